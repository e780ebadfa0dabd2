//! XBoard's dialogs: questions of an engine, the choice of a promotion, files, typed moves and
//! errors.
//!
//! No window manager runs on the virtual screen, so a key goes to the window under the mouse
//! pointer.

use crate::xboard::frame::Frame;
use crate::xboard::window::{POLL, QUIET, TIMEOUT, Window};
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

/// The text field of a file dialog suggests names 300 ms after a key.
const COMPLETION: Duration = Duration::from_millis(400);

/// A button of XBoard's question whether a piece promotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Promotion {
    /// The left one.
    Promote,
    /// The middle one.
    Defer,
}

impl Window<'_> {
    /// Loads the only game of `pgn` and waits until it is read.
    pub fn load(&self, pgn: &str) {
        // The dialog adds the rest of a name of which only one begins so, so this one is a single
        // character.
        fs::write(self.display.folder.join("1"), pgn).expect("a file");
        self.key("ctrl+o");
        let dialog = self.wait_for_popup("Load game file name?");
        self.xdotool(&["key", "1"]);
        self.settle(COMPLETION);
        self.xdotool(&["key", "Return"]);
        self.wait_for_close(&dialog.title);
        let started = Instant::now();
        while !self.log.text().contains("Parsed game end") {
            assert!(started.elapsed() < TIMEOUT, "the game was not read: {}", self.screen());
            thread::sleep(POLL);
        }
        self.settle(QUIET);
    }

    /// Types an answer into the dialog of an engine's question.
    pub fn answer(&self, text: &str) {
        let question = self.question();
        // The text field is below the question.
        self.click_at(question.point(50, 40));
        self.type_text(text);
        self.xdotool(&["key", "Return"]);
        self.wait_for_close(&question.title);
    }

    /// Closes the dialog of an engine's question. Before that, XBoard ignores clicks on the board.
    pub fn cancel_question(&self) {
        let question = self.question();
        // The button is in the lower right corner.
        let (right, bottom) = question.point(100, 100);
        self.click_at((right - 40, bottom - 20));
        self.wait_for_close(&question.title);
    }

    /// Waits for the dialog of an engine's question.
    fn question(&self) -> Frame {
        self.wait_for_popup(&format!("Rialto {} query", rialto::VERSION))
    }

    /// Answers XBoard's question whether a piece promotes. It has three buttons in a row at the
    /// top.
    pub fn choose(&self, button: Promotion) {
        let dialog = self.wait_for_popup("Promotion");
        self.click_at(dialog.point(if button == Promotion::Promote { 17 } else { 50 }, 20));
    }

    /// Types a move with the mouse pointer over the board. XBoard opens a dialog for it.
    pub fn type_move(&self, text: &str) {
        self.point_at(self.square("e4"));
        self.type_text(text);
        let dialog = self.wait_for_popup("Type a move");
        self.xdotool(&["key", "Return"]);
        self.wait_for_close(&dialog.title);
    }

    /// Waits for a window with this title and closes it with OK.
    ///
    /// # Panics
    /// If it does not open or does not close in time.
    pub fn dismiss(&self, title: &str) {
        let popup = self.wait_for_popup(title);
        self.point_at(popup.point(50, 50));
        self.xdotool(&["key", "Return"]);
        self.wait_for_close(title);
    }

    /// Titles of XBoard's other windows, such as questions and error messages.
    pub fn popups(&self) -> Vec<String> {
        self.windows().1.into_iter().map(|w| w.title).collect()
    }

    /// Waits until a window with this title is shown and gets keys and clicks.
    fn wait_for_popup(&self, title: &str) -> Frame {
        let popup = || Frame::all(self.display).into_iter().find(|w| w.title == title);
        let started = Instant::now();
        while !popup().is_some_and(|popup| popup.is_shown(self.display)) {
            assert!(started.elapsed() < TIMEOUT, "no window '{title}': {}", self.screen());
            thread::sleep(POLL);
        }
        self.settle(QUIET);
        popup().expect("nobody has closed it")
    }

    fn wait_for_close(&self, title: &str) {
        let started = Instant::now();
        while Frame::all(self.display).iter().any(|w| w.title == title) {
            assert!(started.elapsed() < TIMEOUT, "'{title}' stays open: {}", self.screen());
            thread::sleep(POLL);
        }
    }
}
