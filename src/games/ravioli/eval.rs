//! Evaluation of Ravioli Chess. The terms are those of chess. A piece on the ring is strong: it
//! acts on both boards and can move on to either. The weights are in [`super::values`].

use super::geometry::{GRID, coordinates};
use super::values::{SQUARES, WEIGHTS};
use super::weights::Weights;
use super::{LETTERS, NON_PAWN, Ravioli, WAZIRD, WIZARD, endings};
use crate::board::parts::{self, AttackMap, KingThreats, bits, phase, terms_table};
use crate::board::{Grid, Kind, Piece, Square};
use crate::rules::Side;
use crate::taper::{Sum, mix, taper};

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] =
    [0, 100, 315, 345, 540, 1_020, 10_000, 275, 295, 0, 0, 0, 0, 0, 115, 0];

/// Phase by kind; the start has [`FULL`].
const PHASE: [i32; 16] = [0, 0, 1, 1, 2, 4, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const FULL: i32 = 32;

/// Attack units for each attacked square of the enemy king's zone, by non-pawn piece.
const ATTACK: [i32; 6] = [28, 21, 0, 16, 17, 22];
/// For each kind of move that can give check: a kind that moves so, and the non-pawn pieces that
/// do, one bit each in the order of [`super::NON_PAWN`].
const CHECKS: [(Kind, u8); 5] = [
    (Kind::ROOK, 0b00_0011),
    (Kind::BISHOP, 0b00_0101),
    (Kind::KNIGHT, 0b00_1000),
    (WIZARD, 0b01_0000),
    (WAZIRD, 0b10_0000),
];
/// Attack units for each kind of piece that has a safe check.
const CHECK: i32 = 36;
/// Attack units for each attacked square beside the king that only the king defends.
const WEAK: i32 = 14;
/// Attack units for each step of the scale `danger`.
const STEP: i32 = 14;
/// The shape of each board.
const BOARD: Grid = Grid::new(8, 8);
/// Bonus of the side to move, centipawns.
const TEMPO: i32 = 11;

/// Attacks and pawns of a position, used by several terms.
struct View {
    reach: AttackMap,
    /// `[side]`: the squares of its pawns, one bit each.
    pawns: [u128; 2],
}

/// Piece-square value, positive for White, packed by [`taper`].
pub(super) fn piece_square_value(piece: Piece, s: Square) -> i32 {
    let sign = if piece.side() == Side::White { 1 } else { -1 };
    table(piece.kind()).map_or(0, |table| {
        let (middle, end) = SQUARES[table][seen(piece.side(), s)];
        sign * taper(i32::from(middle), i32::from(end))
    })
}

/// The index of a kind's piece-square table.
fn table(kind: Kind) -> Option<usize> {
    LETTERS.iter().position(|(_, other)| *other == kind)
}

/// The index of a square in a piece-square table; both boards have the same tables.
fn seen(side: Side, s: Square) -> usize {
    let (file, rank) = coordinates(s);
    parts::table_index(BOARD, side, Square((8 * rank + file) as u8))
}

/// The terms of one side, for the value and for [`Ravioli::explanation`].
#[derive(Clone, Copy, Default)]
struct Terms {
    /// Pawn structure and passed pawns.
    pawns: Sum,
    /// Mobility and threats of the non-pawn pieces.
    activity: Sum,
    /// King safety: the shelter of the own king, and the attack on it.
    king: Sum,
}

impl<const BERO: bool> Ravioli<BERO> {
    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        self.with_endings(self.advantage())
    }

    /// A value for the side to move, corrected by what is known about endings; centipawns.
    pub(super) fn with_endings(&self, value: i32) -> i32 {
        let side = self.state.side;
        let stronger = if value > 0 { side } else { side.other() };
        if let Some(won) = endings::won_value(&self.board, stronger, self.tables) {
            return if stronger == side { won } else { -won };
        }
        value * endings::scale_factor(&self.board, stronger) / endings::FULL_SCALE
    }

    /// As [`Ravioli::value`], but without knowledge of endings.
    fn advantage(&self) -> i32 {
        let [white, black] = self.terms(&WEIGHTS);
        let sum = |t: Terms| t.pawns.0 + t.activity.0 + t.king.0;
        let value = mix(self.board.psqt() + sum(white) - sum(black), self.phase(), FULL);
        TEMPO + if self.state.side == Side::White { value } else { -value }
    }

    fn phase(&self) -> i32 {
        phase(&self.board, &NON_PAWN, &PHASE, FULL)
    }

    /// The terms of White and Black, each from its own point of view.
    fn terms(&self, weights: &Weights) -> [Terms; 2] {
        let mut view = self.view();
        let mut terms: [Terms; 2] = [Terms::default(), Terms::default()];
        let mut attacks = [(0, 0); 2];
        for side in [Side::White, Side::Black] {
            let i = side.index();
            (terms[i].activity, attacks[i]) = self.activity(weights, side, &mut view.reach);
        }
        for side in [Side::White, Side::Black] {
            let own = &mut terms[side.index()];
            own.activity.join(self.hanging(weights, side, &view));
            own.pawns = self.structure(weights, side, &view);
            own.king = self.shelter(weights, side);
            own.king.join(self.danger(weights, side, &view, attacks[side.other().index()]));
        }
        terms
    }

    /// The view with pawns and kings; the attacks of the other pieces are added by
    /// [`Ravioli::activity`].
    fn view(&self) -> View {
        let tables = self.tables;
        let mut view = View { reach: AttackMap::new(&tables.boards), pawns: [0; 2] };
        for side in [Side::White, Side::Black] {
            let i = side.index();
            let mut attack = |prey| view.reach.add_pawn(side, prey);
            for &s in self.board.pieces(Kind::PAWN.of(side)) {
                view.pawns[i] |= 1 << s.at();
                tables.pawns.of(side, s).captures.into_iter().for_each(&mut attack);
            }
            for &s in self.board.pieces(Kind::BEROLINA.of(side)) {
                view.pawns[i] |= 1 << s.at();
                tables.berolina_pawns.of(side, s).captures.into_iter().for_each(&mut attack);
            }
            let king = self.king_square(side);
            view.reach.king(side, king, tables.programs.of(Kind::KING, king));
        }
        view
    }

    /// Packed value of a side's pawns.
    fn structure(&self, weights: &Weights, side: Side, view: &View) -> Sum {
        let (board, tables) = (&self.board, self.tables);
        let mut sum = Sum::default();
        for &s in board.pieces(Kind::PAWN.of(side)) {
            let steps = &tables.pawns.of(side, s).one;
            sum.join(self.pawn(weights, side, s, steps, view));
        }
        for &s in board.pieces(Kind::BEROLINA.of(side)) {
            let steps = &tables.berolina_pawns.of(side, s).one;
            sum.join(self.pawn(weights, side, s, steps, view));
        }
        sum
    }

    /// Packed value of the pawn on `s`, without its piece-square value. `steps` are the squares
    /// that it can step to.
    #[inline]
    fn pawn(&self, weights: &Weights, side: Side, s: Square, steps: &[Square], view: &View) -> Sum {
        let View { reach, pawns } = view;
        let (us, them) = (side.index(), side.other().index());
        let masks = &self.tables.pawn_masks[s.at()];
        let rank = GRID.rank(s);
        let go = usize::from(if side == Side::White { 7 - rank } else { rank }) & 7;
        let mut sum = Sum::default();
        if masks.file & masks.front[us] & pawns[us] != 0 {
            sum.add(weights.doubled, 1);
        }
        if masks.adjacent_files & pawns[us] == 0 {
            sum.add(weights.isolated, 1);
        }
        if masks.beside & pawns[us] != 0 {
            sum.add(weights.phalanx[go], 1);
        }
        if reach.pawns_cover(side, s) {
            sum.add(weights.supported[go], 1);
        } else if reach.is_hanging_to_piece(side, s) {
            sum.add(weights.prey, 1);
        }
        if steps.iter().all(|&s| reach.pawns_cover(side.other(), s)) {
            sum.add(weights.held, 1);
        }
        if masks.front[us] & pawns[them] == 0 {
            sum.add(weights.passed[go], 1);
            if steps.iter().all(|&s| !self.board.at(s).is_empty()) {
                sum.add(weights.blocked[go], 1);
            }
            if steps.iter().all(|&s| reach.reached(side.other(), s)) {
                sum.add(weights.contested[go], 1);
            }
            if steps.iter().any(|&s| reach.reached(side, s)) {
                sum.add(weights.escorted[go], 1);
            }
            let away = |side| {
                i32::from(self.tables.king_distances[self.king_square(side).at()][steps[0].at()])
            };
            sum.add(weights.escort[go], away(side));
            sum.add(weights.hunter[go], away(side.other()));
        }
        sum
    }

    /// Packed activity of a side's non-pawn pieces, the number of them that attack the enemy king's
    /// zone (its square and those beside it), and their attack units. Adds their attacks to
    /// `reach`.
    fn activity(&self, weights: &Weights, side: Side, reach: &mut AttackMap) -> (Sum, (i32, i32)) {
        let (mut sum, mut attackers, mut units) = (Sum::default(), 0, 0);
        for (k, &kind) in NON_PAWN.iter().enumerate() {
            let pieces = self.board.pieces(kind.of(side));
            if pieces.len() > 1 {
                sum.add(weights.pair[k], 1);
            }
            for &from in pieces {
                let program = self.tables.programs.of(kind, from);
                let sight = reach.add_piece(&self.board, side, k, program, |victim, covered| {
                    let victim = victim.0 as usize;
                    sum.add(weights.threat[usize::from(covered)][k][victim & 15], 1);
                });
                sum.add(weights.mobility[k].of(sight.cells), 1);
                if reach.pawns_cover(side.other(), from) {
                    sum.add(weights.harassed[k], 1);
                }
                if reach.pawns_cover(side, from) {
                    sum.add(weights.defended[k], 1);
                }
                attackers += i32::from(sight.hits > 0);
                units += sight.hits * ATTACK[k];
            }
        }
        (sum, (attackers, units))
    }

    /// Packed value of a side's attacked and undefended non-pawn pieces.
    fn hanging(&self, weights: &Weights, side: Side, view: &View) -> Sum {
        let mut sum = Sum::default();
        for (k, &kind) in NON_PAWN.iter().enumerate() {
            for &s in self.board.pieces(kind.of(side)) {
                if view.reach.is_hanging(side, s) {
                    sum.add(weights.hanging[k], 1);
                }
            }
        }
        sum
    }

    /// Packed value of the threats to a side's king: safe checks, squares that only the king
    /// defends, and `attackers` enemy pieces with `units` attack units in all.
    fn danger(
        &self,
        weights: &Weights,
        side: Side,
        view: &View,
        (attackers, units): (i32, i32),
    ) -> Sum {
        let programs = &self.tables.programs;
        let threats =
            KingThreats::new(&self.board, programs, &NON_PAWN, &CHECKS, side, &view.reach);
        let mut sum = Sum::default();
        sum.add(weights.weak, threats.weak);
        let mut units = units + WEAK * threats.weak;
        for k in bits(threats.checks) {
            sum.add(weights.check[k], 1);
            units += CHECK;
        }
        // A single attacker rarely mates; several together count more than their sum.
        if attackers > 1 {
            sum.add(weights.danger.of((units / STEP) as usize), 1);
        }
        sum
    }

    fn shelter(&self, weights: &Weights, side: Side) -> Sum {
        let (king, programs) = (self.king_square(side), &self.tables.programs);
        let pawn = |s: Square| {
            let piece = self.board.at(s);
            piece == Kind::PAWN.of(side) || piece == Kind::BEROLINA.of(side)
        };
        let shield = programs.of(Kind::KING, king).iter().filter(|cell| pawn(cell.to)).count();
        let (lines, mut open, mut i) = (programs.of(Kind::QUEEN, king), 0, 0);
        while let Some(cell) = lines.get(i) {
            let empty = self.board.at(cell.to).is_empty();
            open += i32::from(empty);
            i += if empty { 1 } else { cell.skip as usize };
        }
        let mut sum = Sum::default();
        sum.add(weights.shield, shield as i32);
        sum.add(weights.exposed, open);
        sum
    }

    /// The terms for a reader, one per line, in centipawns at this phase.
    pub(super) fn explanation(&self) -> String {
        let [white, black] = self.terms(&WEIGHTS);
        let cp = |packed| mix(packed, self.phase(), FULL);
        let line = |name, of: fn(&Terms) -> Sum| (name, cp(of(&white).0), cp(of(&black).0));
        let terms = [
            line("pawns", |t| t.pawns),
            line("activity", |t| t.activity),
            line("king", |t| t.king),
        ];
        let side = self.state.side;
        let stronger = if self.value() > 0 { side } else { side.other() };
        let scale = endings::scale_factor(&self.board, stronger) * 100 / endings::FULL_SCALE;
        let placed = cp(self.board.psqt());
        terms_table(
            &terms,
            &[
                ("material and squares", placed),
                ("endgame scale, percent", scale),
                ("for the side to move", self.value()),
            ],
        )
    }
}
