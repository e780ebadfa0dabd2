//! `data`, `positions` and `train`: games of the engine against itself, positions of these games,
//! and a network that has learned from them.
//!
//! | file | contents |
//! |---|---|
//! | `selfplay` | `data`: games with a fixed number of nodes |
//! | `store` | the file format of games |
//! | `script` | converts a game to numbers of legal moves and back |
//! | `positions` | `positions`: files of positions from files of games |
//! | `label` | what a position should be worth |
//! | `imagine` | imagined positions near those of games |
//! | `record` | a position in some forty bytes |
//! | `blocks` | the file format of positions, read in random order |
//! | `learn` | `train`: epochs, batches, held-out positions |
//! | `net` | the weights of a network, and its file |
//! | `gradient` | the error of a network and its gradient |
//! | `kernel` | the loops over neurons |
//! | `adam` | the optimiser |
//! | `checkpoint` | the file from which an interrupted training goes on |
//! | `parallel` | work on several threads |

mod adam;
mod blocks;
mod checkpoint;
mod gradient;
mod imagine;
mod kernel;
mod label;
mod learn;
mod net;
pub mod parallel;
mod positions;
mod record;
mod script;
mod selfplay;
mod store;

use crate::network::features::InputLayout;
use crate::position_spec::find_game;
use crate::rules::Choices;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
pub use learn::{Training, train};
pub use positions::{Positions, positions};
pub use selfplay::{SelfPlay, data};
use std::time::Duration;

/// How the inputs of a game are numbered.
///
/// # Errors
/// Unknown game.
fn layout(game: &str) -> Result<&'static InputLayout> {
    network_kind(game).map(|(_, layout)| layout)
}

/// The name of a game in the files of its networks, and how their inputs are numbered.
fn network_kind(game: &str) -> Result<(&'static str, &'static InputLayout)> {
    let game = find_game(game)?;
    Ok((game.info().network_game, game.start(&Choices::default()).input_layout()))
}

/// A progress bar on standard error, if that is a terminal.
fn progress_bar(len: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(len as u64), ProgressDrawTarget::stderr());
    let words = format!(
        "{{bar:24}} {{pos}}/{{len}} {what}, {{elapsed_precise}}, {{eta_precise}} to go {{msg}}"
    );
    if let Ok(style) = ProgressStyle::with_template(&words) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
