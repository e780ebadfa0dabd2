//! The game as XBoard's list of plies.

mod entered;

use super::adapter::{Adapter, Parsed, TurnStart, placement};
use super::board::Placement;
use super::ply::{Ply, Square, Step};

/// The plies played so far and the legal turns of the current position.
#[derive(Default)]
pub struct PlyList {
    /// The plies of each complete turn.
    played: Vec<Vec<Ply>>,
    /// The plies of the turn that is not complete yet.
    partial: Vec<Ply>,
    /// The position before that turn, with its legal turns.
    start: TurnStart,
    /// Whether the last turn could go on with a pass and become another turn.
    can_go_on: bool,
    /// The first ply of a turn that XBoard has taken back because it cannot show it.
    withdrawn: Option<Ply>,
}

impl PlyList {
    /// Removes all plies, for a new game or position.
    pub fn clear(&mut self) {
        *self = PlyList::default();
    }

    /// Sets the position in which the next turn begins.
    pub fn start_turn(&mut self, start: TurnStart) {
        self.start = start;
        self.withdrawn = None;
    }

    /// The position in which the next turn begins.
    pub fn turn_start(&self) -> &TurnStart {
        &self.start
    }

    /// All plies played, those of the incomplete turn included.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.played.iter().flatten().chain(&self.partial)
    }

    /// Number of complete turns.
    pub fn turns(&self) -> usize {
        self.played.len()
    }

    /// The plies of the incomplete turn; empty between turns.
    pub fn partial_turn(&self) -> &[Ply] {
        &self.partial
    }

    /// Whether a turn is incomplete.
    pub fn is_mid_turn(&self) -> bool {
        !self.partial.is_empty()
    }

    /// Whether the next ply belongs to the side to move, and is not the other side's pass.
    pub fn mover_is_next(&self) -> bool {
        self.partial.len().is_multiple_of(2)
    }

    /// The square on which the piece that the incomplete turn moved last has arrived.
    pub fn last_arrival(&self) -> Option<Square> {
        self.partial.iter().rev().find_map(Ply::as_step).map(|step| step.to)
    }

    /// What XBoard shows on its board after the plies of the incomplete turn.
    pub fn placement(&self, adapter: &dyn Adapter) -> Placement {
        let mut placement = placement(adapter, &self.start.view);
        self.partial.iter().for_each(|ply| placement.play(ply));
        placement
    }

    /// Whether a FEN of XBoard's is the position after the plies of the incomplete turn. In most
    /// variants XBoard relays a pass only as the position after it.
    pub fn is_shown_by(&self, fen: &str, adapter: &dyn Adapter) -> bool {
        let side = self.start.view.side.letter().to_string();
        // A wire of nacv that Black has dropped has a small letter.
        let (ours, theirs) = (self.placement(adapter).text(), Placement::parse(fen).text());
        ours.eq_ignore_ascii_case(&theirs) && fen.split_whitespace().nth(1) == Some(&*side)
    }

    /// From where to where the last complete turn moved each piece, if it has several plies. XBoard
    /// shows only the last ply. Pieces that are on the square of their origin again are left out.
    pub fn last_moves(&self) -> Vec<(Square, Square)> {
        let mut moves: Vec<(Square, Square)> = Vec::new();
        let turn = self.played.last().filter(|plies| plies.len() > 1);
        for Step { from, to, .. } in turn.into_iter().flatten().filter_map(Ply::as_step) {
            match moves.iter_mut().find(|(_, arrived)| *arrived == from) {
                Some((_, arrived)) => *arrived = to,
                None => moves.push((from, to)),
            }
        }
        moves.retain(|(from, to)| from != to);
        moves
    }

    /// Adds a ply if it continues a legal turn. XBoard may leave out the promotion letter `q`.
    pub fn add(&mut self, ply: &Ply, adapter: &dyn Adapter) -> Parsed {
        let mut parsed = self.try_add(ply, adapter);
        if parsed == Parsed::NoMatch
            && let Some(ply) = ply.to_queen()
        {
            parsed = self.try_add(&ply, adapter);
        }
        if let Parsed::Turn(turn) = &parsed {
            self.can_go_on = self.begins_other_turn(turn, adapter);
            self.played.push(std::mem::take(&mut self.partial));
        }
        parsed
    }

    fn try_add(&mut self, ply: &Ply, adapter: &dyn Adapter) -> Parsed {
        self.partial.push(ply.clone());
        let parsed = adapter.parse(&self.partial, &self.start);
        if parsed == Parsed::NoMatch {
            self.partial.pop();
        }
        parsed
    }

    /// Whether the plies of the incomplete turn are also the beginning of another turn than `turn`.
    fn begins_other_turn(&self, turn: &str, adapter: &dyn Adapter) -> bool {
        let TurnStart { view, legal, .. } = &self.start;
        legal.iter().filter(|other| *other != turn).any(|other| {
            let rest = adapter.continuations(other, &self.partial, view, None);
            rest.iter().any(|rest| !rest.is_empty())
        })
    }

    /// Adds a ply of a user. If it is a turn but may also be the first step of another one, the
    /// turn stays incomplete.
    pub fn add_step(&mut self, ply: &Ply, adapter: &dyn Adapter) -> Parsed {
        let is_first = self.partial.is_empty();
        let parsed = self.add(ply, adapter);
        if is_first && matches!(parsed, Parsed::Turn(_)) && self.reopen_last() {
            return Parsed::Incomplete;
        }
        parsed
    }

    /// Makes the last turn incomplete again if a pass could continue it. Returns whether it did;
    /// the session then has to take the turn back.
    pub fn reopen_last(&mut self) -> bool {
        if !self.can_go_on || self.is_mid_turn() {
            return false;
        }
        self.can_go_on = false;
        self.partial = self.played.pop().unwrap_or_default();
        true
    }

    /// If the plies of the incomplete turn are a turn after all, completes it and returns it.
    pub fn complete(&mut self, adapter: &dyn Adapter) -> Option<String> {
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

    /// Adds a turn that came as one text although it is shown in several plies.
    pub fn add_whole_turn(&mut self, text: &str) {
        self.can_go_on = false;
        self.played.push(vec![Ply::Text(text.to_string())]);
    }

    /// Adds plies that continue the turn, or complete it.
    pub fn append(&mut self, plies: Vec<Ply>, complete: bool) {
        self.partial.extend(plies);
        self.can_go_on = false;
        if complete {
            self.played.push(std::mem::take(&mut self.partial));
        }
    }

    /// Removes the last ply. Returns `None` if there is none, otherwise whether the session has
    /// to take back a turn. Call [`PlyList::start_turn`] afterwards.
    pub fn undo(&mut self) -> Option<bool> {
        (self.can_go_on, self.withdrawn) = (false, None);
        if self.partial.pop().is_some() {
            return Some(false);
        }
        self.partial = self.played.pop()?;
        self.partial.pop();
        Some(true)
    }

    /// The legal turns that begin with the plies of the incomplete turn and `more`.
    pub fn matching_turns(&self, more: &[Ply], adapter: &dyn Adapter) -> Vec<String> {
        let plies = [&self.partial, more].concat();
        let TurnStart { view, legal, .. } = &self.start;
        let begins = |turn: &&String| !adapter.continuations(turn, &plies, view, None).is_empty();
        legal.iter().filter(begins).cloned().collect()
    }

    /// The turn that `ply` is in the current position, otherwise the turns that begin with it.
    pub fn named_turns(&self, ply: Ply, adapter: &dyn Adapter) -> Vec<String> {
        let plies = [ply];
        match adapter.parse(&[&self.partial, &plies[..]].concat(), &self.start) {
            Parsed::Turn(turn) => vec![turn],
            Parsed::Incomplete | Parsed::NoMatch => self.matching_turns(&plies, adapter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::adapter_tests;
    use super::super::archchess::Archchess;
    use super::super::dialogue::Input;
    use super::*;
    use crate::rules::View;

    /// King and rooks of White on their squares.
    fn castling_view() -> View {
        adapter_tests::view("archchess", "4k5/10/10/10/10/10/10/10/10/R3K4R w AJ K - 0 1")
    }

    fn ply(text: &str) -> Ply {
        Ply::parse(text, 0)
    }

    fn inputs_from(name: &str, list: &PlyList) -> Vec<Input> {
        list.inputs_from(Square::parse(name, 0), &Archchess)
    }

    fn ply_list(legal: &[&str]) -> PlyList {
        let mut ply_list = PlyList::default();
        ply_list.start_turn(turn_start(legal));
        ply_list
    }

    fn turn_start(legal: &[&str]) -> TurnStart {
        let legal = legal.iter().map(|t| (*t).to_string()).collect();
        TurnStart { view: castling_view(), legal, is_unlisted: false }
    }

    #[test]
    fn a_turn_in_three_plies() {
        let mut ply_list = ply_list(&["a1b1", "e1b1,a1c1", "e1b1,a1d1", "e1b1,a1e1", "e1c1"]);
        assert_eq!(ply_list.add(&ply("e0b0"), &Archchess), Parsed::Incomplete);
        assert!(ply_list.is_mid_turn() && !ply_list.mover_is_next());
        assert_eq!(ply_list.add(&ply("e0c0"), &Archchess), Parsed::NoMatch);
        assert_eq!(ply_list.inputs(&Archchess), []);
        assert_eq!(ply_list.add(&Ply::Pass, &Archchess), Parsed::Incomplete);
        let rook = [("a0c0", "e1b1,a1c1"), ("a0d0", "e1b1,a1d1"), ("a0e0", "e1b1,a1e1")];
        let rook = rook.map(|(text, turn)| Input { ply: ply(text), text: turn.into() });
        assert_eq!(inputs_from("a0", &ply_list), rook);
        assert_eq!(ply_list.add(&ply("a0d0"), &Archchess), Parsed::Turn("e1b1,a1d1".into()));
        assert_eq!((ply_list.turns(), ply_list.is_mid_turn()), (1, false));
    }

    #[test]
    fn a_step_of_a_user_may_go_on() {
        let legal = ["e1g1", "e1g1,j1f1"];
        let mut user = ply_list(&legal);
        assert_eq!(user.add_step(&ply("e0g0"), &Archchess), Parsed::Incomplete);
        assert_eq!(user.add(&Ply::Pass, &Archchess), Parsed::Incomplete);
        assert_eq!(user.answered_input("", &Archchess).unwrap().text, "e1g1");
        assert_eq!(user.answered_input("f0", &Archchess).unwrap().text, "e1g1,j1f1");
        assert_eq!(user.answered_input("e0", &Archchess), None);
        assert_eq!(user.add(&Ply::Pass, &Archchess), Parsed::Turn("e1g1".into()));
        // A game that is entered shows only afterwards that the turn went on.
        let mut list = ply_list(&legal);
        assert_eq!(list.add(&ply("e0g0"), &Archchess), Parsed::Turn("e1g1".into()));
        assert!(list.reopen_last() && !list.reopen_last());
        assert_eq!(list.add(&Ply::Pass, &Archchess), Parsed::Incomplete);
        assert_eq!(list.add(&ply("j0f0"), &Archchess), Parsed::Turn("e1g1,j1f1".into()));
        assert!(!list.reopen_last());
        assert_eq!(list.undo(), Some(true));
        assert_eq!(list.complete(&Archchess), None);
        assert_eq!(list.undo(), Some(false));
        assert_eq!(list.complete(&Archchess), Some("e1g1".into()));
        let mut leap = ply_list(&legal[..1]);
        assert_eq!(leap.add_step(&ply("e0g0"), &Archchess), Parsed::Turn("e1g1".into()));
        assert!(!leap.reopen_last());
    }

    #[test]
    fn a_step_onto_the_own_rook_is_remembered() {
        let mut list = ply_list(&["e1d1", "e1j1,j1e1", "e1j1,j1g1", "j1g1"]);
        assert!(
            !list.withdraw(&ply("e0d0"), &Archchess) && !list.withdraw(&ply("a0e0"), &Archchess)
        );
        assert!(list.withdraw(&ply("e0j0"), &Archchess));
        assert_eq!(inputs_from("j0", &list).len(), 2);
        assert_eq!(list.complete_withdrawn(&ply("j0g0"), &Archchess), Some("e1j1,j1g1".into()));
        assert_eq!(list.complete_withdrawn(&ply("j0g0"), &Archchess), None);
        assert!(list.withdraw(&ply("j0e0"), &Archchess));
        assert_eq!(list.complete_withdrawn(&ply("e0j0"), &Archchess), Some("e1j1,j1e1".into()));
        assert_eq!(list.add(&ply("j0g0"), &Archchess), Parsed::Turn("j1g1".into()));
    }

    #[test]
    fn last_moves_join_the_plies_of_each_piece() {
        let mut ply_list = PlyList::default();
        let mut after = |plies: &str| {
            let plies = plies.split(' ').map(|ply| Ply::parse(ply, 1));
            ply_list.append(plies.collect(), true);
            let moves = ply_list.last_moves().into_iter();
            moves.map(|(from, to)| from.name(1) + &to.name(1)).collect::<Vec<_>>()
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
        for text in ["e0b0", "@@@@", "a0d0"] {
            ply_list.add(&ply(text), &Archchess);
        }
        assert_eq!(ply_list.undo(), Some(true));
        ply_list.start_turn(turn_start(&legal));
        assert_eq!(ply_list.add(&ply("a0e0"), &Archchess), Parsed::Turn(legal[1].into()));
        assert_eq!(ply_list.undo(), Some(true));
        assert_eq!(ply_list.undo(), Some(false));
        assert_eq!(ply_list.undo(), Some(false));
        assert_eq!(ply_list.undo(), None);
    }

    #[test]
    fn a_promotion_needs_no_letter_where_there_is_no_choice() {
        let turn = Parsed::Turn("a9b10q".into());
        assert_eq!(ply_list(&["a9b10q"]).add(&ply("a8b9"), &Archchess), turn);
        assert_eq!(ply_list(&["a9b10q"]).add(&ply("a8b9q"), &Archchess), turn);
    }
}
