//! Worker threads that play pairs of games and report them.

use crate::pgn::Record;
use crate::referee::end::{EndReason, Finished};
use crate::referee::engine::client::GameSetup;
use crate::referee::engine::player::Player;
use crate::referee::engine::spec::EngineProtocol;
use crate::referee::game::MatchGame;
use crate::referee::openings::opened::OpenedGame;
use crate::referee::output::listener::{MatchListener, MatchedGame};
use crate::referee::output::live::{LiveGame, LiveMatch};
use crate::referee::output::records::{MatchRecords, complete, open_record, tag_judged};
use crate::referee::plan::Plan;
use crate::referee::schedule::{Pair, Schedule};
use crate::referee::statistics::sprt::Decision;
use crate::referee::stop::Stop;
use crate::rules::Outcome;
use anyhow::{Context, Result, anyhow};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

/// A match in progress.
pub(super) struct MatchRunner<'a> {
    pub(super) plan: &'a Plan,
    pub(super) schedule: &'a Schedule,
    pub(super) stop: &'a Stop,
    pub(super) listener: &'a dyn MatchListener,
    /// For those who watch.
    pub(super) live: Option<&'a LiveMatch>,
    /// The game, before an opening.
    pub(super) start: GameSetup,
    pub(super) records: Mutex<MatchRecords>,
    /// The results of the games that an earlier run of the match has played, by their numbers.
    pub(super) earlier: BTreeMap<u64, Outcome>,
    /// Number of the next pair that a worker takes.
    pub(super) next: AtomicUsize,
    /// The protocols of the engines that have been started.
    pub(super) protocols: Vec<OnceLock<EngineProtocol>>,
}

/// A worker's engine processes, with their numbers.
type Players = BTreeMap<usize, Player>;

impl MatchRunner<'_> {
    /// Plays all pairs, or as many as possible before the end. Also returns the first error that
    /// made it impossible to continue.
    pub(super) fn play(self) -> (MatchRecords, Result<()>) {
        let workers = self.plan.concurrency.min(self.schedule.pairs());
        let ended = self.try_late_engines().and_then(|()| self.work_on_all(workers));
        self.listener.ended();
        (self.records.into_inner().unwrap_or_else(PoisonError::into_inner), ended)
    }

    /// Starts the engines that play no game of the first pair, and lets them end again: an engine
    /// that does not play the game is found before others have played.
    fn try_late_engines(&self) -> Result<()> {
        let Some(first) = self.schedule.pair(0) else { return Ok(()) };
        let mut late = (0..self.plan.engines.len()).filter(|e| !first.engines.contains(e));
        late.try_for_each(|engine| match self.start(engine) {
            Err(_) if self.stop.is_set() => Ok(()),
            started => started.map(drop),
        })
    }

    fn work_on_all(&self, workers: usize) -> Result<()> {
        thread::scope(|scope| {
            let workers: Vec<_> =
                (0..workers).map(|_| spawn(scope, || self.work_or_stop())).collect();
            let started = workers.iter().all(Result::is_ok);
            if !started {
                self.stop.set();
            }
            let ended: Vec<Result<()>> =
                workers.into_iter().map(|worker| worker.and_then(join)).collect();
            ended.into_iter().collect()
        })
    }

    /// Plays pairs; after an error the games of the other workers end too.
    fn work_or_stop(&self) -> Result<()> {
        // A panic is a bug of this program. The games that were played are not lost by it.
        let worked = catch_unwind(AssertUnwindSafe(|| self.work()));
        let worked = worked.unwrap_or_else(|_| Err(anyhow!("this is a bug in the referee")));
        worked.inspect_err(|_| self.stop.set())
    }

    fn work(&self) -> Result<()> {
        let plan = self.plan;
        let mut players = Players::new();
        thread::scope(|scope| {
            let next = || {
                let pair = self.next_pair()?;
                // The next opening is prepared while the current pair is played.
                let stop = self.stop.control();
                let opening = move || {
                    plan.book.open(&plan.position, plan.seed, pair.opening, stop, &mut None)
                };
                Some((pair, spawn(scope, opening)))
            };
            let mut next_pair = next();
            while let Some((pair, opening)) = next_pair
                && !self.stop.is_set()
            {
                next_pair = next();
                self.pair(&pair, join(opening?)?, &mut players)?;
            }
            Ok(())
        })
    }

    /// The next pair with a game that has not been played.
    fn next_pair(&self) -> Option<Pair> {
        loop {
            let pair = self.schedule.pair(self.next.fetch_add(1, Ordering::Relaxed))?;
            let mut numbers = pair.number..pair.number + pair.games as u64;
            if numbers.any(|number| !self.earlier.contains_key(&number)) {
                return Some(pair);
            }
        }
    }

    /// Plays the games of a pair.
    fn pair(&self, pair: &Pair, first: OpenedGame, players: &mut Players) -> Result<()> {
        players.retain(|engine, _| pair.engines.contains(engine));
        let second = first.second_game(&self.plan.position)?;
        let mut results = [0, 1].map(|game| {
            let number = pair.number_of(game)?;
            self.earlier.get(&number).copied()
        });
        for (number, opened) in [first, second].into_iter().enumerate().take(pair.games) {
            if results[number].is_some() {
                continue;
            }
            let waits = number > 0 || !players.is_empty();
            if waits && self.stop.is_set_within(self.plan.wait) {
                return Ok(());
            }
            let title = self.title(pair, number);
            let mut record = open_record(self.plan, pair, number, opened.fen.as_ref())?;
            let judged = opened.judged;
            if let Some(score) = judged {
                tag_judged(&mut record, score);
            }
            let live = self.live.map(|live| live.game(&record));
            {
                // One line after another.
                let _records = self.records();
                self.listener.started(&title);
            }
            let Some(finished) = self.game(pair.colours(number), opened, players, live.as_ref())?
            else {
                return Ok(());
            };
            complete(&mut record, &finished, (self.plan.words)(&finished.end));
            results[number] = Some(finished.end.outcome);
            let other = results[1 - number];
            self.report((pair, number), &title, (record, judged), &finished, other, live)?;
        }
        Ok(())
    }

    /// Plays a game with White's engine and Black's; `None` if it was interrupted.
    fn game(
        &self,
        colours: [usize; 2],
        opened: OpenedGame,
        players: &mut Players,
        live: Option<&LiveGame>,
    ) -> Result<Option<Finished>> {
        let plan = self.plan;
        let running = colours.map(|engine| (engine, players.remove(&engine)));
        let [white, black] = thread::scope(|scope| {
            // Engines that are not running yet start at the same time.
            let starts = running.map(|(engine, player)| {
                spawn(scope, move || player.map_or_else(|| self.start(engine), Ok))
            });
            starts.map(|start| start.and_then(join))
        });
        let mut both = match (white, black) {
            (Ok(white), Ok(black)) => [white, black],
            _ if self.stop.is_set() => return Ok(None),
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let start = GameSetup { fen: opened.fen.clone(), ..self.start.clone() };
        let game = MatchGame {
            specs: colours.map(|engine| &plan.engines[engine]),
            opened,
            adjudication: plan.adjudication,
            start,
            live,
        };
        let finished = game.play(both.each_mut());
        // After a crash or another fault the process is replaced by a new one.
        let fault = matches!(
            finished.as_ref().map(|finished| &finished.end.reason),
            None | Some(
                EndReason::Crash | EndReason::Stall | EndReason::Illegal(_) | EndReason::Flag
            )
        );
        for (engine, player) in colours.into_iter().zip(both) {
            if !fault && !plan.engines[engine].restarts && player.reusable() {
                players.insert(engine, player);
            }
        }
        Ok(finished)
    }

    /// Starts an engine.
    fn start(&self, engine: usize) -> Result<Player> {
        let spec = self.plan.engines[engine].with_games_of(self.start.file.as_deref());
        let protocol = &self.protocols[engine];
        let known = protocol.get().copied();
        let player = Player::start(&spec, known, &self.start, self.stop);
        let player = match known {
            Some(_) => player.with_context(|| format!("'{}' cannot be started again", spec.name)),
            None => player,
        }?;
        protocol.get_or_init(|| player.protocol());
        Ok(player)
    }

    /// Prints and writes a game, whose opening has a judged score. `other` is the result of the
    /// other game of the pair, if it has been played.
    fn report(
        &self,
        (pair, number): (&Pair, usize),
        title: &MatchedGame,
        (record, judged): (Record, Option<i32>),
        finished: &Finished,
        other: Option<Outcome>,
        live: Option<LiveGame>,
    ) -> Result<()> {
        let mut records = self.records();
        let end = &finished.end;
        records.table.add(pair, pair.colours(number)[0], end, other);
        records.balance.add(judged, &finished.turns);
        if let Some(live) = live {
            live.end(&record, &records.table, &records.balance);
        }
        let written = records.write(record, &finished.fen);
        let table = &records.table;
        self.listener.finished(title, end, finished.turns.len(), table);
        let fault = matches!(end.reason, EndReason::Crash | EndReason::Stall);
        if table.decision() != Decision::Open || (fault && !self.plan.recovers) {
            self.stop.set();
        }
        written
    }

    /// A game of a pair, the first (0) or the second (1).
    fn title(&self, pair: &Pair, game: usize) -> MatchedGame<'_> {
        MatchedGame {
            number: pair.number + game as u64,
            of: self.schedule.games(),
            names: pair.colours(game).map(|engine| self.plan.engines[engine].name.as_str()),
        }
    }

    fn records(&self) -> MutexGuard<'_, MatchRecords> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts a thread. Unlike `scope.spawn` it does not panic if there can be no more threads.
fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new().spawn_scoped(scope, work).context("cannot start a thread")
}

/// Waits for a thread; its panic continues here.
fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|e| resume_unwind(e))
}
