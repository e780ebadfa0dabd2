//! Writes the games of a match as they end.

use super::Plan;
use super::balance::OpeningBalance;
use super::cross_table::CrossTable;
use super::game::{EndWords, Finished};
use super::game_file::{GameFile, cannot_write};
use super::page::page;
use super::score::MatchScore;
use crate::pgn::{PgnStyle, Record};
use crate::tools::replace_file::{check_replaceable, replace_file};
use anyhow::{Context, Result};
use chrono::Utc;
use std::path::{Path, PathBuf};

/// The results of a match. All workers add their games to them.
pub(super) struct MatchRecords {
    pub(super) table: CrossTable,
    pub(super) balance: OpeningBalance,
    pgn: Option<(GameFile, PgnStyle)>,
    epd: Option<GameFile>,
    pub(super) html: Option<Html>,
}

/// Data for the HTML page, written at the end.
pub(super) struct Html {
    file: PathBuf,
    records: Vec<Record>,
    /// The first engine's score after each game.
    scores: Vec<MatchScore>,
}

impl MatchRecords {
    /// Opens the files.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn open(plan: &Plan, table: CrossTable) -> Result<MatchRecords> {
        let pgn =
            plan.pgn.as_ref().map(|(spec, style)| GameFile::open(spec).map(|file| (file, *style)));
        let epd = plan.epd.as_ref().map(GameFile::open).transpose()?;
        let html = plan.html.as_deref().map(Html::new).transpose()?;
        let balance = OpeningBalance::new(&plan.book);
        Ok(MatchRecords { table, balance, pgn: pgn.transpose()?, epd, html })
    }

    /// Writes a game that is already in the table, and its last position.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&mut self, record: Record, last: &str) -> Result<()> {
        let games =
            self.pgn.as_mut().map_or(Ok(()), |(file, style)| file.write(&record.pgn_with(*style)));
        let positions = self.epd.as_mut().map_or(Ok(()), |file| file.write(&format!("{last}\n")));
        if let Some(html) = &mut self.html {
            html.records.push(record);
            html.scores.push(self.table.total(0));
        }
        games.and(positions)
    }
}

impl Html {
    /// A page without games that is to be written to `file`.
    ///
    /// # Errors
    /// The file cannot be written.
    fn new(file: &Path) -> Result<Html> {
        check_replaceable(file).with_context(|| cannot_write(file))?;
        Ok(Html { file: file.to_path_buf(), records: Vec::new(), scores: Vec::new() })
    }

    /// Writes the HTML page.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(
        self,
        plan: &Plan,
        table: &CrossTable,
        balance: &OpeningBalance,
    ) -> Result<()> {
        let page = page(plan, table, balance, &self.records, &self.scores)?;
        replace_file(&self.file, page.as_bytes()).with_context(|| cannot_write(&self.file))
    }
}

/// The record of a game before its first turn: game number `round` with White's engine and Black's,
/// starting at `fen`.
///
/// # Errors
/// A rule option of the plan cannot be read; impossible once the plan has been played.
pub(super) fn open_record(
    plan: &Plan,
    [white, black]: [usize; 2],
    round: &str,
    fen: Option<&String>,
) -> Result<Record> {
    let mut record = Record::new(&plan.position.game);
    record.options = plan.position.rules()?;
    record.start = fen.cloned();
    let [white, black] = [white, black].map(|i| &plan.engines[i]);
    for (name, value) in [
        ("Event", "rialto match"),
        ("Date", &Utc::now().format("%Y.%m.%d").to_string()),
        ("Round", round),
        ("White", &white.name),
        ("Black", &black.name),
        ("MatchSeed", &plan.seed.to_string()),
    ] {
        record.tag(name, value);
    }
    for (name, value) in &plan.tags {
        record.tag(name, value);
    }
    match (white.limits.time, black.limits.time) {
        (Some(time), Some(other)) if time == other => record.tag("TimeControl", &time.to_string()),
        (Some(time), Some(other)) => {
            record.tag("WhiteTimeControl", &time.to_string());
            record.tag("BlackTimeControl", &other.to_string());
        }
        _ => record.tag("TimeControl", "-"),
    }
    Ok(record)
}

/// Adds the turns and the end of a game to its record.
pub(super) fn complete(record: &mut Record, finished: &Finished, words: EndWords) {
    record.turns.clone_from(&finished.turns);
    record.throw.clone_from(&finished.throw);
    record.result = Some(finished.end.outcome);
    record.tag("Termination", &words.termination);
    record.reason = words.reason;
}
