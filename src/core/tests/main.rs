//! Tests of all games together, and of those that are texts.

mod archchess;
mod chess;
mod cwda;
mod explain;
mod fairy_stockfish;
mod forced;
mod laws;
mod likely_key;
mod lion;
mod list;
mod minimax;
mod piazza;
mod piazza_cwda;
mod piazza_shatranj;
mod piazza_shogi;
mod piazza_xiangqi;
mod quiescence;
mod shatranj;
mod shogi;
mod shuffled;
mod xiangqi;

use rialto_core::moves::MoveList;
use rialto_core::network::features::Features;
use rialto_core::rules::{Choices, FenError};
use rialto_core::search::report::Control;
use rialto_core::session::{AnyPosition, any_game};

/// Rule options of a game.
fn choices(game: &str, options: &[(&str, &str)]) -> Choices {
    let known = any_game(game).expect("a game").info().options;
    let mut choices = Choices::default();
    for (key, value) in options {
        choices.set(known, key, value).expect("an option");
    }
    choices
}

/// A position of a game under rule options.
fn read_with(
    game: &str,
    fen: &str,
    options: &[(&str, &str)],
) -> Result<Box<dyn AnyPosition>, FenError> {
    any_game(game).expect("a game").position(fen, &choices(game, options))
}

/// The start position of a game under rule options.
fn start_with(game: &str, options: &[(&str, &str)]) -> Box<dyn AnyPosition> {
    any_game(game).expect("a game").start(&choices(game, options))
}

/// A position of a game.
fn read(game: &str, fen: &str) -> Result<Box<dyn AnyPosition>, FenError> {
    read_with(game, fen, &[])
}

/// The texts of the legal moves.
fn legal(position: &dyn AnyPosition) -> Vec<String> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    moves.iter().map(|&m| position.move_text(m)).collect()
}

/// The counts of perft from a position, from depth 1 on.
fn perft(mut position: Box<dyn AnyPosition>, depths: u32) -> Vec<u64> {
    let control = Control::new();
    (1..=depths).map(|depth| position.perft(depth, &control).expect("not stopped")).collect()
}

/// The inputs of a network that the mover and the other side see, sorted.
fn inputs(position: &dyn AnyPosition) -> [Vec<u16>; 2] {
    let mut features = Features::EMPTY;
    position.write_features(&mut features);
    let mover = position.side().index();
    [mover, 1 - mover].map(|view| {
        let mut inputs: Vec<u16> = position.input_layout().inputs(&features, view).collect();
        inputs.sort_unstable();
        inputs
    })
}
