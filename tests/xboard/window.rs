//! XBoard's window, operated with simulated mouse and keyboard input.

use crate::xboard::display::{Display, Process, RIALTO};
use crate::xboard::log::Log;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A game and the size of its board in XBoard.
#[derive(Clone, Copy)]
pub struct BoardShape {
    /// The game's name.
    pub game: &'static str,
    /// Number of files.
    pub files: i32,
    /// XBoard's number of the lowest rank.
    pub lowest: i32,
    /// Number of files on each side of the board, for the pieces in hand.
    pub beside: i32,
}

/// A button of XBoard's question whether a piece promotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Promotion {
    /// The left one.
    Promote,
    /// The middle one.
    Defer,
}

pub const ARCHCHESS: BoardShape = BoardShape { game: "archchess", files: 10, lowest: 0, beside: 0 };

/// Width of the board's window that its squares do not take, in pixels.
const MARGIN: i32 = 5;

/// Time limit for a window to appear, change or close.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Time limit for XBoard to tell the engine of a click on a piece.
const CLICK_TIMEOUT: Duration = Duration::from_secs(10);

/// Number of clicks on a piece that XBoard may miss, plus one.
const CLICKS: u32 = 3;

/// An XBoard in which a user plays against the engine.
pub struct Window<'a> {
    display: &'a Display,
    shape: BoardShape,
    /// The lines between XBoard and the engine.
    pub log: Log,
    _xboard: Process,
}

impl<'a> Window<'a> {
    /// Starts XBoard with archchess and more `options`, and waits until the board is shown.
    pub fn open(display: &'a Display, options: &[&str]) -> Window<'a> {
        Window::open_game(display, ARCHCHESS, options)
    }

    /// As [`Window::open`], with another game.
    pub fn open_game(display: &'a Display, shape: BoardShape, options: &[&str]) -> Window<'a> {
        Window::open_start(display, shape, &[], options)
    }

    /// As [`Window::open_game`], with a `start` position or rules: `--fen` and `--option`.
    pub fn open_start(
        display: &'a Display,
        shape: BoardShape,
        start: &[&str],
        options: &[&str],
    ) -> Window<'a> {
        let mut xboard = display.command(RIALTO);
        xboard.args(["xboard", shape.game]).args(start).args(["--", "-timeIncrement", "0"]);
        xboard.args(options);
        Window::start(display, shape, xboard)
    }

    /// Runs `xboard`, a command that takes more options of XBoard, and waits until the board of `shape`
    /// is shown.
    pub fn start(display: &'a Display, shape: BoardShape, mut xboard: Command) -> Window<'a> {
        let file = display.folder.join("debug");
        // The lines of an earlier XBoard must not be found by `Log::wait`.
        let _ = fs::remove_file(&file);
        xboard.args(["-animateMoving", "false", "-soundProgram", "", "-startupMessage", ""]);
        xboard.args(["-debug", "-nameOfDebugFile"]);
        xboard.arg(&file);
        let xboard = Process::start(&xboard, Stdio::null());
        let mut window = Window { display, shape, log: Log::new(file), _xboard: xboard };
        window.log.wait("< pong 1");
        window.wait_for_layout();
        window
    }

    /// As [`Window::open`], with `fen` (Black to move) on the board. The engine moves for Black,
    /// then the user plays White.
    pub fn open_at(display: &'a Display, fen: &str, options: &[&str]) -> Window<'a> {
        Window::open_game_at(display, ARCHCHESS, fen, options)
    }

    /// As [`Window::open_at`], with another game.
    pub fn open_game_at(
        display: &'a Display,
        shape: BoardShape,
        fen: &str,
        options: &[&str],
    ) -> Window<'a> {
        let mut window = Window::open_position(display, shape, fen, options);
        window.key("ctrl+b");
        window.log.wait("< move ");
        window
    }

    /// Starts XBoard with `fen` on the board. The user moves for both sides until the engine gets a
    /// move command.
    pub fn open_position(
        display: &'a Display,
        shape: BoardShape,
        fen: &str,
        options: &[&str],
    ) -> Window<'a> {
        // XBoard reads the first position before the engine has sent the board size. So the first
        // position in the file is a dummy, and the next one is loaded by a key.
        let file = display.folder.join("positions");
        fs::write(&file, format!("8/8/8/8/8/8/8/8 w - - 0 1\n{fen}\n")).expect("a file");
        let file = file.to_str().expect("a plain name");
        let mut window = Window::open_game(display, shape, &[options, &["-lpf", file]].concat());
        window.dismiss("Error");
        window.log.skip_all();
        window.key("shift+Next");
        window.log.wait(&format!("> setboard {}", fen.split(' ').next().expect("a field")));
        window
    }

    /// Loads a game from a file. Returns the first `plies` plies that XBoard then sends to the
    /// engine.
    pub fn load(&mut self, file: &str, plies: usize) -> Vec<String> {
        self.key("ctrl+o");
        self.wait_for_popup("Load game file name?");
        // Ctrl-A selects the suggested name, so that the typed name replaces it.
        self.xdotool(&["key", "ctrl+a", "type", "--delay", "60", file]);
        self.xdotool(&["sleep", "1", "key", "Return"]);
        let ply = |text: String| text.strip_prefix("> usermove ").map(Into::into);
        (0..plies).filter_map(|_| ply(self.log.wait("> usermove ").text)).collect()
    }

    /// Types an answer into the dialog of an engine's question.
    pub fn answer(&self, text: &str) {
        let question = self.question();
        // The text field is below the question.
        let (x, y) = (question.left + question.width / 2, question.top + question.height * 2 / 5);
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string(), "click", "1"]);
        self.xdotool(&["type", "--delay", "60", text]);
        self.xdotool(&["key", "Return"]);
    }

    /// Closes the dialog of an engine's question. Before that, XBoard ignores clicks on the board.
    pub fn cancel_question(&self) {
        let question = self.question();
        // The button is in the lower right corner.
        let (x, y) = (question.left + question.width - 40, question.top + question.height - 20);
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string(), "click", "1"]);
        self.wait_for_close(&question.title);
    }

    /// Answers XBoard's question whether a piece promotes. It has three buttons in a row at the top.
    pub fn choose(&self, button: Promotion) {
        self.wait_for_popup("Promotion");
        let dialog = self.windows().into_iter().find(|w| w.title == "Promotion").expect("open");
        let sixth = if button == Promotion::Promote { 1 } else { 3 };
        let (x, y) = (dialog.left + dialog.width * sixth / 6, dialog.top + dialog.height / 5);
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string(), "click", "1"]);
    }

    /// Waits for the dialog of an engine's question.
    fn question(&self) -> Frame {
        let title = format!("Rialto {} query", rialto::VERSION);
        self.wait_for_popup(&title);
        self.windows().into_iter().find(|w| w.title == title).expect("the dialog is open")
    }

    fn wait_for_popup(&self, title: &str) {
        let started = Instant::now();
        while !self.popups().iter().any(|popup| popup == title) {
            assert!(started.elapsed() < TIMEOUT, "{title}: {:?}", self.popups());
            thread::sleep(Duration::from_millis(200));
        }
        // A new window does not accept input at once.
        thread::sleep(Duration::from_secs(2));
    }

    fn wait_for_close(&self, title: &str) {
        let started = Instant::now();
        while self.popups().iter().any(|popup| popup == title) {
            assert!(started.elapsed() < TIMEOUT, "{title}: still open");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Presses a key with the mouse pointer over the board.
    pub fn key(&self, key: &str) {
        let (x, y) = self.square("e4");
        self.xdotool(&["mousemove", &x, &y, "key", key]);
    }

    /// Types a move. XBoard opens a dialog for it, which covers a part of the board.
    pub fn type_move(&self, text: &str) {
        let (x, y) = self.square("e4");
        self.xdotool(&["mousemove", &x, &y, "type", "--delay", "100", text]);
        self.xdotool(&["key", "Return"]);
        self.wait_for_close("Type a move");
    }

    /// Loads a file with a single game through the file dialog, and waits until the game is read.
    pub fn load_game(&self, file: &Path) {
        self.key("ctrl+o");
        thread::sleep(Duration::from_secs(1));
        // The first character opens a text field, and the next characters can be lost meanwhile.
        self.xdotool(&["key", "slash", "sleep", "1", "key", "ctrl+a"]);
        let name = file.to_str().expect("a plain name");
        self.xdotool(&["type", "--delay", "50", name]);
        self.xdotool(&["sleep", "0.5", "key", "Return"]);
        let started = Instant::now();
        while !self.log.text().contains("Parsed game end") {
            assert!(started.elapsed() < TIMEOUT, "the game was not read");
            thread::sleep(Duration::from_millis(200));
        }
    }

    /// Clicks on a square, given by XBoard's name.
    pub fn click(&self, square: &str) {
        let (x, y) = self.square(square);
        self.xdotool(&["mousemove", &x, &y, "mousedown", "1", "sleep", "0.05", "mouseup", "1"]);
    }

    /// Presses the mouse button on a square, drags down by `steps` steps and releases the button.
    /// In each step XBoard switches to the next piece of a promotion.
    pub fn drag_down(&self, square: &str, steps: u32) {
        let (x, y) = self.square(square);
        self.xdotool(&["mousemove", &x, &y, "mousedown", "1", "sleep", "0.5"]);
        for _ in 0..steps {
            let half = ["mousemove_relative", "--", "0", "15", "sleep", "0.2"];
            self.xdotool(&[half, half].concat());
        }
        self.xdotool(&["mouseup", "1"]);
    }

    /// Clicks on the piece on `from`. Returns the squares that the engine highlights, from the top
    /// rank.
    pub fn lift(&mut self, from: &str) -> String {
        // On a busy machine XBoard now and then misses a click, or gives its window another size after
        // the board was measured.
        let lifted = (0..CLICKS).any(|click| {
            if click > 0 {
                self.wait_for_layout();
            }
            self.click(from);
            self.log.find(&format!("> lift {from}"), CLICK_TIMEOUT).is_some()
        });
        assert!(lifted, "{CLICKS} clicks on {from} have no effect: {:?}", self.popups());
        let marks = self.log.wait("< highlight ").text;
        marks.strip_prefix("< highlight ").expect("waited for").to_string()
    }

    /// Moves the piece on `from` to `to` by clicks, which XBoard must send as `ply`. Returns the
    /// highlighted squares.
    pub fn play(&mut self, from: &str, to: &str, ply: &str) -> String {
        let marks = self.lift(from);
        self.click(to);
        self.log.wait(&format!("> put {to}"));
        self.log.wait(&format!("> usermove {ply}"));
        marks
    }

    /// The centre of a square, in pixels. The board fills the width of the window and ends at its
    /// lower edge. Files and ranks beside it are counted on.
    fn square(&self, square: &str) -> (String, String) {
        let board = self.board().expect("the board's window");
        let size = (board.width - MARGIN) / (self.shape.files + 2 * self.shape.beside);
        let file = i32::from(square.as_bytes()[0]) - i32::from(b'a') + self.shape.beside;
        let rank = square[1..].parse::<i32>().expect("a rank") - self.shape.lowest;
        let x = board.left + 2 + file * size + size / 2;
        let y = board.top + board.height - 2 - rank * size - size / 2;
        (x.to_string(), y.to_string())
    }

    /// Waits until the board's window has its last size. XBoard opens it before it knows the board and
    /// changes it in several steps, with long pauses on a busy machine. The last size nearly always
    /// holds whole squares; another one must last for longer.
    pub fn wait_for_layout(&self) {
        let files = self.shape.files + 2 * self.shape.beside;
        let started = Instant::now();
        let (mut last, mut since) = (None, started);
        loop {
            let now = self.board();
            if now != last {
                (last, since) = (now, Instant::now());
            }
            let whole = last.as_ref().is_some_and(|board| (board.width - MARGIN) % files == 0);
            let enough = Duration::from_millis(if whole { 400 } else { 4000 });
            if last.is_some() && since.elapsed() > enough {
                return;
            }
            assert!(started.elapsed() < TIMEOUT, "the window has no fixed size: {last:?}");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// The board's window: the largest one that is not a question.
    fn board(&self) -> Option<Frame> {
        let is_question = |w: &Frame| w.title.ends_with(" query") || w.title.ends_with('?');
        let windows = self.windows().into_iter().filter(|w| !is_question(w));
        windows.max_by_key(|w| w.width).filter(|w| w.width > 300)
    }

    /// Titles of XBoard's other windows, such as questions and error messages.
    pub fn popups(&self) -> Vec<String> {
        let board = self.board();
        let others =
            self.windows().into_iter().filter(|w| w.width > 20 && board.as_ref() != Some(w));
        others.map(|w| w.title).collect()
    }

    /// Waits for a window with this title and closes it with OK.
    ///
    /// # Panics
    /// If it does not open or does not close in time.
    pub fn dismiss(&self, title: &str) {
        let started = Instant::now();
        let mut opened = false;
        loop {
            let popup = self.windows().into_iter().find(|w| w.title == title && w.width > 20);
            match popup {
                Some(popup) => {
                    opened = true;
                    // The window may have closed meanwhile, so errors are ignored.
                    self.display.output("xdotool", &["key", "--window", &popup.id, "Return"]);
                }
                None if opened => return,
                None => {}
            }
            assert!(started.elapsed() < TIMEOUT, "{title}: {:?}", self.popups());
            thread::sleep(Duration::from_millis(200));
        }
    }

    fn windows(&self) -> Vec<Frame> {
        let output = self.display.output("xwininfo", &["-root", "-tree"]).stdout;
        String::from_utf8_lossy(&output).lines().filter_map(Frame::read).collect()
    }

    fn xdotool(&self, args: &[&str]) {
        let output = self.display.output("xdotool", args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Title, size and position of one of XBoard's windows, in pixels.
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
    /// Reads a line of `xwininfo -tree`, such as
    /// `0x200003 "title": ("xboard" "Xboard")  655x758+0+0  +0+0`.
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
