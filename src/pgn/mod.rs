//! Game records in PGN: tags, movetext and comments.
//!
//! Chess and games like it are written in SAN, the others in the engine's texts of their turns. A
//! throw of dice is a comment before its turn, such as `{roll:1+2 tide}`. Clock, score and time are
//! comments after the turn: `[%clk 0:01:23]`, `[%eval 0.34,12]`, `[%emt 0:00:02]`. Variations stand
//! in parentheses after the turn in whose place they begin, marks such as `!` are numbers (`$1`).
//! Everything else follows the export format of Edwards, *Portable Game Notation Specification and
//! Implementation Guide* (1994). Games that XBoard has saved can be read too, see [`XboardPlies`].

mod annotated;
mod comment;
mod read;
mod replay;
mod token;
mod variant;
mod write;
mod xboard;

pub use comment::{CommentStyle, ScoreDetails, comment_text};
pub use read::{Games, MAX_DEPTH, ParsedGame, decode, read};
pub use replay::ReplayError;
pub use write::{PgnStyle, TurnNotation};
pub use xboard::XboardPlies;

use crate::rules::Outcome;
use crate::search::report::Score;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// A game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game's name, one of [`crate::games::names`].
    pub game: String,
    /// Rule options, (key, value). Defaults are not written to the PGN.
    pub options: Vec<(String, String)>,
    /// FEN of the first position; `None`: the game's start position.
    pub start: Option<String>,
    /// Seed of the dice, see [`crate::dice`].
    pub seed: Option<u64>,
    /// Every other tag, such as Event, Site, Date (`2026.11.21`), Round, White, Black,
    /// TimeControl (`60+0.5`).
    pub tags: BTreeMap<String, String>,
    /// A person's comment before the first turn; may be empty.
    pub comment: String,
    /// The turns played.
    pub turns: Vec<RecordedTurn>,
    /// A throw of dice after the last turn, such as `roll:6+6`.
    pub throw: Option<String>,
    /// The result; `None` if the game is not over or the result is unknown.
    pub result: Option<Outcome>,
    /// The value of the tag Termination.
    pub termination: Option<Termination>,
    /// Why the game ended, such as `checkmate`; empty if unknown.
    pub reason: String,
}

/// One turn of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedTurn {
    /// The engine's text of the turn, such as `e1c1,a1d1`.
    pub turn: String,
    /// The throw of dice before it, such as `roll:3+4`.
    pub throw: Option<String>,
    /// Time left on the mover's clock after the turn; written with milliseconds.
    pub clock: Option<Duration>,
    /// The mover's score, from its own point of view. (PGN has White's; the writer converts.)
    pub score: Option<Score>,
    /// Search depth of that score, plies; written only together with it.
    pub depth: Option<u32>,
    /// What else is known of that search.
    pub details: SearchDetails,
    /// Time used for the turn; written with milliseconds.
    pub time: Option<Duration>,
    /// A person's comment on the turn, as [`comment_text`] makes it; may be empty.
    pub comment: String,
    /// Marks by their numbers in PGN (NAG): 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub marks: Vec<u8>,
    /// Lines that might have been played instead, each with a turn that takes the place of this
    /// one.
    pub variations: Vec<Vec<RecordedTurn>>,
}

/// What an engine told of a search besides its score and depth. Only [`CommentStyle::Scores`]
/// writes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchDetails {
    /// Depth of the longest line, plies.
    pub selective_depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time used, by the engine's own measure.
    pub time: Option<Duration>,
    /// How full the transposition table was, permille.
    pub hash_full: Option<u32>,
    /// Positions found in endgame tables.
    pub tablebase_hits: Option<u64>,
    /// The principal variation as the engine wrote it.
    pub line: Option<String>,
}

/// The values of PGN's tag Termination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// By the rules, by resignation or by agreement.
    Normal,
    /// A player's time ran out.
    TimeForfeit,
    /// An illegal move, or an engine that crashed.
    RulesInfraction,
    /// The game was abandoned.
    Abandoned,
    /// A third party decided.
    Adjudication,
    /// A player died.
    Death,
    /// Something unforeseen happened.
    Emergency,
    /// The game is not over.
    Unterminated,
}

impl Termination {
    const ALL: [Termination; 8] = [
        Termination::Normal,
        Termination::TimeForfeit,
        Termination::RulesInfraction,
        Termination::Abandoned,
        Termination::Adjudication,
        Termination::Death,
        Termination::Emergency,
        Termination::Unterminated,
    ];

    /// Reads the tag's value, ignoring case; `None` if the standard does not have it.
    #[must_use]
    pub fn read(text: &str) -> Option<Termination> {
        Termination::ALL.into_iter().find(|t| t.to_string().eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Termination::Normal => "normal",
            Termination::TimeForfeit => "time forfeit",
            Termination::RulesInfraction => "rules infraction",
            Termination::Abandoned => "abandoned",
            Termination::Adjudication => "adjudication",
            Termination::Death => "death",
            Termination::Emergency => "emergency",
            Termination::Unterminated => "unterminated",
        })
    }
}

impl Record {
    /// A record of `game` without turns.
    #[must_use]
    pub fn new(game: &str) -> Record {
        Record { game: game.to_string(), ..Record::default() }
    }

    /// Sets one of [`Record::tags`].
    pub fn tag(&mut self, name: &str, value: &str) {
        self.tags.insert(name.to_string(), value.to_string());
    }
}
