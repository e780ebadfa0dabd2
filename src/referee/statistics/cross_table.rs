//! The cross table of a match: results of every pairing, faults, and their texts.

use crate::referee::end::{FAULTS, GameEnd};
use crate::referee::schedule::Pair;
use crate::referee::statistics::elo::{Estimate, estimate};
use crate::referee::statistics::score::MatchScore;
use crate::referee::statistics::sprt::{Decision, Sprt};
use crate::rules::{Outcome, Side};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The results so far.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTable {
    /// Names of the engines.
    pub names: Vec<String>,
    /// Scores by the numbers of the two engines, from the first one's point of view.
    pub pairings: BTreeMap<[usize; 2], MatchScore>,
    /// For each engine the number of illegal turns, crashes, stalls and losses on time.
    pub faults: Vec<[u32; 4]>,
    /// The sequential test, if there is one.
    pub sprt: Option<Sprt>,
}

impl CrossTable {
    /// A table without games.
    #[must_use]
    pub fn new(names: Vec<String>, sprt: Option<Sprt>) -> CrossTable {
        let faults = vec![[0; 4]; names.len()];
        CrossTable { names, pairings: BTreeMap::new(), faults, sprt }
    }

    /// Adds a game in which `white`, one engine of the pair, had White. `other`: the result of
    /// the pair's other game, if that has been added.
    pub fn add(&mut self, pair: &Pair, white: usize, end: &GameEnd, other: Option<Outcome>) {
        let [first, second] = pair.engines;
        let score = self.pairings.entry(pair.engines).or_default();
        let colour = if white == first { Side::White } else { Side::Black };
        score.add(end.outcome, colour);
        if let Some(other) = other {
            match colour {
                Side::White => score.add_pair(end.outcome, other),
                Side::Black => score.add_pair(other, end.outcome),
            }
        }
        if let (Some(fault), Outcome::Win(winner)) = (end.reason.fault(), end.outcome) {
            let loser = if winner == colour { second } else { first };
            self.faults[loser][fault] += 1;
        }
    }

    /// The score of an engine over all its games.
    #[must_use]
    pub fn total(&self, engine: usize) -> MatchScore {
        let mut total = MatchScore::default();
        for ([first, second], score) in &self.pairings {
            if *first == engine {
                total += *score;
            } else if *second == engine {
                total += score.mirrored();
            }
        }
        total
    }

    /// Number of games played.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.pairings.values().map(MatchScore::games).sum()
    }

    /// The state of the sequential test.
    #[must_use]
    pub fn decision(&self) -> Decision {
        self.sprt.map_or(Decision::Open, |sprt| sprt.decision(&self.total(0)))
    }

    /// The numbers of the engines, the best one first.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let share = |engine: &usize| {
            let total = self.total(*engine);
            total.points() / f64::from(total.games().max(1))
        };
        order.sort_by(|a, b| share(b).total_cmp(&share(a)));
        order
    }

    /// The score of `engine` against `other`.
    #[must_use]
    pub fn pairing(&self, engine: usize, other: usize) -> Option<MatchScore> {
        let mirrored = || self.pairings.get(&[other, engine]).map(|score| score.mirrored());
        self.pairings.get(&[engine, other]).copied().or_else(mirrored)
    }

    /// The state of the sequential test in words, if there is one.
    #[must_use]
    pub fn test(&self) -> Option<String> {
        let sprt = self.sprt?;
        let (low, high) = sprt.bounds();
        let llr = sprt.llr(&self.total(0));
        let result = match self.decision() {
            Decision::Open => "undecided",
            Decision::Accepted => "H1 is accepted",
            Decision::Rejected => "H0 is accepted",
        };
        Some(format!("SPRT {sprt}: LLR {llr:.2} ({low:.2}, {high:.2}), {result}"))
    }

    /// The faults of an engine in words, such as `illegal 2`; empty if there were none.
    #[must_use]
    pub fn faults_of(&self, engine: usize) -> String {
        let counts = FAULTS.iter().zip(&self.faults[engine]).filter(|(_, n)| **n > 0);
        let words: Vec<String> = counts.map(|(fault, n)| format!("{fault} {n}")).collect();
        words.join(", ")
    }

    /// One line about the first engine's score.
    #[must_use]
    pub fn line(&self) -> String {
        summary(&self.total(0)) + &self.ratio()
    }

    /// A few words about the first engine's score: `new +12 =10 -8, LLR 0.51 (-2.94, 2.94)`.
    #[must_use]
    pub fn running(&self) -> String {
        let MatchScore { wins, draws, losses, .. } = self.total(0);
        format!("{} +{wins} ={draws} -{losses}{}", self.names[0], self.ratio())
    }

    /// The state of the sequential test in short, if there is one, for the end of a line.
    fn ratio(&self) -> String {
        self.sprt.map_or_else(String::new, |sprt| {
            let (low, high) = sprt.bounds();
            format!(", LLR {:.2} ({low:.2}, {high:.2})", sprt.llr(&self.total(0)))
        })
    }
}

/// The whole table: engines sorted by points, pairings if there are several, the test, faults.
impl std::fmt::Display for CrossTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for engine in self.order() {
            writeln!(f, "{:width$}  {}", self.names[engine], summary(&self.total(engine)))?;
        }
        if self.pairings.len() > 1 {
            for ([first, second], score) in &self.pairings {
                let names = format!("{} - {}", self.names[*first], self.names[*second]);
                writeln!(f, "{names}: {}", summary(score))?;
            }
        }
        if let Some(test) = self.test() {
            writeln!(f, "{test}")?;
        }
        for (engine, name) in self.names.iter().enumerate() {
            let faults = self.faults_of(engine);
            if !faults.is_empty() {
                writeln!(f, "{name}: {faults}")?;
            }
        }
        Ok(())
    }
}

/// `+12 =10 -8 of 30, 56.7 %, Elo +47 [-50, +150], LOS 83 %, pairs 1-2-6-4-2`.
#[must_use]
pub fn summary(score: &MatchScore) -> String {
    let games = score.games();
    let mut line = format!("+{} ={} -{} of {games}", score.wins, score.draws, score.losses);
    let Some(Estimate { elo, low, high, los }) = estimate(score) else { return line };
    let share = 100.0 * score.points() / f64::from(games.max(1));
    let _ = write!(line, ", {share:.1} %, Elo {} [{}, {}]", signed(elo), signed(low), signed(high));
    let _ = write!(line, ", LOS {:.1} %", 100.0 * los);
    if score.pairs.iter().any(|n| *n > 0) {
        let pairs = score.pairs.map(|n| n.to_string()).join("-");
        let _ = write!(line, ", pairs {pairs}");
    }
    line
}

/// Elo rounded to an integer, with a sign.
#[must_use]
pub fn signed(elo: f64) -> String {
    // Avoids "-0".
    let elo = elo.round() + 0.0;
    if elo.is_infinite() {
        format!("{}inf", if elo > 0.0 { "+" } else { "-" })
    } else {
        format!("{elo:+}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::end::EndReason;

    #[test]
    fn games_and_faults_are_counted() {
        let mut table = CrossTable::new(["a", "b", "c"].map(String::from).to_vec(), None);
        let pair = Pair { engines: [0, 2], white: 0, opening: 0, number: 1, games: 2 };
        let lost = GameEnd { outcome: Outcome::Win(Side::Black), reason: EndReason::Flag };
        table.add(&pair, 0, &lost, None);
        let drawn = GameEnd { outcome: Outcome::Draw, reason: EndReason::Adjudicated };
        table.add(&pair, 2, &drawn, Some(lost.outcome));
        assert_eq!(
            table.total(0),
            MatchScore { draws: 1, losses: 1, pairs: [0, 1, 0, 0, 0], ..MatchScore::default() }
        );
        assert_eq!(table.total(2), table.total(0).mirrored());
        assert_eq!((table.faults[0], table.faults[2]), ([0, 0, 0, 1], [0; 4]));
        let pair = Pair { engines: [1, 2], ..pair };
        table.add(&pair, 2, &lost, None);
        assert_eq!(table.faults[2], [0, 0, 0, 1]);
        assert_eq!(table.games(), 3);
        let text = table.to_string();
        assert!(text.starts_with("b  +1 =0 -0 of 1, 100.0 %, Elo +inf [-636, +inf]"), "{text}");
        assert!(text.contains("a - c: +0 =1 -1 of 2, 25.0 %, Elo -191 "), "{text}");
        assert!(text.ends_with("a: lost on time 1\nc: lost on time 1\n"), "{text}");
    }
}
