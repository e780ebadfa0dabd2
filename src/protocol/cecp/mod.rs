//! CECP, version 2, as XBoard 4.9.1 speaks it.

mod adapter;
mod announce;
mod archchess;
mod clicks;
mod clock;
mod dice;
mod nacv;
mod options;
mod output;
mod piazza;
mod play;
mod plies;
mod ravioli;
mod snapshot;
mod usermove;

use super::io::{Desk, Event, Quit};
use crate::config::{self, Settings};
use crate::games;
use crate::rules::Side;
use crate::search::report::{Progress, Report, Value};
use adapter::{PASS, Picture};
use clicks::Clicks;
use clock::Clock;
use dice::Dice;
use plies::Ledger;
use snapshot::Seen;
use std::time::Instant;

/// Talks CECP until the end.
pub fn talk(desk: Desk, settings: Settings, complaints: Vec<String>) -> Quit {
    let game = games::NAMES[0];
    let mut cecp = Cecp {
        desk,
        picture: adapter::of(game, settings.on(config::PLAIN)),
        settings,
        complaints,
        game,
        ledger: Ledger::default(),
        clicks: Clicks::default(),
        clock: Clock::default(),
        mode: Mode::Play(Side::Black),
        job: None,
        seen: Seen::nothing(),
        ahead: None,
        dice: Dice::default(),
        told: true,
        marked: false,
        ponder: false,
        post: false,
        paused: false,
        engine_opposite: false,
        expected: None,
        excluded: Vec::new(),
        report: None,
        progress: None,
        begun: Instant::now(),
        value: None,
        lost: 0,
        level: 0,
        pings: Vec::new(),
    };
    match cecp.run() {
        Ok(never) => match never {},
        Err(quit) => quit,
    }
}

/// No value: a conversation ends by [`Quit`] alone.
enum Never {}

/// What the engine does with the moves that come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Takes them down.
    Force,
    /// Answers them, playing this side.
    Play(Side),
    /// Analyses the position that has come.
    Analyze,
}

/// What the session is doing while it is away.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Job {
    /// Finds the engine's turn.
    Move,
    /// Thinks on the opponent's time, as if this turn had been played.
    Ponder(String),
    /// Tells all it finds.
    Analyze,
    /// Looks for a turn to recommend.
    Hint,
}

struct Cecp {
    desk: Desk,
    settings: Settings,
    /// About the options, told once.
    complaints: Vec<String>,
    game: &'static str,
    picture: Box<dyn Picture>,
    ledger: Ledger,
    clicks: Clicks,
    clock: Clock,
    mode: Mode,
    job: Option<Job>,
    seen: Seen,
    /// The position that is pondered.
    ahead: Option<Seen>,
    dice: Dice,
    /// Whether what there is to tell of the position has been told.
    told: bool,
    /// Whether marks of the ground are on the board.
    marked: bool,
    /// `hard`.
    ponder: bool,
    /// `post`.
    post: bool,
    paused: bool,
    /// `computer`: passes of a burst come from the other engine, not from us.
    engine_opposite: bool,
    /// The answer that the last search expects.
    expected: Option<String>,
    /// Turns that an analysis leaves out.
    excluded: Vec<String>,
    /// Last line of the search under way.
    report: Option<Report>,
    progress: Option<Progress>,
    /// When the engine's own time began to run.
    begun: Instant,
    /// What the engine's last own search found.
    value: Option<Value>,
    /// Own turns in a row in which all seemed lost.
    lost: u32,
    /// Own turns in a row in which nothing seemed to happen.
    level: u32,
    /// Pings that wait for the engine's turn.
    pings: Vec<String>,
}

impl Cecp {
    fn run(&mut self) -> Result<Never, Quit> {
        self.look()?;
        loop {
            match self.desk.next()? {
                Event::Line(line) => self.obey(line.trim())?,
                Event::Closed => return Err(Quit),
                Event::Report(report) => self.hear_report(report),
                Event::Progress(progress) => self.progress = Some(progress),
                Event::Found(found) => self.found(&found)?,
                Event::Counted(_) => {}
            }
        }
    }

    fn obey(&mut self, line: &str) -> Result<(), Quit> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            // Nothing to do, or nothing that this engine has a use for.
            "" | "xboard" | "accepted" | "rejected" | "random" | "ics" | "name" | "rating"
            | "partner" | "holding" | "ptell" | "egtpath" | "hover" => {}
            "protover" => self.introduce(),
            "quit" => return Err(Quit),
            "ping" => self.ping(rest),
            "new" => self.new_game("normal")?,
            "variant" => self.variant(rest)?,
            "option" => self.option(rest)?,
            "memory" => self.memory(rest)?,
            "cores" => self.cores(rest)?,
            "level" | "st" | "sd" | "time" => self.time(word, rest),
            // The opponent's clock does not change what is the best use of one's own.
            "otim" => {}
            "post" => self.post = true,
            "nopost" => self.post = false,
            "hard" => self.ponder = true,
            "easy" => self.easy()?,
            "computer" => self.agree()?,
            "roll" => self.roll(rest)?,
            announce::ANSWER => self.answered(rest)?,
            "force" => {
                self.halt()?;
                self.mode = Mode::Force;
            }
            "result" => {
                self.halt()?;
                self.mode = Mode::Force;
            }
            "go" => self.go()?,
            "playother" => self.play_other()?,
            "usermove" => self.user_move(rest)?,
            "?" => self.move_now(),
            "draw" => self.draw_offered(),
            "setboard" => self.set_board(rest)?,
            "undo" => self.take_back(1)?,
            "remove" => self.take_back(2)?,
            "hint" => self.hint()?,
            "bk" => self.desk.say(" Rialto plays without an opening book.\n"),
            "analyze" => {
                self.halt()?;
                self.mode = Mode::Analyze;
                self.go_on()?;
            }
            "." => self.tell_progress(),
            "exit" => {
                self.halt()?;
                self.mode = Mode::Force;
            }
            "exclude" | "include" => self.exclude(word == "exclude", rest)?,
            "pause" => {
                self.paused = true;
                self.halt()?;
            }
            "resume" => {
                self.paused = false;
                self.go_on()?;
            }
            "lift" => self.lift(rest),
            "put" => self.put(rest),
            _ if is_ply(word) && rest.is_empty() => self.user_move(word)?,
            _ => self.error("unknown command", line),
        }
        Ok(())
    }

    fn error(&mut self, what: &str, line: &str) {
        self.desk.say(&format!("Error ({what}): {line}"));
    }

    fn introduce(&mut self) {
        let text = output::features(&self.settings);
        self.desk.say(&text);
        for complaint in std::mem::take(&mut self.complaints) {
            self.desk.say(&format!("# {complaint}"));
        }
    }

    /// `ping`: at once, but never between `go` and the move that answers it.
    fn ping(&mut self, number: &str) {
        if self.job == Some(Job::Move) {
            self.pings.push(number.to_string());
        } else {
            self.desk.say(&format!("pong {number}"));
        }
    }

    fn variant(&mut self, name: &str) -> Result<(), Quit> {
        if adapter::game(name, games::NAMES).is_none() {
            self.error("unsupported variant", &format!("variant {name}"));
            return Ok(());
        }
        self.new_game(name)?;
        for line in self.picture.setup(&self.seen.fen) {
            self.desk.say(&line);
        }
        self.mark();
        Ok(())
    }

    /// The start of the game that XBoard calls `variant`; the engine plays Black.
    fn new_game(&mut self, variant: &str) -> Result<(), Quit> {
        self.halt()?;
        let Some((game, chess960)) = adapter::game(variant, games::NAMES) else { return Ok(()) };
        if self.game != game {
            self.desk.change(game, &self.settings)?;
        }
        self.game = game;
        self.picture = adapter::of(game, self.settings.on(config::PLAIN));
        self.seed()?;
        let session = self.desk.session()?;
        session.forget();
        let mut chosen = Ok(());
        for (key, value) in self.settings.rules(game) {
            chosen = chosen.and(session.choose(key, value));
        }
        if chess960 {
            chosen = chosen.and(session.choose("UCI_Chess960", "true"));
        }
        if let Err(e) = chosen.and_then(|()| session.set(None, &[])) {
            log::error!("{e}");
        }
        self.ledger.clear();
        self.clock.restart();
        self.mode = Mode::Play(Side::Black);
        (self.paused, self.engine_opposite) = (false, false);
        (self.value, self.lost, self.level) = (None, 0, 0);
        self.look()
    }

    fn time(&mut self, word: &str, rest: &str) {
        let read = match word {
            "level" => self.clock.level(rest),
            "st" => self.clock.exact(rest),
            "sd" => self.clock.depth(rest),
            _ => self.clock.left(rest),
        };
        if read.is_none() {
            self.error("bad time control", &format!("{word} {rest}"));
        }
    }

    /// `setboard`: a position to start from. But in most variants XBoard tells a pass by the
    /// position after it.
    fn set_board(&mut self, fen: &str) -> Result<(), Quit> {
        let half = self.ledger.half();
        if !self.ledger.own_half() && self.picture.tells_pass(fen, half, &self.seen.fen) {
            self.ledger.hear(PASS, self.picture.as_ref());
            return Ok(());
        }
        self.halt()?;
        let text = self.picture.fen(fen);
        if let Err(e) = self.desk.session()?.set(Some(&text), &[]) {
            self.desk.say(&format!("tellusererror Illegal position ({e})"));
            return Ok(());
        }
        self.ledger.clear();
        self.look()?;
        self.analyze()
    }

    fn take_back(&mut self, plies: u32) -> Result<(), Quit> {
        self.halt()?;
        for _ in 0..plies {
            if self.ledger.undo() == Some(true) {
                self.desk.session()?.take_back();
            }
        }
        self.look()?;
        if let Mode::Play(_) = self.mode {
            self.ask("");
        }
        self.analyze()
    }

    /// `exclude` or `include` of a turn, or of `all`.
    fn exclude(&mut self, out: bool, text: &str) -> Result<(), Quit> {
        let job = self.halt()?;
        let all = self.desk.session()?.legal();
        let named = self.ledger.open_turns(&[text.to_string()], self.picture.as_ref());
        let known = if text == "all" { all } else { named };
        if known.is_empty() {
            self.desk.say(&output::illegal(text, "not legal here"));
        }
        self.excluded.retain(|turn| !known.contains(turn));
        if out {
            self.excluded.extend(known);
        }
        if self.mode == Mode::Analyze { self.analyze() } else { self.take_up(job) }
    }

    fn lift(&mut self, square: &str) {
        if self.job == Some(Job::Move) {
            self.mark();
            return;
        }
        if let Some(board) = self.picture.board() {
            let (picture, fen) = (self.picture.as_ref(), &self.seen.fen);
            let marks = self.clicks.lift(square, &self.ledger, picture, board, fen);
            self.desk.say(&format!("highlight {marks}"));
        }
        self.tell_first();
        // A question may have been closed, or not been asked because a game is entered.
        self.ask("");
    }

    fn put(&mut self, square: &str) {
        if self.picture.board().is_some()
            && let Some(becomes) = self.clicks.put(square, &self.ledger, self.picture.as_ref())
        {
            self.desk.say(&format!("choice {becomes}"));
        }
    }
}

/// Whether a line is a move of a program that does not write `usermove`.
fn is_ply(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next().is_some_and(|c| c.is_ascii_lowercase());
    word == adapter::PASS || (first && letters.next().is_some_and(|c| c.is_ascii_digit()))
}
