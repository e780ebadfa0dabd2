//! Evaluation of Ravioli Chess. Chess's ideas on a board where the border is the best place:
//! who stands on the ring acts on both boards, who goes there can go on to either. The
//! numbers stand in [`super::values`].

use super::geometry::{GRID, coordinates};
use super::values::{SQUARES, WEIGHTS};
use super::weights::{NUMBERS, Weights};
use super::{LETTERS, OFFICERS, Ravioli, WAZIRD, WIZARD, endings};
use crate::board::parts::{self, KingThreats, Reach, bits, phase, sheet};
use crate::board::{Grid, Kind, Piece, Square};
use crate::linear::{Index, Linear, List, Sum, Tally, mix, taper};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] =
    [0, 100, 315, 345, 540, 1_020, 10_000, 275, 295, 0, 0, 0, 0, 0, 115, 0];

/// Phase by kind; the start has [`FULL`].
const PHASE: [i32; 16] = [0, 0, 1, 1, 2, 4, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const FULL: i32 = 32;

/// Attack on a cell beside the king, by officer, plain units.
const ATTACK: [i32; 6] = [28, 21, 0, 16, 17, 22];
/// Ways to a king: a kind that goes so, and all officers that do, a bit each in their order.
const CHECKS: [(Kind, u8); 5] = [
    (Kind::ROOK, 0b00_0011),
    (Kind::BISHOP, 0b00_0101),
    (Kind::KNIGHT, 0b00_1000),
    (WIZARD, 0b01_0000),
    (WAZIRD, 0b10_0000),
];
/// What a safe check is worth among these units, for each kind that has one.
const CHECK: i32 = 36;
/// The same for a cell beside the king that only he defends.
const WEAK: i32 = 14;
/// Units of an attack for each step of its scale.
const STEP: i32 = 14;
/// The shape of each board.
const BOARD: Grid = Grid::new(8, 8);
/// Moving first, centipawns.
const TEMPO: i32 = 11;

/// What stands where, as far as several terms ask for it.
struct View {
    reach: Reach,
    /// By side: where pawns stand.
    pawns: [u128; 2],
}

/// What a man on a square is worth, White's advantage positive, packed by [`taper`].
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    let sign = if piece.side() == Side::White { 1 } else { -1 };
    table(piece.kind()).map_or(0, |table| {
        let (middle, end) = SQUARES[table][seen(piece.side(), s)];
        sign * taper(i32::from(middle), i32::from(end))
    })
}

/// The number of a kind's table of squares.
fn table(kind: Kind) -> Option<usize> {
    LETTERS.iter().position(|(_, other)| *other == kind)
}

/// Where a square stands in tables of one board, which serve for both.
fn seen(side: Side, s: Square) -> usize {
    let (file, rank) = coordinates(s);
    parts::seen(BOARD, side, Square((8 * rank + file) as u8))
}

/// The terms of one side, for the value, for a trainer and for a person to read.
#[derive(Clone, Copy, Default)]
struct Terms<T> {
    /// How the pawns stand together, and passed pawns.
    pawns: T,
    /// Mobility and threats of the officers.
    activity: T,
    /// The own king's shelter and what attacks it.
    king: T,
}

impl<const BERO: bool> Ravioli<BERO> {
    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        let (value, side) = (self.advantage(), self.state.side);
        let stronger = if value > 0 { side } else { side.other() };
        if let Some(won) = endings::won(&self.board, stronger, self.tables) {
            return if stronger == side { won } else { -won };
        }
        value * endings::chance(&self.board, stronger) / endings::CERTAIN
    }

    /// The same, however few men are left.
    fn advantage(&self) -> i32 {
        let [white, black] = self.terms::<Sum>(&WEIGHTS);
        let sum = |t: Terms<Sum>| t.pawns.0 + t.activity.0 + t.king.0;
        let value = mix(self.board.worth() + sum(white) - sum(black), self.phase(), FULL);
        TEMPO + if self.state.side == Side::White { value } else { -value }
    }

    /// The value with its weights left open. That of an ending which is known follows from none.
    pub(super) fn open_value(&self) -> Linear {
        let sides = self.terms::<List>(&NUMBERS).map(|Terms { pawns: mut all, activity, king }| {
            all.join(activity);
            all.join(king);
            all
        });
        let side = self.state.side;
        let stronger = if self.advantage() > 0 { side } else { side.other() };
        let known = endings::won(&self.board, stronger, self.tables).is_some();
        let chance = endings::chance(&self.board, stronger);
        let mut linear = Linear {
            layer: 0,
            sides,
            mover: side.index(),
            phase: self.phase(),
            full: FULL,
            tempo: TEMPO,
            share: if known { (0, 1) } else { (chance, endings::CERTAIN) },
            rest: if known { self.value() } else { 0 },
        };
        for (list, side) in linear.sides.iter_mut().zip([Side::White, Side::Black]) {
            for (table, (_, kind)) in LETTERS.iter().enumerate() {
                for &s in self.board.men(kind.of(side)) {
                    list.add((table * SQUARES[0].len() + seen(side, s)) as Index, 1);
                }
            }
        }
        linear
    }

    fn phase(&self) -> i32 {
        phase(&self.board, &OFFICERS, &PHASE, FULL)
    }

    /// The terms of White and Black, each from its own point of view.
    fn terms<T: Tally>(&self, weights: &Weights<T::Weight>) -> [Terms<T>; 2] {
        let mut view = self.view();
        let mut terms: [Terms<T>; 2] = [Terms::default(), Terms::default()];
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

    /// The pawns and the kings seen from above; what officers reach is not yet in it.
    fn view(&self) -> View {
        let tables = self.tables;
        let mut view = View { reach: Reach::new(&tables.boards), pawns: [0; 2] };
        for side in [Side::White, Side::Black] {
            let i = side.index();
            let mut attack = |prey| view.reach.pawn(side, prey);
            for &s in self.board.men(Kind::PAWN.of(side)) {
                view.pawns[i] |= 1 << s.at();
                tables.pawns.of(side, s).prey.into_iter().for_each(&mut attack);
            }
            for &s in self.board.men(Kind::BEROLINA.of(side)) {
                view.pawns[i] |= 1 << s.at();
                tables.berolina.of(side, s).prey.into_iter().for_each(&mut attack);
            }
            let king = self.king(side);
            view.reach.king(side, king, tables.programs.of(Kind::KING, king));
        }
        view
    }

    /// Packed value of a side's pawns.
    fn structure<T: Tally>(&self, weights: &Weights<T::Weight>, side: Side, view: &View) -> T {
        let (board, tables) = (&self.board, self.tables);
        let mut sum = T::default();
        for &s in board.men(Kind::PAWN.of(side)) {
            let steps = &tables.pawns.of(side, s).one;
            sum.join(self.pawn(weights, side, s, steps, view));
        }
        for &s in board.men(Kind::BEROLINA.of(side)) {
            let steps = &tables.berolina.of(side, s).one;
            sum.join(self.pawn(weights, side, s, steps, view));
        }
        sum
    }

    /// Packed value of the pawn on `s`, whose next cells are `steps`, beside its own worth.
    #[inline]
    fn pawn<T: Tally>(
        &self,
        weights: &Weights<T::Weight>,
        side: Side,
        s: Square,
        steps: &[Square],
        view: &View,
    ) -> T {
        let View { reach, pawns } = view;
        let (us, them) = (side.index(), side.other().index());
        let views = &self.tables.views[s.at()];
        let rank = GRID.rank(s);
        let go = usize::from(if side == Side::White { 7 - rank } else { rank }) & 7;
        let mut sum = T::default();
        if views.file & views.front[us] & pawns[us] != 0 {
            sum.add(weights.doubled, 1);
        }
        if views.beside & pawns[us] == 0 {
            sum.add(weights.isolated, 1);
        }
        if views.next & pawns[us] != 0 {
            sum.add(weights.phalanx[go], 1);
        }
        if reach.pawns_cover(side, s) {
            sum.add(weights.supported[go], 1);
        } else if reach.prey(side, s) {
            sum.add(weights.prey, 1);
        }
        if steps.iter().all(|&s| reach.pawns_cover(side.other(), s)) {
            sum.add(weights.held, 1);
        }
        if views.front[us] & pawns[them] == 0 {
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
            let away = |side| i32::from(self.tables.steps[self.king(side).at()][steps[0].at()]);
            sum.add(weights.escort[go], away(side));
            sum.add(weights.hunter[go], away(side.other()));
        }
        sum
    }

    /// Packed activity of a side's officers, and how many of them attack the enemy king's zone
    /// with how many units. Notes what they reach.
    fn activity<T: Tally>(
        &self,
        weights: &Weights<T::Weight>,
        side: Side,
        reach: &mut Reach,
    ) -> (T, (i32, i32)) {
        let (mut sum, mut attackers, mut units) = (T::default(), 0, 0);
        for (k, &kind) in OFFICERS.iter().enumerate() {
            let men = self.board.men(kind.of(side));
            if men.len() > 1 {
                sum.add(weights.pair[k], 1);
            }
            for &from in men {
                let program = self.tables.programs.of(kind, from);
                let sight = reach.officer(&self.board, side, k, program, |victim, covered| {
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

    /// Packed value of a side's officers that stand where the enemy takes them for nothing.
    fn hanging<T: Tally>(&self, weights: &Weights<T::Weight>, side: Side, view: &View) -> T {
        let mut sum = T::default();
        for (k, &kind) in OFFICERS.iter().enumerate() {
            for &s in self.board.men(kind.of(side)) {
                if view.reach.hangs(side, s) {
                    sum.add(weights.hanging[k], 1);
                }
            }
        }
        sum
    }

    /// Packed value of what threatens a side's king: checks, cells that nobody else defends, and
    /// officers near him, so many `attackers` with so many `units`.
    fn danger<T: Tally>(
        &self,
        weights: &Weights<T::Weight>,
        side: Side,
        view: &View,
        (attackers, units): (i32, i32),
    ) -> T {
        let programs = &self.tables.programs;
        let threats =
            KingThreats::new(&self.board, programs, &OFFICERS, &CHECKS, side, &view.reach);
        let mut sum = T::default();
        sum.add(weights.weak, threats.weak);
        let mut units = units + WEAK * threats.weak;
        for k in bits(threats.checks) {
            sum.add(weights.check[k], 1);
            units += CHECK;
        }
        // One man alone mates nobody; several together are worth more than their sum.
        if attackers > 1 {
            sum.add(weights.danger.of((units / STEP) as usize), 1);
        }
        sum
    }

    fn shelter<T: Tally>(&self, weights: &Weights<T::Weight>, side: Side) -> T {
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
        let mut sum = T::default();
        sum.add(weights.shield, shield as i32);
        sum.add(weights.exposed, open);
        sum
    }

    /// The terms for a person: one a line, centipawns of this phase.
    pub(super) fn explanation(&self) -> String {
        let [white, black] = self.terms::<Sum>(&WEIGHTS);
        let cp = |packed| mix(packed, self.phase(), FULL);
        let line = |name, of: fn(&Terms<Sum>) -> Sum| (name, cp(of(&white).0), cp(of(&black).0));
        let terms = [
            line("pawns", |t| t.pawns),
            line("activity", |t| t.activity),
            line("king", |t| t.king),
        ];
        let side = self.state.side;
        let stronger = if self.value() > 0 { side } else { side.other() };
        let chance = endings::chance(&self.board, stronger) * 100 / endings::CERTAIN;
        let placed = cp(self.board.worth());
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
