//! A running engine from the referee's point of view, for both protocols.

use super::cecp::Cecp;
use super::control::{EngineLimits, GameClock, TimeControl};
use super::process::{EngineFault, Process};
use super::spec::{EngineProtocol, EngineSpec};
use super::uci::Uci;
use crate::rules::Side;
use crate::search::report::Score;
use anyhow::{Context, Result, ensure};
use std::time::{Duration, Instant};

/// Time limit for answers that need no search: the introduction and `isready`.
pub(super) const READY: Duration = Duration::from_secs(20);
/// Time limit for the answer to `uci` if the engine's protocol is unknown.
const STRANGER: Duration = Duration::from_secs(4);
/// How long after the time limit an answer is still accepted and counted as too late.
const LATE: Duration = Duration::from_secs(5);
/// Time limit of a turn if no clock runs.
const UNTIMED: Duration = Duration::from_secs(600);

/// The start of a game.
#[derive(Clone, Debug)]
pub struct Start {
    /// The game's name.
    pub game: &'static str,
    /// Rule options that differ from the default, (key, value).
    pub rules: Vec<(String, String)>,
    /// FEN; `None`: the game's start position.
    pub fen: Option<String>,
    /// Number of ranks: XBoard's engines count from 0 if there are ten.
    pub ranks: usize,
    /// Whether engines ponder.
    pub ponder: bool,
}

/// The state of a game when an engine is asked for a turn.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// All turns and throws since the start, in order.
    pub plies: &'a [String],
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
    fn deadlines(&self, begun: Instant) -> [Instant; 2] {
        let left = self.clocks[self.mover.index()].left();
        let end = begun + left.map_or(UNTIMED, |left| left + self.margin);
        [end, end + LATE]
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
    /// The engine's score, for the side to move.
    pub score: Option<Score>,
    /// Search depth, plies.
    pub depth: Option<u32>,
    /// The expected reply.
    pub ponder: Option<String>,
}

/// A protocol, from the referee's side.
pub(super) trait ProtocolClient: Send {
    /// Starts a new game.
    fn new_game(&mut self, process: &mut Process, start: &Start) -> Result<(), EngineFault>;
    /// Waits until the engine is ready for the game.
    fn ready(&mut self, process: &mut Process) -> Result<(), EngineFault>;
    /// Sends the position and starts the search; returns the time just before the last line was
    /// sent, because the engine may start before the system call returns.
    fn ask(&mut self, process: &mut Process, asked: &Request) -> Result<Instant, EngineFault>;
    /// What a line of a thinking engine means; search information is stored in `told`.
    fn read_line(&mut self, line: &str, told: &mut SearchInfo) -> Option<Reply>;
    /// Asks the engine to move now.
    fn move_now(&mut self, process: &mut Process) -> Result<(), EngineFault>;
    /// The turn was played; the engine may continue to ponder.
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
#[derive(Clone, Default, Debug)]
pub(super) struct SearchInfo {
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) ponder: Option<String>,
}

/// A running engine.
pub struct Player {
    process: Process,
    talk: Box<dyn ProtocolClient>,
}

impl Player {
    /// Starts an engine and waits for its introduction. If its protocol is not given, UCI is tried
    /// first.
    ///
    /// # Errors
    /// It cannot be started, or it speaks neither protocol.
    pub fn start(spec: &EngineSpec) -> Result<Player> {
        if spec.protocol != Some(EngineProtocol::Cecp) {
            let mut process = Process::start(spec)?;
            let patience = if spec.protocol.is_some() { READY } else { STRANGER };
            if let Ok(uci) = Uci::introduce(&mut process, spec, patience) {
                return Ok(Player { process, talk: Box::new(uci) });
            }
        }
        let mut process = Process::start(spec)?;
        let cecp = match spec.protocol {
            Some(EngineProtocol::Uci) => None,
            _ => Cecp::introduce(&mut process, spec).ok(),
        };
        let talk = cecp.with_context(|| {
            let speaks = match spec.protocol {
                Some(EngineProtocol::Uci) => "no UCI",
                Some(EngineProtocol::Cecp) => "no CECP of version 2",
                None => "neither UCI nor CECP of version 2",
            };
            format!("engine '{}' ({}) speaks {speaks}", spec.name, spec.command.join(" "))
        })?;
        ensure!(
            spec.limits.nodes.is_none(),
            "engine '{}' speaks CECP, which knows no limit of nodes",
            spec.name
        );
        Ok(Player { process, talk: Box::new(talk) })
    }

    /// Starts a new game; [`Player::ready`] waits for the engine.
    ///
    /// # Errors
    /// The process has ended.
    pub fn new_game(&mut self, start: &Start) -> Result<(), EngineFault> {
        self.talk.new_game(&mut self.process, start)
    }

    /// Waits until the engine is ready for the game.
    ///
    /// # Errors
    /// The process has ended, or the engine does not become ready in time.
    pub fn ready(&mut self) -> Result<(), EngineFault> {
        self.talk.ready(&mut self.process)
    }

    /// Asks for a turn and waits for it.
    ///
    /// # Errors
    /// The process has ended or does not answer.
    pub fn think(&mut self, asked: &Request) -> Result<Answer, EngineFault> {
        let begun = self.talk.ask(&mut self.process, asked)?;
        let [in_time, last] = asked.deadlines(begun);
        let mut told = SearchInfo::default();
        let hear = |talk: &mut dyn ProtocolClient, process: &Process, told: &mut SearchInfo, by| {
            process.until(by, |line| talk.read_line(line, told))
        };
        let said = match hear(self.talk.as_mut(), &self.process, &mut told, in_time) {
            Err(EngineFault::Silence) => {
                self.talk.move_now(&mut self.process)?;
                hear(self.talk.as_mut(), &self.process, &mut told, last)
            }
            heard => heard,
        }?;
        let SearchInfo { score, depth, ponder } = told;
        Ok(Answer { reply: said, time: begun.elapsed(), score, depth, ponder })
    }

    /// Lets the engine ponder about `asked`, the position before the turn that it `expects`.
    ///
    /// # Errors
    /// The process has ended.
    pub fn ponder(&mut self, asked: &Request, expects: &str) -> Result<(), EngineFault> {
        self.talk.ponder(&mut self.process, asked, expects)
    }

    /// Ends the game; `result` as in `1-0 {checkmate}`.
    ///
    /// # Errors
    /// The process has ended.
    pub fn game_over(&mut self, result: &str) -> Result<(), EngineFault> {
        self.talk.game_over(&mut self.process, result)
    }

    /// Whether the process can play another game.
    #[must_use]
    pub fn reusable(&self) -> bool {
        self.talk.reusable()
    }
}

/// The limits other than time: nodes and depth.
pub(super) fn fixed(limits: EngineLimits) -> (Option<u64>, Option<u32>, Option<Duration>) {
    let turn = match limits.time {
        Some(TimeControl::Turn(time)) => Some(time),
        _ => None,
    };
    (limits.nodes, limits.depth, turn)
}
