//! `rules`: the rules pages for players.

use super::unknown;
use crate::games::{self, Visitor};
use crate::rules::Heuristics;
use anyhow::Result;

/// The rules page of a game.
///
/// # Errors
/// Unknown game.
pub fn page(game: &str) -> Result<&'static str> {
    struct Page;
    impl Visitor for Page {
        type Output = &'static str;
        fn visit<R: Heuristics>(self, game: R::Description) -> &'static str {
            R::info(game).page
        }
    }
    games::visit(game, Page).ok_or_else(|| unknown(game))
}

/// The list of games: the first line of each rules page, which has the game's name and what it is.
#[must_use]
pub fn games() -> String {
    let pages = games::names().into_iter().filter_map(|name| page(name).ok());
    pages.filter_map(|page| page.lines().next()).map(|line| format!("{line}\n")).collect()
}
