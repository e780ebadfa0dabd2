//! Shatranj under the weather of Piazza San Marco Chess.
//!
//! Stalemate and a bare king win as in shatranj. The decisions B1 to B14, where the source is
//! silent, are in `rules.txt` as far as they matter here.

use super::shatranj::{BARE_KING, ShatranjRules};
use crate::layers::piazza::{Piazza, Setting, WEATHER_OPTION};
use crate::rules::{GameInfo, RANDOM_TURNS};
use crate::variant::Variant;
use std::sync::LazyLock;

/// A position of shatranj under the weather.
pub type PiazzaShatranj = Piazza<ShatranjRules>;

/// What is the same in all positions of the game.
pub const INFO: GameInfo = GameInfo {
    name: "piazza-shatranj",
    page: include_str!("rules.txt"),
    options: &[BARE_KING, WEATHER_OPTION],
    network_game: "piazza-shatranj",
    has_dice: true,
    random_turns: RANDOM_TURNS,
    bench_positions: &[
        "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1 dry",
        "r1bkqb1r/pp3ppp/2nppn2/2p5/4P3/2NPBN2/PPP2PPP/R2KQB1R w - - 0 8 rising:2",
        "2r1kb1r/1p1q1ppp/p1npp3/2p1n3/P3P3/1PNPB3/2P1NPPP/R2KQB1R b - - 3 14 build:2",
        "1r2k2r/3q1p1p/p1npp1p1/2p5/P1P1P3/1P1PNN2/4KPPP/R1Q4R w - - 0 24 flood:9:c3f3,f5c5",
        "8/5k2/3q1p2/2rPpPp1/2P1P1P1/4K3/1R3Q2/8 w - - 0 50 snow:9",
        "4k3/8/3n4/8/6p1/2R1K3/8/8 b - - 11 63 dry",
    ],
    bench_depth: 10,
};

/// The game with its network, which was trained from that of shatranj.
pub static SETTING: LazyLock<Setting<ShatranjRules>> = LazyLock::new(|| {
    Setting::new(
        (),
        &INFO,
        Some(include_bytes!(env!("NETWORK_PIAZZA_SHATRANJ"))),
        ShatranjRules::dead_position,
    )
});

#[cfg(test)]
mod tests;
