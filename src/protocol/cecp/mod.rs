//! CECP (XBoard's protocol), version 2, for XBoard 4.9.1.

mod adapter;
mod announce;
mod archchess;
mod board;
mod clicks;
mod clock;
mod commands;
mod cwda;
mod dice;
#[cfg(test)]
mod laws;
mod marks;
mod nacv;
mod options;
mod output;
mod piazza;
mod play;
mod plies;
mod ravioli;
mod saved;
mod setup;
mod shogi;
mod snapshot;
mod start;
mod usermove;
mod variants;
mod winboard;
mod xiangqi;

pub use saved::{xboard_fen, xboard_plies};

use super::io::{EngineIo, Event, Quit};
use super::{Window, names};
use crate::config::{self, Settings};
use crate::games;
use crate::rules::Side;
use crate::search::report::{Progress, Report, Value};
use adapter::Adapter;
use clicks::Clicks;
use clock::CecpClock;
use dice::Dice;
use plies::PlyList;
use snapshot::Snapshot;
use start::FirstPass;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Instant;

/// Runs the protocol until the input ends or `quit` comes.
pub fn run(
    io: EngineIo,
    settings: Settings,
    warnings: Vec<String>,
    window: Option<Window>,
) -> Quit {
    let game = games::CHESS;
    let mut cecp = Cecp {
        io,
        adapter: variants::adapter(game, settings.on(config::PLAIN)),
        settings,
        warnings,
        window,
        declared: BTreeSet::new(),
        first_pass: FirstPass::None,
        game,
        ply_list: PlyList::default(),
        clicks: Clicks::default(),
        held: None,
        clock: CecpClock::default(),
        mode: Mode::Play(Side::Black),
        job: None,
        snapshot: Snapshot::default(),
        ponder_snapshot: None,
        dice: Dice::default(),
        announced: true,
        marked: false,
        ponder: false,
        post: false,
        paused: false,
        position_refused: false,
        move_refused: false,
        opponent_is_engine: false,
        expected: None,
        excluded: Vec::new(),
        report: None,
        progress: None,
        search_start: Instant::now(),
        value: None,
        turns_lost: 0,
        turns_near_zero: 0,
        pings: Vec::new(),
    };
    match cecp.run() {
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

/// What the running search is for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Job {
    /// The engine's turn.
    Move,
    /// Pondering: the opponent is expected to play this turn, which the session has played
    /// already.
    Ponder(String),
    /// Analysis: all results are shown.
    Analyze,
    /// A hint for the user.
    Hint,
}

struct Cecp {
    io: EngineIo,
    settings: Settings,
    /// Problems with the options, reported once.
    warnings: Vec<String>,
    /// The window that the user has opened.
    window: Option<Window>,
    /// The names of the options of which the GUI has been told.
    declared: BTreeSet<&'static str>,
    first_pass: FirstPass,
    game: &'static str,
    adapter: Box<dyn Adapter>,
    ply_list: PlyList,
    clicks: Clicks,
    /// The square of the piece that the user holds, or that XBoard was told to lift.
    held: Option<String>,
    clock: CecpClock,
    mode: Mode,
    job: Option<Job>,
    snapshot: Snapshot,
    /// The position after the expected turn, while pondering.
    ponder_snapshot: Option<Snapshot>,
    dice: Dice,
    /// Whether the current position has been announced.
    announced: bool,
    /// Whether the window shows marks.
    marked: bool,
    /// Set by `hard` and `easy`: whether to ponder.
    ponder: bool,
    /// Set by `post` and `nopost`: whether to send thinking lines.
    post: bool,
    paused: bool,
    /// The GUI has a position that was refused, so the engine does not know its position. It
    /// plays no move until a `new`, `variant` or legal `setboard` comes.
    position_refused: bool,
    /// Whether the last command was a move that was refused.
    move_refused: bool,
    /// Set by `computer`. An engine sends the passes within a turn itself; for a user this engine
    /// sends them.
    opponent_is_engine: bool,
    /// The turn that the last search expects from the opponent.
    expected: Option<String>,
    /// Turns that the user excluded from the analysis.
    excluded: Vec<String>,
    /// The last report of the running search.
    report: Option<Report>,
    progress: Option<Progress>,
    /// When the running search, or the engine's own time after pondering, started.
    search_start: Instant,
    /// The score of the engine's last search, in centipawns.
    value: Option<Value>,
    /// Number of consecutive own turns with a lost score.
    turns_lost: u32,
    /// Number of consecutive own turns with a level score.
    turns_near_zero: u32,
    /// Pings that came during the engine's search and are answered after its move.
    pings: Vec<String>,
}

impl Cecp {
    fn run(&mut self) -> Result<Infallible, Quit> {
        self.refresh()?;
        loop {
            match self.io.next_event()? {
                Event::Line(line) => self.execute(line.trim())?,
                Event::InputClosed => return Err(Quit),
                Event::Report(report) => self.on_report(report),
                Event::Progress(progress) => self.progress = Some(progress),
                Event::SearchDone(found) => self.on_search_done(&found)?,
                Event::PerftDone(_) => {}
            }
        }
    }

    fn error(&mut self, what: &str, line: &str) {
        self.io.send(&format!("Error ({what}): {line}"));
    }

    fn send_features(&mut self) {
        self.declared.clear();
        let options = self.new_options(self.window.as_ref().map(|window| window.game.clone()));
        let text = output::features(&options);
        self.io.send(&text);
        for warning in std::mem::take(&mut self.warnings) {
            self.io.send(&format!("# {warning}"));
        }
    }

    fn variant(&mut self, name: &str) -> Result<(), Quit> {
        if names::game(name).is_none() {
            self.error("unsupported variant", &format!("variant {name}"));
            return Ok(());
        }
        self.new_game(name)?;
        if self.window.is_some() {
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
        self.held = None;
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
        self.first_pass = self.first_pass()?;
        self.clock.restart();
        self.mode = Mode::Play(Side::Black);
        (self.paused, self.opponent_is_engine, self.position_refused) = (false, false, false);
        (self.value, self.turns_lost, self.turns_near_zero) = (None, 0, 0);
        self.refresh()
    }

    fn take_back(&mut self, plies: u32) -> Result<(), Quit> {
        self.halt()?;
        for _ in 0..plies {
            match self.ply_list.undo() {
                Some(true) => {
                    self.io.session()?.take_back();
                }
                None if self.first_pass == FirstPass::Shown => self.first_pass = FirstPass::Due,
                Some(false) | None => {}
            }
        }
        self.refresh()?;
        if let Some(turn) = self.ply_list.close(self.adapter.as_ref()) {
            return self.play_turn(&turn);
        }
        if let Mode::Play(_) = self.mode
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
            None => self.ply_list.named_turns(text, self.adapter.as_ref()),
        };
        let turns = if text == "all" { all } else { named };
        if turns.is_empty() {
            self.io.send(&output::illegal(text, "not legal here"));
        }
        self.excluded.retain(|turn| !turns.contains(turn));
        if exclude {
            self.excluded.extend(turns);
        }
        if self.mode == Mode::Analyze { self.analyze() } else { self.resume(job) }
    }
}
