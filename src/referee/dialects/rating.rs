//! The tables of results as cutechess-cli and fastchess print them.

use super::dialect::Dialect;
use crate::referee::statistics::cross_table::CrossTable;
use crate::referee::statistics::elo::{Estimate, estimate, normalized};
use crate::referee::statistics::score::MatchScore;
use crate::referee::statistics::sprt::{Decision, Sprt};
use std::fmt::Write;

/// Elo with half the width of its interval.
fn elo(score: &MatchScore) -> (f64, f64) {
    let found = estimate(score);
    found.map_or((f64::NAN, f64::NAN), |Estimate { elo, low, high, .. }| (elo, (high - low) / 2.0))
}

/// A number with so many decimals, as C prints it: `nan`, and no `-0.00`.
fn fixed(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}").replace("NaN", "nan");
    match text.strip_prefix('-') {
        Some(zero) if zero.chars().all(|c| matches!(c, '0' | '.')) => zero.to_string(),
        _ => text,
    }
}

/// The likelihood of superiority, percent.
fn superiority(score: &MatchScore) -> f64 {
    estimate(score).map_or(f64::NAN, |found| 100.0 * found.los)
}

fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole)
}

/// The same results counted as single games.
fn unpaired(score: &MatchScore) -> MatchScore {
    MatchScore { pairs: [0; 5], drawn_twice: 0, ..*score }
}

/// Two engines, as cutechess-cli shows them: `Elo difference: ...`.
pub(super) fn difference(score: &MatchScore) -> String {
    let single = unpaired(score);
    let (elo, error) = elo(&single);
    let draws = 100.0 * share(score.draws, score.games());
    let [elo, error, los, draws] =
        [elo, error, superiority(&single), draws].map(|number| fixed(number, 1));
    format!("Elo difference: {elo} +/- {error}, LOS: {los} %, DrawRatio: {draws} %\n")
}

/// Results as cutechess-cli shows them, wins, losses and draws: `3 - 1 - 2  [0.667] 6`.
pub(super) fn tally(score: &MatchScore) -> String {
    let MatchScore { wins, draws, losses, .. } = *score;
    let (games, points) = (score.games(), score.points() / f64::from(score.games()));
    format!("{wins} - {losses} - {draws}  [{points:.3}] {games}")
}

/// The log-likelihood ratio of a test, and its share of the bound that it approaches, percent.
fn progress(sprt: &Sprt, score: &MatchScore) -> [String; 2] {
    let ((low, high), llr) = (sprt.bounds(), sprt.llr(score));
    [fixed(llr, 2), fixed(100.0 * llr / if llr < 0.0 { low } else { high }, 1)]
}

/// The state of a test as cutechess-cli shows it.
pub(super) fn test(sprt: &Sprt, score: &MatchScore) -> String {
    let ((low, high), [llr, percent]) = (sprt.bounds(), progress(sprt, score));
    let result = match sprt.decision(score) {
        Decision::Open => "",
        Decision::Accepted => " - H1 was accepted",
        Decision::Rejected => " - H0 was accepted",
    };
    format!("SPRT: llr {llr} ({percent}%), lbound {low:.2}, ubound {high:.2}{result}\n")
}

/// The state of a test as fastchess shows it.
pub(super) fn ratio(sprt: &Sprt, score: &MatchScore) -> String {
    let ((low, high), [llr, percent]) = (sprt.bounds(), progress(sprt, score));
    let Sprt { elo0, elo1, .. } = sprt;
    format!("LLR: {llr} ({percent}%) ({low:.2}, {high:.2}) [{elo0:.2}, {elo1:.2}]\n")
}

/// Two engines, as fastchess shows them: five lines, four if games are not counted in pairs.
pub(super) fn duel(score: &MatchScore, in_pairs: bool) -> String {
    let counted = if in_pairs { *score } else { unpaired(score) };
    let (elo, error) = elo(&counted);
    let (normal, normal_error) = normalized(&counted).unwrap_or((f64::NAN, f64::NAN));
    let MatchScore { wins, draws, losses, pairs, drawn_twice } = *score;
    let games = score.games();
    let two = |number| fixed(number, 2);
    let [elo, error, normal, normal_error] = [elo, error, normal, normal_error].map(two);
    let mut text = format!(
        "Elo: {elo} +/- {error}, nElo: {normal} +/- {normal_error}\n\
         LOS: {} %, DrawRatio: {} %",
        two(superiority(&counted)),
        two(drawn(score, in_pairs))
    );
    if in_pairs {
        let ratio = two(share(pairs[3] + pairs[4], pairs[0] + pairs[1]));
        let _ = write!(text, ", PairsRatio: {ratio}");
    }
    let points = score.points();
    let _ = write!(
        text,
        "\nGames: {games}, Wins: {wins}, Losses: {losses}, Draws: {draws}, Points: {points:.1} \
         ({:.2} %)\n",
        100.0 * points / f64::from(games)
    );
    if in_pairs {
        let split = two(share(pairs[2] - drawn_twice, drawn_twice));
        let _ = writeln!(text, "Ptnml(0-2): {pairs:?}, WL/DD Ratio: {split}");
    }
    text
}

/// The share of drawn games, or of pairs in which both engines have a point, percent.
fn drawn(score: &MatchScore, in_pairs: bool) -> f64 {
    let pairs: u32 = score.pairs.iter().sum();
    100.0 * if in_pairs { share(score.pairs[2], pairs) } else { share(score.draws, score.games()) }
}

/// Three or more engines, the best one first.
pub(super) fn ranking(format: Dialect, table: &CrossTable, in_pairs: bool) -> String {
    let longest = table.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let width = longest.max(25);
    let mut text = match format {
        Dialect::Cutechess => format!(
            "{:>4} {:<width$} {:>7} {:>7} {:>7} {:>7} {:>7} \n",
            "Rank", "Name", "Elo", "+/-", "Games", "Score", "Draw"
        ),
        Dialect::Fastchess => format!(
            "{:<4} {:<width$} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}\n",
            "Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)"
        ),
    };
    for (rank, engine) in (1..).zip(table.order()) {
        let score = table.total(engine);
        let counted = if in_pairs { score } else { unpaired(&score) };
        let ((elo, error), name, games) = (elo(&counted), &table.names[engine], score.games());
        let points = 100.0 * score.points() / f64::from(games);
        let draws = drawn(&score, in_pairs);
        let line = match format {
            Dialect::Cutechess => format!(
                "{rank:>4} {name:<width$} {:>7} {:>7} {games:>7} {points:>6.1}% {:>6}% ",
                fixed(elo, 0),
                fixed(error, 0),
                fixed(draws, 1)
            ),
            Dialect::Fastchess => {
                let (normal, normal_error) = normalized(&counted).unwrap_or((f64::NAN, f64::NAN));
                let pairs = if in_pairs { format!("{:?}", score.pairs) } else { String::new() };
                let [elo, error, normal, normal_error] =
                    [elo, error, normal, normal_error].map(|number| fixed(number, 2));
                format!(
                    "{rank:>4} {name:<width$} {elo:>10} {error:>10} {normal:>10} \
                     {normal_error:>10} {games:>10} {points:>9.1}% {:>9}% {pairs:>20}",
                    fixed(draws, 1)
                )
            }
        };
        text += &format!("{line}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> MatchScore {
        let pairs = [1, 2, 10, 4, 3];
        MatchScore { wins: 16, draws: 14, losses: 10, pairs, drawn_twice: 4 }
    }

    #[test]
    fn numbers_are_printed_as_in_c() {
        for (number, text) in [(-0.001, "0.00"), (-1.234, "-1.23"), (f64::NAN, "nan")] {
            assert_eq!(fixed(number, 2), text);
        }
        assert_eq!((fixed(f64::NEG_INFINITY, 1).as_str(), fixed(-0.4, 0).as_str()), ("-inf", "0"));
    }

    #[test]
    fn two_engines() {
        assert_eq!(tally(&example()), "16 - 10 - 14  [0.575] 40");
        assert!(difference(&example()).starts_with("Elo difference: 52.5 +/- 8"));
        let lines = duel(&example(), true);
        let lines: Vec<&str> = lines.lines().collect();
        assert!(lines[0].starts_with("Elo: 52.51 +/- "), "{}", lines[0]);
        assert!(lines[1].ends_with("DrawRatio: 50.00 %, PairsRatio: 2.33"), "{}", lines[1]);
        assert_eq!(lines[2], "Games: 40, Wins: 16, Losses: 10, Draws: 14, Points: 23.0 (57.50 %)");
        assert_eq!(lines[3], "Ptnml(0-2): [1, 2, 10, 4, 3], WL/DD Ratio: 1.50");
        assert_eq!(duel(&example(), false).lines().count(), 3);
    }

    #[test]
    fn a_test() {
        let sprt: Sprt = "0:10".parse().unwrap();
        let text = ratio(&sprt, &example());
        assert!(text.starts_with("LLR: ") && text.ends_with(" (-2.94, 2.94) [0.00, 10.00]\n"));
        let text = test(&sprt, &MatchScore { pairs: [0, 0, 10, 900, 0], ..example() });
        assert!(text.starts_with("SPRT: llr ") && text.ends_with(" - H1 was accepted\n"), "{text}");
    }
}
