//! Double steps that may not end a check: beside an enemy pawn, which in chess could capture en
//! passant then (Archchess, decision A4).

use crate::board::{Kind, Square};
use crate::variant::described::ini::Assignment;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::read::Draft;
use crate::variant::described::values::truth;
use crate::variant::{Standard, Variant};

/// Double steps as a section describes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoubleStepText {
    /// Whether one beside an enemy pawn may end a check.
    pub parries: bool,
}

impl Default for DoubleStepText {
    fn default() -> DoubleStepText {
        DoubleStepText { parries: true }
    }
}

impl Part for DoubleStepText {
    fn keys(&self) -> &'static [&'static str] {
        &["doubleStepParry"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        self.parries = value(line, truth, "true or false")?;
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        if self.parries || !draft.double_step {
            return Vec::new();
        }
        vec![(
            "Pawns",
            "Two steps to a square beside an enemy pawn may not end a check.".to_string(),
        )]
    }
}

impl<V: Variant> Standard<V> {
    /// Whether an enemy pawn stands beside `s` on the same rank.
    pub(in crate::variant) fn enemy_pawn_beside(&self, s: Square) -> bool {
        let pawn = Kind::PAWN.of(self.state.side.other());
        let beside = |df| self.tables.grid.step(s, df, 0);
        [-1, 1].into_iter().filter_map(beside).any(|n| self.board.at(n) == pawn)
    }

    /// That a double step is forbidden that would end the check; `None`: the text means none.
    pub(in crate::variant) fn why_no_parry(&self, text: &str) -> Option<String> {
        let grid = self.tables.grid;
        let (from, rest) = grid.parse_prefix(text)?;
        let (to, _) = grid.parse_prefix(rest)?;
        let side = self.state.side;
        let doubles = self.board.at(from) == Kind::PAWN.of(side)
            && grid.rank(from).abs_diff(grid.rank(to)) == 2
            && self.can_reach(from, to);
        let parries = || {
            let after = |s: Square| s != to && self.board.at(s).is_open();
            !self.is_attacked_if(self.king_square(side), side.other(), Square::OFF, after)
        };
        let forbidden = doubles && self.is_in_check() && self.enemy_pawn_beside(to) && parries();
        forbidden.then(|| "a double step beside an enemy pawn may not end the check".into())
    }
}
