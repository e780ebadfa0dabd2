//! Reads files of games as training positions.

use super::bar;
use super::fit::parts;
use super::sample::Label;
use super::script;
use super::store::{Game, Header, MATED, Store};
use crate::games::{self, Visitor};
use crate::linear::Parameters;
use crate::rules::{Heuristics, Side};
use crate::tools::unknown;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// What a trainer keeps of a position.
pub trait Take: Sync {
    /// The form in which a position is kept.
    type Made: Send;

    /// Converts this position, with its label.
    fn take<R: Heuristics>(&self, position: &R, label: Label) -> Self::Made;
}

/// The converted positions, one list for each game.
pub type Games<T> = Vec<Vec<T>>;

/// Converts the quiet positions of all files with `take`; also returns how the games were made.
///
/// # Errors
/// A file cannot be read, or does not hold games that fit these `parameters`; the text says which.
pub fn all<T: Take>(
    files: &[PathBuf],
    parameters: &Parameters,
    take: &T,
) -> Result<(Games<T::Made>, Vec<Header>)> {
    let (mut games, mut headers) = (Vec::new(), Vec::new());
    for file in files {
        let (header, made) =
            read(file, parameters, take).with_context(|| format!("data '{}'", file.display()))?;
        games.extend(made);
        headers.push(header);
    }
    Ok((games, headers))
}

/// The weights of a game's terms.
///
/// # Errors
/// Unknown game.
pub fn parameters(game: &str) -> Result<Parameters> {
    struct Ask;
    impl Visitor for Ask {
        type Output = Parameters;
        fn visit<R: Heuristics>(self) -> Parameters {
            R::parameters()
        }
    }
    games::visit(game, Ask).ok_or_else(|| unknown(game))
}

fn read<T: Take>(
    file: &Path,
    parameters: &Parameters,
    take: &T,
) -> Result<(Header, Games<T::Made>)> {
    struct Replay<'a, T>(&'a Store, &'a T);
    impl<T: Take> Visitor for Replay<'_, T> {
        type Output = Result<Games<T::Made>>;
        fn visit<R: Heuristics>(self) -> Self::Output {
            replay::<R, T>(&self.0.games, self.1)
        }
    }
    let bytes = std::fs::read(file)?;
    let store = Store::read(&bytes)?;
    let game = &store.header.game;
    let own = self::parameters(game).ok().filter(|own| own.file == parameters.file);
    ensure!(own.is_some(), "it holds games of {game}");
    ensure!(store.whole == bytes.len(), "cut off behind game {}", store.games.len());
    let made = games::visit(game, Replay(&store, take)).ok_or_else(|| unknown(game))??;
    Ok((store.header, made))
}

fn replay<R: Heuristics, T: Take>(games: &[Game], take: &T) -> Result<Games<T::Made>> {
    let numbered: Vec<(usize, &Game)> = (1..).zip(games).collect();
    let progress = bar(games.len(), "games read");
    let read = |&(number, game): &(usize, &Game)| {
        progress.inc(1);
        quiet::<R, T>(game, take).with_context(|| format!("game {number}"))
    };
    let made = parts(&numbered, |part| part.iter().map(read).collect::<Result<Vec<_>>>());
    progress.finish_and_clear();
    made.into_iter().try_fold(Vec::new(), |mut all, part| {
        all.extend(part?);
        Ok(all)
    })
}

/// Converts the quiet positions of a game: the side to move is not in check, the best move is no
/// capture, and there is no mate in the score.
fn quiet<R: Heuristics, T: Take>(game: &Game, take: &T) -> Result<Vec<T::Made>> {
    let mut made = Vec::new();
    script::replay::<R>(game, |position, score, best| {
        let Some(score) = score else { return };
        if score.abs() >= MATED || position.in_check() || position.is_noisy(best) {
            return;
        }
        let white = f32::from(game.result) / 2.0;
        let result = if position.side() == Side::White { white } else { 1.0 - white };
        made.push(take.take(position, Label::new(position.side(), score, result)));
    })?;
    Ok(made)
}
