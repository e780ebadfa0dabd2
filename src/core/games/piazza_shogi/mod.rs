//! Shogi under the weather of Piazza San Marco Chess.
//!
//! The Piazza is c4 to g6, so that the pawns are outside at the start. The decisions B1 to B14,
//! where the source is silent, are in `rules.txt` as far as they matter here.

use super::shogi::ShogiRules;
use crate::layers::piazza::{Piazza, Setting, WEATHER_OPTION};
use crate::rules::{GameInfo, RANDOM_TURNS};
use crate::variant::Variant;
use std::sync::LazyLock;

/// A position of Shogi under the weather.
pub type PiazzaShogi = Piazza<ShogiRules>;

/// What is the same in all positions of the game.
pub const INFO: GameInfo = GameInfo {
    name: "piazza-shogi",
    page: include_str!("rules.txt"),
    options: &[WEATHER_OPTION],
    network_game: "piazza-shogi",
    has_dice: true,
    random_turns: RANDOM_TURNS,
    bench_positions: &[
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w - - 0 1 dry",
        "ln1gk2nl/1r1s2gb1/p1ppppspp/1p4p2/7P1/2P6/PPSPPPP1P/1B3S1R1/LN1GKG1NL[-] b - - 1 9 rising:2",
        "l4k1nl/1r3sg2/p1np1gpp1/2p1ps2p/1p5P1/P1PP1SP1P/1PS1PP3/2G2G1R1/LN1K3NL[Bb] w - - 0 26 build:2",
        "ln5nl/3k1g3/p2p1s2p/2pSp1pp1/1p3N3/2P1P2P1/PPBP1PP1P/2GS2GR1/LN2K3L[RBsp] b - - 2 36 flood:9:c4g4,g5c5",
        "8k/7sl/6ppp/9/4N4/9/6PPP/7S1/8K[RBGGrbggsnlpppp] b - - 0 70 snow:9",
    ],
    bench_depth: 6,
};

/// The game with its network, which was trained from that of shogi.
pub static SETTING: LazyLock<Setting<ShogiRules>> = LazyLock::new(|| {
    Setting::new(
        (),
        &INFO,
        Some(include_bytes!(env!("NETWORK_PIAZZA_SHOGI"))),
        ShogiRules::dead_position,
    )
});

#[cfg(test)]
mod tests;
