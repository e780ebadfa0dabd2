//! Evaluation of Ravioli Chess. Chess's ideas on a board where the border is the best place:
//! who stands on the ring acts on both boards, who goes there can go on to either. The
//! numbers stand in [`super::values`].

use super::geometry::{GRID, coordinates};
use super::values::{SQUARES, WEIGHTS};
use super::{LETTERS, OFFICERS, Ravioli, endings};
use crate::board::parts::{sheet, taper, tapered};
use crate::board::{CELLS, Kind, Piece, Square};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] =
    [0, 100, 315, 345, 540, 1_020, 10_000, 275, 295, 0, 0, 0, 0, 0, 115, 0];

/// Phase by kind; the start has [`FULL`].
const PHASE: [i32; 16] = [0, 0, 1, 1, 2, 4, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const FULL: i32 = 32;

/// Values of the terms beside material and squares, packed by [`taper`] unless said
/// otherwise. By officer: in the order of [`OFFICERS`]. By distance: index steps to the last
/// rank.
pub(super) struct Weights {
    /// By officer and number of cells that it may go to and no enemy pawn covers, ring
    /// squares counted twice; the last value serves for more.
    pub mobility: [&'static [i32]; 6],
    /// An officer attacks an enemy man: whether a pawn covers that man, the attacker by
    /// officer, the victim by kind.
    pub threat: [[[i32; 16]; 6]; 2],
    /// An officer that a pawn attacks.
    pub harassed: [i32; 6],
    /// An officer that a pawn defends.
    pub defended: [i32; 6],
    /// Two officers of a kind.
    pub pair: [i32; 6],
    /// A pawn with another of its side before it on the file.
    pub doubled: i32,
    /// A pawn without neighbours on the files beside it.
    pub isolated: i32,
    /// A pawn that can step nowhere but where an enemy pawn captures.
    pub held: i32,
    /// A pawn defended by a pawn, by distance.
    pub supported: [i32; 8],
    /// A pawn with another beside it, by distance.
    pub phalanx: [i32; 8],
    /// A pawn that no enemy pawn can stop, by distance.
    pub passed: [i32; 8],
    /// The same with every step barred: what is lost of it.
    pub blocked: [i32; 8],
    /// A king's step between the own king and the cell before a passed pawn, by distance.
    pub escort: [i32; 8],
    /// A king's step between the enemy king and that cell, by distance.
    pub hunter: [i32; 8],
    /// An own pawn beside the king.
    pub shield: i32,
    /// A cell that a queen in the king's place could go to: the lines that lead to him.
    pub exposed: i32,
    /// Attack on a cell beside the king, by officer, plain units.
    pub attack: [i32; 6],
    /// Moving first, plain centipawns.
    pub tempo: i32,
}

/// What an attack by several men is worth: its units squared over this, middle-game
/// centipawns.
const ASSAULT: i32 = 128;

/// Bits of the marks on cells: two a colour, White's first.
const PAWN_ATTACK: [u8; 2] = [1, 2];
const KING_ZONE: [u8; 2] = [4, 8];

/// What a man on a square is worth, White's advantage positive, packed by [`taper`].
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    // The tables are written with the last rank on top, as White sees the board.
    let (file, rank) = coordinates(s);
    let (sign, row) = match piece.side() {
        Side::White => (1, 7 - rank),
        Side::Black => (-1, rank),
    };
    let seen = 4 * row + file.min(7 - file);
    match LETTERS.iter().position(|(_, kind)| *kind == piece.kind()) {
        Some(table) => {
            let (middle, end) = SQUARES[table][seen as usize];
            sign * taper(i32::from(middle), i32::from(end))
        }
        None => 0,
    }
}

/// The terms of one side, packed, for the value and for a person to read.
#[derive(Clone, Copy, Default)]
struct Terms {
    /// How the pawns stand together, and passed pawns.
    pawns: i32,
    /// Mobility and threats of the officers.
    activity: i32,
    /// The own king's shelter and what attacks it.
    king: i32,
}

impl<const BERO: bool> Ravioli<BERO> {
    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        let [white, black] = self.terms();
        let sum = |t: Terms| t.pawns + t.activity + t.king;
        let value = self.tapered(self.board.worth() + sum(white) - sum(black));
        let side = self.state.side;
        let value = if side == Side::White { value } else { -value } + WEIGHTS.tempo;
        let stronger = if value > 0 { side } else { side.other() };
        if let Some(won) = endings::won(&self.board, stronger, self.tables) {
            return if stronger == side { won } else { -won };
        }
        value * endings::chance(&self.board, stronger) / endings::CERTAIN
    }

    /// A packed value by the phase of the game, centipawns.
    fn tapered(&self, packed: i32) -> i32 {
        tapered(&self.board, &OFFICERS, &PHASE, FULL, packed)
    }

    /// The terms of White and Black, each from its own point of view.
    fn terms(&self) -> [Terms; 2] {
        let tables = self.tables;
        let mut marks = [0u8; CELLS];
        let mut pawns = [0u128; 2];
        for side in [Side::White, Side::Black] {
            let i = side.index();
            for &s in self.board.men(Kind::PAWN.of(side)) {
                pawns[i] |= 1 << s.at();
                for prey in tables.pawns.of(side, s).prey {
                    marks[prey.at()] |= PAWN_ATTACK[i];
                }
            }
            for &s in self.board.men(Kind::BEROLINA.of(side)) {
                pawns[i] |= 1 << s.at();
                marks[tables.berolina.of(side, s).prey[0].at()] |= PAWN_ATTACK[i];
            }
            let king = self.king(side);
            marks[king.at()] |= KING_ZONE[i];
            for cell in tables.programs.of(Kind::KING, king) {
                marks[cell.to.at()] |= KING_ZONE[i];
            }
        }
        let mut terms = [Terms::default(); 2];
        for side in [Side::White, Side::Black] {
            let (us, them) = (side.index(), side.other().index());
            terms[us].pawns = self.structure(side, pawns, &marks);
            terms[us].king += self.shelter(side);
            let (activity, assault) = self.activity(side, &marks);
            terms[us].activity = activity;
            terms[them].king -= taper(assault, 0);
        }
        terms
    }

    /// Packed value of a side's pawns; `pawns`: where those of both stand.
    fn structure(&self, side: Side, pawns: [u128; 2], marks: &[u8; CELLS]) -> i32 {
        let (board, tables) = (&self.board, self.tables);
        let mut sum = 0;
        for &s in board.men(Kind::PAWN.of(side)) {
            sum += self.pawn(side, s, &tables.pawns.of(side, s).one, pawns, marks);
        }
        for &s in board.men(Kind::BEROLINA.of(side)) {
            sum += self.pawn(side, s, &tables.berolina.of(side, s).one, pawns, marks);
        }
        sum
    }

    /// Packed value of the pawn on `s`, whose next cells are `steps`, beside its own worth.
    #[inline]
    fn pawn(
        &self,
        side: Side,
        s: Square,
        steps: &[Square],
        pawns: [u128; 2],
        marks: &[u8; CELLS],
    ) -> i32 {
        let (us, them) = (side.index(), side.other().index());
        let views = &self.tables.views[s.at()];
        let rank = GRID.rank(s);
        let go = usize::from(if side == Side::White { 7 - rank } else { rank }) & 7;
        let mut sum = 0;
        if views.file & views.front[us] & pawns[us] != 0 {
            sum += WEIGHTS.doubled;
        }
        if views.beside & pawns[us] == 0 {
            sum += WEIGHTS.isolated;
        }
        if views.next & pawns[us] != 0 {
            sum += WEIGHTS.phalanx[go];
        }
        if marks[s.at()] & PAWN_ATTACK[us] != 0 {
            sum += WEIGHTS.supported[go];
        }
        if steps.iter().all(|s| marks[s.at()] & PAWN_ATTACK[them] != 0) {
            sum += WEIGHTS.held;
        }
        if views.front[us] & pawns[them] == 0 {
            sum += WEIGHTS.passed[go];
            if steps.iter().all(|&s| !self.board.at(s).is_empty()) {
                sum += WEIGHTS.blocked[go];
            }
            let away = |side| i32::from(self.tables.steps[self.king(side).at()][steps[0].at()]);
            sum += away(side) * WEIGHTS.escort[go] + away(side.other()) * WEIGHTS.hunter[go];
        }
        sum
    }

    /// Packed activity of a side's officers, and what their attack on the enemy king is worth,
    /// middle-game centipawns.
    fn activity(&self, side: Side, marks: &[u8; CELLS]) -> (i32, i32) {
        let colour = Piece::colour(side);
        let (us, them) = (side.index(), side.other().index());
        let (own, covered, zone) = (PAWN_ATTACK[us], PAWN_ATTACK[them], KING_ZONE[them]);
        let (mut sum, mut attackers, mut units) = (0, 0, 0);
        for (k, &kind) in OFFICERS.iter().enumerate() {
            let men = self.board.men(kind.of(side));
            if men.len() > 1 {
                sum += WEIGHTS.pair[k];
            }
            for &from in men {
                let (mut cells, mut hits) = (0, 0);
                let program = self.tables.programs.of(kind, from);
                let mut i = 0;
                while let Some(cell) = program.get(i) {
                    let there = self.board.at(cell.to);
                    let mark = marks[cell.to.at()];
                    let uncovered = mark & covered == 0;
                    hits += i32::from(mark & zone != 0);
                    if uncovered && !there.bars(colour) {
                        cells += usize::from(self.tables.boards[cell.to.at()]);
                    }
                    if there.is_empty() {
                        i += 1;
                        continue;
                    }
                    if !there.bars(colour) {
                        let victim = there.kind().0 as usize;
                        sum += WEIGHTS.threat[usize::from(!uncovered)][k][victim & 15];
                    }
                    i += cell.skip as usize;
                }
                let scale = WEIGHTS.mobility[k];
                sum += scale[cells.min(scale.len() - 1)];
                if marks[from.at()] & covered != 0 {
                    sum += WEIGHTS.harassed[k];
                }
                if marks[from.at()] & own != 0 {
                    sum += WEIGHTS.defended[k];
                }
                attackers += i32::from(hits > 0);
                units += hits * WEIGHTS.attack[k];
            }
        }
        // One man alone mates nobody; several together are worth more than their sum.
        let assault = if attackers > 1 { (units * units / ASSAULT).min(600) } else { 0 };
        (sum, assault)
    }

    fn shelter(&self, side: Side) -> i32 {
        let (king, programs) = (self.king(side), &self.tables.programs);
        let pawn = |s: Square| {
            let man = self.board.at(s);
            man == Kind::PAWN.of(side) || man == Kind::BEROLINA.of(side)
        };
        let shield = programs.of(Kind::KING, king).iter().filter(|cell| pawn(cell.to)).count();
        let (lines, mut open, mut i) = (programs.of(Kind::QUEEN, king), 0, 0);
        while let Some(cell) = lines.get(i) {
            let empty = self.board.at(cell.to).is_empty();
            open += i32::from(empty);
            i += if empty { 1 } else { cell.skip as usize };
        }
        WEIGHTS.shield * shield as i32 + WEIGHTS.exposed * open
    }

    /// The terms for a person: one a line, centipawns of this phase.
    pub(super) fn explanation(&self) -> String {
        let [white, black] = self.terms();
        let line = |name, of: fn(&Terms) -> i32| {
            (name, self.tapered(of(&white)), self.tapered(of(&black)))
        };
        let terms = [
            line("pawns", |t| t.pawns),
            line("activity", |t| t.activity),
            line("king", |t| t.king),
        ];
        let side = self.state.side;
        let stronger = if self.value() > 0 { side } else { side.other() };
        let chance = endings::chance(&self.board, stronger) * 100 / endings::CERTAIN;
        let placed = self.tapered(self.board.worth());
        sheet(
            &terms,
            &[
                ("material and squares", placed),
                ("chance to win it, percent", chance),
                ("for the side to move", self.value()),
            ],
        )
    }
}
