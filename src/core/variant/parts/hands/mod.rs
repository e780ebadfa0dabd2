//! Pieces in hand: captured ones, or those that a game begins with. A player may drop them instead
//! of a move.

mod drops;
mod fen;
mod gating;
mod people;
mod text;

pub use drops::DropRules;
pub use gating::{Gates, MOST_FILES};
pub use text::HandsText;

use crate::board::drawing::Held;
use crate::board::square::tag;
use crate::board::zobrist::KeyGenerator;
use crate::board::{CELLS, KIND_COUNT, Kind, Piece, Square};
use crate::moves::Move;
use crate::network::features::{Features, Group, InputLayout};
use crate::rules::Side;

/// The most sorts of pieces in hand.
pub const SORTS: usize = 16;

/// The pieces in the hands of White and Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hands {
    /// By side and sort, the index in [`HandRules::sorts`].
    counts: [[u8; SORTS]; 2],
    key: u64,
}

impl Hands {
    /// How many pieces of a sort a side holds.
    #[inline]
    #[must_use]
    pub fn count(&self, side: Side, sort: usize) -> u8 {
        self.counts[side.index()][sort & (SORTS - 1)]
    }

    /// The part of the position's key.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Adds pieces to a hand, or takes them away.
    #[inline]
    pub fn add(&mut self, rules: &HandRules, side: Side, sort: usize, more: i8) {
        let count = &mut self.counts[side.index()][sort & (SORTS - 1)];
        self.key ^= rules.key(side, sort, *count);
        *count = count.saturating_add_signed(more);
        self.key ^= rules.key(side, sort, *count);
    }

    /// Notes a move of `side` that has captured a piece, or none.
    #[inline]
    pub fn play(&mut self, rules: &HandRules, side: Side, m: Move, captured: Piece) {
        self.change(rules, side, m, captured, 1);
    }

    /// The inverse of [`Hands::play`].
    #[inline]
    pub fn undo(&mut self, rules: &HandRules, side: Side, m: Move, captured: Piece) {
        self.change(rules, side, m, captured, -1);
    }

    fn change(&mut self, rules: &HandRules, side: Side, m: Move, captured: Piece, sign: i8) {
        if matches!(m.tag(), tag::DROP | tag::GATE)
            && let Some(sort) = rules.sort_dropped(m.promotion())
        {
            self.add(rules, side, sort, -sign);
        }
        if !captured.is_empty()
            && let Some(sort) = rules.gain(captured.kind())
        {
            self.add(rules, side, sort, sign);
        }
    }
}

/// A sort of pieces in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sort {
    /// Its letter, upper case.
    pub letter: char,
    /// The kinds of White's and Black's piece on the board.
    pub kinds: [Kind; 2],
}

/// The pieces in hand of a game.
#[derive(Clone, Debug)]
pub struct HandRules {
    /// The sorts, in the order of a FEN.
    pub sorts: Vec<Sort>,
    /// Their names for a player.
    pub names: Vec<String>,
    /// What may be dropped where, or come in beside a move.
    pub drops: DropRules,
    /// By side and square, the sorts that may be dropped there, one bit each.
    sorts_on: [[u16; CELLS]; 2],
    /// By kind, the sort of the piece.
    sort_of: [Option<u8>; KIND_COUNT],
    /// By kind, the sort from which a piece of the kind is dropped.
    dropped: [Option<u8>; KIND_COUNT],
    /// By kind, the sort that a captured piece becomes in the hand of the captor.
    gains: [Option<u8>; KIND_COUNT],
    /// The most pieces of one sort that the Zobrist keys and the network tell apart.
    most: u8,
    /// Zobrist keys by side, sort and number of pieces.
    keys: Vec<u64>,
    /// What a FEN has between the brackets of empty hands.
    empty: &'static str,
}

impl HandRules {
    /// Hands with these sorts, which players call by `names`. `gains` is by kind the sort that a
    /// captured piece becomes, `most` the most pieces of one sort in a game, `seed` that of the
    /// Zobrist keys.
    #[must_use]
    pub fn new(
        sorts: Vec<Sort>,
        names: Vec<String>,
        gains: [Option<u8>; KIND_COUNT],
        drops: DropRules,
        most: u8,
        empty: &'static str,
        seed: u64,
    ) -> HandRules {
        let mut keys = KeyGenerator::new(seed);
        let mut key = |count: u8| if count == 0 { 0 } else { keys.next_key() };
        let keys = (0..2 * sorts.len()).flat_map(|_| 0..=most).map(&mut key).collect();
        let mut sort_of = [None; KIND_COUNT];
        let mut dropped = [None; KIND_COUNT];
        for (number, sort) in (0..).zip(&sorts) {
            let promoted = drops.promoted.iter().filter_map(|sorts| sorts[usize::from(number)]);
            sort.kinds.iter().for_each(|kind| sort_of[usize::from(kind.0)] = Some(number));
            let all = sort.kinds.into_iter().chain(promoted);
            all.for_each(|kind| dropped[usize::from(kind.0)] = Some(number));
        }
        let on = |side: usize, square: usize| {
            let squares = drops.squares[side].iter().enumerate();
            squares.fold(0, |on, (sort, squares)| on | ((squares >> square & 1) as u16) << sort)
        };
        let sorts_on = [0, 1].map(|side| std::array::from_fn(|square| on(side, square)));
        HandRules { sorts, names, drops, sorts_on, sort_of, dropped, gains, most, keys, empty }
    }

    /// The sorts that a side may drop on a square, one bit each.
    #[inline]
    #[must_use]
    pub fn sorts_on(&self, side: Side, s: Square) -> u16 {
        self.sorts_on[side.index()][s.at()]
    }

    /// The sort of a kind that can be in hand.
    #[inline]
    #[must_use]
    pub fn sort_of(&self, kind: Kind) -> Option<usize> {
        self.sort_of[usize::from(kind.0 & 31)].map(usize::from)
    }

    /// The sort from which a piece of a kind is dropped, promoted or not.
    #[inline]
    #[must_use]
    pub fn sort_dropped(&self, kind: Kind) -> Option<usize> {
        self.dropped[usize::from(kind.0 & 31)].map(usize::from)
    }

    /// The sort that a captured piece of a kind becomes.
    #[inline]
    #[must_use]
    pub fn gain(&self, kind: Kind) -> Option<usize> {
        self.gains[usize::from(kind.0 & 31)].map(usize::from)
    }

    #[inline]
    fn key(&self, side: Side, sort: usize, count: u8) -> u64 {
        let row = side.index() * self.sorts.len() + sort;
        let key =
            self.keys.get(row * (usize::from(self.most) + 1) + usize::from(count.min(self.most)));
        key.copied().unwrap_or_default()
    }

    /// The hands as they are drawn.
    #[must_use]
    pub fn held(&self, hands: &Hands) -> Vec<Held> {
        let held = |(number, sort): (usize, &Sort)| Held {
            pieces: [sort.kinds[0].of(Side::White), sort.kinds[1].of(Side::Black)],
            counts: [Side::White, Side::Black].map(|side| hands.count(side, number)),
        };
        self.sorts.iter().enumerate().map(held).collect()
    }

    /// What White's hand is worth more than Black's, by the values of kinds, centipawns.
    #[must_use]
    pub fn value(&self, hands: &Hands, values: &[i32; KIND_COUNT]) -> i32 {
        let sorts = self.sorts.iter().enumerate();
        sorts
            .map(|(number, sort)| {
                let [white, black] =
                    [Side::White, Side::Black].map(|side| i32::from(hands.count(side, number)));
                values[usize::from(sort.kinds[0].0)] * (white - black)
            })
            .sum()
    }

    /// The number of places that a network sees.
    #[inline]
    #[must_use]
    pub fn places(&self) -> usize {
        2 * self.sorts.len()
    }

    /// Writes what a network sees of the hands, from the place `first` on.
    #[inline]
    pub fn write_features(&self, hands: &Hands, first: usize, features: &mut Features) {
        let sorts = self.sorts.len();
        for (side, counts) in hands.counts.iter().enumerate() {
            let places = &mut features.codes[first + side * sorts..first + (side + 1) * sorts];
            for (place, count) in places.iter_mut().zip(counts) {
                *place = (*count).min(self.most);
            }
        }
    }

    /// The inputs of the board, and behind them those of the hands: for each sort of each side how
    /// many there are.
    #[must_use]
    pub fn add_inputs(&self, board: InputLayout) -> InputLayout {
        let counts: Vec<u8> = (1..=self.most).collect();
        let (sorts, places) = (self.sorts.len(), self.places());
        let seen = |view: usize, _: usize, place: usize| (place + view * sorts) % places;
        let group = Group { places, codes: [counts.clone(), counts], seen: &seen, most: places };
        board.with("hands", &group)
    }
}
