//! A tapered evaluation for games of kings, pawns and officers on a rectangular board.
//!
//! Material and piece-square values are summed up by the mailbox as men come and go; here
//! are the terms that depend on how the men stand together. The numbers are the game's
//! ([`Given`], [`Weights`]), the code is common, and it serves whoever asks for the features
//! themselves, too ([`crate::linear`]).

use super::place::{phase, seen, sheet};
use super::weights::{Given, Weights};
use crate::board::parts::Pawns;
use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Programs, Square};
use crate::linear::{Index, Linear, List, Sum, Tally, mix, taper};
use crate::rules::Side;

/// Bits of the marks on cells: two a colour, White's first.
const PAWN_ATTACK: [u8; 2] = [1, 2];
const KING_ZONE: [u8; 2] = [4, 8];

/// One evaluation under way.
pub struct Evaluation<'a, T: Tally> {
    /// The men.
    pub board: &'a Mailbox,
    /// How officers go.
    pub programs: &'a Programs,
    /// How pawns go.
    pub pawns: &'a Pawns,
    /// The board's shape.
    pub grid: Grid,
    /// The game's constants.
    pub given: &'a Given,
    /// The game's weights, or their numbers.
    pub weights: &'a Weights<T::Weight>,
}

/// What the pawns of both sides look like from above.
struct Files {
    /// `[side][file + 1]`: number of pawns; one more file at each end.
    count: [[u8; 18]; 2],
    /// `[side][file + 1]`: steps to go of the rearmost pawn, 0 without pawns.
    rear: [[u8; 18]; 2],
}

/// The terms of one side, for [`Evaluation::value`], for a trainer and for a person to read.
#[derive(Clone, Copy, Default)]
pub struct Terms<T> {
    /// Doubled, isolated, supported and passed pawns.
    pub pawns: T,
    /// Mobility and harassed officers.
    pub activity: T,
    /// Bishop pair and rooks on open files.
    pub officers: T,
    /// The own king's shelter and what attacks it.
    pub king: T,
}

impl Evaluation<'_, Sum> {
    /// Value for the side to move, centipawns.
    #[must_use]
    pub fn value(&self, side: Side) -> i32 {
        let [white, black] = self.terms();
        let sum = |t: Terms<Sum>| t.pawns.0 + t.activity.0 + t.officers.0 + t.king.0;
        let value = self.board.worth() + sum(white) - sum(black);
        let value = self.mixed(value);
        let tempo = self.given.tempo;
        if side == Side::White { value + tempo } else { tempo - value }
    }

    /// The terms for a person: one a line, White's, Black's and the difference, centipawns
    /// of this phase.
    #[must_use]
    pub fn explain(&self, side: Side) -> String {
        let [white, black] = self.terms();
        let line = |name, of: fn(&Terms<Sum>) -> Sum| {
            (name, self.mixed(of(&white).0), self.mixed(of(&black).0))
        };
        let terms = [
            line("pawns", |t| t.pawns),
            line("activity", |t| t.activity),
            line("officers", |t| t.officers),
            line("king", |t| t.king),
        ];
        let placed = self.mixed(self.board.worth());
        let sums = [("material and squares", placed), ("for the side to move", self.value(side))];
        sheet(&terms, &sums)
    }
}

impl Evaluation<'_, List> {
    /// The value for the side to move with its weights left open. The first weights are those of
    /// the men on `squares` squares a kind, for `kinds` kinds.
    #[must_use]
    pub fn linear(&self, side: Side, kinds: u8, squares: usize) -> Linear {
        let mut sides = self.terms().map(|terms| {
            let Terms { pawns: mut all, activity, officers, king } = terms;
            [activity, officers, king].into_iter().for_each(|list| all.join(list));
            all
        });
        for (list, side) in sides.iter_mut().zip([Side::White, Side::Black]) {
            for kind in 1..=kinds {
                for &s in self.board.men(Kind(kind).of(side)) {
                    let table = usize::from(kind - 1) * squares;
                    list.add((table + seen(self.grid, side, s)) as Index, 1);
                }
            }
        }
        let (phase, full) = self.phase();
        Linear {
            sides,
            mover: side.index(),
            phase,
            full,
            tempo: self.given.tempo,
            share: (1, 1),
            rest: 0,
        }
    }
}

impl<T: Tally> Evaluation<'_, T> {
    /// How much of the middle game there is, and parts of how many that is.
    #[must_use]
    pub fn phase(&self) -> (i32, i32) {
        let Given { officers, phase: by_kind, full, .. } = self.given;
        (phase(self.board, officers, by_kind, *full), *full)
    }

    /// Packed centipawns of this phase.
    fn mixed(&self, packed: i32) -> i32 {
        let (phase, full) = self.phase();
        mix(packed, phase, full)
    }

    /// The terms of White and Black, each from its own point of view.
    #[must_use]
    pub fn terms(&self) -> [Terms<T>; 2] {
        let mut marks = [0u8; CELLS];
        let mut files = Files { count: [[0; 18]; 2], rear: [[0; 18]; 2] };
        for side in [Side::White, Side::Black] {
            let i = side.index();
            for &s in self.board.men(Kind::PAWN.of(side)) {
                for prey in self.pawns.of(side, s).prey {
                    marks[prey.at()] |= PAWN_ATTACK[i];
                }
                let file = self.grid.file(s) as usize + 1;
                files.count[i][file] += 1;
                files.rear[i][file] = files.rear[i][file].max(self.to_go(side, s));
            }
            let king = self.board.only(Kind::KING.of(side));
            marks[king.at()] |= KING_ZONE[i];
            for cell in self.programs.of(Kind::KING, king) {
                marks[cell.to.at()] |= KING_ZONE[i];
            }
        }
        let mut terms = [Terms::default(), Terms::default()];
        let mut attack = [(0, 0); 2];
        for side in [Side::White, Side::Black] {
            let own = &mut terms[side.index()];
            own.pawns = self.structure(side, &files, &marks);
            (own.activity, attack[side.index()]) = self.activity(side, &marks);
            own.officers = self.placement(side, &files);
            own.king = self.shelter(side, &files);
        }
        for (i, (attackers, units)) in attack.into_iter().enumerate() {
            // One man alone mates nobody; several together are worth more than their sum.
            if attackers > 1 {
                let assault = (units * units * self.given.assault / 256).min(600);
                terms[1 - i].king.fixed(taper(-assault, 0));
            }
        }
        terms
    }

    /// Steps to the last rank.
    fn to_go(&self, side: Side, s: Square) -> u8 {
        match side {
            Side::White => self.grid.ranks - 1 - self.grid.rank(s),
            Side::Black => self.grid.rank(s),
        }
    }

    /// King's steps between two cells.
    fn distance(&self, a: Square, b: Square) -> i32 {
        let files = self.grid.file(a).abs_diff(self.grid.file(b));
        i32::from(files.max(self.grid.rank(a).abs_diff(self.grid.rank(b))))
    }

    fn structure(&self, side: Side, files: &Files, marks: &[u8; CELLS]) -> T {
        let weights = self.weights;
        let (us, them) = (side.index(), side.other().index());
        let king = |side| self.board.only(Kind::KING.of(side));
        let mut sum = T::default();
        for &s in self.board.men(Kind::PAWN.of(side)) {
            let file = self.grid.file(s) as usize + 1;
            let to_go = self.to_go(side, s);
            if files.count[us][file] > 1 && files.rear[us][file] == to_go {
                sum.add(weights.doubled, 1);
            }
            if files.count[us][file - 1] + files.count[us][file + 1] == 0 {
                sum.add(weights.isolated, 1);
            }
            let go = to_go as usize;
            let stop = self.pawns.of(side, s).one[0];
            if marks[s.at()] & PAWN_ATTACK[us] != 0 {
                sum.add(weights.supported[go], 1);
            }
            if marks[stop.at()] & PAWN_ATTACK[them] != 0 {
                sum.add(weights.held, 1);
            }
            let pawn = Kind::PAWN.of(side);
            if self.grid.step(s, 1, 0).is_some_and(|n| self.board.at(n) == pawn) {
                sum.add(weights.phalanx[go], 1);
            }
            // An enemy pawn stops it from a cell before it: its way to go is longer than
            // what lies behind our pawn.
            let behind = self.grid.ranks - 1 - to_go;
            let free = |f: usize| files.rear[them][f] <= behind;
            if free(file - 1) && free(file) && free(file + 1) {
                sum.add(weights.passed[go], 1);
                if !self.board.at(stop).is_empty() {
                    sum.add(weights.blocked[go], 1);
                }
                sum.add(weights.escort[go], self.distance(king(side), stop));
                sum.add(weights.hunter[go], self.distance(king(side.other()), stop));
            }
        }
        sum
    }

    /// Packed activity of a side's officers, and how many of them attack the enemy king's
    /// zone with how many units.
    fn activity(&self, side: Side, marks: &[u8; CELLS]) -> (T, (i32, i32)) {
        let weights = self.weights;
        let colour = Piece::colour(side);
        let (us, them) = (side.index(), side.other().index());
        let (own, covered, zone) = (PAWN_ATTACK[us], PAWN_ATTACK[them], KING_ZONE[them]);
        let (mut sum, mut attackers, mut units) = (T::default(), 0, 0);
        for &kind in self.given.officers {
            let k = kind.0 as usize;
            for &from in self.board.men(kind.of(side)) {
                let (mut cells, mut hits) = (0, 0);
                let program = self.programs.of(kind, from);
                let mut i = 0;
                while let Some(cell) = program.get(i) {
                    let there = self.board.at(cell.to);
                    let mark = marks[cell.to.at()];
                    let uncovered = mark & covered == 0;
                    cells += usize::from(uncovered && !there.bars(colour));
                    hits += i32::from(mark & zone != 0);
                    if there.is_empty() {
                        i += 1;
                        continue;
                    }
                    if !there.bars(colour) {
                        let victim = there.kind().0 as usize;
                        sum.add(weights.threat[usize::from(!uncovered)][k][victim & 15], 1);
                    }
                    i += cell.skip as usize;
                }
                sum.add(weights.mobility[k].of(cells), 1);
                if marks[from.at()] & covered != 0 {
                    sum.add(weights.harassed[k], 1);
                }
                if marks[from.at()] & own != 0 {
                    sum.add(weights.defended[k], 1);
                }
                attackers += i32::from(hits > 0);
                units += hits * self.given.attack[k];
            }
        }
        (sum, (attackers, units))
    }

    fn placement(&self, side: Side, files: &Files) -> T {
        let weights = self.weights;
        let (us, them) = (side.index(), side.other().index());
        let mut sum = T::default();
        if self.board.count(Kind::BISHOP.of(side)) > 1 {
            sum.add(weights.pair, 1);
        }
        for &s in self.board.men(Kind::ROOK.of(side)) {
            let file = self.grid.file(s) as usize + 1;
            if files.count[us][file] == 0 {
                let open = files.count[them][file] == 0;
                sum.add(if open { weights.open } else { weights.half_open }, 1);
            }
        }
        sum
    }

    fn shelter(&self, side: Side, files: &Files) -> T {
        let weights = self.weights;
        let king = self.board.only(Kind::KING.of(side));
        let pawn = Kind::PAWN.of(side);
        let up = if side == Side::White { 1 } else { -1 };
        let mut sum = T::default();
        for df in [-1, 0, 1] {
            let file = i32::from(self.grid.file(king)) + i32::from(df);
            if file < 0 || file >= i32::from(self.grid.files) {
                continue;
            }
            if files.count[side.index()][file as usize + 1] == 0 {
                sum.add(weights.bare_file, 1);
                continue;
            }
            let stands = |steps: i8| {
                self.grid.step(king, df, steps * up).is_some_and(|s| self.board.at(s) == pawn)
            };
            if stands(1) {
                sum.add(weights.shield, 1);
            } else if stands(2) {
                sum.add(weights.far_shield, 1);
            }
        }
        sum
    }
}
