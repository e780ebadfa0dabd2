//! CECP (XBoard's protocol), version 2, for XBoard 4.9.1.

mod adapter;
#[cfg(test)]
mod adapter_tests;
mod announce;
mod archchess;
mod armies;
mod board;
mod clicks;
mod clock;
mod commands;
mod dialogue;
mod dice;
mod lion;
mod manners;
mod marks;
mod nacv;
mod options;
mod output;
mod piazza;
mod play;
mod plies;
mod ply;
mod ravioli;
mod saved_games;
mod search;
mod setup;
mod shogi;
mod snapshot;
mod start;
mod usermove;
mod variants;
mod winboard;
mod xiangqi;

pub use saved_games::{xboard_fen, xboard_plies};
pub use variants::xboard_board;

use super::io::{EngineIo, Event, Quit};
use super::{Window, names};
use crate::config::{self, Settings};
use crate::games;
use crate::rules::Side;
use clicks::Clicks;
use clock::CecpClock;
use dialogue::Dialogue;
use dice::Dice;
use manners::Manners;
use marks::Shown;
use plies::PlyList;
use search::Search;
use snapshot::Snapshot;
use start::{FirstPass, WindowStart};
use std::collections::BTreeSet;
use std::convert::Infallible;

/// Runs the protocol until the input ends or `quit` comes.
pub fn run(
    io: EngineIo,
    settings: Settings,
    warnings: Vec<String>,
    window: Option<Window>,
) -> Quit {
    let game = games::CHESS;
    let mut engine = CecpEngine {
        io,
        adapter: variants::adapter(game, settings.on(config::PLAIN)),
        settings,
        handshake: Handshake { warnings, options: BTreeSet::new() },
        start: WindowStart { window, first_pass: FirstPass::None },
        game,
        ply_list: PlyList::default(),
        snapshot: Snapshot::default(),
        clock: CecpClock::default(),
        dice: Dice::default(),
        orders: Orders::default(),
        search: Search::default(),
        refused: Refused::default(),
        manners: Manners::default(),
        shown: Shown::default(),
    };
    match engine.run() {
        Ok(never) => match never {},
        Err(quit) => quit,
    }
}

/// What the engine does with the moves that it receives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Plays them on the board only.
    Force,
    /// Answers them; the engine plays this side.
    Play(Side),
    /// Analyses the position after them.
    Analyze,
}

/// What the GUI has ordered.
struct Orders {
    mode: Mode,
    /// Set by `hard` and `easy`: whether to ponder.
    ponder: bool,
    /// Set by `post` and `nopost`: whether to send thinking lines.
    post: bool,
    paused: bool,
    /// Set by `computer`. An engine sends the passes within a turn itself; for a user this engine
    /// sends them.
    opponent_is_engine: bool,
}

impl Default for Orders {
    fn default() -> Orders {
        let mode = Mode::Play(Side::Black);
        Orders { mode, ponder: false, post: false, paused: false, opponent_is_engine: false }
    }
}

/// What the engine has refused.
#[derive(Default)]
struct Refused {
    /// The GUI has a position that was refused, so the engine does not know its position. It
    /// plays no move until a `new`, `variant` or legal `setboard` comes.
    position: bool,
    /// Whether the last command was a move that was refused.
    turn: bool,
}

/// What the GUI is told once.
struct Handshake {
    /// Problems with the options, until they are reported.
    warnings: Vec<String>,
    /// The names of the options that have been declared.
    options: BTreeSet<&'static str>,
}

/// The engine as XBoard sees it.
struct CecpEngine {
    io: EngineIo,
    settings: Settings,
    handshake: Handshake,
    start: WindowStart,
    game: &'static str,
    adapter: Box<dyn Dialogue>,
    ply_list: PlyList,
    snapshot: Snapshot,
    clock: CecpClock,
    dice: Dice,
    orders: Orders,
    search: Search,
    refused: Refused,
    manners: Manners,
    shown: Shown,
}

impl CecpEngine {
    fn run(&mut self) -> Result<Infallible, Quit> {
        self.refresh()?;
        loop {
            match self.io.next_event()? {
                Event::Line(line) => self.execute(line.trim())?,
                Event::InputClosed => return Err(Quit),
                Event::Report(report) => self.on_report(report),
                Event::Progress(progress) => self.search.progress = Some(progress),
                Event::SearchDone(found) => self.on_search_done(&found)?,
                Event::PerftDone(_) => {}
            }
        }
    }

    /// Whether a user who plays against the engine is to move.
    fn is_users_turn(&self) -> bool {
        let Mode::Play(side) = self.orders.mode else { return false };
        side != self.snapshot.view.side && !self.orders.opponent_is_engine
    }

    fn error(&mut self, what: &str, line: &str) {
        self.io.send(&format!("Error ({what}): {line}"));
    }

    fn send_features(&mut self) {
        self.handshake.options.clear();
        let options =
            self.new_options(self.start.window.as_ref().map(|window| window.game.clone()));
        let text = output::features(&options);
        self.io.send(&text);
        for warning in std::mem::take(&mut self.handshake.warnings) {
            self.io.send(&format!("# {warning}"));
        }
    }

    fn variant(&mut self, name: &str) -> Result<(), Quit> {
        if names::game(name).is_none() {
            self.error("unsupported variant", &format!("variant {name}"));
            return Ok(());
        }
        self.new_game(name)?;
        if self.start.window.is_some() {
            let options = self.new_options(Some(self.game.to_string()));
            if !options.is_empty() {
                self.io.send(options.trim_end());
            }
        }
        self.send_setup();
        self.send_marks();
        Ok(())
    }

    /// Starts the game that XBoard calls `variant`; the engine plays Black.
    fn new_game(&mut self, variant: &str) -> Result<(), Quit> {
        self.halt()?;
        self.shown.held = None;
        let Some((game, chess960)) = names::game(variant) else { return Ok(()) };
        if self.game != game {
            self.io.change_game(game, &self.settings)?;
        }
        self.game = game;
        self.adapter = variants::adapter(game, self.settings.on(config::PLAIN));
        self.choose_seed()?;
        let start = self.chosen_start().map(|start| start.fen.clone());
        let session = self.io.session()?;
        session.clear_search();
        let mut chosen = Ok(());
        for (key, value) in self.settings.rules(game) {
            chosen = chosen.and(session.set_rule(key, value));
        }
        if chess960 {
            chosen = chosen.and(session.set_rule("UCI_Chess960", "true"));
        }
        if let Err(e) = chosen.and_then(|()| session.set_position(start.as_deref(), &[])) {
            log::error!("{e}");
        }
        session.prepare_search();
        self.ply_list.clear();
        self.start.first_pass = self.first_pass()?;
        self.clock.restart();
        let Orders { ponder, post, .. } = self.orders;
        self.orders = Orders { ponder, post, ..Orders::default() };
        (self.refused.position, self.manners) = (false, Manners::default());
        self.refresh()
    }

    fn take_back(&mut self, plies: u32) -> Result<(), Quit> {
        self.halt()?;
        for _ in 0..plies {
            match self.ply_list.undo() {
                Some(true) => {
                    self.io.session()?.take_back();
                }
                None if self.start.first_pass == FirstPass::Shown => {
                    self.start.first_pass = FirstPass::Due;
                }
                Some(false) | None => {}
            }
        }
        self.refresh()?;
        if let Some(turn) = self.ply_list.complete(self.adapter.as_ref()) {
            return self.play_turn(&turn);
        }
        if let Mode::Play(_) = self.orders.mode
            && !self.ask("")
        {
            self.offer_choice();
        }
        self.analyze()
    }

    /// `exclude` or `include` a turn, or `all`.
    fn exclude(&mut self, exclude: bool, text: &str) -> Result<(), Quit> {
        let job = self.halt()?;
        let all = self.io.session()?.legal_turns().listed();
        let named = match self.snapshot.castling(text) {
            Some(turn) => turn.into_iter().map(str::to_string).collect(),
            None => {
                let ply = self.adapter.board().ply(text);
                self.ply_list.named_turns(ply, self.adapter.as_ref())
            }
        };
        let turns = if text == "all" { all } else { named };
        if turns.is_empty() {
            self.io.send(&output::illegal(text, "not legal here"));
        }
        self.search.set_excluded(turns, exclude);
        if self.orders.mode == Mode::Analyze { self.analyze() } else { self.resume(job) }
    }
}
