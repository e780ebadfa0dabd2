//! XBoard's window, and a hand that plays in it.

use crate::log::Log;
use crate::stage::{Cast, RIALTO, Stage};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// A game as XBoard shows it.
#[derive(Clone, Copy)]
pub struct Show {
    /// Its name.
    pub game: &'static str,
    /// Files of the board.
    pub files: i32,
    /// The number of the lowest rank.
    pub lowest: i32,
}

pub const ARCHCHESS: Show = Show { game: "archchess", files: 10, lowest: 0 };

/// How long a window may take to appear.
const PATIENCE: Duration = Duration::from_secs(30);

/// XBoard with a game in it, a user against the engine.
pub struct Window<'a> {
    stage: &'a Stage,
    show: Show,
    /// What XBoard and the engine say.
    pub log: Log,
    _xboard: Cast,
}

impl<'a> Window<'a> {
    /// Starts XBoard with archchess and more `options`, and waits until the board stands.
    pub fn open(stage: &'a Stage, options: &[&str]) -> Window<'a> {
        Window::open_game(stage, ARCHCHESS, options)
    }

    /// As [`Window::open`], with another game.
    pub fn open_game(stage: &'a Stage, show: Show, options: &[&str]) -> Window<'a> {
        let file = stage.folder.join("debug");
        // What an earlier performance has left there is not to be waited for.
        let _ = fs::remove_file(&file);
        let mut xboard = stage.command(RIALTO);
        xboard.args(["xboard", show.game, "--", "-timeIncrement", "0"]);
        xboard.args(["-animateMoving", "false", "-soundProgram", "", "-startupMessage", ""]);
        xboard.args(["-debug", "-nameOfDebugFile"]);
        xboard.arg(&file).args(options);
        let xboard = Cast::start(&xboard, Stdio::null());
        let mut window = Window { stage, show, log: Log::new(file), _xboard: xboard };
        window.log.wait("< pong 1");
        window.settle();
        window
    }

    /// As [`Window::open`], with `fen` (Black to move) on the board, and lets the engine
    /// move: then a user has White.
    pub fn open_at(stage: &'a Stage, fen: &str, options: &[&str]) -> Window<'a> {
        Window::open_game_at(stage, ARCHCHESS, fen, options)
    }

    /// As [`Window::open_at`], with another game.
    pub fn open_game_at(stage: &'a Stage, show: Show, fen: &str, options: &[&str]) -> Window<'a> {
        let mut window = Window::open_position(stage, show, fen, options);
        window.key("ctrl+b");
        window.log.wait("< move ");
        window
    }

    /// Starts XBoard with `fen` on the board; the user moves, whoever's turn it is, until the
    /// engine is told to.
    pub fn open_position(stage: &'a Stage, show: Show, fen: &str, options: &[&str]) -> Window<'a> {
        // XBoard reads the first position before it knows the board; it has to be asked for
        // the next.
        let file = stage.folder.join("positions");
        fs::write(&file, format!("8/8/8/8/8/8/8/8 w - - 0 1\n{fen}\n")).expect("a file");
        let file = file.to_str().expect("a plain name");
        let mut window = Window::open_game(stage, show, &[options, &["-lpf", file]].concat());
        window.dismiss("Error");
        window.log.forget();
        window.key("shift+Next");
        window.log.wait(&format!("> setboard {}", fen.split(' ').next().expect("men")));
        window
    }

    /// Loads the game that a file beside the debug file holds; the plies that XBoard then tells
    /// the engine.
    pub fn load(&mut self, file: &str, plies: usize) -> Vec<String> {
        self.key("ctrl+o");
        self.await_popup("Load game file name?");
        // Over the name that is proposed.
        self.xdotool(&["key", "ctrl+a", "type", "--delay", "60", file]);
        self.xdotool(&["sleep", "1", "key", "Return"]);
        let ply = |text: String| text.strip_prefix("> usermove ").map(Into::into);
        (0..plies).filter_map(|_| ply(self.log.wait("> usermove ").text)).collect()
    }

    /// Answers what the engine asks in a window of its own.
    pub fn answer(&self, text: &str) {
        let title = format!("Rialto {} query", env!("CARGO_PKG_VERSION"));
        self.await_popup(&title);
        let popup = self.windows().into_iter().find(|w| w.title == title).expect("it has come");
        // The line to type in is below the question.
        let (x, y) = (popup.left + popup.width / 2, popup.top + popup.height * 2 / 5);
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string(), "click", "1"]);
        self.xdotool(&["type", "--delay", "60", text]);
        self.xdotool(&["key", "Return"]);
    }

    fn await_popup(&self, title: &str) {
        let begun = Instant::now();
        while !self.popups().iter().any(|popup| popup == title) {
            assert!(begun.elapsed() < PATIENCE, "{title}: {:?}", self.popups());
            thread::sleep(Duration::from_millis(200));
        }
        // It takes a moment until it listens.
        thread::sleep(Duration::from_secs(2));
    }

    /// Presses a key.
    pub fn key(&self, key: &str) {
        let (x, y) = self.square("e4");
        self.xdotool(&["mousemove", &x, &y, "key", key]);
    }

    /// Types a move into the box that XBoard opens for it.
    pub fn type_move(&self, text: &str) {
        let (x, y) = self.square("e4");
        self.xdotool(&["mousemove", &x, &y, "type", "--delay", "100", text]);
        self.xdotool(&["key", "Return"]);
    }

    /// Opens a file of games by the menu's key, and waits until the only game in it is read.
    pub fn load_game(&self, file: &Path) {
        self.key("ctrl+o");
        thread::sleep(Duration::from_secs(1));
        // The first letter opens a line to type in, and may be all of it that is heard.
        self.xdotool(&["key", "slash", "sleep", "1", "key", "ctrl+a"]);
        let name = file.to_str().expect("a plain name");
        self.xdotool(&["type", "--delay", "50", name]);
        self.xdotool(&["sleep", "0.5", "key", "Return"]);
        let begun = Instant::now();
        while !self.log.text().contains("Parsed game end") {
            assert!(begun.elapsed() < PATIENCE, "the game is not read");
            thread::sleep(Duration::from_millis(200));
        }
    }

    /// Clicks on a square, named as XBoard does.
    pub fn click(&self, square: &str) {
        let (x, y) = self.square(square);
        self.xdotool(&["mousemove", &x, &y, "mousedown", "1", "sleep", "0.05", "mouseup", "1"]);
    }

    /// Presses the button on a square, pulls down by so many steps in which XBoard goes from
    /// one man to the next, and lets go.
    pub fn pull(&self, square: &str, steps: u32) {
        let (x, y) = self.square(square);
        self.xdotool(&["mousemove", &x, &y, "mousedown", "1", "sleep", "0.5"]);
        for _ in 0..steps {
            let half = ["mousemove_relative", "--", "0", "15", "sleep", "0.2"];
            self.xdotool(&[half, half].concat());
        }
        self.xdotool(&["mouseup", "1"]);
    }

    /// Takes the man on `from` and looks which squares the engine marks, from the top rank.
    pub fn lift(&mut self, from: &str) -> String {
        self.click(from);
        self.log.wait(&format!("> lift {from}"));
        let marks = self.log.wait("< highlight ").text;
        marks.strip_prefix("< highlight ").expect("waited for").to_string()
    }

    /// Takes the man on `from` to `to`; XBoard has to tell the engine that as `ply`.
    pub fn play(&mut self, from: &str, to: &str, ply: &str) -> String {
        let marks = self.lift(from);
        self.click(to);
        self.log.wait(&format!("> put {to}"));
        self.log.wait(&format!("> usermove {ply}"));
        marks
    }

    /// The middle of a square, pixels. The board fills the width of the window, and ends
    /// above its lower edge.
    fn square(&self, square: &str) -> (String, String) {
        let board = self.board().expect("the board's window");
        let size = (board.width - 5) / self.show.files;
        let file = i32::from(square.as_bytes()[0] - b'a');
        let rank = square[1..].parse::<i32>().expect("a rank") - self.show.lowest;
        let x = board.left + 2 + file * size + size / 2;
        let y = board.top + board.height - 2 - rank * size - size / 2;
        (x.to_string(), y.to_string())
    }

    /// Waits until the board's window keeps its size.
    fn settle(&self) {
        let begun = Instant::now();
        let mut last = None;
        loop {
            let now = self.board();
            if now.is_some() && now == last {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "no window");
            last = now;
            thread::sleep(Duration::from_millis(200));
        }
    }

    /// The largest window that asks nothing.
    fn board(&self) -> Option<Frame> {
        let asks = |w: &Frame| w.title.ends_with(" query") || w.title.ends_with('?');
        let windows = self.windows().into_iter().filter(|w| !asks(w));
        windows.max_by_key(|w| w.width).filter(|w| w.width > 300)
    }

    /// Titles of XBoard's windows beside the board, such as what it asks or complains about.
    pub fn popups(&self) -> Vec<String> {
        let board = self.board();
        let others =
            self.windows().into_iter().filter(|w| w.width > 20 && board.as_ref() != Some(w));
        others.map(|w| w.title).collect()
    }

    /// Waits for a window of this title and says OK to it.
    ///
    /// # Panics
    /// It does not come, or does not go.
    pub fn dismiss(&self, title: &str) {
        let begun = Instant::now();
        let mut come = false;
        loop {
            let popup = self.windows().into_iter().find(|w| w.title == title && w.width > 20);
            match popup {
                Some(popup) => {
                    come = true;
                    // It may be gone by now.
                    self.stage.ask("xdotool", &["key", "--window", &popup.id, "Return"]);
                }
                None if come => return,
                None => {}
            }
            assert!(begun.elapsed() < PATIENCE, "{title}: {:?}", self.popups());
            thread::sleep(Duration::from_millis(200));
        }
    }

    fn windows(&self) -> Vec<Frame> {
        let output = self.stage.ask("xwininfo", &["-root", "-tree"]).stdout;
        String::from_utf8_lossy(&output).lines().filter_map(Frame::read).collect()
    }

    fn xdotool(&self, words: &[&str]) {
        let output = self.stage.ask("xdotool", words);
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// A window of XBoard.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Frame {
    id: String,
    title: String,
    width: i32,
    height: i32,
    left: i32,
    top: i32,
}

impl Frame {
    /// A line of `xwininfo -tree`: `0x200003 "title": ("xboard" "Xboard")  655x758+0+0  +0+0`.
    fn read(line: &str) -> Option<Frame> {
        let (name, places) = line.split_once(": (\"xboard\" \"Xboard\")")?;
        let (id, title) = name.trim().split_once(' ')?;
        let (size, place) = places.trim().split_once("  +")?;
        let (width, rest) = size.split_once('x')?;
        let height = rest.split('+').next()?;
        let (left, top) = place.split_once('+')?;
        Some(Frame {
            id: id.into(),
            title: title.trim_matches('"').into(),
            width: width.parse().ok()?,
            height: height.parse().ok()?,
            left: left.parse().ok()?,
            top: top.parse().ok()?,
        })
    }
}
