//! Chess with Different Armies under the weather of Piazza San Marco Chess.
//!
//! The decisions B1 to B14, where the source is silent, are in `rules.txt` as far as they matter
//! here.

use super::cwda::{BLACK, CLOBBERERS2, CwdaRules, WHITE};
use crate::layers::piazza::{Piazza, Setting, WEATHER_OPTION};
use crate::rules::{GameInfo, RANDOM_TURNS};
use crate::variant::Variant;
use std::sync::LazyLock;

/// A position of Chess with Different Armies under the weather.
pub type PiazzaCwda = Piazza<CwdaRules>;

/// What is the same in all positions of the game.
pub const INFO: GameInfo = GameInfo {
    name: "piazza-cwda",
    page: include_str!("rules.txt"),
    options: &[WHITE, BLACK, CLOBBERERS2, WEATHER_OPTION],
    network_game: "piazza-cwda",
    has_dice: true,
    random_turns: RANDOM_TURNS,
    bench_positions: &[
        "ewfakfwe/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 FC dry",
        "gihlkhig/pppppppp/8/8/8/8/PPPPPPPP/SODCKDOS w KQkq - 0 1 RN rising:2",
        "e2ak2e/ppp2ppp/2fpwfw1/4p3/4P3/2NP1N2/PPP1BPPP/R1BQ1RK1 w kq - 2 8 FC build:2",
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/1GH1PI2/PPPL1PPP/2K1HI1G w - - 4 9 NF flood:9:c3f3,f5c5",
        "s3k2s/pp1c1ppp/2pdpo2/3p4/3P1F2/2W1P3/PPP2PPP/E2AK2E b KQkq - 1 14 CR snow:9",
        "8/5pk1/3p2p1/1f1Pp2p/4P2P/1I3P2/6PK/8 w - - 0 44 NC dry",
    ],
    bench_depth: 9,
};

/// The game with its network, which was trained from that of cwda.
pub static SETTING: LazyLock<Setting<CwdaRules>> = LazyLock::new(|| {
    Setting::new(
        (),
        &INFO,
        Some(include_bytes!(env!("NETWORK_PIAZZA_CWDA"))),
        CwdaRules::dead_position,
    )
});

#[cfg(test)]
mod tests;
