//! A tapered evaluation for games of kings, pawns and non-pawn pieces on a rectangular board.
//!
//! The mailbox updates material and piece-square values incrementally; here are the terms that
//! depend on several pieces. The numbers belong to the game ([`Given`], [`Weights`]). Non-pawn pieces are
//! evaluated first, because the terms of pawns and kings depend on their attacks.

mod activity;
mod king;
mod structure;

use king::Assault;

use super::piece_square::{phase, terms_table};
use super::reach::AttackMap;
use super::weights::{Given, Weights};
use crate::board::parts::Pawns;
use crate::board::{CELLS, Grid, Kind, Mailbox, MovePrograms, Square};
use crate::rules::Side;
use crate::taper::{Sum, mix};

/// One evaluation under way.
pub struct Evaluation<'a> {
    /// The pieces.
    pub board: &'a Mailbox,
    /// The move programs of the non-pawn pieces.
    pub programs: &'a MovePrograms,
    /// The pawn moves.
    pub pawns: &'a Pawns,
    /// The board's shape.
    pub grid: Grid,
    /// The game's constants.
    pub given: &'a Given,
    /// The game's weights, or their numbers.
    pub weights: &'a Weights,
}

/// The pawns of both sides, by file.
struct Files {
    /// `[side][file + 1]`: a bit for each pawn by its steps to go; one more file at each end.
    pawns: [[u16; 18]; 2],
    /// `[side][colour of the square]`: number of pawns.
    shade: [[u8; 2]; 2],
}

impl Files {
    /// Whether no pawn of `side` on this file can ever block, or attack on a neighbouring file, a
    /// piece of the other side with `behind` ranks behind it. Files are counted from 1.
    fn free(&self, side: usize, file: usize, behind: u8) -> bool {
        self.pawns[side][file] >> behind <= 1
    }

    /// Whether a pawn of `side` stands on this file with so many steps to go.
    fn stands(&self, side: usize, file: usize, to_go: u8) -> bool {
        self.pawns[side][file] >> to_go & 1 != 0
    }
}

/// What stands where, as far as several terms ask for it.
struct View {
    reach: AttackMap,
    files: Files,
    /// By side: how many cells of the ring around its king enemy pawns cover.
    beset: [i32; 2],
}

/// The terms of one side, for [`Evaluation::value`] and for a person to read.
#[derive(Clone, Copy, Default)]
pub struct Terms {
    /// Doubled, isolated, supported and passed pawns.
    pub pawns: Sum,
    /// Mobility, threats and harassed non-pawn pieces.
    pub activity: Sum,
    /// Bishops and their pawns, rooks on open files, outposts, hanging non-pawn pieces.
    pub non_pawns: Sum,
    /// The own king's shelter and what attacks it.
    pub king: Sum,
}

impl Evaluation<'_> {
    /// Value for the side to move, centipawns.
    #[must_use]
    pub fn value(&self, side: Side) -> i32 {
        self.value_with(side, 0)
    }

    /// The same with something `beside` the terms, packed, White's advantage positive.
    #[must_use]
    pub fn value_with(&self, side: Side, beside: i32) -> i32 {
        let [white, black] = self.terms();
        let sum = |t: Terms| t.pawns.0 + t.activity.0 + t.non_pawns.0 + t.king.0;
        let value = self.mixed(self.board.psqt() + sum(white) - sum(black) + beside);
        let tempo = self.given.tempo;
        if side == Side::White { value + tempo } else { tempo - value }
    }

    /// The terms for a person: one a line, White's, Black's and the difference, centipawns
    /// of this phase; material and `sums` behind them.
    #[must_use]
    pub fn explain(&self, sums: &[(&'static str, i32)]) -> String {
        let [white, black] = self.terms();
        let line = |name, of: fn(&Terms) -> Sum| {
            (name, self.mixed(of(&white).0), self.mixed(of(&black).0))
        };
        let terms = [
            line("pawns", |t| t.pawns),
            line("activity", |t| t.activity),
            line("pieces", |t| t.non_pawns),
            line("king", |t| t.king),
        ];
        let placed = ("material and squares", self.mixed(self.board.psqt()));
        terms_table(&terms, &[&[placed], sums].concat())
    }
}

impl Evaluation<'_> {
    /// How much of the middle game there is, and parts of how many that is.
    #[must_use]
    pub fn phase(&self) -> (i32, i32) {
        let Given { non_pawns, phase: by_kind, full, .. } = self.given;
        (phase(self.board, non_pawns, by_kind, *full), *full)
    }

    /// Packed centipawns of this phase.
    fn mixed(&self, packed: i32) -> i32 {
        let (phase, full) = self.phase();
        mix(packed, phase, full)
    }

    /// The terms of White and Black, each from its own point of view.
    #[must_use]
    pub fn terms(&self) -> [Terms; 2] {
        let mut view = self.view();
        let mut terms = [Terms::default(), Terms::default()];
        let mut assaults = [Assault::default(); 2];
        for side in [Side::White, Side::Black] {
            let i = side.index();
            (terms[i].activity, assaults[i]) = self.activity(side, &mut view.reach);
        }
        for side in [Side::White, Side::Black] {
            let own = &mut terms[side.index()];
            own.pawns = self.structure(side, &view);
            own.non_pawns = self.placement(side, &view);
            let (shelter, cover) = self.shelter(side, &view.files);
            own.king = shelter;
            own.king.join(self.danger(side, &view, assaults[side.other().index()], cover));
        }
        terms
    }

    /// The attacks of pawns and kings and the pawn files; non-pawn pieces are not yet added.
    fn view(&self) -> View {
        let files = Files { pawns: [[0; 18]; 2], shade: [[0; 2]; 2] };
        let mut view = View { reach: AttackMap::new(&[1; CELLS]), files, beset: [0; 2] };
        for side in [Side::White, Side::Black] {
            let i = side.index();
            for &s in self.board.pieces(Kind::PAWN.of(side)) {
                for prey in self.pawns.of(side, s).captures {
                    view.reach.add_pawn(side, prey);
                }
                let file = self.grid.file(s) as usize + 1;
                view.files.pawns[i][file] |= 1 << self.to_go(side, s);
                view.files.shade[i][usize::from(self.grid.square_colour(s))] += 1;
            }
        }
        for side in [Side::White, Side::Black] {
            let king = self.board.square_of(Kind::KING.of(side));
            view.reach.king(side, king, self.programs.of(Kind::KING, king));
            for s in self.ring(king) {
                view.reach.ring(side, s);
                view.beset[side.index()] += i32::from(view.reach.pawns_cover(side.other(), s));
            }
        }
        view
    }

    /// The nine cells of the 3x3 square around a king; at the edge the square is shifted inside the
    /// board.
    fn ring(&self, king: Square) -> impl Iterator<Item = Square> {
        let Grid { files, ranks, .. } = self.grid;
        let file = self.grid.file(king).clamp(1, files - 2);
        let rank = self.grid.rank(king).clamp(1, ranks - 2);
        let rows = (rank - 1..=rank + 1).map(move |rank| rank * files);
        rows.flat_map(move |row| (file - 1..=file + 1).map(move |file| Square(row + file)))
    }

    /// Steps to the last rank.
    fn to_go(&self, side: Side, s: Square) -> u8 {
        match side {
            Side::White => self.grid.ranks - 1 - self.grid.rank(s),
            Side::Black => self.grid.rank(s),
        }
    }
}
