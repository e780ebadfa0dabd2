//! The value of a search is that of plain minimax.

use rialto_core::games::NAMES;
use rialto_core::testing::minimax::compare;

/// The most sequences of moves from a position that takes seconds. In two positions of shogi, with
/// all kinds of pieces in hand, there are 35 million after three plies.
const MOST_LEAVES: u64 = 30_000;

fn alpha_beta_equals_minimax(game: &str) {
    compare(game, MOST_LEAVES);
}

rialto_core::each_game!(alpha_beta_equals_minimax);

#[test]
#[ignore = "slow: half an hour"]
fn with_full_hands() {
    for game in NAMES {
        compare(game, u64::MAX);
    }
}
