//! `dice`: the throws on which programs agree without exchanging them.

use crate::dice;

/// The throw after `turns` in a game with this seed, as `3+4`. Throws among the turns are ignored.
#[must_use]
pub fn dice(seed: u64, turns: &[String]) -> String {
    let turns: Vec<&String> = turns.iter().filter(|turn| !dice::is_throw(turn)).collect();
    let [first, second] = dice::throw(seed, &turns);
    format!("{first}+{second}\n")
}
