//! Sessions: a [`Game`] is a game in progress, a [`Session`] one with a searcher. Their interfaces
//! use texts (FEN and move texts) instead of the types of a game.

pub mod explain;
mod game;
mod history;
mod list;
mod position;
mod typed;

pub use game::GameSession;
pub use list::Turns;
pub use position::{AnyGame, AnyPosition, any_game};
pub use typed::in_usual_case;

use crate::diagram::{Component, Diagram, Item, Style};
use crate::excerpt::excerpt;
use crate::gesture::{Gesture, NextTargets, Target};
use crate::rules::{Ending, FenParts, GameInfo, RuleOption, Side, View};
use crate::search::Search;
use crate::search::params::Params;
use crate::search::report::{Control, Limits, Listener, SearchResult};
use thiserror::Error;

/// Why a session refused something: one line for the user. The session has not changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// The FEN cannot be read.
    #[error("FEN: {0}")]
    Fen(String),
    /// The turn is not legal in this position.
    #[error("illegal move '{}': {reason}", excerpt(text))]
    Turn {
        /// The text of the turn.
        text: String,
        /// Why it is illegal.
        reason: String,
    },
    /// Unknown option or invalid value.
    #[error("{0}")]
    Option(String),
}

/// A game in progress: what a referee needs. The trait is object safe, so that callers need not
/// know the game.
///
/// A *turn* is everything that one side does before the other side is to move, as one text.
pub trait Game: Send {
    /// What is the same in all positions of the game.
    fn info(&self) -> &'static GameInfo;
    /// The name of the game.
    fn game(&self) -> &'static str {
        self.info().name
    }
    /// The rule options of the game.
    fn rule_options(&self) -> &'static [RuleOption] {
        self.info().options
    }
    /// Whether the game has dice.
    fn has_dice(&self) -> bool {
        self.info().has_dice
    }
    /// Sets a rule option (`key` in any case). It takes effect with the next
    /// [`Game::set_position`].
    ///
    /// # Errors
    /// Unknown key or invalid value.
    fn set_rule(&mut self, key: &str, value: &str) -> Result<(), SessionError>;
    /// Sets the seed from which [`crate::dice`] computes the throws, from the next
    /// [`Game::set_position`] or [`Game::play`] on. `None`: the caller must give the throws
    /// among the turns.
    fn set_dice(&mut self, seed: Option<u64>);
    /// The throw before the current turn, such as `roll:3+4`; `None` if there is none.
    fn last_throw(&self) -> Option<String>;
    /// The effect of that throw, such as `tide`; `None` if it has none.
    fn throw_effect(&self) -> Option<&'static str>;
    /// Whether the dice have to be thrown before the next move.
    fn needs_throw(&self) -> bool;
    /// Sets up a position (`None`: the start position) and plays `turns`.
    ///
    /// # Errors
    /// The first error; the session has not changed.
    fn set_position(&mut self, fen: Option<&str>, turns: &[&str]) -> Result<(), SessionError>;
    /// Plays one turn or throw. A throw replaces the last one if that came from the seed. A turn
    /// may also be played after a draw that a player has to claim.
    ///
    /// # Errors
    /// Why the turn is illegal; the session has not changed.
    fn play(&mut self, turn: &str) -> Result<(), SessionError>;
    /// Takes back the last turn and the throws after it. Returns false if no turn was played.
    fn take_back(&mut self) -> bool;
    /// The turns played since the position of [`Game::set_position`], without throws.
    fn turns_played(&self) -> Vec<String>;
    /// The number of these turns.
    fn turn_count(&self) -> usize;
    /// The last of them.
    fn last_turn(&self) -> Option<&str>;
    /// The legal turns.
    fn legal_turns(&self) -> Turns;
    /// The legal turn with this number, from 0, in an order of its own; `None` if there are fewer
    /// turns. It needs no list of the turns: `perft(1)` counts them.
    fn nth_turn(&self, number: u64) -> Option<String>;
    /// The names of the possible outcomes of chance, with the legal turns after each. Empty if a
    /// player is to move.
    fn chance_outcomes(&self) -> Vec<(&'static str, Vec<String>)>;
    /// Whether `turn` is the text of a legal turn.
    fn is_legal(&self, turn: &str) -> bool;
    /// Checks that a legal turn can begin with `text`: a turn, or the texts of its first moves.
    ///
    /// # Errors
    /// Why there is no such turn.
    fn check_prefix(&self, text: &str) -> Result<(), SessionError>;
    /// The text of a legal turn for game records: SAN in chess and games like it, otherwise the
    /// turn's own text.
    ///
    /// # Errors
    /// Why the turn is illegal.
    fn notation(&self, turn: &str) -> Result<String, SessionError>;
    /// The same in long algebraic notation in chess and games like it.
    ///
    /// # Errors
    /// Why the turn is illegal.
    fn long_notation(&self, turn: &str) -> Result<String, SessionError>;
    /// The legal turn that a text of a game record means. Common variations of SAN are
    /// understood.
    ///
    /// # Errors
    /// Why there is no such turn.
    fn find_notation(&self, text: &str) -> Result<String, SessionError>;
    /// The legal turn that a person means who types `text`: a turn, or the text of a record, with
    /// capital and small letters as they come.
    ///
    /// # Errors
    /// Why there is no such turn.
    fn find_typed(&self, text: &str) -> Result<String, SessionError>;
    /// Why no legal turn begins with touching these targets of a drawn board: why a piece cannot
    /// move, or why not to this goal; `None`: one does.
    fn why_not(&self, touched: &[&str]) -> Option<String>;
    /// The FEN of the position.
    fn fen(&self) -> String;
    /// What a FEN of the game consists of.
    fn fen_parts(&self) -> FenParts;
    /// The FEN of the position that [`Game::set_position`] set up, before its turns.
    fn start_fen(&self) -> String;
    /// The FENs of the starts of which a game begins with one (Chess960), by number; empty under
    /// rules with which it always begins with the same position.
    fn shuffled_starts(&self) -> Vec<String>;
    /// The number of the shuffled start with which this game began; `None`: it is none of them.
    fn start_number(&self) -> Option<usize> {
        let start = self.start_fen();
        self.shuffled_starts().iter().position(|fen| *fen == start)
    }
    /// The side to move.
    fn side_to_move(&self) -> Side;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// Number of turns since the move counter began, which a capture or pawn move in chess sets to
    /// 0.
    fn halfmove_clock(&self) -> usize;
    /// The result, if the game is over.
    fn ending(&self) -> Option<Ending>;
    /// Whether it can be said that `side` wins by no sequence of legal moves. Then the game is a
    /// draw if the other side's time runs out.
    fn cannot_win(&self, side: Side) -> bool;
    /// What there is to see of the position.
    fn view(&self) -> View;
    /// The diagram of the position, with the last turn and a check marked.
    fn diagram(&self) -> Diagram;
    /// The style in which the game can be shown beside that of figures, if there is one.
    fn second_style(&self) -> Option<Style>;
    /// The components that stand for the pieces in the second style. Of several for one piece, the
    /// first is the one that a promotion brings.
    fn components(&self) -> Vec<Component>;
    /// The components on the board; none if the game has no second style.
    fn component_items(&self) -> Vec<Item>;
    /// The picture of the current position in a style, as [`Game::diagram`].
    ///
    /// # Errors
    /// The game has no such style.
    fn diagram_in(&self, style: Style) -> Result<Diagram, SessionError> {
        let second = self.second_style();
        match style {
            Style::Figures => Ok(self.diagram()),
            _ if second != Some(style) => Err(SessionError::Option(format!(
                "{} has no style {}, expected figures{}",
                self.info().name,
                style.name(),
                second.map_or(String::new(), |second| format!(" or {}", second.name()))
            ))),
            Style::Piecepack => Ok(self.diagram().on_piecepack_table(&self.component_items())),
            Style::Characters => Ok(self.diagram().with_characters(&self.component_items())),
        }
    }
    /// Everything that a person may touch to enter a turn on a drawn board; the same in every
    /// position of the game.
    fn targets(&self) -> Vec<Target>;
    /// The legal turns with the gestures of each.
    fn gestures(&self) -> Turns<(String, Vec<Gesture>)>;
    /// The usual gesture of a legal turn; `None`: the turn is not legal.
    fn gesture(&self, turn: &str) -> Option<Gesture>;
    /// What may follow the targets `touched`.
    ///
    /// # Errors
    /// Why no legal turn begins so.
    fn next_targets(&self, touched: &[&str]) -> Result<NextTargets, SessionError>;
    /// Counts the sequences of `depth` >= 1 turns (perft), by their first turn.
    ///
    /// `None` if `control` was stopped before the end.
    fn divide(&mut self, depth: u32, control: &Control) -> Option<Divided>;
    /// Counts the sequences of `depth` turns (perft).
    fn perft(&mut self, depth: u32) -> u64;
}

/// A game in progress with a searcher: what an engine needs. Callers need not know the game.
pub trait Session: Game {
    /// The static evaluation for a user ([`explain::explain`]), centipawns.
    fn explain(&self) -> String;
    /// Searches the position until a limit is reached or `control` stops it. The result has a turn
    /// if there is a legal one that the limits do not exclude.
    fn search(
        &mut self,
        limits: &Limits,
        control: &Control,
        listener: &mut dyn Listener,
    ) -> SearchResult;
    /// Makes the first search as fast as the later ones. Takes some milliseconds, with a
    /// transposition table of 256 MiB a tenth of a second; nothing after any search.
    fn prepare_search(&mut self);
    /// Sets the size of the transposition table in MiB and clears it.
    ///
    /// Returns the size that the operating system granted, MiB: less if memory is short.
    fn set_hash(&mut self, mebibytes: usize) -> usize;
    /// Takes the searcher out of the session, for [`Session::give_search`] of another one.
    fn take_search(&mut self) -> Option<Search>;
    /// Gives the session the searcher of another one, with the size of its transposition table;
    /// what it has found is forgotten. Its memory need not be got anew, which in games with many
    /// kinds of pieces takes longer than some games of small searches. One of a game that needs
    /// tables of another size is dropped.
    fn give_search(&mut self, search: Search);
    /// Sets the number of search threads, at least one. With several threads, the results vary from
    /// search to search.
    ///
    /// Returns for how many there is memory: fewer than `threads` if it is short.
    fn set_threads(&mut self, threads: usize) -> usize;
    /// The search parameters of this game.
    fn params(&self) -> Params;
    /// Sets the search parameters.
    fn set_params(&mut self, params: &Params);
    /// Sets the network of the evaluation: one from the bytes of a file, `None`: that of the
    /// program.
    ///
    /// # Errors
    /// What is wrong with the file; the session has not changed.
    fn set_network(&mut self, file: Option<&[u8]>) -> Result<(), SessionError>;
    /// Clears the transposition table and the histories of earlier searches.
    fn clear_search(&mut self);
}

/// The result of a perft count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Divided {
    /// Counts by first turn, sorted by text; empty where [`Game::legal_turns`] lists none.
    pub turns: Vec<(String, u64)>,
    /// The total count.
    pub sum: u64,
}

/// A session of the game called `name` (exact spelling); `None` if there is no such game.
#[must_use]
pub fn open(name: &str) -> Option<Box<dyn Session>> {
    Some(Box::new(GameSession::new(any_game(name)?)))
}
