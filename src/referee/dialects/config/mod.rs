//! `-config`: a match that goes on, from fastchess' own file or from one that was written here.
//!
//! The file written here has the arguments of the match and the result of each game, because games
//! that are played at the same time end in any order.

mod fastchess;

use super::arguments::{Word, flag, split};
use crate::referee::plan::Plan;
use crate::referee::statistics::score::MatchScore;
use crate::replace_file::replace_file;
use crate::rules::{Outcome, Side};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The key of the arguments in a file that was written here.
const ARGUMENTS: &str = "arguments";
/// The key of the results, which are by the numbers of the games.
const RESULTS: &str = "results";

/// A match that goes on: what was played of it, and where more of it is written down.
#[derive(Default)]
pub(in crate::referee) struct Config {
    output: Option<PathBuf>,
    played: Played,
}

/// What an earlier run has played.
enum Played {
    /// The results of games, by their numbers.
    Games(BTreeMap<u64, Outcome>),
    /// The first engine's score in the first games of the match.
    Score(MatchScore),
}

impl Default for Played {
    fn default() -> Played {
        Played::Games(BTreeMap::new())
    }
}

impl Config {
    /// Takes `-config` from the command line. The arguments in the file come before those of the
    /// command line.
    ///
    /// # Errors
    /// A word is not understood, or the file cannot be read.
    pub(in crate::referee) fn take(words: &mut Vec<Word>) -> Result<Config> {
        let mut config = Config::default();
        let mut stored = Vec::new();
        let (own, others): (Vec<Word>, Vec<Word>) =
            words.drain(..).partition(|word| word.name == "config");
        for word in own {
            let (mut file, mut counts) = (None, true);
            for (key, value) in word.pairs(&["file", "outname", "discard", "stats"])? {
                match key {
                    "file" => file = Some(PathBuf::from(value)),
                    "outname" => config.output = Some(value.into()),
                    "discard" if flag("-config discard", value)? => file = None,
                    "discard" => {}
                    _ => counts = flag("-config stats", value)?,
                }
            }
            let Some(file) = file else { continue };
            let at = || format!("-config '{}'", file.display());
            let text = fs::read_to_string(&file).with_context(at)?;
            let (arguments, played) = read(&text).with_context(at)?;
            stored = split(&arguments).with_context(at)?;
            config.played = if counts { played } else { Played::default() };
            config.output.get_or_insert(file);
        }
        words.extend(stored.into_iter().chain(others));
        Ok(config)
    }

    /// The results of games that have been played, by their numbers.
    ///
    /// # Errors
    /// The match cannot have these results.
    pub(in crate::referee) fn results(&self, plan: &Plan) -> Result<BTreeMap<u64, Outcome>> {
        match &self.played {
            Played::Games(games) => Ok(games.clone()),
            Played::Score(score) => {
                ensure!(plan.engines.len() == 2, "-config: the results of more than two engines");
                Ok(results_of(score, plan))
            }
        }
    }

    /// Where the match is written down, if it is to be.
    pub(in crate::referee) fn state(
        &self,
        words: &[Word],
        games: &BTreeMap<u64, Outcome>,
    ) -> Option<State> {
        let arguments = words.iter().flat_map(|word| {
            std::iter::once(format!("-{}", word.name)).chain(word.values.iter().cloned())
        });
        let file = self.output.clone()?;
        Some(State { file, arguments: arguments.collect(), games: games.clone().into() })
    }
}

/// The arguments of a file, and what was played.
fn read(text: &str) -> Result<(Vec<String>, Played)> {
    let json: Json = serde_json::from_str(text)?;
    let Some(arguments) = json.get(ARGUMENTS) else {
        let (arguments, score) = fastchess::read(&json)?;
        return Ok((arguments, score.map_or_else(Played::default, Played::Score)));
    };
    let texts = |json: &Json| -> Option<Vec<String>> {
        json.as_array()?.iter().map(|text| text.as_str().map(String::from)).collect()
    };
    let arguments = texts(arguments).with_context(|| format!("{ARGUMENTS}: expected texts"))?;
    let mut games = BTreeMap::new();
    for (number, result) in json[RESULTS].as_object().into_iter().flatten() {
        let outcomes = [Outcome::Win(Side::White), Outcome::Win(Side::Black), Outcome::Draw];
        let outcome = outcomes.into_iter().find(|outcome| *result == json!(outcome.to_string()));
        match (number.parse(), outcome) {
            (Ok(number), Some(outcome)) => drop(games.insert(number, outcome)),
            _ => {
                bail!("{RESULTS}: expected numbers of games and results, found {number}: {result}")
            }
        }
    }
    Ok((arguments, Played::Games(games)))
}

/// Results of the first games of a match of two engines that make this score: first the pairs, then
/// games that are in no pair if there are no pairs at all.
fn results_of(score: &MatchScore, plan: &Plan) -> BTreeMap<u64, Outcome> {
    // Half points of the first engine in each game.
    let mut halves = Vec::new();
    for (both, count) in score.pairs.into_iter().enumerate() {
        for pair in 0..count {
            halves.extend(match both {
                0 => [0, 0],
                1 => [0, 1],
                2 if pair < score.drawn_twice => [1, 1],
                2 => [2, 0],
                3 => [2, 1],
                _ => [2, 2],
            });
        }
    }
    if halves.is_empty() {
        for (half, count) in [(2, score.wins), (1, score.draws), (0, score.losses)] {
            halves.extend((0..count).map(|_| half));
        }
    }
    let encounter = plan.encounter;
    let outcome = |(number, half): (u64, i32)| {
        let swapped = encounter.swaps && number.is_multiple_of(2);
        let first = if swapped == encounter.reversed { Side::White } else { Side::Black };
        let outcome = match half {
            2 => Outcome::Win(first),
            0 => Outcome::Win(first.other()),
            _ => Outcome::Draw,
        };
        (number, outcome)
    };
    (1..).zip(halves).map(outcome).collect()
}

/// Writes a match down after each game.
pub(in crate::referee) struct State {
    file: PathBuf,
    arguments: Vec<String>,
    games: Mutex<BTreeMap<u64, Outcome>>,
}

impl State {
    /// Adds a game.
    pub(in crate::referee) fn add(&self, number: u64, outcome: Outcome) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.insert(number, outcome);
        let results: BTreeMap<String, String> = games
            .iter()
            .map(|(number, outcome)| (number.to_string(), outcome.to_string()))
            .collect();
        let text = json!({ ARGUMENTS: self.arguments, RESULTS: results }).to_string() + "\n";
        if let Err(error) = replace_file(&self.file, text.as_bytes()) {
            log::warn!("cannot write '{}': {error}", self.file.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::schedule::Encounter;

    #[test]
    fn results_make_the_score_again() {
        let pairs = [1, 2, 3, 4, 5];
        let score = MatchScore { wins: 16, draws: 8, losses: 6, pairs, drawn_twice: 1 };
        for reversed in [false, true] {
            let encounter = Encounter { reversed, ..Encounter::of_pairs(40) };
            let plan = Plan { encounter, ..Plan::default() };
            let results = results_of(&score, &plan);
            assert_eq!(results.keys().copied().collect::<Vec<_>>(), Vec::from_iter(1..=30));
            let mut again = MatchScore::default();
            for pair in results.values().collect::<Vec<_>>().chunks(2) {
                let colours = [Side::White, Side::Black];
                let [white, black] = if reversed { [1, 0] } else { [0, 1] };
                again.add(*pair[white], colours[0]);
                again.add(*pair[black], colours[1]);
                again.add_pair(*pair[white], *pair[black]);
            }
            assert_eq!(again, score);
        }
        let single = MatchScore { pairs: [0; 5], drawn_twice: 0, ..score };
        assert_eq!(results_of(&single, &Plan::default()).len(), 30);
    }

    #[test]
    fn a_file_that_makes_no_sense_is_refused() {
        for (text, complaint) in [
            ("x", "expected value"),
            (r#"{"arguments": [3]}"#, "arguments: expected texts"),
            (
                r#"{"arguments": [], "results": {"a": "1-0"}}"#,
                "results: expected numbers of games and results, found a: \"1-0\"",
            ),
            (r#"{"engines": 3}"#, "engines: expected a list"),
        ] {
            let error = format!("{:#}", read(text).map(drop).unwrap_err());
            assert!(error.starts_with(complaint), "{error}");
        }
    }
}
