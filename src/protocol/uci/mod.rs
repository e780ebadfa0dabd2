//! UCI in the dialect of Stockfish and Fairy-Stockfish.

mod command;
mod dialect;
mod ucci;
mod usi;

use super::io::{EngineIo, Event, Quit};
use crate::config::{self, Setting, SettingKind, Settings, Shown};
use crate::games;
use crate::gesture::{Target, TargetKind};
use crate::render::terminal;
use crate::search::params::Params;
use crate::search::report::{Bound, Progress, Report, Score, SearchResult};
use crate::session::{Game, Session, dice};
use command::{Command, Go};
use dialect::Request;
pub use dialect::{Dialect, Plain};
use std::convert::Infallible;
use std::time::Duration;
pub use ucci::Ucci;
pub use usi::Usi;

/// Runs the protocol until the input ends or `quit` comes. `uci_received`: the first `uci` has
/// been read already.
pub fn run(
    io: EngineIo,
    settings: Settings,
    warnings: Vec<String>,
    uci_received: bool,
    dialect: Box<dyn Dialect>,
) -> Quit {
    let mut uci = Uci { io, settings, warnings, dialect };
    match uci.run(uci_received) {
        Ok(never) => match never {},
        Err(quit) => quit,
    }
}

struct Uci {
    io: EngineIo,
    settings: Settings,
    /// Problems with the options, reported once.
    warnings: Vec<String>,
    /// How the GUI speaks.
    dialect: Box<dyn Dialect>,
}

impl Uci {
    fn run(&mut self, uci_received: bool) -> Result<Infallible, Quit> {
        if uci_received {
            self.identify();
        }
        loop {
            match self.io.next_event()? {
                Event::Line(line) => match self.dialect.read(&line) {
                    Request::Uci(line) => self.execute(Command::read(&line))?,
                    Request::Reply(text) => self.io.send(&text),
                },
                Event::InputClosed => {
                    self.finish()?;
                    return Err(Quit);
                }
                Event::Report(report) => self.send(&info_line(&report)),
                Event::Progress(progress) => self.send(&currmove_line(&progress)),
                end @ (Event::SearchDone(_) | Event::PerftDone(_)) => self.send_result(end),
            }
        }
    }

    fn execute(&mut self, command: Command) -> Result<(), Quit> {
        match command {
            Command::Uci => self.identify(),
            Command::IsReady => {
                if !self.io.busy() {
                    self.io.session()?.prepare_search();
                }
                self.send("readyok");
            }
            Command::Nothing => {}
            Command::Debug => self.show_params()?,
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::NewGame => self.idle_session()?.clear_search(),
            Command::Position { fen, turns } => {
                let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
                if let Err(e) = self.idle_session()?.set_position(fen.as_deref(), &turns) {
                    self.info_string(&e.to_string());
                }
            }
            Command::Go(go) => self.go(*go)?,
            Command::Perft(depth) => {
                self.finish()?;
                self.io.start_perft(depth)?;
            }
            Command::Stop => self.io.control().stop(),
            Command::PonderHit => self.io.control().ponderhit(),
            Command::Quit => {
                self.finish()?;
                return Err(Quit);
            }
            Command::Show => {
                let session = self.idle_session()?;
                let text = terminal::plain(&session.diagram(), &session.fen());
                self.send(text.trim_end());
            }
            Command::Eval => {
                let text = self.idle_session()?.explain();
                self.send(text.trim_end());
            }
            Command::Invalid(what) => self.info_string(&what),
        }
        Ok(())
    }

    /// Sends lines of UCI in the words of the GUI.
    fn send(&mut self, text: &str) {
        for line in text.split('\n') {
            if let Some(line) = self.dialect.answer(line) {
                self.io.send(&line);
            }
        }
    }

    /// Stops a running search and sends its `bestmove`, which UCI requires for every `go`.
    fn finish(&mut self) -> Result<(), Quit> {
        if let Some(end) = self.io.stop()? {
            self.send_result(end);
        }
        Ok(())
    }

    /// The session, after any running search has ended.
    fn idle_session(&mut self) -> Result<&mut dyn Session, Quit> {
        self.finish()?;
        self.io.session()
    }

    fn info_string(&mut self, what: &str) {
        self.send(&format!("info string {}", what.replace('\n', " ")));
    }

    fn identify(&mut self) {
        self.send(&format!("id name Rialto {}", crate::VERSION));
        self.send("id author the Rialto authors");
        let options: Vec<String> =
            self.settings.iter().filter(|s| s.shown != Shown::Cecp).map(option_line).collect();
        self.send(&options.join("\n"));
        for warning in std::mem::take(&mut self.warnings) {
            self.info_string(&warning);
        }
        self.send("uciok");
    }

    /// Sends the parameters of the search in the form of options. They can be set like options.
    fn show_params(&mut self) -> Result<(), Quit> {
        let params = self.idle_session()?.params();
        for param in Params::LIST {
            let (name, value) = (param.name, params.get(param));
            let (min, max) = (param.min, param.max);
            let line = format!("option name {name} type spin default {value} min {min} max {max}");
            self.send(&line);
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Quit> {
        if let Some(set) = self.settings.set_param(name, value) {
            match set {
                Ok(()) => {
                    self.finish()?;
                    self.settings.adjust(self.io.session()?);
                }
                Err(e) => self.info_string(&e),
            }
            return Ok(());
        }
        let old = self.settings.clone();
        let (name, kind, game, value) = match self.settings.set(name, value) {
            Ok(setting) => (setting.name, setting.kind, setting.game, setting.value.clone()),
            Err(e) => {
                self.info_string(&e);
                return Ok(());
            }
        };
        match name {
            config::HASH => {
                let mebibytes = value.parse().unwrap_or(1);
                let granted = self.idle_session()?.set_hash(mebibytes);
                if granted < mebibytes {
                    self.info_string(&format!(
                        "option 'Hash': memory is short, the table has {granted} instead of {mebibytes} MiB"
                    ));
                }
            }
            config::THREADS => {
                let threads = value.parse().unwrap_or(1);
                self.idle_session()?.set_threads(threads);
            }
            config::CLEAR => self.idle_session()?.clear_search(),
            config::DICE_SEED => {
                let seed = self.settings.dice_seed().unwrap_or(dice::DEFAULT_SEED);
                self.idle_session()?.set_dice(Some(seed));
            }
            config::VARIANT_PATH => {
                // The games to choose from are others now.
                let variants = self.settings.iter().find(|s| s.name == config::VARIANT);
                let lines: Vec<String> = variants.into_iter().map(option_line).collect();
                self.send(&lines.join("\n"));
                // The game that is played may be described in another way now.
                let game = self.idle_session()?.game();
                if games::description(game).is_some() {
                    self.io.change_game(game, &self.settings)?;
                }
            }
            config::VARIANT => {
                if self.idle_session()?.game() != value {
                    self.io.change_game(&value, &self.settings)?;
                }
                let text = variant_info(self.io.session()?);
                self.info_string(&text);
            }
            _ if kind == SettingKind::File => {
                self.finish()?;
                let game = game.unwrap_or_default();
                if let Err(e) = self.io.choose_network(game, &self.settings)? {
                    self.settings = old;
                    self.info_string(&e);
                }
            }
            _ if self.is_rule_of_game(name)? => {
                if let Err(e) = self.io.session()?.set_rule(name, &value) {
                    self.info_string(&e.to_string());
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether an option is one of the rules of the game that is set.
    fn is_rule_of_game(&mut self, name: &str) -> Result<bool, Quit> {
        let game = self.idle_session()?.game();
        let found = self.settings.rules(game).any(|(key, _)| key == name);
        Ok(found)
    }

    fn go(&mut self, go: Go) -> Result<(), Quit> {
        if let Some(last_throw) = self.idle_session()?.last_throw() {
            self.info_string(&last_throw);
        }
        let session = self.io.session()?;
        let mut limits = go.limits(session.side_to_move().index());
        if !limits.search_turns.is_empty() {
            let (legal, illegal): (Vec<_>, Vec<_>) =
                limits.search_turns.into_iter().partition(|turn| session.is_legal(turn));
            limits.search_turns = legal;
            if !illegal.is_empty() {
                self.info_string(&format!("searchmoves: not legal here: {}", illegal.join(" ")));
            }
        }
        limits.overhead =
            Duration::from_millis(self.settings.number(config::OVERHEAD).unsigned_abs());
        limits.multipv = usize::try_from(self.settings.number(config::MULTI_PV)).unwrap_or(1);
        // An endless search is an analysis, which is always of full strength.
        limits.skill = self.settings.skill().filter(|_| !limits.infinite);
        self.io.start_search(limits)
    }

    /// Sends the result of a search or of a perft count.
    fn send_result(&mut self, end: Event) {
        match end {
            Event::SearchDone(found) => self.send(&bestmove_line(&found)),
            Event::PerftDone(None) => self.info_string("perft: stopped"),
            Event::PerftDone(Some(divided)) => {
                let mut lines: Vec<String> =
                    divided.turns.iter().map(|(turn, n)| format!("{turn}: {n}")).collect();
                lines.push(format!("\nNodes searched: {}", divided.sum));
                self.send(&lines.join("\n"));
            }
            _ => {}
        }
    }
}

/// The board of a game and its start position in the form of Fairy-Stockfish, by which a GUI can
/// draw a game that it does not know.
fn variant_info(session: &dyn Game) -> String {
    let (game, fen) = (session.game(), session.start_fen());
    let targets = session.targets();
    let fields = || targets.iter().filter(|target| target.kind == TargetKind::Field);
    let letter = |target: &Target| target.name.bytes().next().filter(u8::is_ascii_lowercase);
    let files = fields().filter_map(letter).max().map_or(0, |file| file - b'a' + 1);
    // The places of pieces in hand are no squares.
    let pocket = fields().filter(|target| letter(target).is_none()).count();
    let template = match game {
        "chess" | "shogi" | "xiangqi" => game,
        _ => "fairy",
    };
    format!(
        "variant {game} files {files} ranks {} pocket {pocket} template {template} startpos {fen}",
        session.view().diagram.height()
    )
}

/// The line that declares an option.
fn option_line(setting: &Setting) -> String {
    let (name, value) = (setting.name, &setting.value);
    match setting.kind {
        SettingKind::Spin(min, max) => {
            format!("option name {name} type spin default {value} min {min} max {max}")
        }
        SettingKind::Check => format!("option name {name} type check default {value}"),
        SettingKind::Combo(words) => {
            let words = words.join(" var ");
            format!("option name {name} type combo default {value} var {words}")
        }
        SettingKind::Text => format!("option name {name} type string default {value}"),
        SettingKind::File => {
            let value = if value.is_empty() { "<empty>" } else { value };
            format!("option name {name} type string default {value}")
        }
        SettingKind::Button => format!("option name {name} type button"),
    }
}

/// The line with the results of a search so far.
fn info_line(report: &Report) -> String {
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
        nodes_per_second(report.nodes, report.time),
        report.hashfull,
        report.time.as_millis(),
        report.pv.join(" "),
    )
}

fn currmove_line(progress: &Progress) -> String {
    format!(
        "info depth {} currmove {} currmovenumber {}",
        progress.depth, progress.turn, progress.number
    )
}

fn bestmove_line(found: &SearchResult) -> String {
    match (&found.best, &found.ponder) {
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None) => format!("bestmove {best}"),
        (None, _) => "bestmove (none)".into(),
    }
}

/// Nodes per second.
fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let rate = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
