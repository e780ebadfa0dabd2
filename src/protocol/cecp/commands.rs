//! What each command of CECP does.

use super::announce::ANSWER;
use super::ply::PASS;
use super::start::FirstPass;
use super::{CecpEngine, Mode};
use crate::protocol::io::Quit;

/// Why nothing is played while the GUI's position is refused.
pub(super) const ILLEGAL_POSITION: &str = "the position is illegal";

impl CecpEngine {
    pub(super) fn execute(&mut self, line: &str) -> Result<(), Quit> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let move_refused = std::mem::take(&mut self.refused.turn);
        if self.refused.position && self.refuse_without_position(word, rest) {
            return Ok(());
        }
        if self.start.first_pass == FirstPass::Due && self.before_first_pass(word, rest)? {
            return Ok(());
        }
        match word {
            // Commands that need no action here.
            "" | "xboard" | "accepted" | "rejected" | "random" | "ics" | "name" | "rating"
            | "partner" | "holding" | "ptell" | "hover" => {}
            "protover" => self.send_features(),
            "quit" => return Err(Quit),
            "ping" => self.ping(rest),
            "new" => self.new_game("normal")?,
            "variant" => self.variant(rest)?,
            "option" => self.option(rest)?,
            "memory" => self.memory(rest)?,
            "egtpath" => self.tables_path(rest)?,
            "cores" => self.cores(rest)?,
            "level" | "st" | "sd" | "nps" | "time" | "otim" => self.time_command(word, rest),
            "post" => self.orders.post = true,
            "nopost" => self.orders.post = false,
            "hard" => self.orders.ponder = true,
            "easy" => self.easy()?,
            "computer" => self.set_engine_opponent()?,
            "roll" => self.roll(rest)?,
            ANSWER => self.on_answer(rest)?,
            "force" => {
                self.halt()?;
                self.orders.mode = Mode::Force;
            }
            "result" => {
                self.halt()?;
                self.orders.mode = Mode::Force;
            }
            // XBoard sends it together with the first move in a position that it has set up, before
            // it knows that the user has to make another one.
            "go" if move_refused => self.play_other()?,
            "go" => self.go()?,
            "playother" => self.play_other()?,
            "usermove" => self.usermove(rest)?,
            "?" => self.move_now(),
            "draw" => self.draw_offered(),
            "setboard" => self.set_board(rest)?,
            "undo" => self.take_back(1)?,
            "remove" => self.take_back(2)?,
            "hint" => self.hint()?,
            "bk" => self.io.send(" Rialto plays without an opening book.\n"),
            "analyze" => {
                self.halt()?;
                self.orders.mode = Mode::Analyze;
                self.proceed()?;
            }
            "." => self.send_progress(),
            "exit" => {
                self.halt()?;
                self.orders.mode = Mode::Force;
            }
            "exclude" | "include" => self.exclude(word == "exclude", rest)?,
            "pause" => {
                self.orders.paused = true;
                self.halt()?;
            }
            "resume" => {
                self.orders.paused = false;
                self.proceed()?;
            }
            "lift" => self.lift(rest),
            "put" => self.put(rest),
            _ if self.is_ply(word) && rest.is_empty() => self.usermove(word)?,
            _ => self.error("unknown command", line),
        }
        Ok(())
    }

    /// Handles the commands that need a position while the GUI's position is refused. Returns
    /// whether `word` is one of them.
    fn refuse_without_position(&mut self, word: &str, rest: &str) -> bool {
        match word {
            "go" | "playother" | "analyze" | "exclude" | "include" | "roll" | ANSWER => {
                self.error("illegal position", format!("{word} {rest}").trim_end());
                if word == "analyze" {
                    self.orders.mode = Mode::Analyze;
                }
            }
            "usermove" => self.refuse(rest, ILLEGAL_POSITION),
            _ if self.is_ply(word) && rest.is_empty() => self.refuse(word, ILLEGAL_POSITION),
            // A click needs no answer, and the GUI takes back plies that the engine never got.
            "undo" | "remove" | "hint" | "lift" | "put" | "draw" => {}
            _ => return false,
        }
        true
    }

    /// Answers `ping` at once, except while the engine searches for its move: CECP wants the
    /// answer after the move.
    fn ping(&mut self, number: &str) {
        if self.search.is_own_turn() {
            self.search.pings.push(number.to_string());
        } else {
            self.io.send(&format!("pong {number}"));
        }
    }

    fn time_command(&mut self, word: &str, rest: &str) {
        let clock = &mut self.clock;
        let (read, expected) = match word {
            "level" => {
                (clock.level(rest), "turns, minutes and increment, such as 'level 40 5:00 12'")
            }
            "st" => (clock.exact(rest), "seconds"),
            "sd" => (clock.depth(rest), "a number of plies"),
            "nps" => (clock.node_rate(rest), "a number of nodes"),
            "time" => (clock.left(rest), "centiseconds"),
            _ => (clock.opponents_left(rest), "centiseconds"),
        };
        if read.is_none() {
            self.error(&format!("expected {expected}"), format!("{word} {rest}").trim_end());
        }
    }

    /// Whether a line is a move without `usermove` before it.
    fn is_ply(&self, word: &str) -> bool {
        let mut letters = word.chars();
        let first = letters.next().is_some_and(|c| c.is_ascii_lowercase());
        let is_move = first && letters.next().is_some_and(|c| c.is_ascii_digit());
        is_move || word == PASS || self.snapshot.castling(word).is_some()
    }
}
