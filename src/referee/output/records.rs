//! Writes the games of a match as they end.

use crate::pgn::{PgnStyle, Record};
use crate::referee::end::{EndWords, Finished, GameEnd};
use crate::referee::game_file::{GameFile, cannot_write};
use crate::referee::output::page::page;
use crate::referee::plan::Plan;
use crate::referee::schedule::Pair;
use crate::referee::statistics::balance::OpeningBalance;
use crate::referee::statistics::cross_table::CrossTable;
use crate::referee::statistics::score::MatchScore;
use crate::replace_file::{check_replaceable, replace_file};
use crate::rules::Outcome;
use anyhow::{Context, Result};
use chrono::Utc;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The results of a match. All workers add their games to them.
pub(in crate::referee) struct MatchRecords {
    pub(in crate::referee) table: CrossTable,
    pub(in crate::referee) balance: OpeningBalance,
    pgn: Option<(GameFile, PgnStyle)>,
    epd: Option<GameFile>,
    pub(in crate::referee) html: Option<Html>,
}

/// Data for the HTML page, written at the end.
pub(in crate::referee) struct Html {
    file: PathBuf,
    records: Vec<Record>,
    /// The first engine's score after each game.
    scores: Vec<MatchScore>,
}

/// A game that an earlier run of the match has played.
pub(in crate::referee) struct EarlierGame {
    /// Its number in the match, from 1.
    pub(in crate::referee) number: u64,
    /// Its pair, and which of the two games of the pair it is.
    pub(in crate::referee) place: (Pair, usize),
    /// Its end, as far as the table counts it.
    pub(in crate::referee) end: GameEnd,
    /// Its record, if that is known.
    pub(in crate::referee) record: Option<Record>,
}

impl MatchRecords {
    /// Opens the files.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(in crate::referee) fn open(plan: &Plan, table: CrossTable) -> Result<MatchRecords> {
        let pgn =
            plan.pgn.as_ref().map(|(spec, style)| GameFile::open(spec).map(|file| (file, *style)));
        let epd = plan.epd.as_ref().map(GameFile::open).transpose()?;
        let html = plan.html.as_deref().map(Html::new).transpose()?;
        let balance = OpeningBalance::new(&plan.book);
        Ok(MatchRecords { table, balance, pgn: pgn.transpose()?, epd, html })
    }

    /// Adds the games of an earlier run, which are in the files already. Returns their results, by
    /// their numbers.
    pub(in crate::referee) fn add_earlier(
        &mut self,
        games: &[EarlierGame],
    ) -> BTreeMap<u64, Outcome> {
        let mut results = BTreeMap::new();
        for EarlierGame { number, place: (pair, game), end, record } in games {
            let other = pair.number_of(1 - game).and_then(|other| results.get(&other).copied());
            self.table.add(pair, pair.colours(*game)[0], end, other);
            if let Some(record) = record {
                self.balance.add(judged(record), &record.turns);
                self.keep(record.clone());
            }
            results.insert(*number, end.outcome);
        }
        results
    }

    /// Keeps a game that is already in the table for the page.
    fn keep(&mut self, record: Record) {
        if let Some(html) = &mut self.html {
            html.records.push(record);
            html.scores.push(self.table.total(0));
        }
    }

    /// Writes a game that is already in the table, and its last position.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(in crate::referee) fn write(&mut self, record: Record, last: &str) -> Result<()> {
        let games =
            self.pgn.as_mut().map_or(Ok(()), |(file, style)| file.write(&record.pgn_with(*style)));
        let positions = self.epd.as_mut().map_or(Ok(()), |file| file.write(&format!("{last}\n")));
        self.keep(record);
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
    pub(in crate::referee) fn write(
        self,
        plan: &Plan,
        table: &CrossTable,
        balance: &OpeningBalance,
    ) -> Result<()> {
        let page = page(plan, table, balance, &self.records, &self.scores)?;
        replace_file(&self.file, page.as_bytes()).with_context(|| cannot_write(&self.file))
    }
}

/// The tag with the number of a game in its match.
pub(in crate::referee) const GAME_NUMBER: &str = "MatchGame";

/// The record of a game before its first turn: one of the games of a pair, starting at `fen`.
///
/// # Errors
/// A rule option of the plan cannot be read; impossible once the plan has been played.
pub(in crate::referee) fn open_record(
    plan: &Plan,
    pair: &Pair,
    game: usize,
    fen: Option<&String>,
) -> Result<Record> {
    let mut record = Record::new(&plan.position.game);
    record.options = plan.position.rules()?;
    record.start = fen.cloned();
    let [white, black] = pair.colours(game).map(|i| &plan.engines[i]);
    for (name, value) in [
        ("Event", "rialto match"),
        ("Date", &Utc::now().format("%Y.%m.%d").to_string()),
        ("Round", &format!("{}.{}", pair.opening + 1, game + 1)),
        ("White", &white.name),
        ("Black", &black.name),
        ("MatchSeed", &plan.seed.to_string()),
        (GAME_NUMBER, &(pair.number + game as u64).to_string()),
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

/// The tag with the score for White of a random opening, pawns.
const OPENING_SCORE: &str = "OpeningScore";

/// Writes down the score of a random opening, centipawns.
pub(in crate::referee) fn tag_judged(record: &mut Record, score: i32) {
    record.tag(OPENING_SCORE, &format!("{:+.2}", f64::from(score) / 100.0));
}

/// That score of a record.
fn judged(record: &Record) -> Option<i32> {
    let pawns: f64 = record.tags.get(OPENING_SCORE)?.parse().ok()?;
    Some((100.0 * pawns).round() as i32)
}

/// Adds the turns and the end of a game to its record.
pub(in crate::referee) fn complete(record: &mut Record, finished: &Finished, words: EndWords) {
    record.turns.clone_from(&finished.turns);
    record.throw.clone_from(&finished.throw);
    record.result = Some(finished.end.outcome);
    record.tag("Termination", &words.termination);
    record.reason = words.reason;
}
