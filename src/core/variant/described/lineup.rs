//! The pieces with which a game is played.

use super::pieces::leak;
use crate::board::attack::Approach;
use crate::board::{AttackerKinds, Kind};
use crate::rules::Side;
use crate::variant::tables::belongs_to;
use crate::variant::{CastlingRule, PieceType, betza};

/// The pieces with which a game is played. Where armies are chosen, they are fewer than those that the
/// game has: the fewer they are, the faster is the search.
#[derive(Clone, Copy)]
pub struct Lineup {
    /// By side, the kinds that attack.
    pub attackers: [AttackerKinds; 2],
    /// By side, what pawns may become.
    pub promotions: [&'static [Kind]; 2],
    /// How each side castles, if it does.
    pub castling: [Option<CastlingRule>; 2],
    /// White's army and Black's, by their numbers; zeros if none are chosen.
    pub armies: [usize; 2],
    /// What the armies add to the Zobrist key.
    pub key: u64,
}

/// By side, the kinds that attack among the pieces that are `wanted`.
pub fn attackers_of_sides(
    types: &[PieceType],
    facing_kings: bool,
    wanted: impl Fn(&PieceType) -> bool,
) -> [AttackerKinds; 2] {
    [Side::White, Side::Black].map(|side| {
        attacker_kinds(types, facing_kings, |piece| wanted(piece) && belongs_to(types, piece, side))
    })
}

/// The kinds that attack among the pieces that are `wanted`.
pub fn attacker_kinds(
    types: &[PieceType],
    facing_kings: bool,
    wanted: impl Fn(&PieceType) -> bool,
) -> AttackerKinds {
    let kinds = |fits: &dyn Fn(&PieceType) -> bool| {
        let chosen = types.iter().filter(|piece| wanted(piece) && fits(piece));
        leak(chosen.map(|piece| piece.kind).collect())
    };
    AttackerKinds {
        leapers: kinds(&|piece| piece.approach() == Approach::Leap),
        sliders: kinds(&|piece| match piece.approach() {
            Approach::Leap => false,
            Approach::Slide => true,
            Approach::Hop => captures(piece).0,
        }),
        hoppers: kinds(&|piece| captures(piece).1),
        special: kinds(&is_special),
        facing_kings,
    }
}

/// Whether the piece captures freely, and whether it captures over another one.
fn captures(piece: &PieceType) -> (bool, bool) {
    betza::steps(piece.moves).map_or((true, false), |steps| betza::captures(&steps))
}

/// Whether the piece does not only move and capture alike along straight lines.
fn is_special(piece: &PieceType) -> bool {
    !piece.kind.is_pawn() && betza::steps(piece.moves).is_ok_and(|steps| betza::is_special(&steps))
}
