//! A running engine, for both protocols, as the match uses it.

use crate::referee::engine::cecp::CecpClient;
use crate::referee::engine::client::{
    Answer, GameSetup, ProtocolClient, READY_TIMEOUT, Request, SearchInfo,
};
use crate::referee::engine::process::{EngineFault, Process};
use crate::referee::engine::spec::{EngineProtocol, EngineSpec};
use crate::referee::engine::uci::UciClient;
use crate::referee::stop::Stop;
use anyhow::{Result, bail, ensure};
use std::process::ExitStatus;
use std::time::Duration;

/// Time limit for the answer to `uci` if the engine's protocol is unknown.
const UCI_DETECTION_TIMEOUT: Duration = Duration::from_secs(4);

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
    /// It cannot be started, it ends at once, it supports neither protocol, it does not offer the
    /// game that begins with `start`, or it uses CECP with a limit of nodes. The match has ended
    /// meanwhile.
    pub(in crate::referee) fn start(
        spec: &EngineSpec,
        known: Option<EngineProtocol>,
        start: &GameSetup,
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
                EngineProtocol::Uci => {
                    UciClient::connect(&mut process, spec, start, timeout).map(boxed)
                }
                EngineProtocol::Cecp => CecpClient::connect(&mut process, spec).map(boxed),
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
    pub(in crate::referee) fn protocol(&self) -> EngineProtocol {
        self.protocol
    }

    /// Starts a new game; [`Player::ready`] waits for the engine.
    ///
    /// # Errors
    /// The process has ended.
    pub fn new_game(&mut self, start: &GameSetup) -> Result<(), EngineFault> {
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
        if let Some(reply) = self.client.before_turn(&mut self.process, request)? {
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
