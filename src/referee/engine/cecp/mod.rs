//! The GUI's side of CECP, version 2.

mod castling;
mod features;
mod lines;

use crate::dice;
use crate::games;
use crate::referee::clock::{GameClock, TimeControl};
use crate::referee::engine::client::{
    GameSetup, ProtocolClient, READY_TIMEOUT, Reply, Request, SearchInfo, limits_without_clock,
};
use crate::referee::engine::limits::EngineLimits;
use crate::referee::engine::notation::Notation;
use crate::referee::engine::option;
use crate::referee::engine::option::OptionKind;
use crate::referee::engine::process::{EngineFault, Process, Wait};
use crate::referee::engine::spec::{EngineSpec, EngineVariant};
use crate::rules::Side;
use castling::Castlings;
pub use features::pairs;
use features::{Features, NORMAL, PLAIN};
pub use lines::read_line;
use std::time::{Duration, Instant};

/// Time that an engine may take to send its features. The protocol says two seconds; a slow
/// machine may need more.
const FEATURES_TIMEOUT: Duration = Duration::from_secs(4);

/// CECP's name of Chess960.
const FISCHERANDOM: &str = "fischerandom";

/// A CECP engine.
pub(in crate::referee) struct CecpClient {
    features: Features,
    options: Vec<(String, String)>,
    variant: EngineVariant,
    limits: EngineLimits,
    knows_start: bool,
    ponders: bool,
    notation: Notation,
    /// In Chess960, how castlings are written.
    castlings: Option<Castlings>,
    /// The side to move when the engine was asked last.
    mover: Side,
    /// Whether the engine is playing (not in force mode).
    playing: bool,
    /// Number of turns and throws of the game that the engine has received.
    sent: usize,
    pings: u32,
}

impl CecpClient {
    /// Starts the protocol and reads the features of the engine.
    ///
    /// # Errors
    /// The process has ended, or it sends no features in time.
    pub(in crate::referee) fn connect(
        process: &mut Process,
        spec: &EngineSpec,
    ) -> Result<CecpClient, EngineFault> {
        process.send("xboard\nprotover 2")?;
        let mut features = Features::default();
        let (mut wait, begun) = (Wait::begin(), Instant::now());
        let (mut seen, mut end) = (false, begun + FEATURES_TIMEOUT);
        while !features.done {
            let line = process.line(end);
            let late = Instant::now() > end;
            match line {
                // The time limit also holds for an engine that never stops sending.
                Ok(_) if late && seen => break,
                Ok(_) if late => return Err(EngineFault::Silence),
                Ok(line) => {
                    process.check_flood(&mut wait, &line)?;
                    let Some(list) = line.trim().strip_prefix("feature ") else { continue };
                    seen = true;
                    for (name, value) in pairs(list) {
                        if (name, value) == ("done", "0") {
                            end = begun + READY_TIMEOUT;
                        }
                        let answer =
                            if features.set(name, value) { "accepted" } else { "rejected" };
                        process.send(&format!("{answer} {name}"))?;
                    }
                }
                Err(EngineFault::Silence) if seen => break,
                Err(fault) => return Err(fault),
            }
        }
        for (name, value) in &spec.options {
            option::warn(&spec.name, &features.options, name, value);
        }
        Ok(CecpClient {
            features,
            options: spec.options.clone(),
            variant: spec.variant.clone(),
            limits: spec.limits,
            knows_start: spec.knows_start,
            ponders: spec.ponders,
            notation: Notation::default(),
            castlings: None,
            mover: Side::White,
            playing: false,
            sent: 0,
            pings: 0,
        })
    }

    /// Sets one option. Memory and cores have commands of their own.
    fn set(&self, process: &mut Process, name: &str, value: &str) -> Result<(), EngineFault> {
        if let Some(command) = self.features.command(name) {
            return process.send(&format!("{command} {value}"));
        }
        let option = option::find(&self.features.options, name);
        process.send(&match option.map(|option| &option.kind) {
            Some(OptionKind::Button) => format!("option {name}"),
            Some(OptionKind::Check) | None => match value {
                "true" => format!("option {name}=1"),
                "false" => format!("option {name}=0"),
                _ => format!("option {name}={value}"),
            },
            _ => format!("option {name}={value}"),
        })
    }

    /// What the engine calls the game; `None` if it is not to be told.
    fn variant<'a>(&'a self, start: &'a GameSetup) -> Option<&'a str> {
        self.variant.name(match start.game {
            _ if start.is_chess960() => FISCHERANDOM,
            games::CHESS => NORMAL,
            game => game,
        })
    }

    /// How the engine writes turns.
    fn notation(&self, start: &GameSetup) -> Notation {
        let variants = match self.variant {
            EngineVariant::Same => &self.features.variants,
            _ => "",
        };
        Notation::of(start, variants, self.features.is_plain())
    }

    fn ping(&mut self, process: &mut Process) -> Result<(), EngineFault> {
        self.pings += 1;
        process.send(&format!("ping {}", self.pings))
    }

    /// Sends the time control of a game.
    fn level(&self) -> Vec<String> {
        let (_, depth, turn) = limits_without_clock(self.limits);
        let mut lines = Vec::new();
        if let Some(depth) = depth {
            lines.push(format!("sd {depth}"));
        }
        if let Some(time) = turn {
            lines.push(format!("st {}", time.as_secs_f64()));
        }
        if let Some(TimeControl::Clock { turns, base, increment }) = self.limits.time {
            // Not sent for clocks whose time is not in whole seconds: `time` is more exact.
            let seconds = base.as_secs().max(1);
            let base = match seconds % 60 {
                0 => (seconds / 60).to_string(),
                rest => format!("{}:{rest:02}", seconds / 60),
            };
            let turns = turns.unwrap_or(0);
            lines.push(format!("level {turns} {base} {}", increment.as_secs_f64()));
        }
        lines
    }

    /// Sends those of `turns` up to `end` that the engine does not know yet.
    fn send_turns(
        &mut self,
        process: &mut Process,
        turns: &[String],
        end: usize,
    ) -> Result<(), EngineFault> {
        while self.sent < end {
            let (number, turn) = (self.sent, &turns[self.sent]);
            self.sent += 1;
            if let Some(thrown) = dice::thrown(turn) {
                process.send(&format!("roll {thrown}"))?;
                continue;
            }
            // A throw must arrive before the turn that leads to it.
            if let Some(thrown) = turns.get(self.sent).and_then(|next| dice::thrown(next)) {
                process.send(&format!("roll {thrown}"))?;
                self.sent += 1;
            }
            let word = if self.features.usermove { "usermove " } else { "" };
            let castling = self.castlings.as_mut().and_then(|all| all.text(turns, number));
            let text = castling.unwrap_or_else(|| self.notation.to_engine(turn));
            process.send(&format!("{word}{text}"))?;
        }
        Ok(())
    }

    /// Sends all but the question: the turns before the last one, or all of them to an engine that
    /// does not play yet, and the clocks.
    fn send_state(&mut self, process: &mut Process, request: &Request) -> Result<(), EngineFault> {
        let turns = request.turns;
        self.mover = request.mover;
        let is_turn = |turn: &String| dice::thrown(turn).is_none();
        let last_turn = turns.iter().rposition(is_turn);
        // A book has moved for it.
        if self.playing && turns.iter().skip(self.sent).filter(|turn| is_turn(turn)).count() > 1 {
            self.playing = false;
            process.send("force")?;
        }
        if !self.playing {
            self.send_turns(process, turns, turns.len())?;
        } else if let Some(last) = last_turn {
            self.send_turns(process, turns, last)?;
        }
        let [own, other] =
            [request.mover, request.mover.other()].map(|side| &request.clocks[side.index()]);
        for (word, clock) in [("time", own), ("otim", other)] {
            if let (Some(left), Some(_)) = (clock.left(), GameClock::increment(clock)) {
                process.send(&format!("{word} {}", (left.as_millis() / 10).max(1)))?;
            }
        }
        Ok(())
    }
}

impl ProtocolClient for CecpClient {
    fn misses(&self, start: &GameSetup) -> Option<String> {
        let name = self.variant(start)?;
        let is_known = self.features.offers(name);
        let misses = !is_known && !matches!(self.notation(start), Notation::Fairy(_));
        misses.then(|| format!("its feature variants does not list '{name}'"))
    }

    fn new_game(&mut self, process: &mut Process, start: &GameSetup) -> Result<(), EngineFault> {
        (self.playing, self.sent) = (false, 0);
        let is_plain = self.features.is_plain();
        if is_plain {
            self.set(process, PLAIN, "1")?;
        }
        self.notation = self.notation(start);
        let is_shuffled = start.is_chess960();
        self.castlings = (is_shuffled && !is_plain).then(|| Castlings::new(start)).flatten();
        process.send("new")?;
        // The options of another program's game are its own.
        let rules = match &self.notation {
            Notation::Fairy(game) => {
                process.send(&game.choose())?;
                &[][..]
            }
            _ => {
                if let Some(name) = self.variant(start).filter(|name| *name != NORMAL) {
                    process.send(&format!("variant {name}"))?;
                }
                &start.rules
            }
        };
        let known =
            |name: &String| is_plain || option::find(&self.features.options, name).is_some();
        let rules = rules.iter().filter(|(name, _)| known(name));
        for (name, value) in self.options.iter().chain(rules) {
            self.set(process, name, value)?;
        }
        process.send("force\npost")?;
        process.send(if self.ponders { "hard" } else { "easy" })?;
        for line in self.level() {
            process.send(&line)?;
        }
        if let Some(fen) = start.fen.as_ref().filter(|_| !self.knows_start) {
            process.send(&format!("setboard {fen}"))?;
        }
        if self.features.ping { self.ping(process) } else { Ok(()) }
    }

    fn ready(&mut self, process: &mut Process) -> Result<(), EngineFault> {
        if !self.features.ping {
            return Ok(());
        }
        let pong = format!("pong {}", self.pings);
        process.until(Instant::now() + READY_TIMEOUT, |line| (line == pong).then_some(()))
    }

    fn before_turn(
        &mut self,
        process: &mut Process,
        request: &Request,
    ) -> Result<Option<Reply>, EngineFault> {
        self.send_state(process, request)?;
        if !self.features.ping {
            return Ok(None);
        }
        self.ping(process)?;
        let (pong, mut info, mut reply) =
            (format!("pong {}", self.pings), SearchInfo::default(), None);
        process.until(Instant::now() + READY_TIMEOUT, |line| {
            let said = read_line(line, &mut info);
            // It was not asked for a turn.
            reply = reply.take().or(said.filter(|said| !matches!(said, Reply::Turn(_))));
            (line == pong).then_some(())
        })?;
        Ok(reply)
    }

    fn ask(&mut self, process: &mut Process, request: &Request) -> Result<Instant, EngineFault> {
        let begun = Instant::now();
        if self.playing {
            self.send_turns(process, request.turns, request.turns.len())?;
        } else {
            self.playing = true;
            process.send("go")?;
        }
        Ok(begun)
    }

    fn read_line(&mut self, line: &str, info: &mut SearchInfo) -> Option<Reply> {
        match read_line(line, info)? {
            Reply::Turn(turn) => {
                // It will be in the next list of turns.
                self.sent += 1;
                Some(Reply::Turn(self.notation.to_own(&turn, self.mover)))
            }
            other => Some(other),
        }
    }

    fn move_now(&mut self, process: &mut Process) -> Result<(), EngineFault> {
        process.send("?")
    }

    fn game_over(&mut self, process: &mut Process, result: &str) -> Result<(), EngineFault> {
        process.send(&format!("force\nresult {result}"))
    }

    fn reusable(&self) -> bool {
        !self.features.one_game
    }
}
