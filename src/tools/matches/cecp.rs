//! The GUI's side of CECP, version 2.

use super::control::{EngineLimits, GameClock, TimeControl};
use super::notation::Notation;
use super::player::{
    ProtocolClient, READY_TIMEOUT, Reply, Request, SearchInfo, Start, limits_without_clock,
};
use super::process::{EngineFault, Process};
use super::spec::EngineSpec;
use crate::pgn::SearchDetails;
use crate::rules::Side;
use crate::search::report::Score;
use crate::session::dice;
use std::time::{Duration, Instant};

/// Time that an engine may take to send its features. The protocol says two seconds; a slow
/// machine may need more.
const FEATURES_TIMEOUT: Duration = Duration::from_secs(4);
/// By convention a score of this value plus n means mate in n.
const MATE: i32 = 100_000;
/// Rialto's own option: one text for each turn and ranks from 1, independent of what XBoard can
/// show.
const PLAIN: &str = "Plain Moves";

/// A CECP engine.
pub(super) struct Cecp {
    features: Features,
    options: Vec<(String, String)>,
    limits: EngineLimits,
    knows_start: bool,
    ponders: bool,
    notation: Notation,
    /// The side to move when the engine was asked last.
    mover: Side,
    /// Whether the engine is playing (not in force mode).
    playing: bool,
    /// Number of turns and throws of the game that the engine has received.
    sent: usize,
    pings: u32,
}

/// The features that an engine announced.
#[derive(Default)]
struct Features {
    usermove: bool,
    ping: bool,
    memory: bool,
    smp: bool,
    one_game: bool,
    plain: bool,
    done: bool,
    variants: String,
}

impl Cecp {
    /// Starts the protocol and reads the features of the engine.
    ///
    /// # Errors
    /// The process has ended, or it sends no features in time.
    pub(super) fn connect(process: &mut Process, spec: &EngineSpec) -> Result<Cecp, EngineFault> {
        process.send("xboard\nprotover 2")?;
        let mut features = Features::default();
        let begun = Instant::now();
        let (mut seen, mut end) = (false, begun + FEATURES_TIMEOUT);
        while !features.done {
            let line = process.line(end);
            let late = Instant::now() > end;
            match line {
                // The time limit also holds for an engine that never stops sending.
                Ok(_) if late && seen => break,
                Ok(_) if late => return Err(EngineFault::Silence),
                Ok(line) => {
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
        Ok(Cecp {
            features,
            options: spec.options.clone(),
            limits: spec.limits,
            knows_start: spec.knows_start,
            ponders: spec.ponders,
            notation: Notation::default(),
            mover: Side::White,
            playing: false,
            sent: 0,
            pings: 0,
        })
    }

    /// Sets one option. Memory and cores have commands of their own.
    fn set(&self, process: &mut Process, name: &str, value: &str) -> Result<(), EngineFault> {
        match name.to_ascii_lowercase().as_str() {
            "hash" if self.features.memory => process.send(&format!("memory {value}")),
            "threads" if self.features.smp => process.send(&format!("cores {value}")),
            _ => process.send(&format!("option {name}={value}")),
        }
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
            let turn = &turns[self.sent];
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
            process.send(&format!("{word}{}", self.notation.to_engine(turn)))?;
        }
        Ok(())
    }
}

impl ProtocolClient for Cecp {
    fn new_game(&mut self, process: &mut Process, start: &Start) -> Result<(), EngineFault> {
        (self.playing, self.sent) = (false, 0);
        if self.features.plain {
            self.set(process, PLAIN, "1")?;
        }
        self.notation = Notation::of(start, &self.features.variants, self.features.plain);
        process.send("new")?;
        // The options of another program's game are its own.
        let rules = match &self.notation {
            Notation::Fairy(game) => {
                process.send(&game.choose())?;
                &[][..]
            }
            _ if start.game == "chess" => &start.rules,
            _ => {
                process.send(&format!("variant {}", start.game))?;
                &start.rules
            }
        };
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
        if self.features.ping {
            self.pings += 1;
            process.send(&format!("ping {}", self.pings))?;
        }
        Ok(())
    }

    fn ready(&mut self, process: &mut Process) -> Result<(), EngineFault> {
        if !self.features.ping {
            return Ok(());
        }
        let pong = format!("pong {}", self.pings);
        process.until(Instant::now() + READY_TIMEOUT, |line| (line == pong).then_some(()))
    }

    fn ask(&mut self, process: &mut Process, request: &Request) -> Result<Instant, EngineFault> {
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
        let begun = Instant::now();
        if self.playing {
            self.send_turns(process, turns, turns.len())?;
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

impl Features {
    /// Stores a feature; false if this side does not support it.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let on = value == "1";
        match name {
            "usermove" => self.usermove = on,
            "ping" => self.ping = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "reuse" => self.one_game = !on,
            "done" => self.done = on,
            "option" => self.plain |= value.starts_with(PLAIN),
            "variants" => self.variants = value.to_string(),
            "san" => return !on,
            _ => {}
        }
        true
    }
}

/// Reads a line that an engine sends while it thinks. Search information is stored in `info`;
/// `None` if the line is no reply. A turn is written as the engine does.
pub fn read_line(line: &str, info: &mut SearchInfo) -> Option<Reply> {
    if let Some(turn) = read_turn(line) {
        return Some(Reply::Turn(turn.to_string()));
    }
    let lower = line.to_ascii_lowercase();
    let claims = ["1-0", "0-1", "1/2-1/2", "illegal move"];
    if lower == "resign" || lower.starts_with("resign ") {
        return Some(Reply::Resigns);
    }
    if claims.iter().any(|claim| lower.starts_with(claim)) {
        return Some(Reply::Claims(line.to_string()));
    }
    if let Some((score, depth, details)) = read_thinking_line(line) {
        (info.score, info.depth, info.details) = (Some(score), Some(depth), details);
    }
    None
}

/// The pairs `name=value` and `name="value"` of a `feature` line.
pub fn pairs(list: &str) -> Vec<(&str, &str)> {
    let (mut found, mut rest) = (Vec::new(), list.trim());
    while let Some((name, after)) = rest.split_once('=') {
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((name.trim(), value));
        rest = next.trim_start();
    }
    found
}

/// The turn in a line: `move e2e4`, or the older `My move is: e2e4`.
fn read_turn(line: &str) -> Option<&str> {
    let lower = line.to_ascii_lowercase();
    let turn = ["move ", "my move is:", "my move is :", "my move is "]
        .iter()
        .find_map(|words| lower.starts_with(words).then(|| &line[words.len()..]))?;
    turn.split_ascii_whitespace().next()
}

/// Reads `DEPTH SCORE TIME NODES PV`, time in centiseconds. Between nodes and a tab before the PV,
/// selective depth, speed and hits in endgame tables may be told.
fn read_thinking_line(line: &str) -> Option<(Score, u32, SearchDetails)> {
    let mut rest = line;
    let mut word = || {
        let (word, after) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest, ""));
        rest = after;
        word
    };
    let depth = word().trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let score: i32 = word().parse().ok()?;
    let time: f64 = word().parse().ok()?;
    let nodes = word().parse().ok()?;
    let (more, pv) = rest.split_once('\t').unwrap_or(("", rest));
    let mut more = more.split_ascii_whitespace();
    let details = SearchDetails {
        nodes: Some(nodes),
        time: Duration::try_from_secs_f64(time / 100.0).ok(),
        selective_depth: more.next().and_then(|n| n.parse().ok()),
        tablebase_hits: more.nth(1).and_then(|n| n.parse().ok()),
        line: Some(pv.trim().to_string()).filter(|pv| !pv.is_empty()),
        hash_full: None,
    };
    let score = match score.abs() >= MATE {
        true => Score::Mate(score.signum() * (score.abs() - MATE)),
        false => Score::Centipawns(score),
    };
    Some((score, depth, details))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let list = r#"ping=1 myname="A = B 1" usermove=1 done=1"#;
        let expected = [("ping", "1"), ("myname", "A = B 1"), ("usermove", "1"), ("done", "1")];
        assert_eq!(pairs(list), expected);
        assert_eq!(read_turn("move e2e4"), Some("e2e4"));
        assert_eq!(read_turn("My move is : e7e8q"), Some("e7e8q"));
        assert_eq!(read_turn("movement e2e4"), None);
    }

    #[test]
    fn search_information_is_read() {
        let short = SearchDetails {
            nodes: Some(4711),
            time: Some(Duration::from_millis(1200)),
            ..SearchDetails::default()
        };
        let line = SearchDetails { line: Some("e2e4 e7e5".into()), ..short.clone() };
        let long =
            SearchDetails { selective_depth: Some(14), tablebase_hits: Some(3), ..line.clone() };
        let score = Score::Centipawns(31);
        for (text, read) in [
            ("9. 31 120 4711 e2e4 e7e5", Some((score, 9, line.clone()))),
            ("9\t31\t120\t4711\te2e4 e7e5", Some((score, 9, line))),
            (" 9  31  120  4711 14 3900 3\te2e4 e7e5", Some((score, 9, long))),
            ("12 -100003 120 4711", Some((Score::Mate(-3), 12, short))),
            ("1. e4 e5 2. Nf3", None),
            ("1. 20 30", None),
        ] {
            assert_eq!(read_thinking_line(text), read, "{text}");
        }
    }
}
