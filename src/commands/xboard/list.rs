//! Lines for XBoard's list of engines, from which a user picks an engine with its game.

use super::options;
use crate::games;
use crate::protocol::name_in_xboard;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;

/// What XBoard does without being told. An engine of the list that is picked after another one has
/// to undo what that one asked for.
const USUAL: [(&str, &str); 11] = [
    ("alwaysPromoteToQueen", "false"),
    ("testLegality", "true"),
    ("testClaims", "true"),
    ("repeatsToDraw", "6"),
    ("ruleMoves", "51"),
    ("trivialDraws", "false"),
    ("popupMoveErrors", "true"),
    ("sweepPromotions", "true"),
    ("autoComment", "false"),
    ("showThinking", "true"),
    ("oneClickMove", "false"),
];

/// The lines, one for each game, as a group of their own. XBoard itself adds the game to the name:
/// `Rialto (archchess)`.
///
/// # Errors
/// The path of this program is not known, or no UTF-8 text.
pub fn engine_list() -> Result<String> {
    let program = env::current_exe().context("this program's own place")?;
    let program = program.to_str().context("a path that is no UTF-8 text")?;
    Ok(list(program))
}

fn list(program: &str) -> String {
    // XBoard splits the command line at spaces outside quotes, inside the quotes of the option.
    let command = |game: &str| match program.contains(' ') {
        true => format!("'\"{program}\" cecp --game {game}'"),
        false => format!("\"{program} cecp --game {game}\""),
    };
    let mut text = String::from("# Rialto\n");
    for game in games::NAMES {
        let mut all: BTreeMap<&str, &str> = USUAL.into_iter().collect();
        let variant = name_in_xboard(game);
        all.insert("variant", &variant);
        all.extend(options::of_rules(game));
        let _ = write!(text, "\"Rialto\" -fcp {}", command(game));
        for (name, value) in all {
            let _ = write!(text, " -{name} {value}");
        }
        text.push('\n');
    }
    text + "# end\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_line() {
        let list = list("/a b/rialto");
        let lines: Vec<&str> = list.lines().collect();
        assert_eq!(lines.len(), games::NAMES.len() + 2);
        assert_eq!((lines[0], lines[lines.len() - 1]), ("# Rialto", "# end"));
        for (game, line) in games::NAMES.iter().zip(&lines[1..]) {
            let start = format!("\"Rialto\" -fcp '\"/a b/rialto\" cecp --game {game}' -");
            assert!(line.starts_with(&start), "{line}");
            // XBoard reads no longer ones.
            assert!(line.len() < 500, "{line}");
            let is_tested = line.contains(" -testLegality true");
            assert_eq!(is_tested, ["chess", "shatranj"].contains(game), "{line}");
        }
        assert!(lines[1].ends_with(" -variant normal"), "{list}");
        assert!(list.contains(" -variant piazza-shatran-j\n"), "{list}");
    }
}
