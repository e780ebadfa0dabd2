//! Conditions that end games and matches: `-resign`, `-draw` and `-sprt`.

use super::arguments::{Word, flag, number};
use super::dialect::Dialect;
use crate::referee::adjudication::{DrawCondition, ResignCondition};
use crate::referee::statistics::sprt::{Model, Sprt};
use anyhow::{Context, Result, bail};

/// `-sprt`. The test is of pairs of games; its default model is that of the program imitated.
///
/// # Errors
/// A word is missing or not understood, or the numbers cannot be those of a test.
pub(super) fn sprt(dialect: Dialect, word: &Word) -> Result<Sprt> {
    let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, 0.05, 0.05);
    let mut model = match dialect {
        Dialect::Cutechess => Model::Logistic,
        Dialect::Fastchess => Model::Normalized,
    };
    for (key, value) in word.pairs(&["elo0", "elo1", "alpha", "beta", "model"])? {
        let read = || number(&format!("-sprt {key}"), value, -1e4);
        match key {
            "elo0" => elo0 = Some(read()?),
            "elo1" => elo1 = Some(read()?),
            "alpha" => alpha = read()?,
            "beta" => beta = read()?,
            _ => {
                model = match value {
                    "normalized" => Model::Normalized,
                    "logistic" => Model::Logistic,
                    "bayesian" => Model::Bayesian,
                    _ => bail!(
                        "-sprt model: expected normalized, logistic or bayesian, found '{value}'"
                    ),
                }
            }
        }
    }
    let elo0 = elo0.context("-sprt: expected elo0=")?;
    let elo1 = elo1.context("-sprt: expected elo1=")?;
    Sprt { elo0, elo1, alpha, beta, model }.checked().context("-sprt")
}

/// `-resign`.
///
/// # Errors
/// A word is not understood.
pub(super) fn resign(word: &Word) -> Result<ResignCondition> {
    let mut condition = ResignCondition { margin: 0, turns: 1, both: false };
    for (key, value) in word.pairs(&["movecount", "score", "twosided"])? {
        let what = format!("-resign {key}");
        match key {
            "movecount" => condition.turns = number(&what, value, 1)?,
            "score" => condition.margin = number(&what, value, 0)?,
            _ => condition.both = flag(&what, value)?,
        }
    }
    Ok(condition)
}

/// `-draw`.
///
/// # Errors
/// A word is not understood.
pub(super) fn draw(word: &Word) -> Result<DrawCondition> {
    let mut condition = DrawCondition { near: 0, turns: 1, from: 0, resets: true };
    for (key, value) in word.pairs(&["movenumber", "movecount", "score"])? {
        let what = format!("-draw {key}");
        match key {
            "movenumber" => condition.from = number(&what, value, 0)?,
            "movecount" => condition.turns = number(&what, value, 1)?,
            _ => condition.near = number(&what, value, 0)?,
        }
    }
    Ok(condition)
}
