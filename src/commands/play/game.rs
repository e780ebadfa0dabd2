//! The game in progress: whose turn it is, and what each command does.

use super::command::{Command, HELP};
use super::console::Console;
use super::engine::Engine;
use super::turn::{self, Typed};
use super::{TerminalGame, texts};
use crate::counted::counted;
use crate::dice;
use crate::excerpt::excerpt;
use crate::render::terminal;
use crate::rules::{Outcome, Side};
use crate::session::{Session, Turns};
use std::io;

/// The most turns that `moves` lists in full. If there are more, it lists their first moves.
const MAX_LISTED_TURNS: usize = 200;

/// Whether to continue or to end the program after a command.
#[derive(PartialEq, Eq)]
enum After {
    Continue,
    Quit,
}

/// A game in progress.
pub struct Game<'a> {
    settings: &'a TerminalGame,
    session: Box<dyn Session>,
    engine: Engine,
    console: Console<'a>,
    /// The player's side.
    player: Side,
    /// The side that has resigned.
    resigned: Option<Side>,
    /// Whether the current position has been shown, with its result if the game is over.
    shown: bool,
}

impl<'a> Game<'a> {
    /// A game that has not begun. `session` has the rules that `settings` choose.
    #[must_use]
    pub fn new(
        settings: &'a TerminalGame,
        session: Box<dyn Session>,
        engine: Engine,
        console: Console<'a>,
        player: Side,
    ) -> Game<'a> {
        Game { settings, session, engine, console, player, resigned: None, shown: false }
    }

    /// Plays until the player leaves or the input ends.
    ///
    /// # Errors
    /// Reading the input or writing the output fails.
    pub fn run(&mut self) -> io::Result<()> {
        self.start()?;
        loop {
            let result = self.result();
            if result.is_none() && self.session.side_to_move() != self.player {
                self.answer()?;
                continue;
            }
            if !self.shown {
                self.board()?;
                if let Some(result) = &result {
                    self.console.print(result)?;
                }
            }
            let prompt = match result {
                Some(_) => "Game over".to_string(),
                None => self.mover(),
            };
            let Some(line) = self.console.ask(&prompt)? else { return Ok(()) };
            if self.execute(Command::read(&line))? == After::Quit {
                return Ok(());
            }
        }
    }

    /// Begins a game.
    fn start(&mut self) -> io::Result<()> {
        self.console.print(&format!(
            "{}: you play {:?}. Type a turn, or 'help' for the commands.",
            self.session.game(),
            self.player
        ))?;
        if self.session.has_dice() {
            let seed = self.settings.seed.unwrap_or_else(dice::fresh);
            self.session.set_dice(Some(seed));
            self.console.print(&format!("The seed of the dice is {seed}."))?;
        }
        let mut starts = self.session.shuffled_starts();
        let fen = match &self.settings.position.fen {
            None if !starts.is_empty() => {
                let number = dice::by_chance(starts.len() as u64) as usize;
                Some(starts.swap_remove(number))
            }
            given => given.clone(),
        };
        // The position has been read before, so no error is expected.
        if let Err(error) = self.session.set_position(fen.as_deref(), &[]) {
            self.console.print(&error.to_string())?;
        }
        if let Some(number) = self.session.start_number() {
            let again = format!("--start {number} begins with it again");
            self.console.print(&format!("This is start {number}; {again}."))?;
        }
        self.resigned = None;
        self.shown = false;
        self.dice()
    }

    fn execute(&mut self, command: Command) -> io::Result<After> {
        match command {
            Command::Nothing => {}
            Command::Turn(text) => self.turn(&text)?,
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Fen => self.console.print(&self.session.fen())?,
            Command::Moves(beginning) => self.moves(&beginning)?,
            Command::Board => self.board()?,
            Command::Rules => self.console.print(self.session.info().page.trim_end())?,
            Command::Dice if !self.session.has_dice() => {
                self.console.print("No dice are thrown in this game.")?;
            }
            Command::Dice if self.session.last_throw().is_none() => {
                self.console.print("No dice were thrown for this turn.")?;
            }
            Command::Dice => self.dice()?,
            Command::Go => {
                if self.check_unfinished()? {
                    self.player = self.session.side_to_move().other();
                    self.shown = false;
                }
            }
            Command::Resign => {
                if self.check_unfinished()? {
                    self.resigned = Some(self.player);
                    self.shown = false;
                }
            }
            Command::New => {
                self.session.clear_search();
                self.start()?;
            }
            Command::Help => self.console.print(HELP.trim_end())?,
            Command::Quit => return Ok(After::Quit),
        }
        Ok(After::Continue)
    }

    /// The engine's turn.
    fn answer(&mut self) -> io::Result<()> {
        let mover = self.mover();
        self.console.output.flush()?;
        let Some(answer) = self.engine.think(self.session.as_mut(), self.settings.skill) else {
            // Only a finished game has no legal turn, and the caller has excluded that.
            self.player = self.session.side_to_move();
            return Ok(());
        };
        self.console.print(&format!("{mover} plays {} {}", answer.turn, answer.thinking))?;
        self.play(&answer.turn)
    }

    /// The player's turn.
    fn turn(&mut self, text: &str) -> io::Result<()> {
        if !self.check_unfinished()? {
            return Ok(());
        }
        match turn::find(self.session.as_ref(), text) {
            Typed::Turn(turn) => {
                // Prints the whole turn if the player typed another notation or a part of it.
                if turn != text {
                    self.console.print(&format!("{} plays {turn}", self.mover()))?;
                }
                self.play(&turn)
            }
            Typed::Beginning(ways) => self.console.print(&texts::ambiguous(text, &ways)),
            Typed::Illegal(reason) => self.illegal(&reason, text),
        }
    }

    fn play(&mut self, turn: &str) -> io::Result<()> {
        if let Err(error) = self.session.play(turn) {
            return self.illegal(&turn::reason(error), turn);
        }
        self.shown = false;
        self.dice()
    }

    fn illegal(&mut self, reason: &str, text: &str) -> io::Result<()> {
        self.console.print(&format!("Illegal move ({reason}): {}", excerpt(text)))
    }

    /// Takes turns back up to the player's last decision: one turn if the opponent is to move (this
    /// can be so at the end of the game), otherwise two.
    fn undo(&mut self) -> io::Result<()> {
        if self.resigned.take().is_none() {
            let back = if self.session.side_to_move() == self.player { 2 } else { 1 };
            if self.session.turn_count() < back {
                return self.console.print("You have played no turn yet.");
            }
            for _ in 0..back {
                self.session.take_back();
            }
        }
        self.shown = false;
        self.dice()
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.check_unfinished()? {
            self.console.output.flush()?;
            if let Some(answer) = self.engine.think(self.session.as_mut(), None) {
                self.console.print(&format!("Hint: {} {}", answer.turn, answer.thinking))?;
            }
        }
        Ok(())
    }

    /// Lists the legal turns that begin with `text`.
    fn moves(&mut self, text: &str) -> io::Result<()> {
        if !self.check_unfinished()? {
            return Ok(());
        }
        let Turns::Listed(mut legal) = self.session.legal_turns() else {
            let turns = self.session.perft(1);
            return self.console.print(&format!("{}, too many to list", counted(turns, "turn")));
        };
        legal.retain(|turn| turn.starts_with(text));
        if legal.is_empty() {
            return self.console.print(&format!("No legal turn begins with {}", excerpt(text)));
        }
        if legal.len() > MAX_LISTED_TURNS {
            let turns = legal.len();
            legal = turn::continuations(&legal, text.len());
            self.console.print(&format!("{}, which begin with:", counted(turns, "turn")))?;
        }
        self.console.print(texts::columns(&legal).trim_end())
    }

    fn board(&mut self) -> io::Result<()> {
        let draw = if self.console.coloured { terminal::coloured } else { terminal::plain };
        let board = draw(&self.session.diagram(), &self.session.fen());
        self.shown = true;
        self.console.print(&format!("\n{}\n", board.trim_end()))?;
        if self.result().is_some() || self.session.side_to_move() != self.player {
            return Ok(());
        }
        match texts::task(&self.session.view().phase, self.session.nth_turn(0)) {
            Some(task) => self.console.print(&task),
            None => Ok(()),
        }
    }

    /// Shows the throw for the turn at hand, if there was one.
    fn dice(&mut self) -> io::Result<()> {
        match self.session.last_throw() {
            Some(last_throw) => {
                self.console.print(&texts::throw(&last_throw, self.session.throw_effect()))
            }
            None => Ok(()),
        }
    }

    /// Whether the game goes on. If it is over, prints its result.
    fn check_unfinished(&mut self) -> io::Result<bool> {
        let Some(result) = self.result() else { return Ok(true) };
        self.console.print(&format!("The game is over: {result}. Type undo, new or quit."))?;
        Ok(false)
    }

    /// The result and its reason if the game is over.
    fn result(&self) -> Option<String> {
        match self.resigned {
            Some(side) => {
                let outcome = Outcome::Win(side.other());
                Some(format!("{outcome} {{{side:?} resigns}}"))
            }
            None => self.session.ending().map(|ending| ending.to_string()),
        }
    }

    /// The number of the turn and the side to move, such as `12. White`.
    fn mover(&self) -> String {
        let view = self.session.view();
        format!("{}. {:?}", view.number, view.side)
    }
}
