//! What a user enters: the next ply with the mouse or as an answer, and a ply that XBoard cannot
//! show.

use super::PlyList;
use crate::protocol::cecp::adapter::{Adapter, Parsed};
use crate::protocol::cecp::board::Placement;
use crate::protocol::cecp::dialogue::{Dialogue, Input};
use crate::protocol::cecp::ply::{Ply, Square, Step};

impl PlyList {
    /// Whether XBoard must not keep a ply, with which a turn begins but does not end, on its board:
    /// it would remove an own piece that the turn moves too. `placement` is what XBoard shows now.
    pub fn cannot_stay(&self, ply: &Ply, placement: &Placement, adapter: &dyn Adapter) -> bool {
        let Some(Step { from, via: None, to, .. }) = ply.as_step() else { return false };
        let (piece, taken) = (placement.at(from), placement.at(to));
        let is_own = taken.is_ascii_alphabetic() && taken.is_uppercase() == piece.is_uppercase();
        let plies = [&self.partial[..], std::slice::from_ref(ply)].concat();
        is_own && from != to && adapter.parse(&plies, &self.start) == Parsed::Incomplete
    }

    /// Remembers a ply with which a turn begins but that cannot stay on XBoard's board. Returns
    /// whether `ply` is one.
    pub fn withdraw(&mut self, ply: &Ply, adapter: &dyn Dialogue) -> bool {
        let is_first =
            self.entered().is_empty() && self.cannot_stay(ply, &self.placement(adapter), adapter);
        let is_withdrawn = is_first && self.inputs(adapter).iter().any(|input| input.ply == *ply);
        if is_withdrawn {
            self.withdrawn = Some(ply.clone());
        }
        is_withdrawn
    }

    /// Forgets the withdrawn ply.
    pub fn forget_withdrawn(&mut self) {
        self.withdrawn = None;
    }

    /// The turn that `ply` completes after the withdrawn one, which is forgotten.
    pub fn complete_withdrawn(&mut self, ply: &Ply, adapter: &dyn Dialogue) -> Option<String> {
        let turn = self.withdrawn.is_some().then(|| self.intended_turn(ply, adapter)).flatten();
        self.withdrawn = None;
        turn
    }

    /// What the user has entered of a turn: the plies of the incomplete turn, or the withdrawn
    /// ply as if a pass had followed it.
    pub fn entered(&self) -> Vec<Ply> {
        match &self.withdrawn {
            Some(ply) => vec![ply.clone(), Ply::Pass],
            None => self.partial.clone(),
        }
    }

    /// What the user can do next.
    pub fn inputs(&self, adapter: &dyn Dialogue) -> Vec<Input> {
        match self.mover_is_next() {
            true => adapter.inputs(&self.entered(), &self.start),
            false => Vec::new(),
        }
    }

    /// What the user can do with the piece on `from`; `None`: what needs no such piece.
    pub fn inputs_from(&self, from: Option<Square>, adapter: &dyn Dialogue) -> Vec<Input> {
        let mut inputs = self.inputs(adapter);
        inputs.retain(|input| input.ply.from() == from);
        inputs
    }

    /// What the user means who answers with the target square of the next ply, or with that ply
    /// itself, or with nothing for a pass.
    pub fn answered_input(&self, answer: &str, adapter: &dyn Dialogue) -> Option<Input> {
        let (square, ply) = (adapter.board().square(answer), adapter.board().ply(answer));
        let means = |input: &Input| match input.ply.as_step() {
            Some(step) => Some(step.to) == square || input.ply == ply,
            None => input.ply == Ply::Pass && answer.is_empty(),
        };
        self.inputs(adapter).into_iter().find(means)
    }

    /// The turn that the user means by `ply`, or its first part, if it is shown with other plies.
    pub fn intended_turn(&self, ply: &Ply, adapter: &dyn Dialogue) -> Option<String> {
        let inputs = self.inputs(adapter).into_iter();
        inputs.filter(|input| input.ply == *ply).map(|input| input.text).next()
    }
}
