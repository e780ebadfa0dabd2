//! A running engine, for both protocols, as the match uses it.

use super::cecp::Cecp;
use super::control::{EngineLimits, GameClock, TimeControl};
use super::process::{EngineFault, Process};
use super::spec::{EngineProtocol, EngineSpec};
use super::stop::Stop;
use super::uci::Uci;
use crate::games;
use crate::pgn::SearchDetails;
use crate::rules::Side;
use crate::search::report::Score;
use crate::tools::PositionSpec;
use anyhow::{Result, bail, ensure};
use std::path::{self, PathBuf};
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// Time limit for answers that need no search: to `uci`, `isready` and `ping`.
pub(super) const READY_TIMEOUT: Duration = Duration::from_secs(20);
/// Time limit for the answer to `uci` if the engine's protocol is unknown.
const UCI_DETECTION_TIMEOUT: Duration = Duration::from_secs(4);
/// How long after the time limit an answer is still accepted and counted as too late.
const LATE_ANSWER: Duration = Duration::from_secs(5);
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
    pub ranks: u8,
    /// The file in which a user has described the game, if so.
    pub file: Option<PathBuf>,
}

/// The game that every engine is expected to play.
pub(super) const CHESS: &str = "chess";
/// The rule option of Chess960.
pub(super) const CHESS960: &str = "UCI_Chess960";

impl Start {
    /// The game of a match, before an opening.
    ///
    /// # Errors
    /// The game cannot be set up.
    pub(super) fn of(position: &PositionSpec) -> Result<Start> {
        let session = position.session()?;
        Ok(Start {
            game: session.game(),
            rules: position.rules()?,
            fen: None,
            ranks: session.view().diagram.height(),
            file: games::file_of(session.game()).map(path::absolute).transpose()?,
        })
    }

    /// Whether it is Chess960.
    pub(super) fn is_chess960(&self) -> bool {
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
    fn deadlines(&self, begun: Instant) -> [Instant; 2] {
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
pub(super) trait ProtocolClient: Send {
    /// Why the engine cannot play this game, by what it announces.
    fn misses(&self, start: &Start) -> Option<String>;
    /// Starts a new game.
    fn new_game(&mut self, process: &mut Process, start: &Start) -> Result<(), EngineFault>;
    /// Waits until the engine is ready for the game.
    fn ready(&mut self, process: &mut Process) -> Result<(), EngineFault>;
    /// Reads what the engine has said before it is asked for a turn, so that no earlier turn counts as
    /// the answer. Returns a resignation or claim.
    fn before_turn(&mut self, _: &mut Process) -> Result<Option<Reply>, EngineFault> {
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

/// A running engine.
pub struct Player {
    process: Process,
    client: Box<dyn ProtocolClient>,
    protocol: EngineProtocol,
}

impl Player {
    /// Starts an engine and the protocol. If neither `spec` nor an earlier start (`known`) tells
    /// the protocol, UCI is tried first.
    ///
    /// # Errors
    /// It cannot be started, it ends at once, it supports neither protocol, it does not offer the game
    /// that begins with `start`, or it uses CECP with a limit of nodes. The match has ended meanwhile.
    pub(super) fn start(
        spec: &EngineSpec,
        known: Option<EngineProtocol>,
        start: &Start,
        stop: &Stop,
    ) -> Result<Player> {
        let (uci, cecp) = (EngineProtocol::Uci, EngineProtocol::Cecp);
        let (protocols, timeout) = match spec.protocol.or(known) {
            Some(protocol) => (vec![protocol], READY_TIMEOUT),
            None => (vec![uci, cecp], UCI_DETECTION_TIMEOUT),
        };
        let engine = format!("engine '{}' ({})", spec.name, spec.command.join(" "));
        let mut failures = Vec::new();
        for protocol in protocols {
            let mut process = Process::start(spec, stop)?;
            let connected: Result<Box<dyn ProtocolClient>, EngineFault> = match protocol {
                EngineProtocol::Uci => Uci::connect(&mut process, spec, start, timeout).map(boxed),
                EngineProtocol::Cecp => Cecp::connect(&mut process, spec).map(boxed),
            };
            match connected {
                Ok(client) => {
                    ensure!(
                        protocol == uci || spec.limits.nodes.is_none(),
                        "engine '{}' speaks CECP, which knows no limit of nodes",
                        spec.name
                    );
                    if let Some(why) = client.misses(start) {
                        let game = if start.is_chess960() { "Chess960" } else { start.game };
                        bail!(
                            "engine '{}' does not offer {game} ({why}); the word variant=NAME tells \
                             what it calls the game, variant=own that it plays it without being told",
                            spec.name
                        );
                    }
                    return Ok(Player { process, client, protocol });
                }
                Err(EngineFault::Stopped) => bail!("{engine}: the match has ended"),
                Err(EngineFault::Silence) => failures.push(None),
                Err(EngineFault::Crash) => failures.push(process.status()),
            }
        }
        // Only if it ended in every protocol, this does not depend on the protocol.
        if let Some(statuses) = failures.into_iter().collect::<Option<Vec<ExitStatus>>>()
            && let Some(status) = statuses.last()
        {
            bail!("{engine} ended before it was ready ({status})");
        }
        match (spec.protocol, known) {
            (Some(EngineProtocol::Uci), _) => bail!("{engine} speaks no UCI"),
            (Some(EngineProtocol::Cecp), _) => bail!("{engine} speaks no CECP of version 2"),
            (None, Some(_)) => bail!("{engine} does not answer any more"),
            (None, None) => bail!("{engine} speaks neither UCI nor CECP of version 2"),
        }
    }

    /// The protocol that the engine speaks.
    pub(super) fn protocol(&self) -> EngineProtocol {
        self.protocol
    }

    /// Starts a new game; [`Player::ready`] waits for the engine.
    ///
    /// # Errors
    /// The process has ended.
    pub fn new_game(&mut self, start: &Start) -> Result<(), EngineFault> {
        self.client.new_game(&mut self.process, start)
    }

    /// Waits until the engine is ready for the game.
    ///
    /// # Errors
    /// The process has ended, or the engine does not become ready in time.
    pub fn ready(&mut self) -> Result<(), EngineFault> {
        self.client.ready(&mut self.process)
    }

    /// Asks for a turn and waits for it.
    ///
    /// # Errors
    /// The process has ended or does not answer.
    pub fn think(&mut self, request: &Request) -> Result<Answer, EngineFault> {
        if let Some(reply) = self.client.before_turn(&mut self.process)? {
            return Ok(Answer { reply, time: Duration::ZERO, info: SearchInfo::default() });
        }
        let begun = self.client.ask(&mut self.process, request)?;
        let [in_time, last] = request.deadlines(begun);
        let mut info = SearchInfo::default();
        let wait =
            |client: &mut dyn ProtocolClient, process: &mut Process, info: &mut SearchInfo, by| {
                process.until(by, |line| client.read_line(line, info))
            };
        let reply = match wait(self.client.as_mut(), &mut self.process, &mut info, in_time) {
            Err(EngineFault::Silence) => {
                self.client.move_now(&mut self.process)?;
                wait(self.client.as_mut(), &mut self.process, &mut info, last)
            }
            other => other,
        }?;
        Ok(Answer { reply, time: begun.elapsed(), info })
    }

    /// Lets the engine ponder on the position after the `expected` turn. `request` is the state
    /// before that turn.
    ///
    /// # Errors
    /// The process has ended.
    pub fn ponder(&mut self, request: &Request, expected: &str) -> Result<(), EngineFault> {
        self.client.ponder(&mut self.process, request, expected)
    }

    /// Ends the game; `result` as in `1-0 {checkmate}`.
    ///
    /// # Errors
    /// The process has ended.
    pub fn game_over(&mut self, result: &str) -> Result<(), EngineFault> {
        self.client.game_over(&mut self.process, result)
    }

    /// Whether the process can play another game.
    #[must_use]
    pub fn reusable(&self) -> bool {
        self.client.reusable()
    }
}

fn boxed(client: impl ProtocolClient + 'static) -> Box<dyn ProtocolClient> {
    Box::new(client)
}

/// The limits other than a clock: nodes, depth in plies and the fixed time of a turn.
pub(super) fn limits_without_clock(
    limits: EngineLimits,
) -> (Option<u64>, Option<u32>, Option<Duration>) {
    let turn = match limits.time {
        Some(TimeControl::Turn(time)) => Some(time),
        _ => None,
    };
    (limits.nodes, limits.depth, turn)
}
