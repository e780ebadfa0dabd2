//! Every number of the search that games may tune, in one place.
//!
//! Values are centipawns, depths plies, unless a comment says otherwise. Their origin is the
//! common stock of alpha-beta engines, adjusted by node counts and games of our own.

use crate::search::report::Value;

/// Deepest ply of a line.
pub const MAX_PLY: usize = 200;

/// First half-width of the aspiration window.
pub const ASPIRATION: Value = 14;
/// Iterations below this depth use the full window.
pub const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: deepest use.
pub const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// Reverse futility: margin a ply.
pub const REVERSE_FUTILITY_MARGIN: Value = 80;

/// Razoring: deepest use.
pub const RAZOR_DEPTH: i32 = 4;
/// Razoring: margin a ply, beside [`RAZOR_BASE`].
pub const RAZOR_MARGIN: Value = 200;
/// Razoring: margin at depth 0.
pub const RAZOR_BASE: Value = 150;

/// Null move: shallowest use.
pub const NULL_DEPTH: i32 = 3;
/// Null move: reduction before the adaptive parts.
pub const NULL_REDUCTION: i32 = 4;
/// Null move: one more ply of reduction for so many plies of depth.
pub const NULL_DEPTH_DIVISOR: i32 = 4;
/// Null move: one more ply of reduction for each of these above beta.
pub const NULL_VALUE_DIVISOR: Value = 200;
/// Null move: most plies that the distance to beta adds.
pub const NULL_VALUE_MAX: i32 = 3;

/// Null move: from this depth on a cutoff needs a search to confirm it.
pub const NULL_CONFIRM_DEPTH: i32 = 14;

/// ProbCut: shallowest use.
pub const PROBCUT_DEPTH: i32 = 5;
/// ProbCut: how far above beta a capture has to come out.
pub const PROBCUT_MARGIN: Value = 180;
/// ProbCut: plies that its verification is shallower.
pub const PROBCUT_REDUCTION: i32 = 4;

/// Internal iterative reduction: shallowest use.
pub const IIR_DEPTH: i32 = 4;

/// Late-move pruning: moves searched at depth 0; depth squared comes on top.
pub const LATE_BASE: i32 = 4;
/// Late-move pruning in the middle of a turn: moves searched at depth 0,
pub const LATE_MIDTURN_BASE: i32 = 2;
/// ... and depth squared by this comes on top.
pub const LATE_MIDTURN_DIVISOR: i32 = 3;
/// Late-move pruning: deepest use.
pub const LATE_DEPTH: i32 = 9;

/// Futility: deepest use, reduced depth.
pub const FUTILITY_DEPTH: i32 = 9;
/// Futility: margin at reduced depth 0.
pub const FUTILITY_BASE: Value = 110;
/// Futility: margin a ply of reduced depth.
pub const FUTILITY_MARGIN: Value = 85;

/// History pruning: deepest use, reduced depth.
pub const HISTORY_PRUNE_DEPTH: i32 = 5;
/// History pruning: quiet moves whose history is below this times depth are skipped, units
/// of [`HISTORY_MAX`].
pub const HISTORY_PRUNE: i32 = -4_000;

/// Exchange pruning of quiet moves: loss allowed for each squared ply of reduced depth.
pub const EXCHANGE_QUIET: Value = -25;
/// Exchange pruning of noisy moves: loss allowed a ply of depth.
pub const EXCHANGE_NOISY: Value = -95;
/// Exchange pruning: deepest use.
pub const EXCHANGE_DEPTH: i32 = 9;

/// Singular extension: shallowest use.
pub const SINGULAR_DEPTH: i32 = 7;
/// Singular extension: how much shallower than the node the table's entry may be.
pub const SINGULAR_TABLE_DEPTH: i32 = 3;
/// Singular extension: the other moves have to stay so far below, for each ply of depth.
pub const SINGULAR_MARGIN: Value = 2;
/// Singular extension: so far below is worth two plies.
pub const SINGULAR_DOUBLE: Value = 20;
/// Singular extension: most double extensions in a line.
pub const SINGULAR_DOUBLES: u32 = 6;

/// Late-move reduction of quiet moves: constant part, plies.
pub const REDUCTION_BASE: f64 = 0.80;
/// Late-move reduction of quiet moves: ln(depth) * ln(number) is divided by this.
pub const REDUCTION_DIVISOR: f64 = 2.25;
/// Late-move reduction of noisy moves: constant part, plies.
pub const REDUCTION_NOISY_BASE: f64 = 0.10;
/// Late-move reduction of noisy moves: divisor.
pub const REDUCTION_NOISY_DIVISOR: f64 = 3.2;
/// Late-move reduction in the middle of a turn: constant part, plies.
pub const REDUCTION_MIDTURN_BASE: f64 = 1.00;
/// Late-move reduction in the middle of a turn: divisor.
pub const REDUCTION_MIDTURN_DIVISOR: f64 = 1.00;
/// Late-move reduction: shallowest use.
pub const REDUCTION_DEPTH: i32 = 3;
/// Late-move reduction: so much history is worth one ply, units of [`HISTORY_MAX`].
pub const REDUCTION_HISTORY: i32 = 9_000;
/// Late-move reduction: the same for the capture history of noisy moves.
pub const REDUCTION_NOISY_HISTORY: i32 = 7_000;

/// Quiescence: a capture has to bring the value to within this of alpha.
pub const DELTA: Value = 180;

/// Quiescence: ways to go on after the first move of a turn that are tried.
pub const FINISHES: usize = 2;

/// Bound of a history counter.
pub const HISTORY_MAX: i32 = 16_384;
/// History bonus a ply of depth.
pub const BONUS_DEPTH: i32 = 160;
/// History bonus at depth 0.
pub const BONUS_BASE: i32 = -70;
/// Largest history bonus.
pub const BONUS_MAX: i32 = 1_600;
/// What 1 centipawn of gain weighs against capture history when noisy moves are ordered.
pub const GAIN_WEIGHT: i32 = 24;

/// Bound of a correction counter.
pub const CORRECTION_MAX: i32 = 1_024;
/// Most that one search adds to a correction, units of [`CORRECTION_MAX`].
pub const CORRECTION_BONUS: i32 = 256;
/// So many units of correction are worth a centipawn.
pub const CORRECTION_SHARE: i32 = 24;

/// Clock: the game is expected to last so many more turns when nobody says.
pub const TURNS_EXPECTED: f64 = 24.0;
/// Clock: kept back for a moment when the machine is busy with something else, seconds,
pub const RESERVE: f64 = 0.15;
/// ... but never more than this share of the time left.
pub const RESERVE_SHARE: f64 = 0.3;
/// Clock: share of the increment that a turn may plan with.
pub const INCREMENT_SHARE: f64 = 0.75;
/// Clock: the hard bound is so many soft bounds,
pub const HARD_FACTOR: f64 = 4.5;
/// ... but never more than this share of the time left.
pub const HARD_SHARE: f64 = 0.45;
/// Clock: with a single legal turn the search ends after this depth.
pub const SINGLE_TURN_DEPTH: u32 = 4;

// Chance.
/// At this depth and below only the likeliest outcome counts.
pub const CHANCE_DEPTH: i32 = 2;
/// Only the throws of so many turns from the root are averaged.
pub const CHANCE_TURNS: usize = 2;
/// An outcome is searched to as many plies less as the logarithm (of 2) of its rarity and these.
pub const CHANCE_REDUCTION: i32 = 2;
/// In the principal variation rare outcomes are told apart so far beyond the window, centipawns.
pub const CHANCE_MARGIN: Value = 50;
