//! Reads files of games as training positions.

use super::fit::parts;
use super::progress_bar;
use super::sample::Label;
use super::script;
use super::store::{Header, MATED, Store, StoredGame};
use crate::games::{self, Visitor};
use crate::linear::Parameters;
use crate::rules::{Heuristics, Side};
use crate::search::report::Control;
use crate::tools::{Interrupted, unknown};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// What a trainer keeps of a position.
pub trait Convert: Sync {
    /// The form in which a position is kept.
    type Output: Send;

    /// Converts this position, with its label.
    fn convert<R: Heuristics>(&self, position: &R, label: Label) -> Self::Output;
}

/// The converted positions, one list for each game.
pub type Games<T> = Vec<Vec<T>>;

/// Converts the quiet positions of all files with `converter`; also returns how the games were
/// made. `stop` ends it early.
///
/// # Errors
/// A file cannot be read, or does not hold games that fit these `parameters`; the text says which.
/// [`Interrupted`].
pub fn all<T: Convert>(
    files: &[PathBuf],
    parameters: &Parameters,
    converter: &T,
    stop: &Control,
) -> Result<(Games<T::Output>, Vec<Header>)> {
    let (mut games, mut headers) = (Vec::new(), Vec::new());
    for file in files {
        let (header, converted) = read(file, parameters, converter, stop)
            .with_context(|| format!("data '{}'", file.display()))?;
        games.extend(converted);
        headers.push(header);
    }
    Ok((games, headers))
}

/// The weights of a game's terms.
///
/// # Errors
/// Unknown game.
pub fn parameters(game: &str) -> Result<Parameters> {
    struct ParametersOf;
    impl Visitor for ParametersOf {
        type Output = Parameters;
        fn visit<R: Heuristics>(self) -> Parameters {
            R::parameters()
        }
    }
    games::visit(game, ParametersOf).ok_or_else(|| unknown(game))
}

fn read<T: Convert>(
    file: &Path,
    parameters: &Parameters,
    converter: &T,
    stop: &Control,
) -> Result<(Header, Games<T::Output>)> {
    struct Replay<'a, T>(&'a Store, &'a T, &'a Control);
    impl<T: Convert> Visitor for Replay<'_, T> {
        type Output = Result<Games<T::Output>>;
        fn visit<R: Heuristics>(self) -> Self::Output {
            replay::<R, T>(&self.0.games, self.1, self.2)
        }
    }
    let bytes = std::fs::read(file)?;
    let store = Store::read(&bytes)?;
    let game = &store.header.game;
    let own = self::parameters(game).ok().filter(|own| own.file == parameters.file);
    ensure!(own.is_some(), "it holds games of {game}");
    ensure!(
        store.complete_bytes == bytes.len(),
        "cut off behind game {}; 'rialto data' with the same settings mends it",
        store.games.len()
    );
    let converted =
        games::visit(game, Replay(&store, converter, stop)).ok_or_else(|| unknown(game))??;
    Ok((store.header, converted))
}

fn replay<R: Heuristics, T: Convert>(
    games: &[StoredGame],
    converter: &T,
    stop: &Control,
) -> Result<Games<T::Output>> {
    let numbered: Vec<(usize, &StoredGame)> = (1..).zip(games).collect();
    let progress = progress_bar(games.len(), "games read");
    let read = |&(number, game): &(usize, &StoredGame)| {
        progress.inc(1);
        ensure!(!stop.is_stopped(), Interrupted(": nothing was written".into()));
        convert_quiet::<R, T>(game, converter).with_context(|| format!("game {number}"))
    };
    let converted = parts(&numbered, |part| part.iter().map(read).collect::<Result<Vec<_>>>());
    progress.finish_and_clear();
    converted.into_iter().try_fold(Vec::new(), |mut all, part| {
        all.extend(part?);
        Ok(all)
    })
}

/// Converts the quiet positions of a game: the side to move is not in check, the best move is no
/// capture, and there is no mate in the score.
fn convert_quiet<R: Heuristics, T: Convert>(
    game: &StoredGame,
    converter: &T,
) -> Result<Vec<T::Output>> {
    let mut converted = Vec::new();
    script::replay::<R>(game, |position, score, best| {
        let Some(score) = score else { return };
        if score.abs() >= MATED || position.in_check() || position.is_noisy(best) {
            return;
        }
        let white = f32::from(game.result) / 2.0;
        let result = if position.side() == Side::White { white } else { 1.0 - white };
        converted.push(converter.convert(position, Label::new(position.side(), score, result)));
    })?;
    Ok(converted)
}
