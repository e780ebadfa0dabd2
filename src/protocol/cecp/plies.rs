//! The game as XBoard's list of plies.

use super::adapter::{Adapter, Entry, Parsed, PlyParts, TurnStart};

/// The plies played so far and the legal turns of the current position.
#[derive(Default)]
pub struct PlyList {
    /// The plies of each complete turn.
    played: Vec<Vec<String>>,
    /// The plies of the turn that is not complete yet.
    partial: Vec<String>,
    /// The position before that turn, with its legal turns.
    turn_start: TurnStart,
}

impl PlyList {
    /// Removes all plies, for a new game or position.
    pub fn clear(&mut self) {
        *self = PlyList::default();
    }

    /// Sets the position in which the next turn begins.
    pub fn start_turn(&mut self, turn_start: TurnStart) {
        self.turn_start = turn_start;
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

    /// Adds a turn that came as one `ply` although it is shown in several.
    pub fn add_whole_turn(&mut self, ply: &str) {
        self.played.push(vec![ply.to_string()]);
    }

    /// Adds plies that continue the turn, or complete it.
    pub fn append(&mut self, plies: &[String], complete: bool) {
        self.partial.extend_from_slice(plies);
        if complete {
            self.played.push(std::mem::take(&mut self.partial));
        }
    }

    /// Removes the last ply. Returns `None` if there is none, otherwise whether the session has
    /// to take back a turn. Call [`PlyList::start_turn`] afterwards.
    pub fn undo(&mut self) -> Option<bool> {
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
        let TurnStart { fen, legal } = &self.turn_start;
        legal.iter().filter(|turn| adapter.may_begin_with(turn, &plies, fen)).cloned().collect()
    }

    /// What the user can do with the piece on `from`.
    pub fn entries(&self, from: &str, adapter: &dyn Adapter) -> Vec<Entry> {
        if self.mover_is_next() {
            adapter.entries(from, &self.partial, &self.turn_start)
        } else {
            Vec::new()
        }
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
