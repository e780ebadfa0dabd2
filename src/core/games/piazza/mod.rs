//! Piazza San Marco Chess: chess under the weather.

use super::chess::ChessRules;
use crate::layers::piazza::{self, Setting, WEATHER_OPTION};
use crate::rules::{GameInfo, RANDOM_TURNS, Reason, Side};
use crate::variant::{Standard, Variant};
use std::sync::LazyLock;

/// A position of Piazza San Marco Chess.
pub type Piazza = piazza::Piazza<ChessRules>;

/// What is the same in all positions of the game.
pub const INFO: GameInfo = GameInfo {
    name: "piazza",
    page: include_str!("rules.txt"),
    options: &[WEATHER_OPTION],
    network_game: "piazza",
    has_dice: true,
    random_turns: RANDOM_TURNS,
    bench_positions: &[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 dry",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 rising:2",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 build:2",
        "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 0 12 flood:9:c3f3,f5c5",
        "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P3BQPP/2RR2K1 b - - 0 16 snow:9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 dry",
    ],
    bench_depth: 10,
};

/// The rules of the weather for a player, for the page of a described game.
pub const DESCRIBED_PAGE: &str = include_str!("described.txt");

/// Chess under the weather. Its network was trained from that of chess.
pub static SETTING: LazyLock<Setting<ChessRules>> = LazyLock::new(|| {
    Setting::new((), &INFO, Some(include_bytes!(env!("NETWORK_PIAZZA"))), dead_position)
});

/// Decision P11: the weather may bring any piece anywhere, so only bare kings are dead.
pub(super) fn dead_position<V: Variant>(position: &Standard<V>) -> Option<Reason> {
    let both_bare = position.is_bare(Side::White) && position.is_bare(Side::Black);
    both_bare.then_some(Reason::InsufficientMaterial)
}

#[cfg(test)]
mod tests;
