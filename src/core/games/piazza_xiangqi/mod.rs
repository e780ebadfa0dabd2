//! Xiangqi under the weather of Piazza San Marco Chess.
//!
//! The Piazza, c4 to g7, has the river in it, so that elephants cross it on walkways and snow. The
//! decisions B1 to B14, where the source is silent, are in `rules.txt` as far as they matter here.

use super::xiangqi::{XiangqiRules, is_dead_under_weather};
use crate::layers::piazza::{Piazza, Setting, WEATHER_OPTION};
use crate::rules::{GameInfo, RANDOM_TURNS};
use std::sync::LazyLock;

/// A position of Xiangqi under the weather.
pub type PiazzaXiangqi = Piazza<XiangqiRules>;

/// What is the same in all positions of the game.
pub const INFO: GameInfo = GameInfo {
    name: "piazza-xiangqi",
    page: include_str!("rules.txt"),
    options: &[WEATHER_OPTION],
    network_game: "piazza-xiangqi",
    has_dice: true,
    random_turns: RANDOM_TURNS,
    bench_positions: &[
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 dry",
        "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C4NC1/9/RNBAKAB1R b - - 5 4 rising:2",
        "2bakab2/9/2n1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 12 build:2",
        "4kab2/4a4/2n1b1n2/p3p3p/2p3p2/4P4/P1P3P1P/2N1C1N2/4A4/2BAK1B2 w - - 4 24 flood:9:c4g4,g6c6",
        "3akab2/9/4b1n2/4p3p/2P3r2/9/P3P3P/4C1N2/4A4/2B1KAB1R b - - 2 21 snow:9",
        "3k1a3/4a4/4b4/4P3p/6p2/4p4/8P/4B4/4A4/3AK1B2 w - - 11 45 dry",
    ],
    bench_depth: 8,
};

/// The game with its network, which was trained from that of xiangqi.
pub static SETTING: LazyLock<Setting<XiangqiRules>> = LazyLock::new(|| {
    Setting::new(
        (),
        &INFO,
        Some(include_bytes!(env!("NETWORK_PIAZZA_XIANGQI"))),
        is_dead_under_weather,
    )
});

#[cfg(test)]
mod tests;
