//! `play` without turns: a game against the engine in the terminal.

mod algebraic;
mod command;
mod console;
mod engine;
mod game;
mod texts;
mod turn;

use crate::position_spec::PositionSpec;
use crate::rules::Side;
use crate::search::report::Limits;
use crate::search::skill::Skill;
use anyhow::Result;
pub use console::Console;
use engine::Engine;
use game::Game;
use std::time::Duration;
pub(super) use texts::ambiguous;
pub(super) use turn::{Typed, find as find_turn};

/// Thinking time for each turn if the player chose no limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A game against the engine.
#[derive(Clone, Debug, Default)]
pub struct TerminalGame {
    /// The game and the position that it begins with; of shuffled starts, one is drawn for each
    /// game if there is none.
    pub position: PositionSpec,
    /// Whether the player has Black.
    pub black: bool,
    /// Nodes for each turn of the engine.
    pub nodes: Option<u64>,
    /// Time for each turn of the engine. Without nodes and time it is one second.
    pub time: Option<Duration>,
    /// The seed of the dice and of the choices of a weak level; `None`: a random one for each game.
    pub seed: Option<u64>,
    /// The engine's strength below the full one. Hints are of full strength.
    pub skill: Option<Skill>,
}

impl TerminalGame {
    /// Plays until the player leaves or the input ends.
    ///
    /// # Errors
    /// As [`PositionSpec::session`]; or reading the input or writing the output fails.
    pub fn run<'a>(&'a self, console: Console<'a>) -> Result<()> {
        let time = self.time.or(self.nodes.is_none().then_some(DEFAULT_TIME));
        let (nodes, seed) = (self.nodes, self.seed);
        let limits = Limits { nodes, move_time: time, seed, ..Limits::default() };
        let session = self.position.session()?;
        let player = if self.black { Side::Black } else { Side::White };
        Game::new(self, session, Engine::new(limits)?, console, player).run()?;
        Ok(())
    }
}
