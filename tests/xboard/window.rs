//! XBoard's window with the board, operated with simulated mouse and keyboard input.

use crate::xboard::display::{Display, Process, RIALTO};
use crate::xboard::frame::Frame;
use crate::xboard::idle;
use crate::xboard::log::Log;
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

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

pub const ARCHCHESS: BoardShape = BoardShape { game: "archchess", files: 10, lowest: 0, beside: 0 };

/// Width of the board's window beside its squares, in pixels, the same on both sides. There can be
/// some more pixels on the right, though not one for each file.
const MARGINS: i32 = 8;

/// Time limit for a window to appear, change or close, and for XBoard to tell the engine of a
/// click.
pub(super) const TIMEOUT: Duration = Duration::from_secs(30);

/// Time between two looks at the screen.
pub(super) const POLL: Duration = Duration::from_millis(25);

/// XBoard takes another look at its window 200 ms after a change. When it has done nothing for
/// longer, it will do nothing by itself.
pub(super) const QUIET: Duration = Duration::from_millis(250);

/// An XBoard in which a user plays against the engine.
pub struct Window<'a> {
    pub(super) display: &'a Display,
    shape: BoardShape,
    /// The lines between XBoard and the engine.
    pub log: Log,
    xboard: Process,
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

    /// Runs `xboard`, a command that takes more options of XBoard, and waits until the board of
    /// `shape` is shown.
    pub fn start(display: &'a Display, shape: BoardShape, mut xboard: Command) -> Window<'a> {
        let file = display.folder.join("debug");
        // The lines of an earlier XBoard must not be found by `Log::wait`.
        let _ = fs::remove_file(&file);
        xboard.args(["-animateMoving", "false", "-soundProgram", "", "-startupMessage", ""]);
        xboard.args(["-debug", "-nameOfDebugFile"]);
        xboard.arg(&file);
        let xboard = Process::start(&xboard, Stdio::null());
        let mut window = Window { display, shape, log: Log::new(file), xboard };
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

    /// Presses a key with the mouse pointer over the board.
    pub fn key(&self, key: &str) {
        self.point_at(self.square("e4"));
        self.xdotool(&["key", key]);
    }

    /// Clicks on a square, given by XBoard's name.
    pub fn click(&self, square: &str) {
        self.click_at(self.square(square));
    }

    /// Clicks on the square of a promotion. Before the button is released, the engine has sent its
    /// `choice` of pieces; in each of the `steps` of a drag down XBoard switches to the next one.
    pub fn promote(&mut self, square: &str, choice: &str, steps: u32) {
        self.point_at(self.square(square));
        self.xdotool(&["mousedown", "1"]);
        self.log.wait(&format!("< choice {choice}"));
        for _ in 0..steps {
            self.xdotool(&["mousemove_relative", "--", "0", "30"]);
        }
        self.xdotool(&["mouseup", "1"]);
    }

    /// Clicks on the piece on `from`. Returns the squares that the engine highlights, from the top
    /// rank.
    pub fn lift(&mut self, from: &str) -> String {
        self.click(from);
        let lifted = self.log.find(&format!("> lift {from}"), TIMEOUT);
        assert!(lifted.is_some(), "a click on {from} has no effect: {}", self.screen());
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

    /// The next `count` plies that XBoard sends to the engine.
    pub fn plies(&mut self, count: usize) -> Vec<String> {
        let ply = |text: String| text.trim_start_matches("> usermove ").to_string();
        (0..count).map(|_| ply(self.log.wait("> usermove ").text)).collect()
    }

    /// The centre of a square, in pixels. The board begins at the left edge of the window and ends
    /// at its lower edge. Files and ranks beside it are counted on.
    pub(super) fn square(&self, square: &str) -> (i32, i32) {
        let board = self.board().expect("the board's window");
        let size = (board.width - MARGINS) / (self.shape.files + 2 * self.shape.beside);
        let file = i32::from(square.as_bytes()[0]) - i32::from(b'a') + self.shape.beside;
        let rank = square[1..].parse::<i32>().expect("a rank") - self.shape.lowest;
        let x = board.left + MARGINS / 2 + file * size + size / 2;
        let y = board.top + board.height - 2 - rank * size - size / 2;
        (x, y)
    }

    /// Waits until XBoard and the screen have nothing left to do, so that the window has its last
    /// size.
    pub fn wait_for_layout(&self) {
        self.settle(QUIET);
        let is_shown = self.board().is_some_and(|board| board.is_shown(self.display));
        assert!(is_shown, "no window with a board: {}", self.screen());
    }

    /// Waits until XBoard and the screen have done nothing for this time.
    pub(super) fn settle(&self, quiet: Duration) {
        let processes =
            [self.xboard.running("xboard"), self.display.screen.running("Xvfb")].concat();
        assert!(processes.len() >= 2, "XBoard has ended");
        assert!(idle::wait(&processes, quiet, TIMEOUT), "XBoard is busy: {}", self.screen());
    }

    /// The board's window: the largest one that is not a question.
    pub(super) fn board(&self) -> Option<Frame> {
        self.windows().0
    }

    /// The board and the other windows, all at the same moment: the title of the board may change
    /// at the next.
    pub(super) fn windows(&self) -> (Option<Frame>, Vec<Frame>) {
        let is_question = |w: &Frame| w.title.ends_with(" query") || w.title.ends_with('?');
        let mut all = Frame::all(self.display);
        let large = all.iter().enumerate().filter(|(_, w)| !is_question(w) && w.width > 300);
        let board = large.max_by_key(|(_, w)| w.width).map(|(at, _)| at);
        (board.map(|at| all.remove(at)), all)
    }

    /// What is on the screen, for messages about a failure.
    pub(super) fn screen(&self) -> String {
        let mouse = self.display.output("xdotool", &["getmouselocation"]).stdout;
        let mouse = String::from_utf8_lossy(&mouse).into_owned();
        format!("mouse at {}, windows {:#?}", mouse.trim(), Frame::all(self.display))
    }

    pub(super) fn point_at(&self, (x, y): (i32, i32)) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
    }

    pub(super) fn click_at(&self, point: (i32, i32)) {
        self.point_at(point);
        self.xdotool(&["click", "1"]);
    }

    pub(super) fn type_text(&self, text: &str) {
        self.xdotool(&["type", text]);
    }

    pub(super) fn xdotool(&self, args: &[&str]) {
        let output = self.display.output("xdotool", args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
