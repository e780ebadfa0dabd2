//! How games end.

use super::Side;
use std::fmt;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side wins.
    Win(Side),
    /// Neither side wins.
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

/// A result from the view of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideResult {
    /// It has won.
    Win,
    /// Nobody has won.
    Draw,
    /// It has lost.
    Loss,
}

impl SideResult {
    /// The result of the game if it is this one for `side`.
    #[must_use]
    pub const fn outcome(self, side: Side) -> Outcome {
        match self {
            SideResult::Win => Outcome::Win(side),
            SideResult::Draw => Outcome::Draw,
            SideResult::Loss => Outcome::Win(side.other()),
        }
    }
}

/// Why a game is over. `Display` gives the words in the braces of a result text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// In check without a legal move.
    Checkmate,
    /// No legal move, but not in check.
    Stalemate,
    /// The same position occurred so many times, three or as the game demands.
    Repetition(usize),
    /// A repetition in which one player gave check all the time.
    PerpetualCheck,
    /// 100 plies without a capture or pawn move.
    FiftyMoves,
    /// As many turns without a capture as the game's limit.
    NoCapture,
    /// Neither side can checkmate any more.
    InsufficientMaterial,
    /// 140 plies without a capture or pawn move.
    SeventyMoves,
    /// 120 plies without a capture.
    SixtyMoves,
    /// Another number of plies without a capture or pawn move, or of moves in the game.
    MoveLimit,
    /// The moves that are counted against few pieces have run out.
    Counted,
    /// A side has castled where that wins, or has lost the right to it.
    Castling,
    /// A side has nothing but its king.
    BareKing,
    /// Both sides have nothing but their kings.
    BareKings,
    /// A piece has reached its goal.
    Goal,
    /// A side has given as many checks as win.
    Checks,
    /// A side has too few pieces of a sort.
    Extinction,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition(_) => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::FiftyMoves => "fifty-move rule",
            Reason::NoCapture => "no-capture limit",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::SeventyMoves => "seventy-move rule",
            Reason::SixtyMoves => "sixty-move rule",
            Reason::MoveLimit => "move limit",
            Reason::Counted => "counted moves",
            Reason::Castling => "castling",
            Reason::BareKing => "bare king",
            Reason::BareKings => "bare kings",
            Reason::Goal => "goal reached",
            Reason::Checks => "checks given",
            Reason::Extinction => "too few pieces",
        })
    }
}

/// The end of a game: outcome and reason. `Display` gives the result text, such as
/// `1-0 {checkmate}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// The rule that ended the game.
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
