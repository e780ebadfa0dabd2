//! The settings of a match.

use crate::games;
use crate::pgn::PgnStyle;
use crate::position_spec::PositionSpec;
use crate::referee::adjudication::Adjudication;
use crate::referee::end::{EndWords, GameEnd};
use crate::referee::engine::spec::EngineSpec;
use crate::referee::game_file::GameFileSpec;
use crate::referee::openings::book::Book;
use crate::referee::openings::random::RandomOpenings;
use crate::referee::schedule::Encounter;
use crate::referee::statistics::sprt::Sprt;
use crate::rules::Outcome;
use anyhow::{Result, bail, ensure};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// The largest number of games played at the same time. Each has two processes and several
/// threads.
pub const MOST_CONCURRENT_GAMES: u16 = 512;

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game, its rule options and its start position.
    pub position: PositionSpec,
    /// Two or more engines.
    pub engines: Vec<EngineSpec>,
    /// Only the first engine plays each other one; otherwise a round robin.
    pub gauntlet: bool,
    /// The games of each pairing.
    pub encounter: Encounter,
    /// Number of games played at the same time.
    pub concurrency: usize,
    /// Whether the match goes on after an engine has crashed or has not answered.
    pub recovers: bool,
    /// Time between two games of a worker.
    pub wait: Duration,
    /// Where openings come from.
    pub book: Book,
    /// Seed of openings and dice.
    pub seed: u64,
    /// Conditions of adjudication.
    pub adjudication: Adjudication,
    /// A sequential test of the first engine against the second.
    pub sprt: Option<Sprt>,
    /// More tags of the games, (name, value), such as Event.
    pub tags: Vec<(String, String)>,
    /// The words about the end of a game in its record.
    pub words: fn(&GameEnd) -> EndWords,
    /// Whether the games that are in the PGN file already are not played again.
    pub resumes: bool,
    /// The results of games that are not played again although their records are not known, by
    /// their numbers.
    pub earlier: BTreeMap<u64, Outcome>,
    /// The PGN file to write, and its style.
    pub pgn: Option<(GameFileSpec, PgnStyle)>,
    /// The file to write with the FEN of each game's last position.
    pub epd: Option<GameFileSpec>,
    /// The HTML page to write.
    pub html: Option<PathBuf>,
}

/// A match without engines and games yet: one game at a time from random openings, without
/// conditions and files.
impl Default for Plan {
    fn default() -> Plan {
        let position = PositionSpec::default();
        Plan {
            book: Book::Random(RandomOpenings::of(&position.game)),
            position,
            engines: Vec::new(),
            gauntlet: false,
            encounter: Encounter::of_pairs(0),
            concurrency: 1,
            recovers: true,
            wait: Duration::ZERO,
            seed: 1,
            adjudication: Adjudication::default(),
            sprt: None,
            tags: Vec::new(),
            words: GameEnd::words,
            resumes: false,
            earlier: BTreeMap::new(),
            pgn: None,
            epd: None,
            html: None,
        }
    }
}

impl Plan {
    /// Checks the engines.
    ///
    /// # Errors
    /// There are too few, or too many for a test, or one has a book that is not of this game.
    pub(super) fn check(&self) -> Result<()> {
        ensure!(self.engines.len() >= 2, "a match needs two engines");
        ensure!(
            self.sprt.is_none() || self.engines.len() == 2,
            "a sequential test is of two engines"
        );
        if self.position.game != games::CHESS
            && let Some(engine) = self.engines.iter().find(|engine| engine.book.is_some())
        {
            bail!("engine '{}': book=: only chess has such books", engine.name);
        }
        Ok(())
    }
}
