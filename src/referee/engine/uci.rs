//! The GUI's side of UCI.

use crate::games;
use crate::referee::engine::client::{
    CHESS960, GameSetup, ProtocolClient, READY_TIMEOUT, Reply, Request, SearchInfo,
    limits_without_clock,
};
use crate::referee::engine::limits::EngineLimits;
use crate::referee::engine::option::{self, EngineOption, OptionKind};
use crate::referee::engine::process::{EngineFault, Process};
use crate::referee::engine::spec::{EngineSpec, EngineVariant};
use crate::search::report::Score;
use std::fmt::Write;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// A UCI engine.
pub(in crate::referee) struct UciClient {
    options: Vec<EngineOption>,
    variant: EngineVariant,
    limits: EngineLimits,
    knows_start: bool,
    /// The start of a `position` command: `startpos`, or `fen` and the FEN.
    start: String,
    ponders: bool,
    /// All turns after which the engine ponders, the last one expected. One turn alone would not
    /// do: if a book moves for the engine, the opponent can play it later.
    expected: Option<Vec<String>>,
    /// Whether it has not sent the move yet with which it ends pondering.
    owes_move: bool,
}

/// The option that chooses the game.
const VARIANT: &str = "UCI_Variant";
/// The option that names a file of more games.
const VARIANT_PATH: &str = "VariantPath";

impl UciClient {
    /// Starts the protocol, sets the options of `spec`, and lets the engine read the file that
    /// describes the game, if one does.
    ///
    /// # Errors
    /// The process has ended, or it sends no `uciok` within `timeout`.
    pub(in crate::referee) fn connect(
        process: &mut Process,
        spec: &EngineSpec,
        start: &GameSetup,
        timeout: Duration,
    ) -> Result<UciClient, EngineFault> {
        let mut options = read_options(process, timeout)?;
        let is_path = |(name, _): &&(String, String)| name.eq_ignore_ascii_case(VARIANT_PATH);
        let chosen = spec.options.iter().find(is_path).map(|(_, path)| path.clone());
        let known = option::find(&options, VARIANT_PATH).is_some();
        let file = start.file.as_ref().filter(|_| known);
        let file = chosen.or_else(|| file.map(|file| file.to_string_lossy().into_owned()));
        if let Some(file) = file {
            if !known {
                option::warn(&spec.name, &options, VARIANT_PATH, &file);
            }
            send_option(process, &options, VARIANT_PATH, &file)?;
            // It may have more games now, and their options.
            options = read_options(process, READY_TIMEOUT)?;
        }
        for (name, value) in spec.options.iter().filter(|option| !is_path(option)) {
            option::warn(&spec.name, &options, name, value);
            send_option(process, &options, name, value)?;
        }
        if !spec.options.is_empty() {
            tell_complaints(process, spec, &options)?;
        }
        Ok(UciClient {
            options,
            variant: spec.variant.clone(),
            limits: spec.limits,
            knows_start: spec.knows_start,
            start: String::new(),
            ponders: spec.ponders,
            expected: None,
            owes_move: false,
        })
    }

    /// Sets an option if the engine has it.
    fn set(&self, process: &mut Process, name: &str, value: &str) -> Result<(), EngineFault> {
        match option::find(&self.options, name) {
            Some(option) => send_option(process, &self.options, &option.name, value),
            None => Ok(()),
        }
    }

    fn position(&self, turns: &[String]) -> String {
        let mut line = format!("position {}", self.start);
        for (i, turn) in turns.iter().enumerate() {
            let _ = write!(line, "{}{turn}", if i == 0 { " moves " } else { " " });
        }
        line
    }

    fn go(&self, request: &Request, pondering: bool) -> String {
        let mut line = String::from(if pondering { "go ponder" } else { "go" });
        let (nodes, depth, turn) = limits_without_clock(self.limits);
        let own = &request.clocks[request.mover.index()];
        if turn.is_none() && own.left().is_some() {
            for (clock, [time, increment]) in
                request.clocks.iter().zip([["wtime", "winc"], ["btime", "binc"]])
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

/// Asks the engine for its options.
fn read_options(
    process: &mut Process,
    timeout: Duration,
) -> Result<Vec<EngineOption>, EngineFault> {
    process.send("uci")?;
    let mut options = Vec::new();
    process.until(Instant::now() + timeout, |line| {
        options.extend(EngineOption::read_uci(line));
        (line == "uciok").then_some(())
    })?;
    Ok(options)
}

/// Sends an option: a button without a value, a check with the words of UCI.
fn send_option(
    process: &mut Process,
    options: &[EngineOption],
    name: &str,
    value: &str,
) -> Result<(), EngineFault> {
    let kind = option::find(options, name).map(|option| &option.kind);
    process.send(&match (kind, value) {
        (Some(OptionKind::Button), _) => format!("setoption name {name}"),
        (Some(OptionKind::Check), "1") => format!("setoption name {name} value true"),
        (Some(OptionKind::Check), "0") => format!("setoption name {name} value false"),
        _ => format!("setoption name {name} value {value}"),
    })
}

/// Warns of what the engine says of the options that it was sent: a network that it cannot read
/// would otherwise play a whole match unnoticed.
fn tell_complaints(
    process: &mut Process,
    spec: &EngineSpec,
    options: &[EngineOption],
) -> Result<(), EngineFault> {
    // What is wrong by what the engine has announced has been told already.
    let is_told = |name: &str, value: &str| {
        option::find(options, name)
            .is_some_and(|option| option.expected_instead_of(value).is_some())
    };
    let watched: Vec<&str> = spec
        .options
        .iter()
        .filter(|(name, value)| !is_told(name, value))
        .map(|(name, _)| name.as_str())
        .collect();
    process.send("isready")?;
    process.until(Instant::now() + READY_TIMEOUT, |line| {
        if let Some(text) = line.strip_prefix("info string ")
            && watched.iter().any(|name| text.contains(name))
        {
            log::warn!("engine '{}': {text}", spec.name);
        }
        (line == "readyok").then_some(())
    })
}

impl ProtocolClient for UciClient {
    fn misses(&self, start: &GameSetup) -> Option<String> {
        let name = self.variant.name(start.game)?;
        let option = option::find(&self.options, VARIANT);
        match option.map(|option| &option.kind) {
            Some(OptionKind::Combo(known)) if known.iter().all(|other| other != name) => {
                return Some(format!("its option {VARIANT} does not list '{name}'"));
            }
            None if name != games::CHESS => return Some(format!("it has no option {VARIANT}")),
            _ => {}
        }
        let misses = start.is_chess960() && option::find(&self.options, CHESS960).is_none();
        misses.then(|| format!("it has no option {CHESS960}"))
    }

    fn new_game(&mut self, process: &mut Process, start: &GameSetup) -> Result<(), EngineFault> {
        self.expected = None;
        self.start = match &start.fen {
            Some(fen) if !self.knows_start => format!("fen {fen}"),
            _ => "startpos".into(),
        };
        if let Some(name) = self.variant.name(start.game) {
            self.set(process, VARIANT, name)?;
        }
        self.set(process, "Ponder", if self.ponders { "true" } else { "false" })?;
        for (key, value) in &start.rules {
            self.set(process, key, value)?;
        }
        process.send("ucinewgame\nisready")
    }

    fn ready(&mut self, process: &mut Process) -> Result<(), EngineFault> {
        let mut is_ready = false;
        let owes_move = &mut self.owes_move;
        process.until(Instant::now() + READY_TIMEOUT, |line| {
            is_ready |= line == "readyok";
            *owes_move &= !line.starts_with("bestmove");
            (is_ready && !*owes_move).then_some(())
        })
    }

    fn ask(&mut self, process: &mut Process, request: &Request) -> Result<Instant, EngineFault> {
        let mut command = String::from("ponderhit");
        let expected = self.expected.take();
        if expected.as_deref() != Some(request.turns) {
            if expected.is_some() {
                process.send("stop")?;
                let ready = Instant::now() + READY_TIMEOUT;
                process.until(ready, |line| line.starts_with("bestmove").then_some(()))?;
            }
            process.send(&format!("{}\nisready", self.position(request.turns)))?;
            // A move that comes now is no answer.
            self.ready(process)?;
            command = self.go(request, false);
        }
        let begun = Instant::now();
        process.send(&command).map(|()| begun)
    }

    fn read_line(&mut self, line: &str, info: &mut SearchInfo) -> Option<Reply> {
        read_line(line, info)
    }

    fn move_now(&mut self, process: &mut Process) -> Result<(), EngineFault> {
        process.send("stop")
    }

    fn ponder(
        &mut self,
        process: &mut Process,
        request: &Request,
        expected: &str,
    ) -> Result<(), EngineFault> {
        if !self.ponders {
            return Ok(());
        }
        let turns = [request.turns, &[expected.to_string()]].concat();
        let (position, go) = (self.position(&turns), self.go(request, true));
        self.expected = Some(turns);
        process.send(&format!("{position}\n{go}"))
    }

    fn game_over(&mut self, process: &mut Process, _: &str) -> Result<(), EngineFault> {
        if self.expected.take().is_some() {
            self.owes_move = true;
            process.send("stop")?;
        }
        Ok(())
    }
}

/// Reads a line that an engine sends while it thinks. Search information is stored in `info`;
/// `None` if the line is no reply.
pub fn read_line(line: &str, info: &mut SearchInfo) -> Option<Reply> {
    let mut words = line.split_ascii_whitespace();
    match words.next()? {
        "bestmove" => {
            let best = words.next().unwrap_or_default();
            info.ponder =
                words.next().filter(|word| *word == "ponder").and(words.next()).map(Into::into);
            Some(Reply::Turn(best.to_string()))
        }
        "info" => {
            read_info(words, info);
            None
        }
        _ => None,
    }
}

/// What is told of the best line; bounds are ignored. A line without a score has no effect, and
/// what a line does not tell keeps the value of an earlier one.
fn read_info<'a>(mut words: impl Iterator<Item = &'a str>, info: &mut SearchInfo) {
    fn number<'a, N: FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<N> {
        words.next().and_then(|n| n.parse().ok())
    }
    let (mut depth, mut score, mut details) = (info.depth, None, info.details.clone());
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = number(&mut words).or(depth),
            "seldepth" => details.selective_depth = number(&mut words).or(details.selective_depth),
            "nodes" => details.nodes = number(&mut words).or(details.nodes),
            "time" => details.time = number(&mut words).map(Duration::from_millis).or(details.time),
            "hashfull" => details.hash_full = number(&mut words).or(details.hash_full),
            "tbhits" => details.tablebase_hits = number(&mut words).or(details.tablebase_hits),
            "multipv" if words.next() != Some("1") => return,
            "score" => {
                let kind = words.next();
                let number = number(&mut words);
                score = match kind {
                    Some("cp") => number.map(Score::Centipawns),
                    Some("mate") => number.map(Score::Mate),
                    _ => None,
                };
            }
            "lowerbound" | "upperbound" | "string" => return,
            "pv" => details.line = Some(words.by_ref().collect::<Vec<_>>().join(" ")),
            _ => {}
        }
    }
    if score.is_some() {
        (info.score, info.depth, info.details) = (score, depth, details);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::SearchDetails;

    fn info(line: &str) -> (Option<Score>, Option<u32>) {
        let mut info = SearchInfo::default();
        read_info(line.split_ascii_whitespace(), &mut info);
        (info.score, info.depth)
    }

    #[test]
    fn what_an_engine_tells_is_kept() {
        let mut info = SearchInfo::default();
        for line in [
            "depth 8 seldepth 14 nodes 90 time 12 hashfull 3 tbhits 1 score cp 5 pv e2e4 e7e5",
            "depth 9 nodes 120 time 20 score cp 7 upperbound pv d2d4",
            "depth 9 currmove d2d4 currmovenumber 1",
            "depth 9 nodes 150 time 25 score cp 6 pv d2d4",
        ] {
            read_info(line.split_ascii_whitespace(), &mut info);
        }
        let details = SearchDetails {
            selective_depth: Some(14),
            nodes: Some(150),
            time: Some(Duration::from_millis(25)),
            hash_full: Some(3),
            tablebase_hits: Some(1),
            line: Some("d2d4".into()),
        };
        assert_eq!((info.score, info.depth), (Some(Score::Centipawns(6)), Some(9)));
        assert_eq!(info.details, details);
    }

    #[test]
    fn search_information_is_read() {
        let line = "depth 9 seldepth 12 multipv 1 score cp -31 nodes 4 pv e2e4 score";
        assert_eq!(info(line), (Some(Score::Centipawns(-31)), Some(9)));
        assert_eq!(info("depth 3 score mate 2 pv e2e4"), (Some(Score::Mate(2)), Some(3)));
        for nothing in [
            "depth 9 multipv 2 score cp 1",
            "depth 9 score cp 1 lowerbound",
            "string score cp 1",
            "score cp x",
        ] {
            assert_eq!(info(nothing), (None, None), "{nothing}");
        }
    }
}
