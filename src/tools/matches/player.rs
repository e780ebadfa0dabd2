//! An engine at the board: what the referee asks of it, whatever it speaks.

use super::cecp::Cecp;
use super::control::{Clock, Limits, Time};
use super::process::{Fault, Process};
use super::spec::{Protocol, Spec};
use super::uci::Uci;
use crate::rules::Side;
use crate::search::report::Score;
use anyhow::{Context, Result, ensure};
use std::time::{Duration, Instant};

/// How long an engine may take over what needs no thought: to introduce itself, to get ready.
pub(super) const READY: Duration = Duration::from_secs(20);
/// How long a program that was not asked in its protocol is listened to.
const STRANGER: Duration = Duration::from_secs(4);
/// How late an answer may come and still be heard, as one too late.
const LATE: Duration = Duration::from_secs(5);
/// How long a turn may take where no clock runs.
const UNTIMED: Duration = Duration::from_secs(600);

/// What a game begins with.
#[derive(Clone, Debug)]
pub struct Start {
    /// The game's name.
    pub game: &'static str,
    /// Rules chosen other than by default, (key, value).
    pub rules: Vec<(String, String)>,
    /// The position text; `None`: the game's own start.
    pub fen: Option<String>,
    /// Ranks of the board: programs of XBoard's count from 0 where there are ten.
    pub ranks: usize,
    /// Whether to think on the opponent's time.
    pub ponder: bool,
}

/// The game as it stands when an engine is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// All turns and throws since the start, in their order; a throw stands where it was made.
    pub plies: &'a [String],
    /// White's clock and Black's.
    pub clocks: &'a [Clock; 2],
    /// Who is to move.
    pub mover: Side,
    /// What a turn may take beyond the clock.
    pub margin: Duration,
}

impl Asked<'_> {
    /// Until when an answer to a question of the moment `begun` is in time, and until when it is
    /// waited for.
    fn deadlines(&self, begun: Instant) -> [Instant; 2] {
        let left = self.clocks[self.mover.index()].left();
        let end = begun + left.map_or(UNTIMED, |left| left + self.margin);
        [end, end + LATE]
    }
}

/// What an engine answers.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// A turn, in its own spelling.
    Turn(String),
    /// It gives up.
    Resigns,
    /// It says that the game is over, or that what it was told is illegal: its line.
    Claims(String),
}

/// An answer, and what was told on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The answer itself.
    pub said: Said,
    /// From the question to the answer.
    pub time: Duration,
    /// Its own score, for the side to move.
    pub score: Option<Score>,
    /// Plies.
    pub depth: Option<u32>,
    /// The answer that it expects.
    pub ponder: Option<String>,
}

/// A protocol, spoken from the referee's side.
pub(super) trait Talk: Send {
    /// A new game begins.
    fn new_game(&mut self, process: &mut Process, start: &Start) -> Result<(), Fault>;
    /// Waits until the engine is ready for it.
    fn ready(&mut self, process: &mut Process) -> Result<(), Fault>;
    /// Tells the position and starts the engine's thinking about the turn; when that began. It
    /// is before the last line is sent: the engine may be at work before the system returns.
    fn ask(&mut self, process: &mut Process, asked: &Asked) -> Result<Instant, Fault>;
    /// What a line of a thinking engine means; thoughts are noted in `told`.
    fn hear(&mut self, line: &str, told: &mut Told) -> Option<Said>;
    /// Asks for an answer at once.
    fn hurry(&mut self, process: &mut Process) -> Result<(), Fault>;
    /// The turn was played; the engine may go on thinking.
    fn ponder(&mut self, _: &mut Process, _: &Asked, _: &str) -> Result<(), Fault> {
        Ok(())
    }
    /// The game is over.
    fn game_over(&mut self, process: &mut Process, result: &str) -> Result<(), Fault>;
    /// Whether the process may play another game.
    fn reusable(&self) -> bool {
        true
    }
}

/// What an engine tells while it thinks.
#[derive(Clone, Default, Debug)]
pub(super) struct Told {
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) ponder: Option<String>,
}

/// A running engine that plays games.
pub struct Player {
    process: Process,
    talk: Box<dyn Talk>,
}

impl Player {
    /// Starts an engine and lets it introduce itself; if its protocol is not given it is asked
    /// in UCI first.
    ///
    /// # Errors
    /// It cannot be started, or speaks neither protocol.
    pub fn start(spec: &Spec) -> Result<Player> {
        if spec.protocol != Some(Protocol::Cecp) {
            let mut process = Process::start(spec)?;
            let patience = if spec.protocol.is_some() { READY } else { STRANGER };
            if let Ok(uci) = Uci::introduce(&mut process, spec, patience) {
                return Ok(Player { process, talk: Box::new(uci) });
            }
        }
        let mut process = Process::start(spec)?;
        let cecp = match spec.protocol {
            Some(Protocol::Uci) => None,
            _ => Cecp::introduce(&mut process, spec).ok(),
        };
        let talk = cecp.with_context(|| {
            let speaks = match spec.protocol {
                Some(Protocol::Uci) => "no UCI",
                Some(Protocol::Cecp) => "no CECP of version 2",
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

    /// A new game begins; [`Player::ready`] waits for the engine.
    ///
    /// # Errors
    /// The engine is gone.
    pub fn new_game(&mut self, start: &Start) -> Result<(), Fault> {
        self.talk.new_game(&mut self.process, start)
    }

    /// Waits until the engine is ready for the game.
    ///
    /// # Errors
    /// The engine is gone or does not get ready.
    pub fn ready(&mut self) -> Result<(), Fault> {
        self.talk.ready(&mut self.process)
    }

    /// Asks for a turn and waits for it.
    ///
    /// # Errors
    /// The engine is gone or does not answer.
    pub fn think(&mut self, asked: &Asked) -> Result<Answer, Fault> {
        let begun = self.talk.ask(&mut self.process, asked)?;
        let [in_time, last] = asked.deadlines(begun);
        let mut told = Told::default();
        let hear = |talk: &mut dyn Talk, process: &Process, told: &mut Told, by| {
            process.until(by, |line| talk.hear(line, told))
        };
        let said = match hear(self.talk.as_mut(), &self.process, &mut told, in_time) {
            Err(Fault::Silence) => {
                self.talk.hurry(&mut self.process)?;
                hear(self.talk.as_mut(), &self.process, &mut told, last)
            }
            heard => heard,
        }?;
        let Told { score, depth, ponder } = told;
        Ok(Answer { said, time: begun.elapsed(), score, depth, ponder })
    }

    /// Lets the engine think on the opponent's time about `asked`, the position before the turn
    /// that it `expects`.
    ///
    /// # Errors
    /// The engine is gone.
    pub fn ponder(&mut self, asked: &Asked, expects: &str) -> Result<(), Fault> {
        self.talk.ponder(&mut self.process, asked, expects)
    }

    /// The game is over; `result` as in `1-0 {checkmate}`.
    ///
    /// # Errors
    /// The engine is gone.
    pub fn game_over(&mut self, result: &str) -> Result<(), Fault> {
        self.talk.game_over(&mut self.process, result)
    }

    /// Whether the process may play another game.
    #[must_use]
    pub fn reusable(&self) -> bool {
        self.talk.reusable()
    }
}

/// The parts of a [`Limits`] that are no clock.
pub(super) fn fixed(limits: Limits) -> (Option<u64>, Option<u32>, Option<Duration>) {
    let turn = match limits.time {
        Some(Time::Turn(time)) => Some(time),
        _ => None,
    };
    (limits.nodes, limits.depth, turn)
}
