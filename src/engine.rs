//! The one place where a game, the search and texts meet: a [`Session`] is a game in
//! progress with a searcher beside it, and speaks only texts.

use crate::rules::{Ending, RuleOption, Side};
use crate::search::report::{Control, Found, Limits, Listener};
use thiserror::Error;

/// Why a session refused something; one line for the user, the session unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// The position text cannot be read.
    #[error("FEN: {0}")]
    Fen(String),
    /// The turn is not legal here: (reason, text).
    #[error("illegal move '{text}': {reason}")]
    Turn {
        /// The turn as it came.
        text: String,
        /// Why it is refused.
        reason: String,
    },
    /// Unknown option, or a value it cannot take.
    #[error("{0}")]
    Option(String),
}

/// A game in progress and its searcher. Object safe: `dyn Session` appears once a command.
///
/// A *turn* is the text of everything a player does before the opponent acts.
pub trait Session: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The rule options of this game.
    fn rule_options(&self) -> &'static [RuleOption];
    /// Chooses a rule (any case of `key`); holds from the next [`Session::set`] on.
    ///
    /// # Errors
    /// Unknown key or bad value.
    fn choose(&mut self, key: &str, value: &str) -> Result<(), SessionError>;
    /// Sets up a position (`None`: the start) and plays `turns`.
    ///
    /// # Errors
    /// The first thing that is wrong; then the session is as it was.
    fn set(&mut self, fen: Option<&str>, turns: &[&str]) -> Result<(), SessionError>;
    /// Plays one turn. Playing on after a draw that a player has to claim is allowed.
    ///
    /// # Errors
    /// Why the turn is illegal; then nothing has changed.
    fn play(&mut self, turn: &str) -> Result<(), SessionError>;
    /// Takes the last turn back; false at the start.
    fn take_back(&mut self) -> bool;
    /// The turns played since [`Session::set`]'s FEN.
    fn turns(&self) -> Vec<String>;
    /// The legal turns, sorted bytewise.
    fn legal(&self) -> Vec<String>;
    /// The position text.
    fn fen(&self) -> String;
    /// The position text that the game began with.
    fn start_fen(&self) -> String;
    /// Who is to move.
    fn side(&self) -> Side;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// The end of the game, if it has come.
    fn ending(&self) -> Option<Ending>;
    /// The board for a terminal.
    fn picture(&self) -> String;
    /// The static evaluation explained.
    fn explain(&self) -> String;
    /// Positions for `bench`.
    fn bench(&self) -> &'static [&'static str];
    /// Leaf counts per turn, sorted by text, at `depth` >= 1 plies.
    fn divide(&mut self, depth: u32) -> Vec<(String, u64)>;
    /// Counts the sequences of `depth` plies.
    fn perft(&mut self, depth: u32) -> u64;
    /// Searches the position; returns when a limit is reached or `control` says stop.
    /// Always finds a legal turn if there is one.
    fn think(&mut self, limits: &Limits, control: &Control, tell: &mut dyn Listener) -> Found;
    /// Sets the transposition table's size, mebibytes; forgets its content.
    fn set_hash(&mut self, mebibytes: usize);
    /// Forgets everything learned from earlier searches.
    fn forget(&mut self);
}
