//! Positions: one that XBoard sets up, and a start position from the command line with the window
//! that shows it.
//!
//! XBoard takes the position from the `setup` line, but always with White to move. If Black is to
//! move, White first passes in the window. XBoard's own position texts leave out what XBoard does
//! not know, such as a flood. When it sends the start position back, the engine adds that.

use super::ply::{PASS, Ply};
use super::{CecpEngine, Mode, output, variants, winboard};
use crate::config;
use crate::protocol::io::Quit;
use crate::protocol::{StartPosition, Window};
use crate::rules::Side;

/// The pass of White in the window, before the first turn of Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum FirstPass {
    #[default]
    /// White has nothing to pass: the window shows the side to move.
    None,
    /// It has to come next.
    Due,
    /// It has been shown.
    Shown,
}

/// How games start.
pub(super) struct WindowStart {
    /// The window that the user has opened.
    pub(super) window: Option<Window>,
    pub(super) first_pass: FirstPass,
}

impl CecpEngine {
    /// Tells the window its board, pieces and position, if it does not know the game itself.
    pub(super) fn send_setup(&mut self) {
        for line in self.adapter.setup(&self.snapshot.view) {
            self.io.send(&winboard::shown(line));
        }
    }

    /// Sets up a position. In most variants XBoard also sends `setboard` for a pass.
    pub(super) fn set_board(&mut self, fen: &str) -> Result<(), Quit> {
        if !self.ply_list.mover_is_next() && self.ply_list.is_shown_by(fen, self.adapter.as_ref()) {
            self.ply_list.add(&Ply::Pass, self.adapter.as_ref());
            return Ok(());
        }
        self.halt()?;
        let adapter = variants::adapter(self.game, self.settings.on(config::PLAIN));
        let previous = std::mem::replace(&mut self.adapter, adapter);
        let (text, first_pass) = self
            .start_shown_as(fen)
            .unwrap_or_else(|| (self.adapter.fen_from_xboard(fen), FirstPass::None));
        if let Err(e) = self.io.session()?.set_position(Some(&text), &[]) {
            // PyChess ends its analysis with an empty board, and knows the refusal by that FEN.
            self.io.send(&format!("tellusererror Illegal position ({e}): {fen}"));
            self.refused.position = true;
            self.adapter = previous;
            return Ok(());
        }
        self.refused.position = false;
        if self.start.window.is_some() && self.ply_list.turns() == 0 {
            // XBoard's title would be the name of the file in which it got the position.
            self.io.send(&output::name_feature());
        }
        self.ply_list.clear();
        self.start.first_pass = first_pass;
        self.refresh()?;
        if !self.adapter.board().shows(fen) {
            self.repair_window();
        }
        self.analyze()
    }

    /// The start position that was chosen for the current game.
    pub(super) fn chosen_start(&self) -> Option<&StartPosition> {
        let window = self.start.window.as_ref().filter(|window| window.game == self.game);
        window.and_then(|window| window.start.as_ref())
    }

    /// The chosen start position and whether a pass is due, if `theirs` is what XBoard shows of
    /// it, with White to move or with the right side.
    fn start_shown_as(&self, theirs: &str) -> Option<(String, FirstPass)> {
        let start = self.chosen_start()?;
        let fields: Vec<&str> = theirs.split_whitespace().collect();
        let [_, side, ..] = fields[..] else { return None };
        // The game's own FEN has a field more where XBoard's leaves something out.
        if fields.len() > 6 {
            return None;
        }
        let pieces = |fen: &str| {
            let read = self.adapter.fen_from_xboard(fen);
            read.split(' ').next().map(str::to_string)
        };
        if pieces(&self.adapter.fen_to_xboard(&start.view)) != pieces(theirs) {
            return None;
        }
        let first_pass = match (side, start.view.side) {
            ("w", Side::White) => FirstPass::None,
            ("w", Side::Black) => FirstPass::Due,
            ("b", Side::Black) => FirstPass::Shown,
            _ => return None,
        };
        Some((start.fen.clone(), first_pass))
    }

    /// The pass that a new game needs.
    pub(super) fn first_pass(&mut self) -> Result<FirstPass, Quit> {
        let set_up = self.chosen_start().is_some() && !self.adapter.board().is_none();
        let black = self.io.session()?.side_to_move() == Side::Black;
        Ok(if set_up && black { FirstPass::Due } else { FirstPass::None })
    }

    /// Lets White pass in the window if that is due.
    pub(super) fn pass_for_white(&mut self) {
        if self.start.first_pass == FirstPass::Due {
            self.start.first_pass = FirstPass::Shown;
            self.io.send(&format!("move {PASS}"));
        }
    }

    /// Handles the commands that a due pass changes: in the window it is White's turn. Returns
    /// whether `word` has been handled.
    pub(super) fn before_first_pass(&mut self, word: &str, rest: &str) -> Result<bool, Quit> {
        match word {
            "go" => {
                self.orders.mode = Mode::Play(Side::White);
                self.pass_for_white();
                self.announce();
                self.proceed()?;
            }
            "playother" => self.orders.mode = Mode::Play(Side::Black),
            "usermove" if rest == PASS => {
                self.start.first_pass = FirstPass::Shown;
                self.proceed()?;
            }
            "usermove" => self.refuse(rest, "Black is to move, White has to pass first"),
            "analyze" | "lift" => {
                self.pass_for_white();
                if word == "analyze" {
                    self.orders.mode = Mode::Analyze;
                }
                self.proceed()?;
                return Ok(word == "analyze");
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Sends the current position to a window that shows another board, as after a FEN of the
    /// game's own was pasted. XBoard takes a position only if the size of the board changes and
    /// White is to move; otherwise the user gets the text to paste.
    fn repair_window(&mut self) {
        if self.snapshot.view.side == Side::White {
            self.io.send("setup 8x8+0_lion 8/8/8/8/8/8/8/8 w - - 0 1");
            self.send_setup();
            self.send_marks();
        } else {
            let fen = self.adapter.fen_to_xboard(&self.snapshot.view);
            self.io
                .send(&format!("tellusererror XBoard shows another board. Paste instead: {fen}"));
        }
    }
}
