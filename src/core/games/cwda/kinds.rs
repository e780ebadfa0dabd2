//! The kinds that matter in one game: those of its armies and those that a FEN adds. The fewer they
//! are, the faster the search.

use super::army::{ARMIES, Army, PIECES, kind};
use crate::board::attack::Approach;
use crate::board::{AttackerKinds, Kind};
use crate::rules::Side;
use crate::variant::PieceType;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The kinds of a game.
#[derive(Clone, Copy)]
pub(super) struct Kinds {
    pub attackers: &'static AttackerKinds,
    /// What pawns may become, by side.
    pub promotions: [&'static [Kind]; 2],
}

/// The kinds that have been asked for, by the letters of the armies and of the pieces.
static KNOWN: LazyLock<Mutex<HashMap<String, Kinds>>> = LazyLock::new(Mutex::default);

impl Kinds {
    /// The kinds of a game between these armies, with the pieces `present` besides.
    pub fn new(armies: [Army; 2], present: &str) -> Kinds {
        let letters = armies.map(|army| army.pieces).concat();
        let is_present = |letter: char| present.to_ascii_uppercase().contains(letter);
        let all = ARMIES.iter().flat_map(|army| army.pieces);
        let added: String = all.filter(|&c| is_present(c) && !letters.contains(&c)).collect();
        let key = format!("{}{}{added}", armies[0].letter, armies[1].letter);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry(key).or_insert_with(|| {
            let is_used = |piece: &&PieceType| {
                matches!(piece.kind, Kind::PAWN | Kind::KING)
                    || letters.contains(&piece.letter)
                    || added.contains(piece.letter)
            };
            let used: Vec<&PieceType> = PIECES.iter().filter(is_used).collect();
            let chosen = |approach: Approach| {
                let kinds = used.iter().filter(|piece| piece.approach() == approach);
                leak(kinds.map(|piece| piece.kind).collect())
            };
            let promotions = |side: Side| {
                let mut kinds = Vec::new();
                for kind in letters.iter().rev().filter_map(|&letter| kind(letter, side)) {
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                }
                leak(kinds)
            };
            Kinds {
                attackers: Box::leak(Box::new(AttackerKinds {
                    leapers: chosen(Approach::Leap),
                    sliders: chosen(Approach::Slide),
                    hoppers: &[],
                    special: &[],
                    facing_kings: false,
                })),
                promotions: [promotions(Side::White), promotions(Side::Black)],
            }
        })
    }
}

/// A list for the rest of the program's life; as there are few games, there are few of them.
fn leak(kinds: Vec<Kind>) -> &'static [Kind] {
    Box::leak(kinds.into_boxed_slice())
}
