//! Prints a match as cutechess-cli and fastchess do, line for line.

use super::config::State;
use super::dialect::Dialect;
use super::engines::resources;
use super::{outcome, rating};
use crate::counted::counted;
use crate::referee::clock::TimeControl;
use crate::referee::end::GameEnd;
use crate::referee::engine::spec::EngineSpec;
use crate::referee::output::listener::{MatchListener, MatchedGame};
use crate::referee::plan::Plan;
use crate::referee::statistics::balance::OpeningBalance;
use crate::referee::statistics::cross_table::CrossTable;
use crate::referee::statistics::score::MatchScore;
use crate::referee::statistics::sprt::Decision;
use crate::rules::Side;
use anyhow::Result;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// What is printed.
pub(super) struct Reporting {
    /// In whose format.
    pub(super) format: Dialect,
    /// Number of games (cutechess-cli) or of pairs (fastchess) from one table to the next; 0: only
    /// one at the end.
    pub(super) rating_interval: u64,
    /// Number of games from one score to the next; 0: none.
    pub(super) score_interval: u64,
    /// Whether the table counts pairs of games (fastchess).
    pub(super) in_pairs: bool,
    /// The name of the file of openings.
    pub(super) book: Option<String>,
}

impl Reporting {
    /// What a program prints without options.
    pub(super) fn of(dialect: Dialect) -> Reporting {
        let rating_interval = if dialect == Dialect::Fastchess { 10 } else { 0 };
        let (format, book) = (dialect, None);
        Reporting { format, rating_interval, score_interval: 1, in_pairs: true, book }
    }
}

/// Prints a match to standard output. A closed pipe does not end it.
pub(super) struct Report {
    reporting: Reporting,
    /// The line above the table of two engines.
    head: String,
    /// The file in which the match is written down.
    state: Option<State>,
    colours: Mutex<ByColour>,
}

/// The first engine's results with White and with Black, and the number of games in the last table.
#[derive(Default)]
struct ByColour {
    scores: [MatchScore; 2],
    tabled: u32,
}

impl Report {
    /// For the match of this plan.
    pub(super) fn new(reporting: Reporting, plan: &Plan, state: Option<State>) -> Report {
        let head = head(plan, reporting.book.as_deref());
        Report { reporting, head, state, colours: Mutex::default() }
    }

    /// The table.
    fn table(&self, table: &CrossTable, colours: &mut ByColour) -> String {
        colours.tabled = table.games();
        let total = table.total(0);
        let Reporting { format, in_pairs, .. } = self.reporting;
        let two = table.names.len() == 2;
        let mut text = match format {
            Dialect::Cutechess if two => {
                by_colour(&table.names[0], &colours.scores) + &rating::difference(&total)
            }
            Dialect::Fastchess if two => self.head.clone() + &rating::duel(&total, in_pairs),
            _ => rating::ranking(format, table, in_pairs && format == Dialect::Fastchess),
        };
        if let Some(sprt) = &table.sprt {
            text += &match format {
                Dialect::Cutechess => rating::test(sprt, &total),
                Dialect::Fastchess => rating::ratio(sprt, &total),
            };
        }
        match format {
            Dialect::Cutechess => text,
            Dialect::Fastchess => format!("{RULE}\n{text}{RULE}\n"),
        }
    }

    /// Whether the table is due after this game.
    fn is_due(&self, table: &CrossTable) -> bool {
        let games = u64::from(table.games());
        let interval = match self.reporting.format {
            Dialect::Fastchess if self.reporting.in_pairs => 2 * self.reporting.rating_interval,
            _ => self.reporting.rating_interval,
        };
        interval > 0 && games.is_multiple_of(interval)
    }
}

const RULE: &str = "--------------------------------------------------";

impl MatchListener for Report {
    fn started(&self, game: &MatchedGame) {
        let MatchedGame { number, of, names: [white, black] } = game;
        print(&format!("Started game {number} of {of} ({white} vs {black})\n"));
    }

    fn finished(&self, game: &MatchedGame, end: &GameEnd, _: usize, table: &CrossTable) {
        let mut colours = self.colours.lock().unwrap_or_else(PoisonError::into_inner);
        let MatchedGame { number, names: [white, black], .. } = *game;
        for (place, side) in [(white, Side::White), (black, Side::Black)] {
            if place == table.names[0] {
                colours.scores[side.index()].add(end.outcome, side);
            }
        }
        let reason = outcome::reason(end);
        let result = end.outcome;
        if let Some(state) = &self.state {
            state.add(number, result);
        }
        let mut text =
            format!("Finished game {number} ({white} vs {black}): {result} {{{reason}}}\n");
        let interval = self.reporting.score_interval;
        let scored = interval > 0 && u64::from(table.games()).is_multiple_of(interval);
        if scored && self.reporting.format == Dialect::Cutechess && table.names.len() == 2 {
            let [first, second] = [&table.names[0], &table.names[1]];
            let tally = rating::tally(&table.total(0));
            text += &format!("Score of {first} vs {second}: {tally}\n");
        }
        if self.is_due(table) {
            text += &self.table(table, &mut colours);
        }
        print(&text);
    }

    fn result(&self, table: &CrossTable, _: &OpeningBalance) -> Result<()> {
        let mut colours = self.colours.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        if colours.tabled != table.games() {
            text += &self.table(table, &mut colours);
        }
        text += &match (self.reporting.format, table.sprt, table.decision()) {
            (Dialect::Cutechess, ..) => "Finished match\n".to_string(),
            (Dialect::Fastchess, Some(sprt), decision) if decision != Decision::Open => {
                let accepted = if decision == Decision::Accepted { "H1" } else { "H0" };
                let bounds = format!("[{:.2}, {:.2}]", sprt.elo0, sprt.elo1);
                format!("SPRT ({bounds}) completed - {accepted} was accepted\n")
            }
            (Dialect::Fastchess, ..) => "Tournament finished\n".to_string(),
        };
        print(&text);
        Ok(())
    }
}

fn print(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// cutechess-cli's lines about the first engine's colours.
fn by_colour(name: &str, [white, black]: &[MatchScore; 2]) -> String {
    let line = |what: &str, score: &MatchScore| match score.games() {
        0 => String::new(),
        _ => format!("...      {what}: {}\n", rating::tally(score)),
    };
    let mut of_white = *white;
    of_white += black.mirrored();
    line(&format!("{name} playing White"), white)
        + &line(&format!("{name} playing Black"), black)
        + &line("White vs Black", &of_white)
}

/// fastchess' line above the table: `Results of A vs B (8+0.08, 1t, 16MB, book.epd):`.
fn head(plan: &Plan, book: Option<&str>) -> String {
    let [first, second] = [&plan.engines[0], &plan.engines[1]];
    let both = |[a, b]: [String; 2]| if a == b { a } else { format!("{a} - {b}") };
    let ([threads_1, hash_1], [threads_2, hash_2]) = (resources(first), resources(second));
    let words =
        [both([limit(first), limit(second)]), both([threads_1, threads_2]), both([hash_1, hash_2])];
    let book = book.map_or(String::new(), |book| format!(", {book}"));
    format!("Results of {} vs {} ({}{book}):\n", first.name, second.name, words.join(", "))
}

fn limit(spec: &EngineSpec) -> String {
    match (spec.limits.time, spec.limits.nodes, spec.limits.depth) {
        (Some(TimeControl::Turn(time)), ..) => format!("{}/move", time.as_secs_f64()),
        (Some(time), ..) => time.to_string(),
        (None, Some(nodes), _) => counted(nodes, "node"),
        (None, None, depth) => format!("{} plies", depth.unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_told_apart() {
        let white = MatchScore { wins: 3, draws: 1, ..MatchScore::default() };
        let black = MatchScore { losses: 2, draws: 2, ..MatchScore::default() };
        assert_eq!(
            by_colour("a", &[white, black]),
            "...      a playing White: 3 - 0 - 1  [0.875] 4\n\
             ...      a playing Black: 0 - 2 - 2  [0.250] 4\n\
             ...      White vs Black: 5 - 0 - 3  [0.812] 8\n"
        );
        assert_eq!(by_colour("a", &[MatchScore::default(); 2]), "");
    }
}
