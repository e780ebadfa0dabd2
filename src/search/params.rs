//! Every number of the search that games may tune, in one place.
//!
//! Values are centipawns, depths plies, unless a comment says otherwise. Their origin is the
//! common stock of alpha-beta engines, adjusted by node counts and games of our own; a game's own
//! values stand with it ([`crate::rules::Heuristics::PARAMS`]).

use crate::search::report::Value;

/// A number that can be tuned.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What most games use.
    pub usual: i32,
    /// The least that makes sense.
    pub least: i32,
    /// The greatest that makes sense.
    pub most: i32,
    field: fn(&mut Params) -> &mut i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $usual:literal, $least:literal..=$most:literal;)*) => {
        /// The numbers that tuning may change.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params { $($(#[$doc])* pub $name: i32,)* }

        impl Params {
            /// All of them.
            pub const LIST: &[Param] = &[$(Param {
                name: stringify!($name),
                usual: $usual,
                least: $least,
                most: $most,
                field: |params| &mut params.$name,
            }),*];
            const USUAL: Params = Params { $($name: $usual,)* };
        }
    };
}

params! {
    /// First half-width of the aspiration window.
    aspiration: 14, 6..=40;
    /// Iterations below this depth use the full window.
    aspiration_depth: 4, 2..=8;
    /// Reverse futility: deepest use.
    reverse_futility_depth: 9, 4..=14;
    /// Reverse futility: margin a ply.
    reverse_futility_margin: 80, 30..=160;
    /// Reverse futility: a ply less of margin, too, where the last turn lost the opponent more than
    /// this, centipawns; hardly ever by the usual value.
    reverse_futility_loss: 1_000, 0..=1000;
    /// Razoring: deepest use.
    razor_depth: 4, 1..=8;
    /// Razoring: margin a ply, beside [`Params::razor_base`].
    razor_margin: 200, 80..=400;
    /// Razoring: margin at depth 0.
    razor_base: 150, 50..=400;
    /// Null move: shallowest use.
    null_depth: 3, 2..=6;
    /// Null move: reduction before the adaptive parts.
    null_reduction: 4, 2..=6;
    /// Null move: one more ply of reduction for so many plies of depth.
    null_depth_divisor: 4, 2..=8;
    /// Null move: one more ply of reduction for each of these above beta.
    null_value_divisor: 200, 80..=400;
    /// Null move: most plies that the distance to beta adds.
    null_value_max: 3, 1..=6;
    /// Null move: the evaluation may lie so far below beta at depth 0,
    null_base: -120, -300..=50;
    /// ... and so much farther a ply.
    null_margin: 20, 0..=60;
    /// Null move: from this depth on a cutoff needs a search to confirm it.
    null_confirm_depth: 14, 8..=24;
    /// ProbCut: shallowest use.
    probcut_depth: 5, 3..=10;
    /// ProbCut: how far above beta a capture has to come out.
    probcut_margin: 180, 60..=400;
    /// ProbCut: plies that its verification is shallower.
    probcut_reduction: 4, 2..=6;
    /// Internal iterative reduction: shallowest use.
    iir_depth: 4, 2..=8;
    /// Late-move pruning: moves searched at depth 0; depth squared comes on top.
    late_base: 4, 1..=12;
    /// Late-move pruning in the middle of a turn: moves searched at depth 0,
    late_midturn_base: 2, 1..=12;
    /// ... and depth squared by this comes on top.
    late_midturn_divisor: 3, 1..=8;
    /// Late-move pruning: deepest use.
    late_depth: 9, 4..=14;
    /// Futility: deepest use, reduced depth.
    futility_depth: 9, 4..=14;
    /// Futility: margin at reduced depth 0.
    futility_base: 110, 30..=300;
    /// Futility: margin a ply of reduced depth.
    futility_margin: 85, 30..=200;
    /// History pruning: deepest use, reduced depth.
    history_prune_depth: 5, 2..=10;
    /// History pruning: quiet moves whose history is below this times depth are skipped, units
    /// of [`HISTORY_MAX`].
    history_prune: -4_000, -10000..=-1000;
    /// Exchange pruning of quiet moves: loss allowed for each squared ply of reduced depth.
    exchange_quiet: -25, -80..=-5;
    /// Exchange pruning of noisy moves and checks: loss allowed a ply of depth.
    exchange_noisy: -95, -250..=-25;
    /// Exchange pruning: deepest use.
    exchange_depth: 9, 4..=14;
    /// Singular extension: shallowest use.
    singular_depth: 7, 4..=12;
    /// Singular extension: how much shallower than the node the table's entry may be.
    singular_table_depth: 3, 2..=6;
    /// Singular extension: the other moves have to stay so far below, for each ply of depth.
    singular_margin: 2, 1..=6;
    /// Singular extension: so far below is worth two plies.
    singular_double: 20, 5..=80;
    /// Late-move reduction of quiet moves: constant part, 1/100 plies.
    reduction_base: 95, 0..=200;
    /// Late-move reduction of quiet moves: ln(depth) * ln(number) is divided by this / 100.
    reduction_divisor: 225, 120..=400;
    /// Late-move reduction of noisy moves: constant part, 1/100 plies.
    reduction_noisy_base: 10, -100..=150;
    /// Late-move reduction of noisy moves: divisor, 1/100.
    reduction_noisy_divisor: 320, 160..=600;
    /// Late-move reduction in the middle of a turn: constant part, 1/100 plies.
    reduction_midturn_base: 100, 0..=250;
    /// Late-move reduction in the middle of a turn: divisor, 1/100.
    reduction_midturn_divisor: 100, 50..=300;
    /// Late-move reduction: shallowest use.
    reduction_depth: 3, 2..=5;
    /// Late-move reduction: so much history is worth one ply, units of [`HISTORY_MAX`].
    reduction_history: 9_000, 3000..=25000;
    /// Late-move reduction: the same for the capture history of noisy moves.
    reduction_noisy_history: 7_000, 2500..=20000;
    /// Late-move reduction: more where the evaluation does not improve, 1/1024 plies.
    reduction_worse: 512, 0..=2048;
    /// Late-move reduction: more where a cutoff is expected, 1/1024 plies.
    reduction_cut: 1536, 0..=3072;
    /// Late-move reduction: less where the position is or was in a principal variation, 1/1024
    /// plies.
    reduction_principal: 1536, 0..=3072;
    /// Late-move reduction: less for a check, 1/1024 plies.
    reduction_check: 1024, 0..=3072;
    /// Late-move reduction: more where the opponent's answers to siblings often cut off, 1/1024
    /// plies.
    reduction_easy: 1024, 0..=3072;
    /// A reduced move so much better than all before is searched a ply deeper,
    deeper: 45, 10..=120;
    /// ... and one less than so much better a ply less deep.
    shallower: 8, 0..=40;

    /// Quiescence: a capture has to bring the value to within this of alpha.
    delta: 180, 60..=500;
    /// History bonus a ply of depth.
    bonus_depth: 160, 60..=400;
    /// History bonus at depth 0.
    bonus_base: -70, -300..=200;
    /// Largest history bonus.
    bonus_max: 1_600, 600..=4000;
    /// What the moves tried before a refutation are blamed with, 1/100 of its bonus.
    blame: 100, 50..=200;
}

impl Params {
    /// The usual values but for those of `own` (name and value), and these within their ranges.
    #[must_use]
    pub fn with(own: &[(&str, i32)]) -> Params {
        let mut params = Params::USUAL;
        for (name, value) in own {
            params.set(name, *value);
        }
        params
    }

    /// Changes the number called `name`; false if there is none.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let param = Params::LIST.iter().find(|param| param.name == name);
        if let Some(param) = param {
            *(param.field)(self) = value.clamp(param.least, param.most);
        }
        param.is_some()
    }

    /// The number called `name`.
    #[must_use]
    pub fn get(&self, param: &Param) -> i32 {
        *(param.field)(&mut self.clone())
    }

    /// What a cutoff at `depth` plies is worth to the history.
    #[must_use]
    pub fn bonus(&self, depth: i32) -> i32 {
        (self.bonus_depth * depth + self.bonus_base).min(self.bonus_max)
    }
}

/// Deepest ply of a line.
pub const MAX_PLY: usize = 200;

/// Singular extension: most double extensions in a line.
pub const MAX_DOUBLE_EXTENSIONS: u32 = 6;

/// Late-move reduction: so many cutoffs behind siblings are not yet many.
pub const CUTOFF_COUNT_LOW: u32 = 3;

/// Quiescence: ways to go on after the first move of a turn that are tried.
pub const TURN_COMPLETIONS: usize = 2;

/// Bound of a history counter.
pub const HISTORY_MAX: i32 = 16_384;

/// What 1 centipawn of gain weighs against capture history when noisy moves are ordered.
pub const VICTIM_VALUE_WEIGHT: i32 = 24;

/// Bound of a correction counter.
pub const CORRECTION_MAX: i32 = 1_024;

/// Most that one search adds to a correction, units of [`CORRECTION_MAX`].
pub const CORRECTION_BONUS_MAX: i32 = 256;

/// So many units of correction are worth a centipawn.
pub const CORRECTION_UNITS: i32 = 24;

/// Clock: the game is expected to last so many more turns when nobody says.
pub const TURNS_EXPECTED: f64 = 22.0;

/// Clock: kept back for a moment when the machine is busy with something else, seconds,
pub const TIME_RESERVE: f64 = 0.15;

/// ... but never more than this share of the time left.
pub const TIME_RESERVE_SHARE: f64 = 0.3;

/// Clock: share of the increment that a turn may plan with.
pub const INCREMENT_SHARE: f64 = 0.95;

/// Clock: the hard bound is so many soft bounds,
pub const HARD_FACTOR: f64 = 4.5;

/// ... but never more than this share of the time left.
pub const HARD_SHARE: f64 = 0.45;

/// Clock: with a single legal turn the search ends after this depth.
pub const SINGLE_TURN_DEPTH: u32 = 4;

/// At this depth and below only the likeliest outcome counts.
pub const CHANCE_DEPTH: i32 = 2;

/// Only the throws of so many turns from the root are averaged.
pub const CHANCE_TURNS: usize = 2;

/// An outcome is searched to as many plies less as the logarithm (of 2) of its rarity and these.
pub const CHANCE_REDUCTION: i32 = 2;

/// In the principal variation rare outcomes are told apart so far beyond the window, centipawns.
pub const CHANCE_MARGIN: Value = 50;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_values_are_within_their_ranges() {
        for param in Params::LIST {
            assert_eq!(Params::USUAL.get(param), param.usual);
            assert!((param.least..=param.most).contains(&param.usual), "{}", param.name);
        }
    }
}
