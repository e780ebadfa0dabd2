//! `rules`: what a player has to know.

use super::unknown;
use crate::games::{self, Visitor};
use crate::rules::Heuristics;
use anyhow::Result;

/// The page of a game.
///
/// # Errors
/// There is no such game.
pub fn page(game: &str) -> Result<&'static str> {
    struct Page;
    impl Visitor for Page {
        type Output = &'static str;
        fn visit<R: Heuristics>(self) -> &'static str {
            R::PAGE
        }
    }
    games::visit(game, Page).ok_or_else(|| unknown(game))
}

/// The list of games; a page's first line is the game's name and what it is.
#[must_use]
pub fn games() -> String {
    let pages = games::NAMES.iter().filter_map(|name| page(name).ok());
    pages.filter_map(|page| page.lines().next()).map(|line| format!("{line}\n")).collect()
}
