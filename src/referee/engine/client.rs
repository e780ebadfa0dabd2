//! The referee's side of a protocol, and what the referee and an engine tell each other.

use crate::games;
use crate::pgn::SearchDetails;
use crate::position_spec::PositionSpec;
use crate::referee::clock::{GameClock, TimeControl};
use crate::referee::engine::limits::EngineLimits;
use crate::referee::engine::process::{EngineFault, Process};
use crate::rules::Side;
use crate::search::report::Score;
use anyhow::Result;
use std::path::{self, PathBuf};
use std::time::{Duration, Instant};

/// Time limit for answers that need no search: to `uci`, `isready` and `ping`.
pub(in crate::referee) const READY_TIMEOUT: Duration = Duration::from_secs(20);

/// How long after the time limit an answer is still accepted and counted as too late.
const LATE_ANSWER: Duration = Duration::from_secs(5);

/// Time limit of a turn if no clock runs.
const UNTIMED: Duration = Duration::from_secs(600);

/// The start of a game.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game's name.
    pub game: &'static str,
    /// Rule options that differ from the default, (key, value).
    pub rules: Vec<(String, String)>,
    /// FEN; `None`: the game's start position.
    pub fen: Option<String>,
    /// Number of ranks: XBoard's engines count from 0 if there are ten.
    pub ranks: u8,
    /// The file in which a user has described the game, if so.
    pub file: Option<PathBuf>,
}

/// The rule option of Chess960.
pub(in crate::referee) const CHESS960: &str = "UCI_Chess960";

impl GameSetup {
    /// The game of a match, before an opening.
    ///
    /// # Errors
    /// The game cannot be set up.
    pub(in crate::referee) fn of(position: &PositionSpec) -> Result<GameSetup> {
        let session = position.session()?;
        Ok(GameSetup {
            game: session.game(),
            rules: position.rules()?,
            fen: None,
            ranks: session.view().diagram.height(),
            file: games::file_of(session.game()).map(path::absolute).transpose()?,
        })
    }

    /// Whether it is Chess960.
    pub(in crate::referee) fn is_chess960(&self) -> bool {
        self.rules.iter().any(|(key, value)| key == CHESS960 && value == "true")
    }
}

/// The state of a game when an engine is asked for a turn.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// All turns and throws since the start, in order.
    pub turns: &'a [String],
    /// White's clock and Black's.
    pub clocks: &'a [GameClock; 2],
    /// Side to move.
    pub mover: Side,
    /// Time that a turn may exceed the clock by.
    pub margin: Duration,
}

impl Request<'_> {
    /// For a turn that began at `begun`: the time until which an answer is in time, and the time
    /// until which the referee waits.
    pub(super) fn deadlines(&self, begun: Instant) -> [Instant; 2] {
        let left = self.clocks[self.mover.index()].left();
        let end = begun + left.map_or(UNTIMED, |left| left + self.margin);
        [end, end + LATE_ANSWER]
    }
}

/// An engine's answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A turn, as the engine wrote it.
    Turn(String),
    /// The engine resigns.
    Resigns,
    /// The engine claims a result or an illegal move: the whole line.
    Claims(String),
}

/// An answer with its search information.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The answer.
    pub reply: Reply,
    /// Time from the question to the answer.
    pub time: Duration,
    /// What the engine said about its search.
    pub info: SearchInfo,
}

/// The GUI's side of a protocol.
pub(in crate::referee) trait ProtocolClient: Send {
    /// Why the engine cannot play this game, by what it announces.
    fn misses(&self, start: &GameSetup) -> Option<String>;
    /// Starts a new game.
    fn new_game(&mut self, process: &mut Process, start: &GameSetup) -> Result<(), EngineFault>;
    /// Waits until the engine is ready for the game.
    fn ready(&mut self, process: &mut Process) -> Result<(), EngineFault>;
    /// Sends what the engine has to know before it is asked for a turn, and reads what it has said
    /// until then, so that no earlier turn counts as the answer. Returns a resignation or claim.
    fn before_turn(&mut self, _: &mut Process, _: &Request) -> Result<Option<Reply>, EngineFault> {
        Ok(None)
    }
    /// Sends the position and starts the search; returns the time just before the last line was
    /// sent, because the engine may start before the system call returns.
    fn ask(&mut self, process: &mut Process, request: &Request) -> Result<Instant, EngineFault>;
    /// Reads a line that the engine sends while it thinks. Search information is stored in `info`;
    /// `None` if the line is no reply.
    fn read_line(&mut self, line: &str, info: &mut SearchInfo) -> Option<Reply>;
    /// Asks the engine to move now.
    fn move_now(&mut self, process: &mut Process) -> Result<(), EngineFault>;
    /// The engine may ponder on the position after an expected turn; the second argument is the
    /// state before that turn.
    fn ponder(&mut self, _: &mut Process, _: &Request, _: &str) -> Result<(), EngineFault> {
        Ok(())
    }
    /// Ends the game.
    fn game_over(&mut self, process: &mut Process, result: &str) -> Result<(), EngineFault>;
    /// Whether the process can play another game.
    fn reusable(&self) -> bool {
        true
    }
}

/// Search information that an engine sends while it thinks.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SearchInfo {
    /// The score of the best line, for the side to move.
    pub score: Option<Score>,
    /// Search depth, plies.
    pub depth: Option<u32>,
    /// What else is known of the search.
    pub details: SearchDetails,
    /// The expected reply.
    pub ponder: Option<String>,
}

/// The limits other than a clock: nodes, depth in plies and the fixed time of a turn.
pub(in crate::referee) fn limits_without_clock(
    limits: EngineLimits,
) -> (Option<u64>, Option<u32>, Option<Duration>) {
    let turn = match limits.time {
        Some(TimeControl::Turn(time)) => Some(time),
        _ => None,
    };
    (limits.nodes, limits.depth, turn)
}
