//! The traits that every game fulfils and the search and the front ends live on.
//!
//! [`Rules`] is what is legal; [`Heuristics`] is advice for a search that knows nothing
//! else about the game. Both are used monomorphically: no virtual call inside the tree.

mod options;

pub use options::{Choices, RuleKind, RuleOption};

use crate::diagram::Diagram;
use crate::linear::{Linear, Parameters};
use crate::moves::{Chances, Counter, Move, MoveList, Sink};
use crate::network::Inputs;
use smallvec::{SmallVec, smallvec};
use std::fmt;
use thiserror::Error;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black: an index for tables of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of a FEN's second field.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side wins.
    Win(Side),
    /// Nobody does.
    Draw,
}

impl fmt::Display for Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Side::White) => "1-0",
            Outcome::Win(Side::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

/// Why a game is over; `Display` gives the words inside the braces of a result text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// King attacked, no legal ply.
    Checkmate,
    /// No legal ply, king safe.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// 100 plies without capture or pawn move.
    FiftyMoves,
    /// Too many turns in a row without a capture.
    NoCapture,
    /// Nobody can mate any more.
    InsufficientMaterial,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::FiftyMoves => "fifty-move rule",
            Reason::NoCapture => "no-capture limit",
            Reason::InsufficientMaterial => "insufficient material",
        })
    }
}

/// The end of a game: outcome and reason. `Display` gives the result text of the
/// notation, `1-0 {checkmate}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who wins.
    pub outcome: Outcome,
    /// By which rule.
    pub reason: Reason,
}

impl Ending {
    /// A draw by `reason`.
    #[must_use]
    pub const fn draw(reason: Reason) -> Ending {
        Ending { outcome: Outcome::Draw, reason }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.outcome, self.reason)
    }
}

/// What is wrong with a position text: the field (and square), and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct FenError(pub String);

/// Why a move text is no legal move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct MoveError(pub String);

/// The moves of one turn, in order.
pub type Turn = SmallVec<[Move; 5]>;

/// A position that knows the rules of its game.
///
/// A *turn* is all that a player does before the opponent acts: one move in most games,
/// several in those that are [`Rules::PHASED`].
///
/// Contract (held by `tests/laws.rs` on every game): `moves` is legal and free of
/// duplicates; `undo` after `play` restores equality and key; `read(fen())` is the same
/// position; no moves means that `stuck` is the result.
pub trait Rules: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The name in every protocol and on the command line.
    const NAME: &'static str;
    /// The rules for a player, about one screen.
    const PAGE: &'static str;
    /// The rules that may be chosen otherwise.
    const OPTIONS: &'static [RuleOption];
    /// Whether a turn may take several moves.
    const PHASED: bool = false;
    /// Whether dice are thrown.
    const DICE: bool = false;
    /// What `play` destroys and `undo` needs.
    type Undo: Copy + Send;

    /// The start position.
    fn start(choices: &Choices) -> Self;
    /// Reads a position text.
    ///
    /// # Errors
    /// Which field is wrong, and what was expected; never panics.
    fn read(fen: &str, choices: &Choices) -> Result<Self, FenError>;
    /// The position text; `read` gives the same position back.
    fn fen(&self) -> String;
    /// Who acts. The same side may act again (phases of one turn).
    fn side(&self) -> Side;
    /// Every legal move, each once, in no special order.
    fn moves(&self, out: &mut MoveList) {
        self.generate(out);
    }
    /// Puts every legal move into `out`.
    fn generate<S: Sink>(&self, out: &mut S);
    /// How many legal moves there are, without storing them.
    fn count(&self) -> u64 {
        let mut counter = Counter::default();
        self.generate(&mut counter);
        counter.0
    }
    /// Whether chance acts before anybody moves: there are no legal moves then, and it does not
    /// mean that somebody is stuck.
    fn is_chance(&self) -> bool {
        false
    }
    /// What chance may do if it is its turn. Playing one of its moves leaves the side to move.
    fn chances(&self, _: &mut Chances) {}
    /// Whether a turn has begun and needs more moves: the same side acts again. Verdicts and
    /// repetition are asked only where a turn begins.
    fn midturn(&self) -> bool {
        false
    }
    /// How many legal turns (or ends of the turn under way) there are; where chance acts first,
    /// behind all its outcomes together.
    fn turns(&self) -> u64 {
        self.count()
    }
    /// Whether they are so many that a list of them is of no use.
    fn countless(&self) -> bool {
        false
    }
    /// Plays a legal move.
    fn play(&mut self, m: Move) -> Self::Undo;
    /// Takes back the move last played.
    fn undo(&mut self, m: Move, was: Self::Undo);
    /// A draw that the position alone decides (dead position, move counters). Mate and
    /// stalemate come before it, repetition is the session's business.
    fn verdict(&self) -> Option<Ending>;
    /// What it means that there is no legal move.
    fn stuck(&self) -> Ending;
    /// Identity of the position for repetition and table: men, side, rights, phase.
    fn key(&self) -> u64;
    /// How many moves back an equal position may lie, at most.
    fn reversible(&self) -> usize;
    /// The text of a legal move of this position; texts are distinct within a position.
    fn text(&self, m: Move) -> String;
    /// The text of a turn: the texts of its moves, joined by commas.
    fn turn_text(&self, turn: &[Move]) -> String {
        let Some((&first, rest)) = turn.split_first() else { return String::new() };
        let mut text = self.text(first);
        if !rest.is_empty() {
            let mut position = self.clone();
            position.play(first);
            text = text + "," + &position.turn_text(rest);
        }
        text
    }
    /// The legal move that a text names.
    ///
    /// # Errors
    /// Why there is none, in words for a player.
    fn find(&self, text: &str) -> Result<Move, MoveError>;
    /// The legal turn that a text (see [`Rules::turn_text`]) names.
    ///
    /// # Errors
    /// Why there is none, in words for a player.
    fn find_turn(&self, text: &str) -> Result<Turn, MoveError> {
        self.find(text).map(|m| smallvec![m])
    }
    /// The text of a legal turn in records of games: what readers of the field expect.
    fn notation(&self, turn: &[Move]) -> String {
        self.turn_text(turn)
    }
    /// The legal turn that a text of a record (see [`Rules::notation`]) means, sloppy writing
    /// forgiven.
    ///
    /// # Errors
    /// Why there is none, in words for a player.
    fn find_notation(&self, text: &str) -> Result<Turn, MoveError> {
        self.find_turn(text)
    }
    /// Whether a legal turn may begin with `text`: a turn, or the first texts of one. The order
    /// matters only if it does so to the game.
    ///
    /// # Errors
    /// Why none can, in words for a player.
    fn begins(&self, text: &str) -> Result<(), MoveError> {
        self.find_turn(text).map(drop)
    }
    /// What the position looks like.
    fn diagram(&self) -> Diagram;
}

/// Advice to the search: values and shortcuts, none of which changes what is legal.
pub trait Heuristics: Rules {
    /// Exclusive bound of [`Heuristics::trace`].
    const TRACES: usize;

    /// Exclusive bound of what a hidden layer sees; 0 in games that have none.
    const INPUTS: usize = 0;

    /// Numbers of the search, by name, that serve this game better than the usual ones.
    const PARAMS: &'static [(&'static str, i32)] = &[];

    /// Static value for the side to act, centipawns, well inside ±20,000.
    fn evaluate(&self) -> i32;
    /// Whether the side to act is in check: it must not stand pat or pass.
    fn in_check(&self) -> bool;
    /// Every legal move that changes the material: captures and promotions.
    fn noisy(&self, out: &mut MoveList);
    /// Whether a legal move of this position changes the material.
    fn is_noisy(&self, m: Move) -> bool;
    /// Whether the move gives check, by the man that moves or one behind him, as far as it is
    /// cheap to tell.
    fn checks(&self, _: Move) -> bool {
        false
    }
    /// What the move takes (and promotes to), centipawns; 0 for quiet moves.
    fn gain(&self, m: Move) -> i32;
    /// What the moving man itself is worth, centipawns: cheap men capture first.
    fn stake(&self, m: Move) -> i32;
    /// Static exchange: does the mover come out at least `threshold` centipawns ahead on
    /// the arrival square?
    fn exchange(&self, m: Move, threshold: i32) -> bool;
    /// Index of (man, arrival) for history tables, below [`Heuristics::TRACES`].
    fn trace(&self, m: Move) -> usize;
    /// Index of what a noisy move takes, below 16, for capture history.
    fn prey(&self, m: Move) -> usize;
    /// Identities of what changes slowly and that the evaluation may misjudge as a whole, for
    /// corrections: the pawns of both sides, White's officers, Black's officers.
    fn structures(&self) -> [u64; 3];
    /// Passes the turn for null-move pruning; `None` where that proves nothing (in check,
    /// only king and pawns left).
    fn pass(&mut self) -> Option<Self::Undo>;
    /// Takes the pass back.
    fn unpass(&mut self, was: Self::Undo);
    /// Terms of the evaluation for a person, one a line.
    fn explain(&self) -> String;
    /// Adds to the scores by which quiet moves are ordered (their history, at most some 60,000
    /// either way) what the game can tell about all of them at once; noisy ones may be among them.
    fn advise(&self, _: &mut [(i32, Move)]) {}
    /// The static value with its weights left open: under those of [`Heuristics::parameters`]
    /// it is [`Heuristics::evaluate`].
    fn linear(&self) -> Linear;
    /// What a hidden layer sees, below [`Heuristics::INPUTS`].
    fn inputs(&self) -> Inputs {
        Inputs::default()
    }
    /// The weights of the static value.
    fn parameters() -> Parameters;
    /// Positions for `bench`, as FEN.
    fn bench() -> &'static [&'static str];
}
