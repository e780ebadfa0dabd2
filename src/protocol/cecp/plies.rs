//! The game as XBoard's list of plies has it, beside the engine's turns.

use super::adapter::{Adapter, Entry, Parsed, PlyParts, TurnStart};

/// Which plies have been played, and which may come next.
#[derive(Default)]
pub struct PlyList {
    /// The plies of every turn played.
    played: Vec<Vec<String>>,
    /// The plies of a turn that is not complete yet.
    partial: Vec<String>,
    /// The position that turn began in.
    turn_start: TurnStart,
}

impl PlyList {
    /// Another game, or another position: nothing has been played.
    pub fn clear(&mut self) {
        *self = PlyList::default();
    }

    /// Takes note of the position that has come.
    pub fn start_turn(&mut self, turn_start: TurnStart) {
        self.turn_start = turn_start;
    }

    /// The position that the turn to come begins in.
    #[must_use]
    pub fn turn_start(&self) -> &TurnStart {
        &self.turn_start
    }

    /// All plies that have been played.
    pub fn plies(&self) -> impl Iterator<Item = &String> {
        self.played.iter().flatten().chain(&self.partial)
    }

    /// Turns played.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.played.len()
    }

    /// The plies of the turn that has search_start and is not complete.
    #[must_use]
    pub fn partial_turn(&self) -> &[String] {
        &self.partial
    }

    /// Whether a turn has search_start and is not complete.
    #[must_use]
    pub fn is_mid_turn(&self) -> bool {
        !self.partial.is_empty()
    }

    /// Whether the next ply is of the side whose turn it is, not a pass of the other.
    #[must_use]
    pub fn mover_is_next(&self) -> bool {
        self.partial.len().is_multiple_of(2)
    }

    /// What the plies of an incomplete turn have moved.
    pub fn moved_pieces(&self) -> impl Iterator<Item = PlyParts<'_>> {
        self.partial.iter().filter_map(|ply| PlyParts::of(ply))
    }

    /// Takes a ply down. XBoard may leave the promotion letter out where there is no choice.
    pub fn add(&mut self, ply: &str, adapter: &dyn Adapter) -> Parsed {
        let ply = ply.to_ascii_lowercase();
        let parsed = match self.try_add(&ply, adapter) {
            Parsed::NoMatch => self.try_add(&(ply + "q"), adapter),
            parsed => parsed,
        };
        if let Parsed::Turn(_) = parsed {
            self.played.push(std::mem::take(&mut self.partial));
        }
        parsed
    }

    fn try_add(&mut self, ply: &str, adapter: &dyn Adapter) -> Parsed {
        self.partial.push(ply.to_string());
        let parsed = adapter.parse_plies(&self.partial, &self.turn_start);
        if parsed == Parsed::NoMatch {
            self.partial.pop();
        }
        parsed
    }

    /// Takes down a turn that came as one `ply` though it is shown in several.
    pub fn add_whole_turn(&mut self, ply: &str) {
        self.played.push(vec![ply.to_string()]);
    }

    /// Takes down what completes a turn, or leads further into it.
    pub fn append(&mut self, plies: &[String], complete: bool) {
        self.partial.extend_from_slice(plies);
        if complete {
            self.played.push(std::mem::take(&mut self.partial));
        }
    }

    /// Takes the last ply back: `None` if there is none, else whether a turn has to be taken
    /// back for it. [`PlyList::expect`] has to follow.
    pub fn undo(&mut self) -> Option<bool> {
        if self.partial.pop().is_some() {
            return Some(false);
        }
        self.partial = self.played.pop()?;
        self.partial.pop();
        Some(true)
    }

    /// The legal turns that may have search_start with the plies parsed so far, and `more`.
    #[must_use]
    pub fn matching_turns(&self, more: &[String], adapter: &dyn Adapter) -> Vec<String> {
        let plies = [&self.partial, more].concat();
        let TurnStart { fen, legal } = &self.turn_start;
        legal.iter().filter(|turn| adapter.may_begin_with(turn, &plies, fen)).cloned().collect()
    }

    /// What a person may do with the piece on `from`.
    pub fn entries(&self, from: &str, adapter: &dyn Adapter) -> Vec<Entry> {
        if self.mover_is_next() {
            adapter.entries(from, &self.partial, &self.turn_start)
        } else {
            Vec::new()
        }
    }

    /// What a person means by `ply`, which is not shown like that.
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

    fn ply_list(legal: &[&str]) -> PlyList {
        let mut ply_list = PlyList::default();
        ply_list.start_turn(turn_start(legal));
        ply_list
    }

    fn turn_start(legal: &[&str]) -> TurnStart {
        let legal = legal.iter().map(|t| (*t).to_string()).collect();
        TurnStart { fen: String::new(), legal }
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
        assert_eq!(entries, [("a0d0", "e1b1,a1d1"), ("a0e0", "e1b1,a1e1")]);
        assert_eq!(ply_list.add("a0d0", &Archchess), Parsed::Turn("e1b1,a1d1".into()));
        assert_eq!((ply_list.turns(), ply_list.is_mid_turn()), (1, false));
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
