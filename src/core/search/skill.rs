//! Playing strength: how much a weak level searches, and how it errs.
//!
//! A weak level searches few nodes but several principal variations. Then it adds a random bonus,
//! up to a margin, to the value of each, and plays the one with the greatest sum. So it never plays
//! a turn that its own search puts behind the best one by the margin or more, and it errs where a
//! person errs: between turns that look almost equal. The stronger the level, the more nodes and
//! the smaller the margin.

use super::report::Value;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// A strength below the full one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Nodes after which the search ends, once its first iteration is complete.
    pub nodes: u64,
    /// Principal variations among which it chooses.
    pub lines: usize,
    /// The random bonus is below this, centipawns.
    pub margin: Value,
}

/// A level with its rating.
struct Level {
    skill: Skill,
    /// Rating in chess on the scale of docs/strength.md, measured between every third level.
    elo: i64,
}

const fn level(nodes: u64, lines: usize, margin: Value, elo: i64) -> Level {
    Level { skill: Skill { nodes, lines, margin }, elo }
}

/// The levels from 0 on. The full strength comes after the last one.
const LEVELS: [Level; 20] = [
    level(200, 12, 600, 0),
    level(250, 12, 480, 94),
    level(320, 11, 390, 188),
    level(420, 11, 315, 282),
    level(580, 10, 255, 376),
    level(780, 10, 205, 470),
    level(1_000, 9, 172, 564),
    level(1_250, 9, 155, 648),
    level(1_500, 9, 141, 732),
    level(1_750, 8, 129, 816),
    level(2_100, 8, 117, 931),
    level(2_600, 8, 104, 1047),
    level(3_300, 7, 92, 1162),
    level(4_200, 7, 82, 1267),
    level(5_300, 7, 72, 1372),
    level(6_800, 6, 63, 1477),
    level(9_500, 6, 53, 1648),
    level(14_000, 5, 44, 1818),
    level(21_000, 5, 36, 1989),
    level(32_000, 4, 28, 2160),
];

/// The level of full strength.
pub const FULL: i64 = LEVELS.len() as i64;

/// The ratings of the weakest and of the strongest level below the full one.
pub const ELO: RangeInclusive<i64> = LEVELS[0].elo..=LEVELS[LEVELS.len() - 1].elo;

/// The levels for people, from the weakest to the full strength: name and number.
pub const NAMES: [(&str, i64); 8] = [
    ("beginner", 0),
    ("novice", 3),
    ("casual", 6),
    ("average", 9),
    ("good", 12),
    ("strong", 15),
    ("expert", 18),
    ("full", FULL),
];

/// The level that a person calls by its name or by its place in [`NAMES`], from 1 on.
#[must_use]
pub fn named(text: &str) -> Option<i64> {
    let at = text.parse::<usize>().ok().and_then(|place| place.checked_sub(1));
    let by_name = || NAMES.iter().position(|(name, _)| name.eq_ignore_ascii_case(text));
    NAMES.get(at.or_else(by_name)?).map(|(_, level)| *level)
}

impl Skill {
    /// The skill of `level`; `None` from [`FULL`] on. Levels below 0 count as 0.
    #[must_use]
    pub fn of_level(level: i64) -> Option<Skill> {
        let index = usize::try_from(level).unwrap_or(0);
        LEVELS.get(index).map(|level| level.skill)
    }

    /// The skill with a rating on the scale of docs/strength.md. Between two levels it is
    /// interpolated; outside [`ELO`] it is that of the nearest level.
    #[must_use]
    pub fn of_elo(elo: i64) -> Skill {
        let above = LEVELS.partition_point(|level| level.elo < elo);
        let (low, high) = (&LEVELS[above.saturating_sub(1)], &LEVELS[above.min(LEVELS.len() - 1)]);
        let distance = (high.elo - low.elo).max(1);
        let part = (elo - low.elo).clamp(0, distance);
        let between = |low: i64, high: i64| low + (high - low) * part / distance;
        let [a, b] = [low.skill, high.skill];
        Skill {
            nodes: between(a.nodes as i64, b.nodes as i64) as u64,
            lines: between(a.lines as i64, b.lines as i64) as usize,
            margin: between(a.margin.into(), b.margin.into()) as Value,
        }
    }

    /// The index of the value to play. There is at least one value, and the best comes first.
    #[must_use]
    pub fn choose(&self, values: &[Value], random: &mut impl Rng) -> usize {
        let mut sum = |value: Value| {
            let bonus = ((random.next_u64() >> 32) * self.margin.unsigned_abs() as u64) >> 32;
            i64::from(value) + bonus as i64
        };
        let sums: Vec<i64> = values.iter().map(|&value| sum(value)).collect();
        let best = sums.iter().max();
        sums.iter().position(|sum| Some(sum) == best).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn skill(level: i64) -> Skill {
        Skill::of_level(level).expect("below the full level")
    }

    /// How many of 4000 choices between these values fall on each.
    fn counts<const N: usize>(skill: Skill, values: [Value; N]) -> [u32; N] {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0; N];
        for _ in 0..4_000 {
            counts[skill.choose(&values, &mut random)] += 1;
        }
        counts
    }

    #[test]
    fn levels_grow_in_nodes_and_shrink_in_noise() {
        for (low, high) in LEVELS.iter().zip(&LEVELS[1..]) {
            let (a, b) = (low.skill, high.skill);
            assert!(a.nodes < b.nodes && a.lines >= b.lines && a.margin > b.margin, "{a:?} {b:?}");
            assert!(low.elo < high.elo, "{a:?} {b:?}");
        }
        assert!(skill(FULL - 1).lines > 1 && skill(FULL - 1).margin > 0);
        assert_eq!(Skill::of_level(FULL), None);
        assert_eq!(Skill::of_level(-1), Skill::of_level(0));
    }

    #[test]
    fn a_rating_is_between_its_levels() {
        for (number, level) in LEVELS.iter().enumerate() {
            assert_eq!(Some(Skill::of_elo(level.elo)), Skill::of_level(number as i64));
        }
        assert_eq!(Skill::of_elo(i64::MIN / 4), skill(0));
        assert_eq!(Skill::of_elo(i64::MAX / 4), skill(FULL - 1));
        let skills: Vec<Skill> = ELO.map(Skill::of_elo).collect();
        for pair in skills.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].margin >= pair[1].margin, "{pair:?}");
        }
    }

    #[test]
    fn the_names_rise_from_the_weakest_level_to_the_full_one() {
        assert!(NAMES.windows(2).all(|pair| pair[0].1 < pair[1].1));
        assert_eq!((named("1"), named("beginner"), named("Full")), (Some(0), Some(0), Some(FULL)));
        assert_eq!((named("8"), named("4")), (Some(FULL), Some(NAMES[3].1)));
        for wrong in ["0", "9", "", "-1", "best", "1.5"] {
            assert_eq!(named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_margin_bounds_the_error() {
        for level in 0..FULL {
            let Skill { margin, .. } = skill(level);
            let [best, near, far] = counts(skill(level), [50, 50 - margin / 2, 50 - margin]);
            assert!(best > near && near > 0 && far == 0, "level {level}: {best} {near} {far}");
        }
    }

    #[test]
    fn a_stronger_level_errs_less() {
        let mean_loss = |level| {
            let values = [0, -10, -40, -90, -160, -250, -360, -490];
            let counts = counts(skill(level), values);
            values.iter().zip(counts).map(|(value, n)| -value * n as i32).sum::<i32>()
        };
        let losses: Vec<i32> = (0..FULL).map(mean_loss).collect();
        assert!(losses.windows(2).all(|pair| pair[0] > pair[1]), "{losses:?}");
    }
}
