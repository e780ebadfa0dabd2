//! The game as XBoard's list of plies.

use super::adapter::{Adapter, Entry, PASS, Parsed, PlyParts, TurnStart};
use crate::session::in_usual_case;

/// The plies played so far and the legal turns of the current position.
#[derive(Default)]
pub struct PlyList {
    /// The plies of each complete turn.
    played: Vec<Vec<String>>,
    /// The plies of the turn that is not complete yet.
    partial: Vec<String>,
    /// The position before that turn, with its legal turns.
    turn_start: TurnStart,
    /// Whether the last turn could go on with a pass and become another turn.
    open: bool,
    /// The first ply of a turn that XBoard has taken back because it cannot show it.
    draft: Option<String>,
}

impl PlyList {
    /// Removes all plies, for a new game or position.
    pub fn clear(&mut self) {
        *self = PlyList::default();
    }

    /// Sets the position in which the next turn begins.
    pub fn start_turn(&mut self, turn_start: TurnStart) {
        self.turn_start = turn_start;
        self.draft = None;
    }

    /// The position in which the next turn begins.
    #[must_use]
    pub fn turn_start(&self) -> &TurnStart {
        &self.turn_start
    }

    /// All plies played, those of the incomplete turn included.
    pub fn plies(&self) -> impl Iterator<Item = &String> {
        self.played.iter().flatten().chain(&self.partial)
    }

    /// Number of complete turns.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.played.len()
    }

    /// The plies of the incomplete turn; empty between turns.
    #[must_use]
    pub fn partial_turn(&self) -> &[String] {
        &self.partial
    }

    /// Whether a turn is incomplete.
    #[must_use]
    pub fn is_mid_turn(&self) -> bool {
        !self.partial.is_empty()
    }

    /// Whether the next ply belongs to the side to move, and is not the other side's pass.
    #[must_use]
    pub fn mover_is_next(&self) -> bool {
        self.partial.len().is_multiple_of(2)
    }

    /// The pieces moved by the incomplete turn.
    pub fn moved_pieces(&self) -> impl Iterator<Item = PlyParts<'_>> {
        self.partial.iter().filter_map(|ply| PlyParts::of(ply))
    }

    /// From where to where the last complete turn moved each piece, if it has several plies. XBoard
    /// shows only the last ply. Pieces that are on the square of their origin again are left out.
    pub fn journeys(&self) -> Vec<(&str, &str)> {
        let mut journeys: Vec<(&str, &str)> = Vec::new();
        let turn = self.played.last().filter(|plies| plies.len() > 1);
        for ply in turn.into_iter().flatten().filter_map(|ply| PlyParts::of(ply)) {
            match journeys.iter_mut().find(|(_, to)| *to == ply.from) {
                Some((_, to)) => *to = ply.to,
                None => journeys.push((ply.from, ply.to)),
            }
        }
        journeys.retain(|(from, to)| from != to);
        journeys
    }

    /// Adds a ply if it continues a legal turn. XBoard may leave out the promotion letter `q`.
    pub fn add(&mut self, ply: &str, adapter: &dyn Adapter) -> Parsed {
        let ply = in_usual_case(ply);
        let parsed = match self.try_add(&ply, adapter) {
            Parsed::NoMatch => self.try_add(&(ply + "q"), adapter),
            parsed => parsed,
        };
        if let Parsed::Turn(turn) = &parsed {
            self.open = adapter.may_go_on(turn, &self.partial, &self.turn_start);
            self.played.push(std::mem::take(&mut self.partial));
        }
        parsed
    }

    /// Adds a ply of a user. If it is a turn but may also be the first step of another one, the
    /// turn stays incomplete.
    pub fn add_step(&mut self, ply: &str, adapter: &dyn Adapter) -> Parsed {
        let is_first = self.partial.is_empty();
        let parsed = self.add(ply, adapter);
        if is_first && matches!(parsed, Parsed::Turn(_)) && self.reopen() {
            return Parsed::Incomplete;
        }
        parsed
    }

    /// Makes the last turn incomplete again if a pass could continue it. Returns whether it did;
    /// the session then has to take the turn back.
    pub fn reopen(&mut self) -> bool {
        if !self.open || self.is_mid_turn() {
            return false;
        }
        self.open = false;
        self.partial = self.played.pop().unwrap_or_default();
        true
    }

    /// If the plies of the incomplete turn are a turn after all, completes it and returns it.
    pub fn close(&mut self, adapter: &dyn Adapter) -> Option<String> {
        let last = self.partial.pop()?;
        match self.add(&last, adapter) {
            Parsed::Turn(turn) => Some(turn),
            Parsed::Incomplete => None,
            Parsed::NoMatch => {
                self.partial.push(last);
                None
            }
        }
    }

    /// Remembers a ply that begins a turn but cannot stay on XBoard's board. Returns whether `ply`
    /// is one.
    pub fn add_draft(&mut self, ply: &str, adapter: &dyn Adapter) -> bool {
        let from = PlyParts::of(ply).map_or("", |parts| parts.from);
        let begins = |entry: &Entry| entry.ply == ply && adapter.cannot_stay(entry);
        let is_draft = self.entered().is_empty() && self.entries(from, adapter).iter().any(begins);
        if is_draft {
            self.draft = Some(ply.to_string());
        }
        is_draft
    }

    /// Forgets the remembered ply.
    pub fn drop_draft(&mut self) {
        self.draft = None;
    }

    /// The turn that `ply` completes after the remembered one, which is forgotten.
    pub fn complete_draft(&mut self, ply: &str, adapter: &dyn Adapter) -> Option<String> {
        let turn = self.draft.is_some().then(|| self.intended_turn(ply, adapter)).flatten();
        self.draft = None;
        turn
    }

    /// What the user has entered of a turn: the plies of the incomplete turn, or the remembered
    /// ply as if a pass had followed it.
    #[must_use]
    pub fn entered(&self) -> Vec<String> {
        match &self.draft {
            Some(ply) => vec![ply.clone(), PASS.to_string()],
            None => self.partial.clone(),
        }
    }

    fn try_add(&mut self, ply: &str, adapter: &dyn Adapter) -> Parsed {
        self.partial.push(ply.to_string());
        let parsed = adapter.parse_plies(&self.partial, &self.turn_start);
        if parsed == Parsed::NoMatch {
            self.partial.pop();
        }
        parsed
    }

    /// Adds a turn that came as one `ply` although it is shown in several.
    pub fn add_whole_turn(&mut self, ply: &str) {
        self.open = false;
        self.played.push(vec![ply.to_string()]);
    }

    /// Adds plies that continue the turn, or complete it.
    pub fn append(&mut self, plies: &[String], complete: bool) {
        self.partial.extend_from_slice(plies);
        self.open = false;
        if complete {
            self.played.push(std::mem::take(&mut self.partial));
        }
    }

    /// Removes the last ply. Returns `None` if there is none, otherwise whether the session has
    /// to take back a turn. Call [`PlyList::start_turn`] afterwards.
    pub fn undo(&mut self) -> Option<bool> {
        (self.open, self.draft) = (false, None);
        if self.partial.pop().is_some() {
            return Some(false);
        }
        self.partial = self.played.pop()?;
        self.partial.pop();
        Some(true)
    }

    /// The legal turns that begin with the plies of the incomplete turn and `more`.
    #[must_use]
    pub fn matching_turns(&self, more: &[String], adapter: &dyn Adapter) -> Vec<String> {
        let plies = [&self.partial, more].concat();
        let TurnStart { view, legal } = &self.turn_start;
        legal.iter().filter(|turn| adapter.may_begin_with(turn, &plies, view)).cloned().collect()
    }

    /// The turn that `ply` is in the current position, otherwise the turns that begin with it.
    pub fn named_turns(&self, ply: &str, adapter: &dyn Adapter) -> Vec<String> {
        let plies = [ply.to_string()];
        match adapter.parse_plies(&[&self.partial, &plies[..]].concat(), &self.turn_start) {
            Parsed::Turn(turn) => vec![turn],
            Parsed::Incomplete | Parsed::NoMatch => self.matching_turns(&plies, adapter),
        }
    }

    /// What the user can do with the piece on `from`.
    pub fn entries(&self, from: &str, adapter: &dyn Adapter) -> Vec<Entry> {
        if self.mover_is_next() {
            adapter.entries(from, &self.entered(), &self.turn_start)
        } else {
            Vec::new()
        }
    }

    /// What the user means who names the target square of the next ply, or nothing for a pass.
    pub fn named_entry(&self, square: &str, adapter: &dyn Adapter) -> Option<Entry> {
        let names = |entry: &Entry| match PlyParts::of(&entry.ply) {
            Some(parts) => parts.to == square || entry.ply == square,
            None => entry.ply == PASS && square.is_empty(),
        };
        self.entries("", adapter).into_iter().find(names)
    }

    /// The turn that the user means by `ply`, or its first part, if it is shown with other plies.
    pub fn intended_turn(&self, ply: &str, adapter: &dyn Adapter) -> Option<String> {
        let target = PlyParts::of(ply);
        let from = target.map_or("", |target| target.from);
        let same = |entry: &Entry| match PlyParts::of(&entry.ply) {
            None => entry.ply.eq_ignore_ascii_case(ply),
            other => other == target,
        };
        let mut entries = self.entries(from, adapter).into_iter();
        entries.find(same).map(|entry| entry.text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::adapter::PASS;
    use super::super::archchess::Archchess;
    use super::*;
    use crate::rules::View;

    fn ply_list(legal: &[&str]) -> PlyList {
        let mut ply_list = PlyList::default();
        ply_list.start_turn(turn_start(legal));
        ply_list
    }

    fn turn_start(legal: &[&str]) -> TurnStart {
        let legal = legal.iter().map(|t| (*t).to_string()).collect();
        TurnStart { view: View::default(), legal }
    }

    #[test]
    fn a_turn_in_three_plies() {
        let mut ply_list = ply_list(&["a1b1", "e1b1,a1c1", "e1b1,a1d1", "e1b1,a1e1", "e1c1"]);
        assert_eq!(ply_list.add("e0b0", &Archchess), Parsed::Incomplete);
        assert!(ply_list.is_mid_turn() && !ply_list.mover_is_next());
        assert_eq!(ply_list.add("e0c0", &Archchess), Parsed::NoMatch);
        assert_eq!(ply_list.entries("a0", &Archchess), []);
        assert_eq!(ply_list.add(PASS, &Archchess), Parsed::Incomplete);
        let entries = ply_list.entries("a0", &Archchess);
        let entries: Vec<_> = entries.iter().map(|e| (&*e.ply, &*e.text)).collect();
        let rook = [("a0c0", "e1b1,a1c1"), ("a0d0", "e1b1,a1d1"), ("a0e0", "e1b1,a1e1")];
        assert_eq!(entries, rook);
        assert_eq!(ply_list.add("a0d0", &Archchess), Parsed::Turn("e1b1,a1d1".into()));
        assert_eq!((ply_list.turns(), ply_list.is_mid_turn()), (1, false));
    }

    #[test]
    fn a_step_of_a_user_may_go_on() {
        let legal = ["e1g1", "e1g1,j1f1"];
        let mut user = ply_list(&legal);
        assert_eq!(user.add_step("e0g0", &Archchess), Parsed::Incomplete);
        assert_eq!(user.add(PASS, &Archchess), Parsed::Incomplete);
        assert_eq!(user.named_entry("", &Archchess).unwrap().text, "e1g1");
        assert_eq!(user.named_entry("f0", &Archchess).unwrap().text, "e1g1,j1f1");
        assert_eq!(user.named_entry("e0", &Archchess), None);
        assert_eq!(user.add(PASS, &Archchess), Parsed::Turn("e1g1".into()));
        // A game that is entered shows only afterwards that the turn went on.
        let mut list = ply_list(&legal);
        assert_eq!(list.add("e0g0", &Archchess), Parsed::Turn("e1g1".into()));
        assert!(list.reopen() && !list.reopen());
        assert_eq!(list.add(PASS, &Archchess), Parsed::Incomplete);
        assert_eq!(list.add("j0f0", &Archchess), Parsed::Turn("e1g1,j1f1".into()));
        assert!(!list.reopen());
        assert_eq!(list.undo(), Some(true));
        assert_eq!(list.close(&Archchess), None);
        assert_eq!(list.undo(), Some(false));
        assert_eq!(list.close(&Archchess), Some("e1g1".into()));
        let mut leap = ply_list(&legal[..1]);
        assert_eq!(leap.add_step("e0g0", &Archchess), Parsed::Turn("e1g1".into()));
        assert!(!leap.reopen());
    }

    #[test]
    fn a_step_onto_the_own_rook_is_remembered() {
        let mut list = ply_list(&["e1d1", "e1j1,j1e1", "e1j1,j1g1", "j1g1"]);
        assert!(!list.add_draft("e0d0", &Archchess) && !list.add_draft("a0e0", &Archchess));
        assert!(list.add_draft("e0j0", &Archchess));
        assert_eq!(list.entries("j0", &Archchess).len(), 2);
        assert_eq!(list.complete_draft("j0g0", &Archchess), Some("e1j1,j1g1".into()));
        assert_eq!(list.complete_draft("j0g0", &Archchess), None);
        assert!(list.add_draft("j0e0", &Archchess));
        assert_eq!(list.complete_draft("e0j0", &Archchess), Some("e1j1,j1e1".into()));
        assert_eq!(list.add("j0g0", &Archchess), Parsed::Turn("j1g1".into()));
    }

    #[test]
    fn journeys_join_the_plies_of_each_piece() {
        let mut ply_list = PlyList::default();
        let mut after = |plies: &str| {
            let plies: Vec<String> = plies.split(' ').map(Into::into).collect();
            ply_list.append(&plies, true);
            let journeys = ply_list.journeys().into_iter();
            journeys.map(|(from, to)| format!("{from}{to}")).collect::<Vec<_>>()
        };
        assert_eq!(after("d2d6 @@@@ W@e4"), ["d2d6"]);
        assert_eq!(after("d4e8 @@@@ e8f7 @@@@ f7d8"), ["d4d8"]);
        assert_eq!(after("e1g1 @@@@ h1f1"), ["e1g1", "h1f1"]);
        // A walkway, and a ply that XBoard shows by itself.
        assert_eq!(after("e1a3 @@@@ a3e1"), [""; 0]);
        assert_eq!(after("e2e4"), [""; 0]);
    }

    #[test]
    fn plies_are_taken_back_one_by_one() {
        let legal = ["e1b1,a1d1", "e1b1,a1e1"];
        let mut ply_list = ply_list(&legal);
        for ply in ["e0b0", PASS, "a0d0"] {
            ply_list.add(ply, &Archchess);
        }
        assert_eq!(ply_list.undo(), Some(true));
        ply_list.start_turn(turn_start(&legal));
        assert_eq!(ply_list.add("a0e0", &Archchess), Parsed::Turn(legal[1].into()));
        assert_eq!(ply_list.undo(), Some(true));
        assert_eq!(ply_list.undo(), Some(false));
        assert_eq!(ply_list.undo(), Some(false));
        assert_eq!(ply_list.undo(), None);
    }

    #[test]
    fn a_promotion_needs_no_letter_where_there_is_no_choice() {
        let turn = Parsed::Turn("a9b10q".into());
        assert_eq!(ply_list(&["a9b10q"]).add("a8b9", &Archchess), turn);
        assert_eq!(ply_list(&["a9b10q"]).add("a8b9q", &Archchess), turn);
    }
}
