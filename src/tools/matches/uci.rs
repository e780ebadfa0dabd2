//! Plays the referee's side of UCI.

use super::control::EngineLimits;
use super::player::{ProtocolClient, READY, Reply, Request, SearchInfo, Start, fixed};
use super::process::{EngineFault, Process};
use super::spec::EngineSpec;
use crate::search::report::Score;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A UCI engine.
pub(super) struct Uci {
    /// Names of the engine's options.
    offers: Vec<String>,
    limits: EngineLimits,
    knows_start: bool,
    /// The start of a `position` command: `startpos`, or `fen` and the FEN.
    start: String,
    ponder: bool,
    /// The turn on which the engine ponders.
    expects: Option<String>,
}

impl Uci {
    /// Starts the conversation and sets the options of `spec`.
    pub(super) fn introduce(
        process: &mut Process,
        spec: &EngineSpec,
        patience: Duration,
    ) -> Result<Uci, EngineFault> {
        process.send("uci")?;
        let mut offers = Vec::new();
        process.until(Instant::now() + patience, |line| {
            offers.extend(offer(line));
            (line == "uciok").then_some(())
        })?;
        for (name, value) in &spec.options {
            if !offers.iter().any(|offer| offer.eq_ignore_ascii_case(name)) {
                log::warn!("engine '{}' has no option '{name}'", spec.name);
            }
            process.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(Uci {
            offers,
            limits: spec.limits,
            knows_start: spec.knows_start,
            start: String::new(),
            ponder: false,
            expects: None,
        })
    }

    /// Sets an option if the engine has it.
    fn set(&self, process: &mut Process, name: &str, value: &str) -> Result<(), EngineFault> {
        match self.offers.iter().find(|offer| offer.eq_ignore_ascii_case(name)) {
            Some(name) => process.send(&format!("setoption name {name} value {value}")),
            None => Ok(()),
        }
    }

    fn position(&self, plies: &[String], expects: Option<&str>) -> String {
        let mut line = format!("position {}", self.start);
        for (i, ply) in plies.iter().map(String::as_str).chain(expects).enumerate() {
            let _ = write!(line, "{}{ply}", if i == 0 { " moves " } else { " " });
        }
        line
    }

    fn go(&self, asked: &Request, pondering: bool) -> String {
        let mut line = String::from(if pondering { "go ponder" } else { "go" });
        let (nodes, depth, turn) = fixed(self.limits);
        let own = &asked.clocks[asked.mover.index()];
        if turn.is_none() && own.left().is_some() {
            for (clock, [time, increment]) in
                asked.clocks.iter().zip([["wtime", "winc"], ["btime", "binc"]])
            {
                if let Some(left) = clock.left() {
                    let _ = write!(line, " {time} {}", left.as_millis());
                }
                if let Some(more) = clock.increment() {
                    let _ = write!(line, " {increment} {}", more.as_millis());
                }
            }
            if let Some(turns) = own.turns_to_go() {
                let _ = write!(line, " movestogo {turns}");
            }
        }
        for (word, number) in [
            ("movetime", turn.map(|time| time.as_millis())),
            ("nodes", nodes.map(u128::from)),
            ("depth", depth.map(u128::from)),
        ] {
            if let Some(number) = number {
                let _ = write!(line, " {word} {number}");
            }
        }
        line
    }
}

impl ProtocolClient for Uci {
    fn new_game(&mut self, process: &mut Process, start: &Start) -> Result<(), EngineFault> {
        self.expects = None;
        self.ponder = start.ponder;
        self.start = match &start.fen {
            Some(fen) if !self.knows_start => format!("fen {fen}"),
            _ => "startpos".into(),
        };
        self.set(process, "UCI_Variant", start.game)?;
        self.set(process, "Ponder", if start.ponder { "true" } else { "false" })?;
        for (key, value) in &start.rules {
            self.set(process, key, value)?;
        }
        process.send("ucinewgame\nisready")
    }

    fn ready(&mut self, process: &mut Process) -> Result<(), EngineFault> {
        process.until(Instant::now() + READY, |line| (line == "readyok").then_some(()))
    }

    fn ask(&mut self, process: &mut Process, asked: &Request) -> Result<Instant, EngineFault> {
        let mut question = String::from("ponderhit");
        let expected = self.expects.take();
        if expected.is_none() || asked.plies.last() != expected.as_ref() {
            if expected.is_some() {
                process.send("stop")?;
                let ready = Instant::now() + READY;
                process.until(ready, |line| line.starts_with("bestmove").then_some(()))?;
            }
            question = format!("{}\n{}", self.position(asked.plies, None), self.go(asked, false));
        }
        let begun = Instant::now();
        process.send(&question).map(|()| begun)
    }

    fn read_line(&mut self, line: &str, told: &mut SearchInfo) -> Option<Reply> {
        let mut words = line.split_ascii_whitespace();
        match words.next()? {
            "bestmove" => {
                let best = words.next().unwrap_or_default();
                told.ponder =
                    words.next().filter(|word| *word == "ponder").and(words.next()).map(Into::into);
                Some(Reply::Turn(best.to_string()))
            }
            "info" => {
                read_info(words, told);
                None
            }
            _ => None,
        }
    }

    fn move_now(&mut self, process: &mut Process) -> Result<(), EngineFault> {
        process.send("stop")
    }

    fn ponder(
        &mut self,
        process: &mut Process,
        asked: &Request,
        expects: &str,
    ) -> Result<(), EngineFault> {
        if !self.ponder {
            return Ok(());
        }
        self.expects = Some(expects.to_string());
        let (position, go) = (self.position(asked.plies, Some(expects)), self.go(asked, true));
        process.send(&format!("{position}\n{go}"))
    }

    fn game_over(&mut self, process: &mut Process, _: &str) -> Result<(), EngineFault> {
        if self.expects.take().is_some() {
            process.send("stop")?;
        }
        Ok(())
    }
}

/// The name of an option in an `option` line.
fn offer(line: &str) -> Option<String> {
    let rest = line.strip_prefix("option name ")?;
    rest.split_once(" type ").map(|(name, _)| name.trim().to_string())
}

/// Depth and score of the best line; bounds are ignored.
fn read_info<'a>(mut words: impl Iterator<Item = &'a str>, told: &mut SearchInfo) {
    let (mut depth, mut score) = (None, None);
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.next().and_then(|n| n.parse().ok()),
            "multipv" if words.next() != Some("1") => return,
            "score" => {
                let kind = words.next();
                let number = words.next().and_then(|n| n.parse().ok());
                score = match kind {
                    Some("cp") => number.map(Score::Centipawns),
                    Some("mate") => number.map(Score::Mate),
                    _ => None,
                };
            }
            "lowerbound" | "upperbound" | "string" => return,
            "pv" => break,
            _ => {}
        }
    }
    if score.is_some() {
        (told.score, told.depth) = (score, depth.or(told.depth));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str) -> (Option<Score>, Option<u32>) {
        let mut told = SearchInfo::default();
        read_info(line.split_ascii_whitespace(), &mut told);
        (told.score, told.depth)
    }

    #[test]
    fn thoughts_are_read() {
        let line = "depth 9 seldepth 12 multipv 1 score cp -31 nodes 4 pv e2e4 score";
        assert_eq!(told(line), (Some(Score::Centipawns(-31)), Some(9)));
        assert_eq!(told("depth 3 score mate 2 pv e2e4"), (Some(Score::Mate(2)), Some(3)));
        for nothing in [
            "depth 9 multipv 2 score cp 1",
            "depth 9 score cp 1 lowerbound",
            "string score cp 1",
            "score cp x",
        ] {
            assert_eq!(told(nothing), (None, None), "{nothing}");
        }
        assert_eq!(offer("option name Skill Level type spin"), Some("Skill Level".into()));
    }
}
