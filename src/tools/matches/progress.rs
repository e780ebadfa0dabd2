//! The display of a match in progress.

use super::cross_table::CrossTable;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, Write};
use std::time::Duration;

/// A progress bar on standard error (if that is a terminal), and one line for each game on
/// standard output.
pub(super) struct MatchProgress(ProgressBar);

impl MatchProgress {
    /// For a match with this number of games.
    pub(super) fn new(games: u64) -> MatchProgress {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        let template = "{bar:24} {pos}/{len} games, {elapsed_precise}, {eta_precise} to go\n{msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        MatchProgress(bar)
    }

    /// Prints a finished game.
    pub(super) fn game(&self, line: &str, table: &CrossTable) {
        // A closed output pipe does not end the match.
        self.0.suspend(|| {
            let _ = writeln!(io::stdout(), "{line}");
        });
        self.0.set_message(format!("{}: {}", table.names[0], table.line()));
        self.0.inc(1);
    }

    /// Ends the progress bar.
    pub(super) fn end(&self) {
        self.0.finish_and_clear();
    }
}
