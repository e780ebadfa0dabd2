//! The one place where a game, the search and texts meet: a [`Session`] is a game in
//! progress with a searcher beside it, and speaks only texts.

pub mod dice;
mod game;
mod list;

pub use game::GameSession;

use crate::diagram::Diagram;
use crate::games::{self, Visitor};
use crate::rules::{Ending, Heuristics, RuleOption, Side};
use crate::search::params::Params;
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
    /// Whether dice are thrown in this game.
    fn has_dice(&self) -> bool;
    /// Throws the dice by the rule of [`dice`] with this seed wherever they have to be thrown,
    /// from the next [`Session::set`] or [`Session::play`] on; `None`: waits for a throw among
    /// the turns.
    fn set_dice(&mut self, seed: Option<u64>);
    /// The throw for the ply at hand, such as `roll:3+4`.
    fn thrown(&self) -> Option<String>;
    /// What that throw brought, such as `tide`; `None` if nothing.
    fn brought(&self) -> Option<&'static str>;
    /// Whether the dice have to be thrown before anybody moves.
    fn awaits_dice(&self) -> bool;
    /// Sets up a position (`None`: the start) and plays `turns`.
    ///
    /// # Errors
    /// The first thing that is wrong; then the session is as it was.
    fn set(&mut self, fen: Option<&str>, turns: &[&str]) -> Result<(), SessionError>;
    /// Plays one turn, or a throw, which replaces one that was made by the rule. Playing on
    /// after a draw that a player has to claim is allowed.
    ///
    /// # Errors
    /// Why the turn is illegal; then nothing has changed.
    fn play(&mut self, turn: &str) -> Result<(), SessionError>;
    /// Takes the last turn back, and what chance did after it; false at the start.
    fn take_back(&mut self) -> bool;
    /// The turns played since [`Session::set`]'s FEN, throws left out.
    fn turns(&self) -> Vec<String>;
    /// The legal turns, sorted bytewise; none if they are so many that nobody wants a list.
    fn legal(&self) -> Vec<String>;
    /// What chance may do, by name, and the legal turns behind it; nothing if it is a player's
    /// turn.
    fn outcomes(&self) -> Vec<(&'static str, Vec<String>)>;
    /// Whether this is the text of a legal turn.
    fn is_legal(&self, turn: &str) -> bool;
    /// Whether a legal turn may begin with `text`: a turn, or the first texts of one.
    ///
    /// # Errors
    /// Why none can.
    fn begins(&self, text: &str) -> Result<(), SessionError>;
    /// The text of a legal turn in records of games: SAN in chess, elsewhere the turn itself.
    ///
    /// # Errors
    /// Why the turn is illegal.
    fn notation(&self, turn: &str) -> Result<String, SessionError>;
    /// The legal turn that a text of a record means; of SAN what others write is understood, too.
    ///
    /// # Errors
    /// Why there is none.
    fn find_notation(&self, text: &str) -> Result<String, SessionError>;
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
    /// What the position looks like, with the last turn and a check marked.
    fn diagram(&self) -> Diagram;
    /// The static evaluation explained.
    fn explain(&self) -> String;
    /// Positions for `bench`.
    fn bench(&self) -> &'static [&'static str];
    /// Counts the sequences of `depth` >= 1 turns by their first turn.
    fn divide(&mut self, depth: u32) -> Divided;
    /// Counts the sequences of `depth` turns.
    fn perft(&mut self, depth: u32) -> u64;
    /// Searches the position; returns when a limit is reached or `control` says stop.
    /// Always finds a legal turn if there is one.
    fn think(&mut self, limits: &Limits, control: &Control, listener: &mut dyn Listener) -> Found;
    /// Sets the transposition table's size, mebibytes; forgets its content.
    fn set_hash(&mut self, mebibytes: usize);
    /// Searches with so many threads (at least one) from now on; results of several vary.
    fn set_threads(&mut self, threads: usize);
    /// The numbers that the search of this game uses.
    fn params(&self) -> Params;
    /// Searches with these numbers from now on.
    fn set_params(&mut self, params: &Params);
    /// Forgets everything learned from earlier searches.
    fn forget(&mut self);
}

/// A count of sequences of turns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Divided {
    /// By the first turn, sorted by text; empty where [`Session::legal`] lists none.
    pub turns: Vec<(String, u64)>,
    /// All.
    pub sum: u64,
}

/// The session of the game called `name` (exact); `None` if there is none.
#[must_use]
pub fn open(name: &str) -> Option<Box<dyn Session>> {
    struct OpenVisitor;
    impl Visitor for OpenVisitor {
        type Output = Box<dyn Session>;
        fn visit<R: Heuristics>(self) -> Box<dyn Session> {
            Box::new(GameSession::<R>::new())
        }
    }
    games::visit(name, OpenVisitor)
}
