//! What a person sees while a match goes on.

use super::cross_table::Table;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, Write};
use std::time::Duration;

/// A bar on standard error, if that is a terminal, and a line a game on standard output.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// For a match of so many games.
    pub(super) fn new(games: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(games as u64), ProgressDrawTarget::stderr());
        let words = "{bar:24} {pos}/{len} games, {elapsed_precise}, {eta_precise} to go\n{msg}";
        if let Ok(style) = ProgressStyle::with_template(words) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress(bar)
    }

    /// A game is over.
    pub(super) fn game(&self, line: &str, table: &Table) {
        // Whoever closed the pipe has read enough; the match goes on.
        self.0.suspend(|| {
            let _ = writeln!(io::stdout(), "{line}");
        });
        self.0.set_message(format!("{}: {}", table.names[0], table.line()));
        self.0.inc(1);
    }

    /// The match is over.
    pub(super) fn end(&self) {
        self.0.finish_and_clear();
    }
}
