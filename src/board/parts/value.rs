//! A tapered evaluation for games of kings, pawns and officers on a rectangular board.
//!
//! Material and piece-square values are summed up by the mailbox as men come and go; here
//! are the terms that depend on how the men stand together. The numbers are the game's
//! ([`Weights`]), the code is common.

use crate::board::parts::Pawns;
use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Programs, Square};
use crate::rules::Side;

/// Packs centipawns of the middle game (low 16 bits) and the end game (high 16 bits); sums
/// and small multiples of packed values are packed values.
#[must_use]
pub const fn taper(middle: i32, end: i32) -> i32 {
    (end << 16) + middle
}

/// The two halves of a packed value: middle game, end game.
#[must_use]
pub const fn halves(packed: i32) -> (i32, i32) {
    (packed as i16 as i32, (packed.wrapping_add(0x8000) >> 16) as i16 as i32)
}

/// A table by kind from the values of the kinds 1 to `N`, the rest 0.
#[must_use]
pub const fn by_kind<const N: usize>(values: [i32; N]) -> [i32; 16] {
    let mut table = [0; 16];
    let mut i = 0;
    while i < N {
        table[i + 1] = values[i];
        i += 1;
    }
    table
}

/// What a man on a square is worth, White's advantage positive, packed by [`taper`]: `squares`
/// has a table for each of the kinds from 1 on, middle game and end game in centipawns, written
/// with the last rank on top, as White sees the board.
#[must_use]
pub fn placed<const N: usize>(
    squares: &[[(i16, i16); N]],
    grid: Grid,
    piece: Piece,
    s: Square,
) -> i32 {
    let (sign, seen) = match piece.side() {
        Side::White => (1, grid.mirror(s)),
        Side::Black => (-1, s),
    };
    squares.get(piece.kind().0 as usize - 1).map_or(0, |table| {
        let (middle, end) = table[seen.at()];
        sign * taper(i32::from(middle), i32::from(end))
    })
}

/// A packed value by the phase of the game, centipawns: what there is of the `officers`,
/// counted by their `phase` (by kind), in parts of `full`.
#[must_use]
pub fn tapered(
    board: &Mailbox,
    officers: &[Kind],
    phase: &[i32; 16],
    full: i32,
    packed: i32,
) -> i32 {
    let both = |k: Kind| board.count(k.of(Side::White)) + board.count(k.of(Side::Black));
    let phase: i32 = officers.iter().map(|&k| both(k) * phase[k.0 as usize]).sum();
    let phase = phase.min(full);
    let (middle, end) = halves(packed);
    (middle * phase + end * (full - phase)) / full
}

/// An evaluation for a person to read, centipawns: a line a term (name, White's, Black's) with
/// the difference, then a line a sum.
#[must_use]
pub fn sheet(terms: &[(&str, i32, i32)], sums: &[(&str, i32)]) -> String {
    let mut text = format!("{:<24}{:>8}{:>8}{:>8}\n", "centipawns", "White", "Black", "total");
    for (name, white, black) in terms {
        text += &format!("{name:<24}{white:>8}{black:>8}{:>8}\n", white - black);
    }
    for (name, sum) in sums {
        text += &format!("{name:<24}{sum:>24}\n");
    }
    text
}

/// Values of the terms; packed by [`taper`] unless said otherwise. By kind: index
/// [`Kind`]`.0`. By distance: index steps to the last rank.
pub struct Weights {
    /// Phase by kind, plain number.
    pub phase: [i32; 16],
    /// Sum of phases that counts as the pure middle game.
    pub full: i32,
    /// Officers, the kinds that have mobility and attack kings.
    pub officers: &'static [Kind],
    /// By kind and number of cells that an officer may go to and no enemy pawn covers; the
    /// last value serves for more.
    pub mobility: [&'static [i32]; 16],
    /// An officer attacks an enemy man: whether a pawn covers that man, the attacker's
    /// kind, the victim's kind.
    pub threat: [[[i32; 16]; 16]; 2],
    /// An officer that a pawn attacks, by kind.
    pub harassed: [i32; 16],
    /// An officer that a pawn defends, by kind.
    pub defended: [i32; 16],
    /// A pawn with another of its side before it on the file.
    pub doubled: i32,
    /// A pawn without neighbours on the files beside it.
    pub isolated: i32,
    /// A pawn whose next cell an enemy pawn covers.
    pub held: i32,
    /// A pawn defended by a pawn, by distance.
    pub supported: [i32; 12],
    /// A pawn with another beside it, by distance.
    pub phalanx: [i32; 12],
    /// A pawn that no enemy pawn can stop, by distance.
    pub passed: [i32; 12],
    /// The same with a man in its way: what is lost of it.
    pub blocked: [i32; 12],
    /// A step between the own king and the cell before a passed pawn, by distance.
    pub escort: [i32; 12],
    /// A step between the enemy king and that cell, by distance.
    pub hunter: [i32; 12],
    /// Two bishops.
    pub pair: i32,
    /// A rook on a file without pawns.
    pub open: i32,
    /// A rook on a file without own pawns.
    pub half_open: i32,
    /// An own pawn one step before the king's file or those beside it.
    pub shield: i32,
    /// An own pawn two steps before them.
    pub far_shield: i32,
    /// A file at the king without own pawns.
    pub bare_file: i32,
    /// Attack on a cell beside the king, by kind of the attacker, plain units.
    pub attack: [i32; 16],
    /// What squared units of an attack by several men are worth, 1/256 middle-game
    /// centipawns.
    pub assault: i32,
    /// Moving first, plain centipawns.
    pub tempo: i32,
}

/// Bits of the marks on cells: two a colour, White's first.
const PAWN_ATTACK: [u8; 2] = [1, 2];
const KING_ZONE: [u8; 2] = [4, 8];

/// One evaluation under way.
pub struct Evaluation<'a> {
    /// The men.
    pub board: &'a Mailbox,
    /// How officers go.
    pub programs: &'a Programs,
    /// How pawns go.
    pub pawns: &'a Pawns,
    /// The board's shape.
    pub grid: Grid,
    /// The game's values.
    pub weights: &'a Weights,
}

/// What the pawns of both sides look like from above.
struct Files {
    /// `[side][file + 1]`: number of pawns; one more file at each end.
    count: [[u8; 18]; 2],
    /// `[side][file + 1]`: steps to go of the rearmost pawn, 0 without pawns.
    rear: [[u8; 18]; 2],
}

/// The terms of one side, packed, for [`Evaluation::value`] and for a person to read.
#[derive(Clone, Copy, Default)]
pub struct Terms {
    /// Doubled, isolated, supported and passed pawns.
    pub pawns: i32,
    /// Mobility and harassed officers.
    pub activity: i32,
    /// Bishop pair and rooks on open files.
    pub officers: i32,
    /// The own king's shelter and what attacks it.
    pub king: i32,
}

impl Evaluation<'_> {
    /// Value for the side to move, centipawns.
    #[must_use]
    pub fn value(&self, side: Side) -> i32 {
        let [white, black] = self.terms();
        let sum = |t: Terms| t.pawns + t.activity + t.officers + t.king;
        let value = self.board.worth() + sum(white) - sum(black);
        let value = self.tapered(value);
        let tempo = self.weights.tempo;
        if side == Side::White { value + tempo } else { tempo - value }
    }

    /// A packed value by the phase of the game, centipawns.
    #[must_use]
    pub fn tapered(&self, packed: i32) -> i32 {
        let Weights { officers, phase, full, .. } = self.weights;
        tapered(self.board, officers, phase, *full, packed)
    }

    /// The terms of White and Black, each from its own point of view.
    #[must_use]
    pub fn terms(&self) -> [Terms; 2] {
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
        let mut terms = [Terms::default(); 2];
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
                terms[1 - i].king -=
                    taper((units * units * self.weights.assault / 256).min(600), 0);
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

    fn structure(&self, side: Side, files: &Files, marks: &[u8; CELLS]) -> i32 {
        let weights = self.weights;
        let (us, them) = (side.index(), side.other().index());
        let king = |side| self.board.only(Kind::KING.of(side));
        let mut sum = 0;
        for &s in self.board.men(Kind::PAWN.of(side)) {
            let file = self.grid.file(s) as usize + 1;
            let to_go = self.to_go(side, s);
            if files.count[us][file] > 1 && files.rear[us][file] == to_go {
                sum += weights.doubled;
            }
            if files.count[us][file - 1] + files.count[us][file + 1] == 0 {
                sum += weights.isolated;
            }
            let go = to_go as usize;
            let stop = self.pawns.of(side, s).one[0];
            if marks[s.at()] & PAWN_ATTACK[us] != 0 {
                sum += weights.supported[go];
            }
            if marks[stop.at()] & PAWN_ATTACK[them] != 0 {
                sum += weights.held;
            }
            let pawn = Kind::PAWN.of(side);
            if self.grid.step(s, 1, 0).is_some_and(|n| self.board.at(n) == pawn) {
                sum += weights.phalanx[go];
            }
            // An enemy pawn stops it from a cell before it: its way to go is longer than
            // what lies behind our pawn.
            let behind = self.grid.ranks - 1 - to_go;
            let free = |f: usize| files.rear[them][f] <= behind;
            if free(file - 1) && free(file) && free(file + 1) {
                sum += weights.passed[go];
                if !self.board.at(stop).is_empty() {
                    sum += weights.blocked[go];
                }
                sum += self.distance(king(side), stop) * weights.escort[go];
                sum += self.distance(king(side.other()), stop) * weights.hunter[go];
            }
        }
        sum
    }

    /// Packed activity of a side's officers, and how many of them attack the enemy king's
    /// zone with how many units.
    fn activity(&self, side: Side, marks: &[u8; CELLS]) -> (i32, (i32, i32)) {
        let weights = self.weights;
        let colour = Piece::colour(side);
        let (us, them) = (side.index(), side.other().index());
        let (own, covered, zone) = (PAWN_ATTACK[us], PAWN_ATTACK[them], KING_ZONE[them]);
        let (mut sum, mut attackers, mut units) = (0, 0, 0);
        for &kind in weights.officers {
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
                        sum += weights.threat[usize::from(!uncovered)][k][victim & 15];
                    }
                    i += cell.skip as usize;
                }
                let scale = weights.mobility[k];
                sum += scale[cells.min(scale.len() - 1)];
                if marks[from.at()] & covered != 0 {
                    sum += weights.harassed[k];
                }
                if marks[from.at()] & own != 0 {
                    sum += weights.defended[k];
                }
                attackers += i32::from(hits > 0);
                units += hits * weights.attack[k];
            }
        }
        (sum, (attackers, units))
    }

    fn placement(&self, side: Side, files: &Files) -> i32 {
        let weights = self.weights;
        let (us, them) = (side.index(), side.other().index());
        let mut sum = 0;
        if self.board.count(Kind::BISHOP.of(side)) > 1 {
            sum += weights.pair;
        }
        for &s in self.board.men(Kind::ROOK.of(side)) {
            let file = self.grid.file(s) as usize + 1;
            if files.count[us][file] == 0 {
                sum += if files.count[them][file] == 0 { weights.open } else { weights.half_open };
            }
        }
        sum
    }

    fn shelter(&self, side: Side, files: &Files) -> i32 {
        let weights = self.weights;
        let king = self.board.only(Kind::KING.of(side));
        let pawn = Kind::PAWN.of(side);
        let up = if side == Side::White { 1 } else { -1 };
        let mut sum = 0;
        for df in [-1, 0, 1] {
            let file = i32::from(self.grid.file(king)) + i32::from(df);
            if file < 0 || file >= i32::from(self.grid.files) {
                continue;
            }
            if files.count[side.index()][file as usize + 1] == 0 {
                sum += weights.bare_file;
                continue;
            }
            let stands = |steps: i8| {
                self.grid.step(king, df, steps * up).is_some_and(|s| self.board.at(s) == pawn)
            };
            if stands(1) {
                sum += weights.shield;
            } else if stands(2) {
                sum += weights.far_shield;
            }
        }
        sum
    }

    /// The terms for a person: one a line, White's, Black's and the difference, centipawns
    /// of this phase.
    #[must_use]
    pub fn explain(&self, side: Side) -> String {
        let [white, black] = self.terms();
        let line = |name, of: fn(&Terms) -> i32| {
            (name, self.tapered(of(&white)), self.tapered(of(&black)))
        };
        let terms = [
            line("pawns", |t| t.pawns),
            line("activity", |t| t.activity),
            line("officers", |t| t.officers),
            line("king", |t| t.king),
        ];
        let placed = self.tapered(self.board.worth());
        let sums = [("material and squares", placed), ("for the side to move", self.value(side))];
        sheet(&terms, &sums)
    }
}
