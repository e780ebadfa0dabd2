//! Worker threads that play pairs of games and report them.

use super::Plan;
use super::game::{EndReason, Finished, MatchGame};
use super::opening::OpenedGame;
use super::player::{Player, Start};
use super::progress::MatchProgress;
use super::records::{MatchRecords, record};
use super::schedule::Pair;
use super::sprt::Decision;
use crate::rules::Outcome;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A match in progress.
pub(super) struct MatchRunner<'a> {
    pub(super) plan: &'a Plan,
    pub(super) pairs: &'a [Pair],
    /// Set to end the match at once.
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: &'a MatchProgress,
    pub(super) records: Mutex<MatchRecords>,
    /// Number of the next pair that a worker takes.
    pub(super) next: AtomicUsize,
}

/// A worker's engine processes, with their numbers.
type Players = BTreeMap<usize, Player>;

impl MatchRunner<'_> {
    /// Plays all pairs, or as many as possible before the end.
    ///
    /// # Errors
    /// The first error that made it impossible to continue.
    pub(super) fn play(self) -> Result<MatchRecords> {
        let outcomes: Vec<Result<()>> = thread::scope(|scope| {
            let workers: Vec<_> =
                (0..self.plan.concurrency).map(|_| scope.spawn(|| self.work())).collect();
            // A panic of a worker is a bug of this program. It continues here.
            workers
                .into_iter()
                .map(|w| w.join().unwrap_or_else(|e| std::panic::resume_unwind(e)))
                .collect()
        });
        self.progress.end();
        outcomes.into_iter().collect::<Result<()>>()?;
        Ok(self.records.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn work(&self) -> Result<()> {
        let plan = self.plan;
        let mut players = Players::new();
        thread::scope(|scope| {
            let next = || {
                let pair = self.pairs.get(self.next.fetch_add(1, Ordering::Relaxed))?;
                // The next opening is prepared while the current pair is played.
                let opening = || plan.book.open(&plan.position, plan.seed, pair.opening);
                Some((pair, scope.spawn(opening)))
            };
            let mut next_pair = next();
            while let Some((pair, opening)) = next_pair
                && !self.stop.load(Ordering::Relaxed)
            {
                next_pair = next();
                let opened = opening.join().unwrap_or_else(|e| std::panic::resume_unwind(e));
                if let Err(error) = opened.and_then(|opened| self.pair(pair, opened, &mut players))
                {
                    // The other games end early.
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            Ok(())
        })
    }

    /// Plays the games of a pair.
    fn pair(&self, pair: &Pair, first: OpenedGame, players: &mut Players) -> Result<()> {
        players.retain(|engine, _| pair.engines.contains(engine));
        let second = first.second_game(&self.plan.position)?;
        let mut before = None;
        let [a, b] = pair.engines;
        for (colours, opened) in [([a, b], first), ([b, a], second)].into_iter().take(pair.games) {
            let (fen, judged) = (opened.fen.clone(), opened.judged);
            let Some(finished) = self.game(colours, opened, players)? else { return Ok(()) };
            self.report(pair, colours, (fen.as_ref(), judged), &finished, before)?;
            before = Some(finished.end.outcome);
        }
        Ok(())
    }

    /// Plays a game with White's engine and Black's; `None` if it was interrupted.
    fn game(
        &self,
        colours: [usize; 2],
        opened: OpenedGame,
        players: &mut Players,
    ) -> Result<Option<Finished>> {
        let plan = self.plan;
        let running = colours.map(|engine| (engine, players.remove(&engine)));
        let [white, black] = thread::scope(|scope| {
            // Engines that are not running yet start at the same time.
            let starts = running.map(|(engine, player)| {
                let start = move || Player::start(&plan.engines[engine]);
                scope.spawn(move || player.map_or_else(start, Ok))
            });
            starts.map(|start| start.join().unwrap_or_else(|e| std::panic::resume_unwind(e)))
        });
        let mut both = [white?, black?];
        let board = opened.session.start_fen();
        let ranks = board.split(' ').next().map_or(0, |pieces| 1 + pieces.matches('/').count());
        let start = Start {
            game: opened.session.game(),
            rules: plan.position.rules()?,
            fen: opened.fen.clone(),
            ranks,
            ponder: plan.ponder,
        };
        let game = MatchGame {
            specs: colours.map(|engine| &plan.engines[engine]),
            opened,
            adjudication: plan.adjudication,
            margin: plan.margin,
            start,
        };
        let finished = game.play(both.each_mut(), self.stop);
        // After a crash or another fault the process is replaced by a new one.
        let restart = matches!(
            finished.as_ref().map(|finished| &finished.end.reason),
            None | Some(
                EndReason::Crash | EndReason::Stall | EndReason::Illegal(_) | EndReason::Flag
            )
        );
        for (engine, player) in colours.into_iter().zip(both) {
            if !restart && player.reusable() {
                players.insert(engine, player);
            }
        }
        Ok(finished)
    }

    /// Writes and prints a game, which began at a FEN with an opening of a judged score.
    fn report(
        &self,
        pair: &Pair,
        [white, black]: [usize; 2],
        (fen, judged): (Option<&String>, Option<i32>),
        finished: &Finished,
        before: Option<Outcome>,
    ) -> Result<()> {
        let mut records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        let end = &finished.end;
        records.table.add(pair, white, end, before);
        let number = records.table.games();
        let round = format!("{}.{}", pair.opening + 1, 1 + usize::from(before.is_some()));
        let mut record = record(self.plan, [white, black], &round, fen, finished)?;
        if let Some(score) = judged {
            record.tag("OpeningScore", &format!("{:+.2}", f64::from(score) / 100.0));
        }
        records.balance.add(judged, finished);
        records.write(record).context("the match ends")?;
        let table = &records.table;
        let [white, black] = [white, black].map(|engine| &table.names[engine]);
        let (outcome, turns) = (end.outcome, finished.turns.len());
        let line = format!("{number}: {white} - {black} {outcome} {{{end}}} {turns} turns");
        self.progress.game(&line, table);
        if table.decision() != Decision::Open {
            self.stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}
