//! UCI, as Stockfish and Fairy-Stockfish speak it.

mod command;

use super::io::{Desk, Event, Quit};
use crate::config::{self, Kind, Setting, Settings, Shown};
use crate::render::terminal;
use crate::search::report::{Bound, Found, Progress, Report, Score};
use crate::session::{Session, dice};
use command::{Command, Go};
use std::time::Duration;

/// Talks UCI until the end. `opening`: the word `uci` has been said already.
pub fn talk(desk: Desk, settings: Settings, complaints: Vec<String>, opening: bool) -> Quit {
    let mut uci = Uci { desk, settings, complaints };
    match uci.run(opening) {
        Ok(never) => match never {},
        Err(quit) => quit,
    }
}

/// No value: a conversation ends by [`Quit`] alone.
enum Never {}

struct Uci {
    desk: Desk,
    settings: Settings,
    /// About the options, told once.
    complaints: Vec<String>,
}

impl Uci {
    fn run(&mut self, opening: bool) -> Result<Never, Quit> {
        if opening {
            self.introduce();
        }
        loop {
            match self.desk.next()? {
                Event::Line(line) => self.obey(Command::read(&line))?,
                Event::Closed => {
                    self.finish()?;
                    return Err(Quit);
                }
                Event::Report(report) => self.desk.say(&info(&report)),
                Event::Progress(progress) => self.desk.say(&under_way(&progress)),
                end @ (Event::Found(_) | Event::Counted(_)) => self.answer(end),
            }
        }
    }

    fn obey(&mut self, command: Command) -> Result<(), Quit> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.desk.say("readyok"),
            Command::Nothing => {}
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::NewGame => self.idle()?.forget(),
            Command::Position { fen, turns } => {
                let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
                if let Err(e) = self.idle()?.set(fen.as_deref(), &turns) {
                    self.remark(&e.to_string());
                }
            }
            Command::Go(go) => self.go(*go)?,
            Command::Perft(depth) => {
                self.finish()?;
                self.desk.count(depth)?;
            }
            Command::Stop => self.desk.control().stop(),
            Command::PonderHit => self.desk.control().ponderhit(),
            Command::Quit => {
                self.finish()?;
                return Err(Quit);
            }
            Command::Show => {
                let session = self.idle()?;
                let text = terminal::plain(&session.diagram(), &session.fen());
                self.desk.say(text.trim_end());
            }
            Command::Eval => {
                let text = self.idle()?.explain();
                self.desk.say(text.trim_end());
            }
            Command::Bad(what) => self.remark(&what),
        }
        Ok(())
    }

    /// Ends a search under way as `stop` does: every `go` has its `bestmove`.
    fn finish(&mut self) -> Result<(), Quit> {
        if let Some(end) = self.desk.settle()? {
            self.answer(end);
        }
        Ok(())
    }

    /// The session, after the end of a search under way.
    fn idle(&mut self) -> Result<&mut dyn Session, Quit> {
        self.finish()?;
        self.desk.session()
    }

    fn remark(&mut self, what: &str) {
        self.desk.say(&format!("info string {}", what.replace(['\r', '\n'], " ")));
    }

    fn introduce(&mut self) {
        self.desk.say(concat!("id name Rialto ", env!("CARGO_PKG_VERSION")));
        self.desk.say("id author the Rialto authors");
        let options: Vec<String> =
            self.settings.iter().filter(|s| s.shown != Shown::Cecp).map(declare).collect();
        self.desk.say(&options.join("\n"));
        for complaint in std::mem::take(&mut self.complaints) {
            self.remark(&complaint);
        }
        self.desk.say("uciok");
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Quit> {
        let (name, game, value) = match self.settings.set(name, value) {
            Ok(setting) => (setting.name, setting.game, setting.value.clone()),
            Err(e) => {
                self.remark(&e);
                return Ok(());
            }
        };
        match name {
            config::HASH => {
                let mebibytes = value.parse().unwrap_or(1);
                self.idle()?.set_hash(mebibytes);
            }
            config::THREADS => {
                let threads = value.parse().unwrap_or(1);
                self.idle()?.set_threads(threads);
            }
            config::CLEAR => self.idle()?.forget(),
            config::DICE_SEED => {
                let seed = self.settings.dice_seed().unwrap_or(dice::AGREED);
                self.idle()?.set_dice(Some(seed));
            }
            config::VARIANT if self.idle()?.game() != value => {
                self.desk.change(&value, &self.settings)?;
            }
            _ if game == Some(self.idle()?.game()) => {
                if let Err(e) = self.desk.session()?.choose(name, &value) {
                    self.remark(&e.to_string());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self, go: Go) -> Result<(), Quit> {
        if let Some(thrown) = self.idle()?.thrown() {
            self.remark(&thrown);
        }
        let session = self.desk.session()?;
        let mut limits = go.limits(session.side().index());
        if !limits.only.is_empty() {
            let (only, not): (Vec<_>, Vec<_>) =
                limits.only.into_iter().partition(|turn| session.is_legal(turn));
            limits.only = only;
            if !not.is_empty() {
                self.remark(&format!("searchmoves: not legal here: {}", not.join(" ")));
            }
        }
        limits.overhead =
            Duration::from_millis(self.settings.number(config::OVERHEAD).unsigned_abs());
        limits.multipv = usize::try_from(self.settings.number(config::MULTI_PV)).unwrap_or(1);
        self.desk.think(limits)
    }

    /// Tells what came of a search or a count.
    fn answer(&mut self, end: Event) {
        match end {
            Event::Found(found) => self.desk.say(&best(&found)),
            Event::Counted(counts) => {
                let mut lines: Vec<String> =
                    counts.turns.iter().map(|(turn, n)| format!("{turn}: {n}")).collect();
                lines.push(format!("\nNodes searched: {}", counts.sum));
                self.desk.say(&lines.join("\n"));
            }
            _ => {}
        }
    }
}

/// The line that offers an option.
fn declare(setting: &Setting) -> String {
    let (name, default) = (setting.name, &setting.value);
    match setting.kind {
        Kind::Spin(min, max) => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        Kind::Check => format!("option name {name} type check default {default}"),
        Kind::Combo(words) => {
            let words = words.join(" var ");
            format!("option name {name} type combo default {default} var {words}")
        }
        Kind::Text => format!("option name {name} type string default {default}"),
        Kind::Button => format!("option name {name} type button"),
    }
}

/// The line that tells what a search has found so far.
fn info(report: &Report) -> String {
    let score = match report.score {
        Score::Centipawns(n) => format!("cp {n}"),
        Score::Mate(n) => format!("mate {n}"),
    };
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    format!(
        "info depth {} seldepth {} multipv {} score {score}{bound} nodes {} nps {} hashfull {} \
         time {} pv {}",
        report.depth,
        report.seldepth,
        report.multipv.max(1),
        report.nodes,
        per_second(report.nodes, report.time),
        report.hashfull,
        report.time.as_millis(),
        report.pv.join(" "),
    )
}

fn under_way(progress: &Progress) -> String {
    format!(
        "info depth {} currmove {} currmovenumber {}",
        progress.depth, progress.turn, progress.number
    )
}

fn best(found: &Found) -> String {
    match (&found.best, &found.ponder) {
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None) => format!("bestmove {best}"),
        (None, _) => "bestmove (none)".into(),
    }
}

/// Positions a second.
fn per_second(nodes: u64, time: Duration) -> u64 {
    let rate = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
