//! UCI in the dialect of Stockfish and Fairy-Stockfish.

mod command;
mod dialect;
mod output;
mod ucci;
mod usi;

use super::io::{EngineIo, Event, Quit};
use crate::config::{self, SettingKind, Settings, Shown};
use crate::dice;
use crate::excerpt::excerpt;
use crate::games;
use crate::render::terminal;
use crate::search::params::Params;
use crate::session::Session;
use command::{Command, Go, skip_unknown};
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
    let mut uci = UciEngine { io, settings, warnings, dialect, position_refused: false };
    match uci.run(uci_received) {
        Ok(never) => match never {},
        Err(quit) => quit,
    }
}

struct UciEngine {
    io: EngineIo,
    settings: Settings,
    /// Problems with the options, reported once.
    warnings: Vec<String>,
    /// How the GUI speaks.
    dialect: Box<dyn Dialect>,
    /// The last `position` was refused. The GUI means a position that the engine does not have, so
    /// no turn is searched until one comes that can be read.
    position_refused: bool,
}

impl UciEngine {
    fn run(&mut self, uci_received: bool) -> Result<Infallible, Quit> {
        if uci_received {
            self.identify();
        }
        loop {
            match self.io.next_event()? {
                Event::Line(line) => self.read(&line)?,
                Event::InputClosed => {
                    self.finish()?;
                    return Err(Quit);
                }
                Event::Report(report) => {
                    self.io.send(&output::info_line(&report, self.dialect.as_ref()))
                }
                Event::Progress(progress) => {
                    self.io.send(&output::currmove_line(&progress, self.dialect.as_ref()))
                }
                end @ (Event::SearchDone(_) | Event::PerftDone(_)) => self.send_result(end),
            }
        }
    }

    /// Reads a line of the GUI. Words before the command that are none are skipped, as UCI demands.
    fn read(&mut self, line: &str) -> Result<(), Quit> {
        let (unknown, line) = skip_unknown(line, self.dialect.commands());
        self.tell_skipped(&unknown);
        let (command, unknown) = self.dialect.read(line);
        self.tell_skipped(&unknown);
        self.execute(command)
    }

    /// Tells of words that nobody knows.
    fn tell_skipped(&mut self, words: &[&str]) {
        if !words.is_empty() {
            self.info_string(&format!("unknown, skipped: {}", excerpt(&words.join(" "))));
        }
    }

    fn execute(&mut self, command: Command) -> Result<(), Quit> {
        match command {
            Command::Uci => self.identify(),
            Command::IsReady => {
                if !self.io.busy() {
                    self.io.session()?.prepare_search();
                }
                self.io.send("readyok");
            }
            Command::Nothing => {}
            Command::Debug => self.show_params()?,
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::NewGame => self.idle_session()?.clear_search(),
            Command::Position { fen, turns } => {
                let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
                let set = self.idle_session()?.set_position(fen.as_deref(), &turns);
                self.position_refused = set.is_err();
                if let Err(e) = set {
                    self.info_string(&e.to_string());
                }
            }
            Command::BadPosition(what) => {
                self.finish()?;
                self.position_refused = true;
                self.info_string(&what);
            }
            Command::Go(go) => self.go(*go)?,
            Command::BadGo(what) => {
                self.finish()?;
                self.info_string(&what);
                self.io.send(self.dialect.no_turn());
            }
            Command::Reply(text) => self.io.send(text),
            Command::Perft(depth) => {
                self.finish()?;
                match self.position_refused {
                    true => self.info_string("go perft: the position was refused"),
                    false => self.io.start_perft(depth)?,
                }
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
                self.io.send(text.trim_end());
            }
            Command::Eval => {
                let text = self.idle_session()?.explain();
                self.io.send(text.trim_end());
            }
            Command::Invalid(what) => self.info_string(&what),
        }
        Ok(())
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
        let what = dialect::message(&what.replace('\n', " "), self.dialect.as_ref());
        self.io.send(&format!("info string {what}"));
    }

    fn identify(&mut self) {
        self.io.send(&format!("id name Rialto {}", crate::VERSION));
        self.io.send("id author the Rialto authors");
        let options: Vec<String> = self
            .settings
            .iter()
            .filter(|s| s.shown != Shown::Cecp)
            .filter_map(|setting| self.dialect.option(setting))
            .collect();
        self.io.send(&options.join("\n"));
        for warning in std::mem::take(&mut self.warnings) {
            self.info_string(&warning);
        }
        self.io.send(self.dialect.identified());
    }

    /// Sends the parameters of the search in the form of options. They can be set like options.
    fn show_params(&mut self) -> Result<(), Quit> {
        if self.dialect.game().is_some() {
            return Ok(());
        }
        let params = self.idle_session()?.params();
        for param in Params::LIST {
            let (name, value) = (param.name, params.get(param));
            let (min, max) = (param.min, param.max);
            let line = format!("option name {name} type spin default {value} min {min} max {max}");
            self.io.send(&line);
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
                let granted = self.idle_session()?.set_threads(threads);
                if granted < threads {
                    self.info_string(&format!(
                        "option 'Threads': memory is short, there are {granted} instead of {threads} threads"
                    ));
                }
            }
            config::CLEAR => self.idle_session()?.clear_search(),
            config::DICE_SEED => {
                let seed = self.settings.dice_seed().unwrap_or(dice::DEFAULT_SEED);
                self.idle_session()?.set_dice(Some(seed));
            }
            config::VARIANT_PATH => {
                for warning in self.settings.take_warnings() {
                    self.info_string(&warning);
                }
                // The games to choose from are others now.
                let variants = self.settings.iter().find(|s| s.name == config::VARIANT);
                if let Some(line) = variants.and_then(|setting| self.dialect.option(setting)) {
                    self.io.send(&line);
                }
                // The game that is played may be described in another way now.
                let game = self.idle_session()?.game();
                if games::file_of(game).is_some() {
                    self.io.change_game(game, &self.settings)?;
                }
            }
            config::VARIANT => {
                if self.idle_session()?.game() != value {
                    self.io.change_game(&value, &self.settings)?;
                }
                let text = output::variant_info(self.io.session()?);
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
        self.finish()?;
        if self.position_refused {
            self.info_string("go: the position was refused");
            self.io.send(self.dialect.no_turn());
            return Ok(());
        }
        if let Some(last_throw) = self.idle_session()?.last_throw() {
            self.info_string(&last_throw);
        }
        let session = self.io.session()?;
        // The search of a position without a turn reports nothing. (A draw that a player has to
        // claim leaves turns.)
        let over = session.ending().filter(|_| session.nth_turn(0).is_none());
        let over = over.map(|ending| {
            output::ending_line(ending, session.side_to_move(), self.dialect.as_ref())
        });
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
        if let Some(line) = over {
            self.io.send(&line);
        }
        self.io.start_search(limits)
    }

    /// Sends the result of a search or of a perft count.
    fn send_result(&mut self, end: Event) {
        match end {
            Event::SearchDone(found) => self.io.send(&self.dialect.best(&found)),
            Event::PerftDone(None) => self.info_string("perft: stopped"),
            Event::PerftDone(Some(divided)) => {
                let mut lines: Vec<String> =
                    divided.turns.iter().map(|(turn, n)| format!("{turn}: {n}")).collect();
                lines.push(format!("\nNodes searched: {}", divided.sum));
                self.io.send(&lines.join("\n"));
            }
            _ => {}
        }
    }
}
