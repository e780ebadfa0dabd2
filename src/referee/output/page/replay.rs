//! A game as the page's script gets it: one step for each turn, with what it changed on the board.

use crate::diagram::{Diagram, Item, Symbol};
use crate::pgn::{Record, RecordedTurn};
use crate::render::palette::{palette, piece_images};
use crate::render::svg;
use crate::rules::Side;
use crate::search::report::Score;
use crate::session::{self, Game};
use anyhow::{Context, Result};
use serde_json::{Value as Json, json};
use std::time::Duration;

/// Every symbol that the page defines, in the order of drawing. A step names one by its place.
pub(super) fn symbols(session: &dyn Game) -> Vec<Symbol> {
    palette(piece_images(session).into_values()).into_iter().collect()
}

/// A game that is replayed turn by turn.
pub struct GameReplay {
    session: Box<dyn Game>,
    symbols: Vec<Symbol>,
    /// The items of the last step.
    items: Vec<Item>,
    first: Side,
    number: u16,
    steps: Vec<Json>,
}

impl GameReplay {
    /// The first position of a game.
    ///
    /// # Errors
    /// The record does not begin with a position of its game.
    pub fn new(record: &Record) -> Result<GameReplay> {
        let mut session = session::open(&record.game).context("a known game")?;
        for (key, value) in &record.options {
            session.set_rule(key, value)?;
        }
        let symbols = symbols(session.as_ref());
        session.set_position(record.start.as_deref(), &[])?;
        let start = session.view();
        let mut replay = GameReplay {
            first: start.side,
            number: start.number,
            session,
            symbols,
            items: Vec::new(),
            steps: Vec::new(),
        };
        let (notes, removed, added) = replay.changes();
        replay.steps.push(json!(["", null, null, null, null, null, notes, removed, added]));
        Ok(replay)
    }

    /// The session in which the game is replayed.
    pub(super) fn session(&self) -> &dyn Game {
        self.session.as_ref()
    }

    /// Plays a turn, which makes a step.
    ///
    /// # Errors
    /// It is illegal; impossible for games that were played.
    pub fn play(&mut self, recorded: &RecordedTurn) -> Result<()> {
        let throw = recorded.throw.as_ref().map(|throw| {
            self.session.play(throw)?;
            let dice = throw.trim_start_matches("roll:");
            anyhow::Ok(match self.session.throw_effect() {
                Some(effect) => format!("{dice} {effect}"),
                None => dice.to_string(),
            })
        });
        let throw = throw.transpose()?;
        let side = self.session.side_to_move();
        let text = self.session.notation(&recorded.turn)?;
        self.session.play(&recorded.turn)?;
        let ms = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
        let score = recorded.score.map(|score| match score.from_view_of(side) {
            Score::Centipawns(n) => json!(n),
            Score::Mate(n) => json!(format!("#{n}")),
        });
        let (depth, time, clock) = (recorded.depth, ms(recorded.time), ms(recorded.clock));
        let (notes, removed, added) = self.changes();
        let step = json!([text, throw, score, depth, time, clock, notes, removed, added]);
        self.steps.push(step);
        Ok(())
    }

    /// The notes on the present position, and the items that went and came since the last one.
    fn changes(&mut self) -> (String, Vec<usize>, Vec<usize>) {
        let diagram = self.session.diagram();
        let removed = self.only_in(&diagram, &self.items, &diagram.items);
        let added = self.only_in(&diagram, &diagram.items, &self.items);
        self.items = diagram.items;
        (diagram.caption.notes(), removed, added)
    }

    /// The items of `these` that are not in `those`: symbol, x and y of each, in one list.
    fn only_in(&self, diagram: &Diagram, these: &[Item], those: &[Item]) -> Vec<usize> {
        let new = these.iter().filter(|item| those.binary_search(item).is_err());
        let numbers = new.filter_map(|item| {
            let (x, y) = svg::position(diagram, item.point);
            let symbol = self.symbols.binary_search(&item.symbol).ok()?;
            Some([symbol, x as usize, y as usize])
        });
        numbers.flatten().collect()
    }

    /// The steps from number `from` on, the first position being number 0; and who made the first
    /// turn with which number.
    #[must_use]
    pub fn steps(&self, from: usize) -> Json {
        json!({
            "from": from,
            "steps": self.steps.get(from..).unwrap_or_default(),
            "side": self.first.letter().to_string(),
            "number": self.number,
        })
    }

    /// The number of turns played.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.steps.len() - 1
    }
}
