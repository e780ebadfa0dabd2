//! Records of games, as PGN: tags, movetext and comments that a person and a program read.
//!
//! Chess is written in SAN, the other games in the texts of their turns; what dice showed stands
//! in a comment before the turn that it belongs to, such as `{roll:1+2 tide}`; clocks, scores and
//! times stand in `[%clk 0:01:23]`, `[%eval 0.34,12]` and `[%emt 0:00:02]` after it. Everything
//! else follows the export format of Edwards' *Portable Game Notation Specification and
//! Implementation Guide* (1994).

mod comment;
mod read;
mod replay;
mod token;
mod variant;
mod write;

pub use read::{Games, Written, decode, read};
pub use replay::Fault;
pub use write::first_number;

use crate::rules::Outcome;
use crate::search::report::Score;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// A game that was played, or as much of it as there is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game's name, one of [`crate::games::NAMES`].
    pub game: String,
    /// Rules chosen: key and value. Those that are as by default are not written.
    pub options: Vec<(String, String)>,
    /// The position text that the game began with; `None`: the start.
    pub start: Option<String>,
    /// What the dice follow from, by the rule of [`crate::session::dice`].
    pub seed: Option<u64>,
    /// Every other tag, such as Event, Site, Date (`2026.11.21`), Round, White, Black,
    /// TimeControl (`60+0.5`).
    pub tags: BTreeMap<String, String>,
    /// What was played.
    pub plies: Vec<Ply>,
    /// A throw of dice after the last ply, such as `roll:6+6`.
    pub thrown: Option<String>,
    /// Who won; `None`: the game is not over, or nobody knows.
    pub result: Option<Outcome>,
    /// What sort of end it was.
    pub termination: Option<Termination>,
    /// The exact reason of the end, such as `checkmate`; nothing if there is none.
    pub reason: String,
}

/// A turn of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ply {
    /// The engine's own text.
    pub turn: String,
    /// The throw of dice before it, such as `roll:3+4`.
    pub thrown: Option<String>,
    /// Time left on the mover's clock after it, written in ms.
    pub clock: Option<Duration>,
    /// What the mover thinks, for himself. (PGN has White's view; the writer turns it.)
    pub score: Option<Score>,
    /// How deep he looked for that score, plies; written only with it.
    pub depth: Option<u32>,
    /// Time taken, written in ms.
    pub time: Option<Duration>,
}

/// The words of PGN's tag Termination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// By the rules, or by a player's will.
    Normal,
    /// A player's time ran out.
    TimeForfeit,
    /// An illegal move, or an engine that crashed.
    RulesInfraction,
    /// The game was given up.
    Abandoned,
    /// Somebody else decided.
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

    /// The termination of this tag's value, in any case; `None` if it is no word of the standard.
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
    /// A game of which nothing has been played.
    #[must_use]
    pub fn new(game: &str) -> Record {
        Record { game: game.to_string(), ..Record::default() }
    }

    /// Sets one of [`Record::tags`].
    pub fn tag(&mut self, name: &str, value: &str) {
        self.tags.insert(name.to_string(), value.to_string());
    }
}
