//! The captured pieces that a player may drop.

use super::pieces::{HELD, index};
use crate::board::drawing::Held;
use crate::board::square::tag;
use crate::board::zobrist::KeyGenerator;
use crate::board::{KIND_COUNT, Piece};
use crate::moves::Move;
use crate::network::features::{Features, Group, InputLayout};
use crate::rules::Side;
use std::sync::LazyLock;

/// The most pieces of one kind in a game: the pawns.
const MOST: usize = 18;
/// The most pieces of one kind that the Zobrist keys and the network tell apart.
const COUNTED: usize = MOST + 1;

/// Zobrist keys by side, piece and number of pieces.
static KEYS: LazyLock<[[[u64; COUNTED]; HELD.len()]; 2]> = LazyLock::new(|| {
    let mut keys = KeyGenerator::new(9);
    let mut key = |count: usize| if count == 0 { 0 } else { keys.next_key() };
    std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(&mut key)))
});

/// The pieces in the hands of White and Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Hands {
    /// By side and index in [`HELD`].
    counts: [[u8; HELD.len()]; 2],
    key: u64,
}

impl Hands {
    /// How many pieces of an index in [`HELD`] a side holds.
    pub fn count(&self, side: Side, index: usize) -> u8 {
        self.counts[side.index()][index]
    }

    /// Adds pieces to a hand, or takes them away.
    pub fn add(&mut self, side: Side, index: usize, more: i8) {
        let keys = &KEYS[side.index()][index];
        let count = &mut self.counts[side.index()][index];
        self.key ^= keys[usize::from(*count).min(MOST)];
        *count = count.saturating_add_signed(more);
        self.key ^= keys[usize::from(*count).min(MOST)];
    }

    /// The part of the position's key.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// What a move of `side` that has captured a piece, or none, changes.
    pub fn play(&mut self, side: Side, m: Move, captured: Piece) {
        self.change(side, m, captured, 1);
    }

    /// The inverse of [`Hands::play`].
    pub fn undo(&mut self, side: Side, m: Move, captured: Piece) {
        self.change(side, m, captured, -1);
    }

    fn change(&mut self, side: Side, m: Move, captured: Piece, sign: i8) {
        if m.tag() == tag::DROP {
            index(m.promotion()).into_iter().for_each(|i| self.add(side, i, -sign));
        } else if !captured.is_empty() {
            index(captured.kind()).into_iter().for_each(|i| self.add(side, i, sign));
        }
    }

    /// The hands as they are drawn.
    pub fn held(&self) -> Vec<Held> {
        let [white, black] = self.counts;
        let sorts = HELD.iter().zip(white.into_iter().zip(black));
        sorts
            .map(|((_, [w, b]), (white, black))| Held {
                pieces: [w.of(Side::White), b.of(Side::Black)],
                counts: [white, black],
            })
            .collect()
    }

    /// What White's hand is worth more than Black's, by the values of kinds, centipawns.
    pub fn value(&self, values: &[i32; KIND_COUNT]) -> i32 {
        let [white, black] = self.counts;
        let held = HELD.iter().zip(white.into_iter().zip(black));
        held.map(|((_, kinds), (white, black))| {
            values[usize::from(kinds[0].0)] * (i32::from(white) - i32::from(black))
        })
        .sum()
    }

    /// Writes what a network sees of the hands, from the place `first` on.
    pub fn write_features(&self, first: usize, features: &mut Features) {
        let places = &mut features.codes[first..first + 2 * HELD.len()];
        let counts = self.counts.as_flattened();
        places.iter_mut().zip(counts).for_each(|(place, count)| *place = (*count).min(MOST as u8));
    }
}

/// The inputs of the board, and behind them those of the hands: for each piece of each side how
/// many there are.
pub(super) fn add_inputs(board: InputLayout) -> InputLayout {
    let counts: Vec<u8> = (1..=MOST as u8).collect();
    let seen = |view: usize, _: usize, place: usize| (place + view * HELD.len()) % (2 * HELD.len());
    let places = 2 * HELD.len();
    let group = Group { places, codes: [counts.clone(), counts], seen: &seen, most: places };
    board.with("hands", &group)
}
