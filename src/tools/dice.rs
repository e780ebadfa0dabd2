//! `dice`: the throws that programs agree on.

use crate::session::dice;

/// The throw for the ply that follows `turns` in a game of this seed, as `3+4`; throws among the
/// turns are passed over.
#[must_use]
pub fn dice(seed: u64, turns: &[String]) -> String {
    let turns: Vec<&String> = turns.iter().filter(|turn| !dice::is_throw(turn)).collect();
    let [first, second] = dice::throw(seed, &turns);
    format!("{first}+{second}\n")
}
