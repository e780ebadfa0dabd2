//! The pieces with which a game is played.

use super::pieces::leak;
use crate::board::attack::Approach;
use crate::board::{AttackerKinds, Kind};
use crate::rules::Side;
use crate::variant::tables::belongs_to;
use crate::variant::{CastlingRule, PieceType, betza};

/// The pieces with which a game is played. Where armies are chosen, they are fewer than those that
/// the game has: the fewer they are, the faster is the search.
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
    let wanted: Vec<&PieceType> = types.iter().filter(|piece| wanted(piece)).collect();
    [Side::White, Side::Black].map(|side| {
        let own = wanted.iter().copied().filter(|piece| belongs_to(types, piece, side));
        attacker_kinds(own, facing_kings)
    })
}

/// The kinds of these pieces that attack.
pub fn attacker_kinds<'p>(
    pieces: impl Iterator<Item = &'p PieceType>,
    facing_kings: bool,
) -> AttackerKinds {
    let mut lists: [Vec<Kind>; 5] = Default::default();
    let [leapers, sliders, hoppers, special, walkers] = &mut lists;
    for piece in pieces {
        let kind = piece.kind;
        if piece.is_walker() {
            walkers.push(kind);
            continue;
        }
        let steps = betza::steps(piece.moves).unwrap_or_default();
        let (captures_freely, hops) = betza::captures(&steps);
        match piece.approach() {
            Approach::Leap => leapers.push(kind),
            Approach::Slide => sliders.push(kind),
            Approach::Hop if captures_freely => sliders.push(kind),
            Approach::Hop => {}
        }
        if hops {
            hoppers.push(kind);
        }
        if !kind.is_pawn() && betza::is_special(&steps) {
            special.push(kind);
        }
    }
    let [leapers, sliders, hoppers, special, walkers] = lists.map(leak);
    AttackerKinds { leapers, sliders, hoppers, special, walkers, facing_kings }
}
