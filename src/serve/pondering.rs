//! Pondering: while a person thinks, the engine searches the position after the turn that it
//! expects. If the person plays that turn, the search goes on as the engine's own.

use super::setup::is_engine;
use super::table::{NextStep, Table};
use super::thinker::Purpose;
use crate::search::report::Limits;

impl Table {
    /// Notes the turn that the engine expects after the one that it is about to play. Where dice
    /// are thrown nobody knows the position after it.
    pub(super) fn expect(&mut self, turn: Option<String>) {
        let ponders = self.setup.ponder && !self.session.has_dice();
        let after = self.played.len() + 1;
        self.expected = turn.filter(|_| ponders).map(|turn| (after, turn));
    }

    /// A person is to move: ponders if the table is set up so and the engine expects a turn.
    pub(super) fn ponder(&mut self) {
        let engine = self.session.side_to_move().other();
        match self.expected_turn().filter(|_| is_engine(self.players, engine)) {
            // What changed was no turn.
            Some(_) if self.thinker.purpose() == Some(Purpose::Ponder) => {}
            Some(turn) => {
                let limits = Limits { ponder: true, ..self.limits(engine) };
                let mut turns = self.turns();
                turns.push(turn);
                self.search(Purpose::Ponder, turns, limits);
            }
            None => self.thinker.cancel(),
        }
    }

    /// The turn that is expected in the present position, if it does not end the game.
    fn expected_turn(&mut self) -> Option<String> {
        let (after, turn) = self.expected.clone()?;
        if after != self.played.len() || self.session.play(&turn).is_err() {
            return None;
        }
        let goes_on = self.session.ending().is_none();
        self.session.take_back();
        goes_on.then_some(turn)
    }

    /// The engine is to move: whether the search for its turn goes on already, because it pondered
    /// on the turn that was played last.
    pub(super) fn has_pondered(&mut self) -> bool {
        let last = self.played.last().map(|played| (self.played.len() - 1, played.turn.clone()));
        let is_expected = last.is_some() && last == self.expected;
        is_expected && self.next_step() == NextStep::Engine && self.thinker.ponder_hit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::actor::Message;
    use crate::serve::setup::Setup;
    use crate::serve::thinker::Thinker;
    use crate::session;
    use serde_json::{Value as Json, json};
    use std::sync::mpsc::{self, Receiver};

    /// A table at which a person has played 1. e4 and the engine has answered.
    fn table(ponder: Json) -> (Table, Receiver<Message>) {
        let limit = json!({ "nodes": 500 });
        let setup = Setup::read(&json!({ "game": "chess", "limit": limit, "ponder": ponder }));
        let setup = setup.expect("a setup");
        let (messages, inbox) = mpsc::channel();
        let thinker = Thinker::new(&setup, || session::open("chess").expect("a game"), messages);
        let mut table = Table::new(setup, thinker).expect("a table");
        table.play("e2e4").expect("legal");
        hear_until(&mut table, &inbox, 2);
        (table, inbox)
    }

    fn hear_until(table: &mut Table, inbox: &Receiver<Message>, plies: usize) {
        while table.played.len() < plies {
            let Ok(Message::Thought(thought)) = inbox.recv() else { panic!("a thought") };
            table.hear(thought);
        }
    }

    #[test]
    fn the_expected_turn_goes_on_with_the_search_and_another_one_begins_anew() {
        let (mut table, inbox) = table(json!(true));
        assert_eq!(table.thinker.wanted(2), Some(Purpose::Ponder));
        // Something that changes no position.
        table.renewed();
        assert_eq!(table.thinker.wanted(2), Some(Purpose::Ponder));
        let (_, turn) = table.expected.clone().expect("an expected turn");
        table.play(&turn).expect("legal");
        assert_eq!(table.thinker.wanted(2), Some(Purpose::Turn));
        hear_until(&mut table, &inbox, 4);

        assert_eq!(table.thinker.wanted(3), Some(Purpose::Ponder));
        let (_, expected) = table.expected.clone().expect("an expected turn");
        let other = if expected == "a2a3" { "h2h3" } else { "a2a3" };
        table.play(other).expect("legal");
        assert_eq!(table.thinker.wanted(4), Some(Purpose::Turn));
        hear_until(&mut table, &inbox, 6);

        table.back().expect("a turn");
        assert_eq!(table.thinker.purpose(), None, "nothing is expected after taking back");
        table.resign(crate::serve::links::Role::Owner).expect("a person");
        assert_eq!(table.thinker.purpose(), None);
    }

    #[test]
    fn the_engine_rests_if_it_was_not_asked_to_ponder() {
        let (table, _inbox) = table(json!(null));
        assert_eq!(table.thinker.purpose(), None);
        let wrong = Setup::read(&json!({ "game": "chess", "ponder": 1 }));
        assert_eq!(wrong.unwrap_err().to_string(), "ponder: expected true or false");
    }
}
