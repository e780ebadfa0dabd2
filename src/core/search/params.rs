//! Parameters and constants of the search.
//!
//! Values are in centipawns and depths in plies, unless a comment says otherwise. A turn of several
//! moves counts as one ply of depth. The values started from those common to alpha-beta engines and
//! were adjusted by node counts and by matches. A game's own values are in
//! [`crate::rules::Heuristics::params`].

use crate::search::report::Value;

/// A tunable parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name, also that of the field of [`Params`].
    pub name: &'static str,
    /// The default value.
    pub default: i32,
    /// The smallest allowed value.
    pub min: i32,
    /// The greatest allowed value.
    pub max: i32,
    field: fn(&mut Params) -> &mut i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $default:literal, $min:literal..=$max:literal;)*) => {
        /// The tunable parameters of the search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params { $($(#[$doc])* pub $name: i32,)* }

        impl Params {
            /// All parameters, in the order of their declaration.
            pub const LIST: &[Param] = &[$(Param {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                field: |params| &mut params.$name,
            }),*];
            const DEFAULT: Params = Params { $($name: $default,)* };
        }
    };
}

params! {
    /// Aspiration window: its first distance from the expected value to either side.
    aspiration: 14, 6..=40;
    /// Aspiration window: smallest depth. Shallower iterations use the full window.
    aspiration_depth: 4, 2..=8;
    /// Reverse futility pruning: greatest depth.
    reverse_futility_depth: 9, 4..=14;
    /// Reverse futility pruning: margin per ply of depth.
    reverse_futility_margin: 80, 30..=160;
    /// Reverse futility pruning: the margin is one ply smaller if the opponent's last turn lost it
    /// more than this. The default is so large that it hardly ever happens.
    reverse_futility_loss: 1_000, 0..=1000;
    /// Reverse futility pruning: the margin grows by this share of the correction of the static
    /// evaluation, in 1/100.
    reverse_futility_correction: 0, 0..=200;
    /// Razoring: greatest depth.
    razor_depth: 4, 1..=8;
    /// Razoring: margin per ply of depth, in addition to [`Params::razor_base`].
    razor_margin: 200, 80..=400;
    /// Razoring: margin at depth 0.
    razor_base: 150, 50..=400;
    /// Null move: smallest depth.
    null_depth: 3, 2..=6;
    /// Null move: constant part of the reduction, in plies.
    null_reduction: 4, 2..=6;
    /// Null move: the reduction grows by one ply for this many plies of depth.
    null_depth_divisor: 4, 2..=8;
    /// Null move: the reduction grows by one ply for this many centipawns above beta.
    null_value_divisor: 200, 80..=400;
    /// Null move: greatest growth of the reduction by the distance above beta, in plies.
    null_value_max: 3, 1..=6;
    /// Null move: the static evaluation must be at least `beta - null_base - null_margin * depth`.
    null_base: -120, -300..=50;
    /// Null move: see [`Params::null_base`], per ply of depth.
    null_margin: 20, 0..=60;
    /// Null move: from this depth on a cutoff is verified by a search without null moves.
    null_verification_depth: 14, 8..=24;
    /// ProbCut: smallest depth.
    probcut_depth: 5, 3..=10;
    /// ProbCut: a capture must reach beta plus this margin.
    probcut_margin: 180, 60..=400;
    /// ProbCut: reduction of the verifying search, in plies.
    probcut_reduction: 4, 2..=6;
    /// Internal iterative reduction: smallest depth.
    iir_depth: 4, 2..=8;
    /// Late move pruning: moves searched at depth 0. The number grows by the square of the depth
    /// and is halved where the static evaluation is not improving.
    late_base: 4, 1..=12;
    /// Late move pruning in the middle of a turn: moves searched at depth 0.
    late_midturn_base: 2, 1..=12;
    /// Late move pruning in the middle of a turn: the number of moves grows by the square of the
    /// depth divided by this.
    late_midturn_divisor: 3, 1..=8;
    /// Late move pruning: greatest depth.
    late_depth: 9, 4..=14;
    /// Futility pruning: greatest reduced depth.
    futility_depth: 9, 4..=14;
    /// Futility pruning: margin at reduced depth 0.
    futility_base: 110, 30..=300;
    /// Futility pruning: margin per ply of reduced depth.
    futility_margin: 85, 30..=200;
    /// History pruning: greatest reduced depth.
    history_prune_depth: 5, 2..=10;
    /// History pruning: skip quiet moves with a history score below this times the depth. A single
    /// history counter is limited to ±[`HISTORY_MAX`].
    history_prune: -4_000, -10000..=-1000;
    /// Static exchange pruning of quiet moves: threshold per squared ply of reduced depth.
    see_quiet: -25, -80..=-5;
    /// Static exchange pruning of noisy moves and checks: threshold per ply of depth.
    see_noisy: -95, -250..=-25;
    /// Futility pruning of noisy moves: greatest reduced depth; -1 for none.
    noisy_futility_depth: -1, -1..=10;
    /// Futility pruning of noisy moves: margin at reduced depth 0, beside the value of the victim.
    noisy_futility_base: 150, 50..=500;
    /// Futility pruning of noisy moves: margin per ply of reduced depth.
    noisy_futility_margin: 130, 30..=300;
    /// Static exchange pruning of noisy moves: the threshold is lower by a centipawn for this much
    /// capture history. The default is the limit of the history, so that it makes no difference.
    see_noisy_history: 16_384, 16..=16384;
    /// Futility, history and static exchange pruning: the share of the history, in 1/100, that
    /// counts for the reduced depth.
    prune_history: 0, 0..=100;
    /// Static exchange pruning: greatest depth.
    see_depth: 9, 4..=14;
    /// Singular extension: smallest depth.
    singular_depth: 7, 4..=12;
    /// Singular extension: the depth of the transposition table entry may be at most this much
    /// smaller than that of the node.
    singular_tt_depth: 3, 2..=6;
    /// Singular extension: the other moves must fail low against the entry's value minus this times
    /// the depth.
    singular_margin: 2, 1..=6;
    /// Singular extension: the hash move is extended by two plies if the other moves stay this much
    /// below that bound.
    singular_double: 20, 5..=80;
    /// Late move reduction of quiet moves: constant part, in 1/100 plies.
    reduction_base: 95, 0..=200;
    /// Late move reduction of quiet moves: `ln(depth) * ln(move number)` is divided by this / 100.
    reduction_divisor: 225, 120..=400;
    /// Late move reduction of noisy moves: constant part, in 1/100 plies.
    reduction_noisy_base: 10, -100..=150;
    /// Late move reduction of noisy moves: divisor, in 1/100.
    reduction_noisy_divisor: 320, 160..=600;
    /// Late move reduction in the middle of a turn: constant part, in 1/100 plies.
    reduction_midturn_base: 100, 0..=250;
    /// Late move reduction in the middle of a turn: divisor, in 1/100.
    reduction_midturn_divisor: 100, 50..=300;
    /// Late move reduction: smallest depth.
    reduction_depth: 3, 2..=5;
    /// Late move reduction: a history score of this much reduces a quiet move by one ply less.
    reduction_history: 9_000, 3000..=25000;
    /// Late move reduction: a capture history of this much reduces a noisy move by one ply less.
    reduction_noisy_history: 7_000, 2500..=20000;
    /// Late move reduction: more if the static evaluation is not improving, in 1/1024 plies.
    reduction_not_improving: 512, 0..=2048;
    /// Late move reduction: more at an expected cut node, in 1/1024 plies.
    reduction_cut_node: 1536, 0..=3072;
    /// Late move reduction: less at a tt-pv node, in 1/1024 plies.
    reduction_tt_pv: 1536, 0..=3072;
    /// Late move reduction: at a tt-pv node less if the stored value is above alpha, in 1/1024
    /// plies.
    reduction_tt_value: 0, 0..=2048;
    /// Late move reduction: at a tt-pv node less if the stored depth is that of the node or
    /// greater, in 1/1024 plies.
    reduction_tt_depth: 0, 0..=2048;
    /// Late move reduction: less for each centipawn by which the static evaluation improves, in
    /// 1/1024 plies.
    reduction_improvement: 0, 0..=10;
    /// Late move reduction: less for each centipawn of the correction of the static evaluation, in
    /// 1/1024 plies.
    reduction_correction: 0, 0..=32;
    /// Late move reduction: more if the hash move is noisy, in 1/1024 plies.
    reduction_noisy_hash_move: 0, 0..=2048;
    /// A node that a reduced search has reached is searched a ply deeper if the reduction was at
    /// least this, in plies, and the opponent's move lost nothing. The default is so large that it
    /// never happens.
    hindsight_deeper: 100, 1..=100;
    /// Such a node is searched a ply shallower if the reduction was at least this, in plies, and
    /// the opponent's move lost more than [`Params::hindsight_loss`]. By default it never is.
    hindsight_shallower: 100, 1..=100;
    /// See [`Params::hindsight_shallower`].
    hindsight_loss: 90, 20..=400;
    /// Late move reduction: less for a move that gives check, in 1/1024 plies.
    reduction_check: 1024, 0..=3072;
    /// Late move reduction: more if more than [`CUTOFF_COUNT_THRESHOLD`] nodes at the child's ply
    /// failed high, in 1/1024 plies.
    reduction_cutoff_count: 1024, 0..=3072;
    /// Late move reduction: the re-search is a ply deeper if the reduced search exceeds the best
    /// value so far by more than this.
    reduction_deeper: 45, 10..=120;
    /// Late move reduction: the re-search is a ply shallower if the reduced search exceeds the best
    /// value so far by less than this.
    reduction_shallower: 8, 0..=40;

    /// Quiescence search: delta pruning skips captures that stay below alpha even with this margin.
    delta_margin: 180, 60..=500;
    /// History bonus: growth per ply of depth.
    history_bonus_depth: 160, 60..=400;
    /// History bonus at depth 0.
    history_bonus_base: -70, -300..=200;
    /// Greatest history bonus.
    history_bonus_max: 1_600, 600..=4000;
    /// History malus of the moves searched before a cutoff, in 1/100 of the bonus.
    history_malus: 100, 50..=200;
}

impl Params {
    /// The default values, except for the `own` values (name and value) of a game. Values are
    /// clamped to their ranges, unknown names are ignored.
    #[must_use]
    pub fn with(own: &[(&str, i32)]) -> Params {
        let mut params = Params::DEFAULT;
        for (name, value) in own {
            params.set(name, *value);
        }
        params
    }

    /// Sets the parameter `name`, clamped to its range. Returns false if there is no such
    /// parameter.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let param = Params::LIST.iter().find(|param| param.name == name);
        if let Some(param) = param {
            *(param.field)(self) = value.clamp(param.min, param.max);
        }
        param.is_some()
    }

    /// The value of `param`.
    #[must_use]
    pub fn get(&self, param: &Param) -> i32 {
        *(param.field)(&mut self.clone())
    }

    /// The history bonus for a cutoff at `depth` plies.
    #[must_use]
    pub fn bonus(&self, depth: i32) -> i32 {
        (self.history_bonus_depth * depth + self.history_bonus_base).min(self.history_bonus_max)
    }
}

/// The greatest ply. No line of the search is longer.
pub const MAX_PLY: usize = 200;

/// Singular extension: a line gets at most this many double extensions.
pub const MAX_DOUBLE_EXTENSIONS: u32 = 6;

/// How much deeper the result of tables of endings counts than the search that would have had to
/// find it, plies.
pub const TABLE_DEPTH: i32 = 6;

/// After so many nodes a quiescence search only evaluates. With many queens on the board the
/// captures would go on almost without end.
pub const MAX_QUIESCENCE_NODES: u64 = 5_000;

/// The same where the side to move has to capture: there hardly any position is quiet.
pub const MAX_FORCED_NODES: u64 = 40;

/// The same in check, where all moves are searched: between two armies of queens hardly any
/// position is without one.
pub const MAX_CHECKED_NODES: u64 = 10_000;

/// With so few turns until a draw by a move counter, the value of a transposition table entry does
/// not cut: it may come from a position with another counter.
pub const NEAR_DRAW_TURNS: usize = 10;

/// Late move reduction: greatest improvement of the static evaluation that counts, to either side,
/// in centipawns. See [`Params::reduction_improvement`].
pub const IMPROVEMENT_MAX: Value = 150;

/// Late move reduction: see [`Params::reduction_cutoff_count`].
pub const CUTOFF_COUNT_THRESHOLD: u32 = 3;

/// Quiescence search: number of continuations tried after the first move of a turn of several
/// moves.
pub const TURN_COMPLETIONS: usize = 2;

/// Limit of a history counter, to either side.
pub const HISTORY_MAX: i32 = 16_384;

/// Weight of one centipawn of victim value against the capture history, in the order of noisy
/// moves.
pub const VICTIM_VALUE_WEIGHT: i32 = 24;

/// Limit of a correction history counter, to either side.
pub const CORRECTION_MAX: i32 = 1_024;

/// Greatest bonus of one update, in units of a correction history counter.
pub const CORRECTION_BONUS_MAX: i32 = 256;

/// This many units of the correction history equal one centipawn.
pub const CORRECTION_PER_CENTIPAWN: i32 = 24;

/// Time manager: the game is expected to last this many turns from now on, and more by
/// [`TURNS_EXPECTED_SHARE`]. [`super::report::Clock::turns_to_go`] counts for no more.
pub const TURNS_EXPECTED_BASE: f64 = 5.5;

/// Time manager: so much of an average game ([`crate::rules::Heuristics::game_length`]) it is
/// expected to last beside [`TURNS_EXPECTED_BASE`].
pub const TURNS_EXPECTED_SHARE: f64 = 0.3;

/// Time manager: reserve for delays by other processes, in seconds.
pub const TIME_RESERVE: f64 = 0.15;

/// Time manager: greatest share of the time left that [`TIME_RESERVE`] may take.
pub const TIME_RESERVE_SHARE: f64 = 0.3;

/// Time manager: share of the increment that is planned for each turn.
pub const INCREMENT_SHARE: f64 = 0.95;

/// Time manager: ratio of the hard limit to the soft limit.
pub const HARD_FACTOR: f64 = 4.5;

/// Time manager: greatest share of the time left that the hard limit may take. It may be more for
/// the last turns before time is added.
pub const HARD_SHARE: f64 = 0.45;

/// Time manager: greatest share of the time left that a turn may take while the search is not in
/// trouble, if the clock has to last for the rest of the game.
pub const CALM_SHARE: f64 = 0.09;

/// Time manager: with a large increment the planned time may be most of that share. A turn may
/// always take this many times the planned time.
pub const CALM_FACTOR: f64 = 1.6;

/// Time manager: the search is in trouble if the value falls by this much, in centipawns, below
/// that of the iteration before...
pub const TROUBLE_FALL: i32 = 30;

/// ... and is less than this, in centipawns.
pub const TROUBLE_VALUE: i32 = -100;

/// `go mate N` gives up after an iteration of 2 N plies and this number more. The search prunes, so
/// it can miss a mate at 2 N - 1 plies that it finds a few plies later.
pub const MATE_DEPTH_MARGIN: u32 = 10;

/// Time manager: with a single legal turn the search ends after this depth.
pub const SINGLE_TURN_DEPTH: u32 = 4;

/// Chance nodes: at this depth and below only the most likely outcome is searched.
pub const CHANCE_DEPTH: i32 = 2;

/// Chance nodes: outcomes are averaged only up to this many turns from the root.
pub const CHANCE_TURNS: usize = 2;

/// Chance nodes: a rare outcome is reduced by this plus the binary logarithm of its rarity, in
/// plies.
pub const CHANCE_REDUCTION: i32 = 2;

/// Chance nodes: in the principal variation the window of a rare outcome is wider by this at either
/// end.
pub const CHANCE_MARGIN: Value = 50;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_values_are_within_their_ranges() {
        for param in Params::LIST {
            assert_eq!(Params::DEFAULT.get(param), param.default);
            assert!((param.min..=param.max).contains(&param.default), "{}", param.name);
        }
    }
}
