//! The display of `match`.

use crate::counted::counted;
use crate::referee::end::GameEnd;
use crate::referee::output::listener::{MatchListener, MatchedGame};
use crate::referee::statistics::balance::OpeningBalance;
use crate::referee::statistics::cross_table::CrossTable;
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, Write};
use std::time::Duration;

/// A progress bar on standard error (if that is a terminal). On standard output one line for each
/// game, with the score so far, and the table.
pub struct MatchProgress(ProgressBar);

impl MatchProgress {
    /// For a match with this number of games.
    #[must_use]
    pub fn new(games: u64) -> MatchProgress {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        let template = "{bar:24} {pos}/{len} games, {elapsed_precise}, {eta_precise} to go\n{msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        MatchProgress(bar)
    }
}

impl MatchListener for MatchProgress {
    fn resumed(&self, table: &CrossTable) {
        self.0.set_position(table.games().into());
        let (games, score) = (counted(table.games(), "game"), table.running());
        self.0.suspend(|| {
            let _ = writeln!(io::stdout(), "{games} of an earlier run; {score}");
        });
    }

    fn finished(&self, game: &MatchedGame, end: &GameEnd, turns: usize, table: &CrossTable) {
        let (number, [white, black]) = (table.games(), game.names);
        let result = end.outcome;
        let line = format!(
            "{number}: {white} - {black} {result} {{{end}}} {}; {}",
            counted(turns, "turn"),
            table.running()
        );
        // A closed output pipe does not end the match.
        self.0.suspend(|| {
            let _ = writeln!(io::stdout(), "{line}");
        });
        self.0.set_message(format!("{}: {}", table.names[0], table.line()));
        self.0.inc(1);
    }

    fn ended(&self) {
        self.0.finish_and_clear();
    }

    fn result(&self, table: &CrossTable, openings: &OpeningBalance) -> Result<()> {
        let mut out = io::stdout().lock();
        match write!(out, "{table}{openings}").and_then(|()| out.flush()) {
            Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
                Err(e).context("cannot write the table to standard output")
            }
            _ => Ok(()),
        }
    }
}
