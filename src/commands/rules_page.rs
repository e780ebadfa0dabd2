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

/// The list of games: the first line of each rules page, which has the game's name and what it is;
/// then those that are descriptions, in groups.
#[must_use]
pub fn games() -> String {
    let pages = games::own_names().into_iter().filter_map(games::page);
    let mut list: String =
        pages.filter_map(|page| page.lines().next()).map(|line| format!("{line}\n")).collect();
    for (group, games) in games::ready_groups() {
        list += &format!("\n{group}:\n");
        for (name, credits) in games {
            list += &format!("  {}\n", credits.headline(name));
        }
    }
    list
}
