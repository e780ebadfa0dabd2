//! `rules`: the rules pages for players.

use crate::games;
use crate::position_spec::find_game;
use anyhow::Result;

/// The rules page of a game.
///
/// # Errors
/// Unknown game.
pub fn page(game: &str) -> Result<&'static str> {
    Ok(find_game(game)?.info().page)
}

/// The list of games: the first line of each rules page, which has the game's name and what it is.
#[must_use]
pub fn games() -> String {
    let pages = games::names().into_iter().filter_map(|name| page(name).ok());
    pages.filter_map(|page| page.lines().next()).map(|line| format!("{line}\n")).collect()
}
