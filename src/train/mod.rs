//! `data` and `train`: games of the engine against itself, and better weights for its evaluation
//! from these games.
//!
//! | file | contents |
//! |---|---|
//! | `selfplay` | `data`: games with a fixed number of nodes |
//! | `store` | the file format of games |
//! | `script` | converts a game to numbers of legal moves and back |
//! | `read` | reads files of games as positions |
//! | `sample` | a position as sparse features, with its target |
//! | `linear` | the weighted sum of features, its error and gradient |
//! | `adam` | the optimiser |
//! | `descent` | epochs, batches, validation |
//! | `checkpoint` | the file of the best weights so far |
//! | `fit` | `train`: weights of the terms, piece values, the new `values.rs` |
//! | `hidden` | `train --hidden`: the network that is added to the terms |
//! | `net` | the network's weights and file |
//!
//! A position has two sets of features: [`crate::linear::Linear`] for the terms and
//! [`crate::network::Inputs`] for the network. Each set is trained while the other stays fixed.

mod adam;
mod checkpoint;
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
pub use selfplay::{SelfPlay, data};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

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
