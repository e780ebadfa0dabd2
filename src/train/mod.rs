//! `data` and `train`: the engine plays itself, and better weights for its evaluation are found
//! from the games.
//!
//! | file | what it does |
//! |---|---|
//! | `store` | files of games: their format |
//! | `script` | a game as numbers of legal moves, and back |
//! | `play` | `data`: games at a fixed number of nodes |
//! | `read` | files of games as positions, for whoever trains |
//! | `sample` | a position as sparse features, and what it promised |
//! | `linear` | the weighted sum of features, its error and the gradient |
//! | `adam` | steps downhill |
//! | `descent` | epochs, batches, validation |
//! | `fit` | `train`: the weights of the terms, the table of men, the new `values.rs` |
//! | `hidden` | `train --hidden`: the hidden layer beside the terms |
//! | `net` | its weights and their file |
//!
//! A position is a pair of sparse lists, one a side: for the terms [`crate::linear::Linear`], of
//! which `linear` makes one sum, for the hidden layer [`crate::network::Inputs`]. Each is learned
//! with the other as it is.

mod adam;
mod descent;
mod fit;
mod hidden;
mod linear;
mod net;
mod read;
mod sample;
mod script;
mod selfplay;
mod store;

pub use fit::{Training, train};
pub use hidden::hidden;
pub use selfplay::{Games, data};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// A bar on standard error, if that is a terminal: so many of something.
fn bar(len: usize, what: &str) -> ProgressBar {
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
