//! A match while it is played, for those who watch. The referee writes down what happened, and does
//! nothing else for them; whoever watches looks here as often as they like. So a slow watcher
//! cannot hold up a game.

use crate::pgn::{Record, RecordedTurn};
use crate::referee::output::page;
use crate::referee::plan::Plan;
use crate::referee::statistics::balance::OpeningBalance;
use crate::referee::statistics::cross_table::CrossTable;
use crate::referee::stop::Stop;
use anyhow::Result;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Number of finished games that can still be looked at: the last ones.
const MAX_FINISHED: usize = 1_000;

/// A match that may be watched.
pub struct LiveMatch {
    /// The engines and the board.
    head: Json,
    state: Mutex<State>,
    /// Ends the match. It hears signals before anybody is told that there is a match.
    stop: Stop,
}

struct State {
    /// Counts the changes.
    version: u64,
    /// The number of the next game.
    next: u64,
    is_over: bool,
    running: BTreeMap<u64, Running>,
    /// In the order in which they ended.
    finished: VecDeque<(u64, Arc<Record>)>,
    table: CrossTable,
    balance: OpeningBalance,
}

struct Running {
    record: Record,
    /// When the side to move began to think.
    begun: Option<Instant>,
}

/// What has been played of a game since a number of turns.
pub struct Watched {
    /// Tags, result and reason; without turns unless the game is over.
    pub record: Arc<Record>,
    /// The turns since.
    pub turns: Vec<RecordedTurn>,
}

impl LiveMatch {
    /// For the match of this plan. From now on signals end it.
    ///
    /// # Errors
    /// The plan is wrong, the game cannot be set up, or signals cannot be heard.
    pub fn new(plan: &Plan) -> Result<LiveMatch> {
        plan.check()?;
        let names = plan.engines.iter().map(|spec| spec.name.clone()).collect();
        let state = State {
            version: 1,
            next: 1,
            is_over: false,
            running: BTreeMap::new(),
            finished: VecDeque::new(),
            table: CrossTable::new(names, plan.sprt),
            balance: OpeningBalance::new(&plan.book),
        };
        Ok(LiveMatch { head: page::head(plan)?, state: state.into(), stop: Stop::on_signals()? })
    }

    /// What ends the match.
    pub(in crate::referee) fn stop(&self) -> &Stop {
        &self.stop
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game that begins now, between White's engine and Black's.
    pub(in crate::referee) fn game(&self, record: &Record) -> LiveGame<'_> {
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        state.version += 1;
        state.running.insert(number, Running { record: record.clone(), begun: None });
        LiveGame { live: self, number }
    }

    /// The match is over.
    pub(in crate::referee) fn end(&self) {
        let mut state = self.state();
        state.is_over = true;
        state.version += 1;
    }

    /// Engines and board: what does not change.
    #[must_use]
    pub fn head(&self) -> &Json {
        &self.head
    }

    /// Counts the changes.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.state().version
    }

    /// The games in progress and the table.
    #[must_use]
    pub fn summary(&self) -> Json {
        let state = self.state();
        let running = state.running.iter().map(|(number, game)| {
            let mut json = page::game_head(*number, &game.record);
            json["plies"] = json!(game.record.turns.len());
            json["thinking"] = json!(game.begun.map(|begun| begun.elapsed().as_millis() as u64));
            json
        });
        let running: Vec<Json> = running.collect();
        let (is_over, version) = (state.is_over, state.version);
        let (table, balance) = (state.table.clone(), state.balance.clone());
        drop(state);
        json!({
            "v": version, "over": is_over, "running": running,
            "results": page::results(&table, &balance),
        })
    }

    /// The games that ended after the first `known` ones and can still be looked at, without their
    /// turns.
    #[must_use]
    pub fn finished(&self, known: usize) -> Json {
        let state = self.state();
        let ended = state.table.games() as usize;
        let new = ended.saturating_sub(known).min(state.finished.len());
        let finished: Vec<_> =
            state.finished.range(state.finished.len() - new..).cloned().collect();
        drop(state);
        finished.iter().map(|(number, record)| page::game_head(*number, record)).collect()
    }

    /// What has been played of a game since `from` turns; `None` if there is no such game any more.
    #[must_use]
    pub fn watch(&self, number: u64, from: usize) -> Option<Watched> {
        let state = self.state();
        if let Some(running) = state.running.get(&number) {
            let Record { turns, .. } = &running.record;
            let turns = turns.get(from..).unwrap_or_default().to_vec();
            let record = Record {
                turns: Vec::new(),
                game: running.record.game.clone(),
                options: running.record.options.clone(),
                start: running.record.start.clone(),
                tags: running.record.tags.clone(),
                ..Record::default()
            };
            return Some(Watched { record: record.into(), turns });
        }
        let (_, record) = state.finished.iter().rfind(|(other, _)| *other == number)?;
        let record = Arc::clone(record);
        drop(state);
        let turns = record.turns.get(from..).unwrap_or_default().to_vec();
        Some(Watched { record, turns })
    }
}

/// A game in progress. If it is dropped before its end, nobody can look at it any more.
pub(in crate::referee) struct LiveGame<'a> {
    live: &'a LiveMatch,
    number: u64,
}

impl LiveGame<'_> {
    fn change(&self, change: impl FnOnce(&mut Running)) {
        let mut state = self.live.state();
        state.version += 1;
        if let Some(running) = state.running.get_mut(&self.number) {
            change(running);
            running.begun = Some(Instant::now());
        }
    }

    /// Both engines are ready; the opening has been played.
    pub(in crate::referee) fn begin(&self, opening: &[RecordedTurn]) {
        self.change(|game| game.record.turns = opening.to_vec());
    }

    /// An engine has made a turn.
    pub(in crate::referee) fn turn(&self, turn: &RecordedTurn) {
        self.change(|game| game.record.turns.push(turn.clone()));
    }

    /// The game is over; it is in the table already.
    pub(in crate::referee) fn end(
        self,
        record: &Record,
        table: &CrossTable,
        balance: &OpeningBalance,
    ) {
        let record = Arc::new(record.clone());
        let mut state = self.live.state();
        state.finished.push_back((self.number, record));
        if state.finished.len() > MAX_FINISHED {
            state.finished.pop_front();
        }
        state.table.clone_from(table);
        state.balance.clone_from(balance);
    }
}

impl Drop for LiveGame<'_> {
    fn drop(&mut self) {
        let mut state = self.live.state();
        state.running.remove(&self.number);
        state.version += 1;
    }
}
