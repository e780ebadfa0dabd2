//! XBoard's options for a game.

use crate::protocol::{KNOWN_TO_XBOARD, name_in_xboard, xboard_fen};
use crate::session;
use std::borrow::Cow;

/// The names of chess and of its variant with other starts.
const CHESS: [&str; 2] = ["chess", "fischerandom"];

/// The games of [`KNOWN_TO_XBOARD`] in which the engine tests the legality. XBoard would refuse moves
/// without a reason, let a pawn drop that mates lose the game, and call other endings draws for want of material.
const TESTED: [&str; 2] = ["xiangqi", "shogi"];

/// The value of XBoard's option `variant` for `game`, which may be `fischerandom`.
pub(super) fn variant(game: &str) -> Cow<'_, str> {
    if game == "fischerandom" { game.into() } else { name_in_xboard(game) }
}

/// What the rules of a game ask of XBoard beside its variant: names of options and their values.
///
/// Games that XBoard does not know run without XBoard's own test of legality, because XBoard would refuse
/// legal moves; so do those of [`TESTED`]. The engine gives the marks and promotion choices and declares
/// draws. It also takes moves back to show them in several plies, so refused moves open no error window.
pub(super) fn of_rules(game: &str) -> Vec<(&'static str, &'static str)> {
    let mut options = Vec::new();
    if !CHESS.contains(&game) {
        // XBoard counts fifty moves, and repetitions in its own way.
        options.extend([("repeatsToDraw", "0"), ("ruleMoves", "0")]);
        if KNOWN_TO_XBOARD.contains(&game) {
            // It would call a draw by another count a false claim.
            options.push(("testClaims", "false"));
        }
        if !KNOWN_TO_XBOARD.contains(&game) || TESTED.contains(&game) {
            options.extend([("testLegality", "false"), ("popupMoveErrors", "false")]);
            // A pawn may become a piece that XBoard's own promotion dialog does not offer. For shogi it
            // asks whether to promote.
            let chooses = is_wide(game) || has_dice(game) || game == "cwda";
            let choice = chooses && game != "piazza-shogi";
            options.push(("sweepPromotions", if choice { "true" } else { "false" }));
        }
    }
    if has_dice(game) {
        // Throws of dice are announced in comments on the game. The engine lifts a piece for the
        // user who builds a walkway.
        options.extend([("autoComment", "true"), ("showThinking", "true")]);
        options.push(("oneClickMove", "true"));
    }
    options
}

/// All options of a window for a game, as words of a command line. `engine` is the engine's command
/// line; `matched`: it plays itself.
///
/// Coordinates are always shown, because the ranks may be numbered in an unusual way. Settings are
/// not saved at exit: otherwise XBoard would play chess without its rules the next time.
pub(super) fn all(game: &str, matched: bool, engine: &str) -> Vec<String> {
    let variant = variant(game);
    let mut options = vec![("fcp", engine), ("variant", &variant)];
    if matched {
        options.extend([("scp", engine), ("matchGames", "1"), ("popupExitMessage", "false")]);
    }
    options.extend(of_rules(game));
    if !CHESS.contains(&game) && !KNOWN_TO_XBOARD.contains(&game) {
        // A turn of several plies would earn an increment for each, and reach a session's end early.
        options.extend([("timeControl", "30"), ("timeIncrement", "0")]);
    }
    options.extend([("showTargetSquares", "true"), ("highlightDragging", "true")]);
    options.extend([("showCoords", "true"), ("size", size(game)), ("saveSettingsOnExit", "false")]);
    options.into_iter().flat_map(|(name, value)| [format!("-{name}"), value.into()]).collect()
}

/// The size of the squares, so that the window fits a screen of 768 lines: for XBoard the pixels of a
/// square of an 8x8 board, as it makes the squares of larger boards smaller; for WinBoard the name of
/// one of the sizes for which it has pictures, 72, 49 and 33 pixels.
fn size(game: &str) -> &'static str {
    if cfg!(windows) {
        return winboard_size(game);
    }
    match game {
        "nacv" => "80",
        // Pieces in hand lie on both sides of the board.
        "shogi" | "piazza-shogi" => "104",
        _ if is_wide(game) => "120",
        _ => "72",
    }
}

fn winboard_size(game: &str) -> &'static str {
    let session = session::open(if CHESS.contains(&game) { "chess" } else { game });
    let fen = session.map(|session| xboard_fen(session.as_ref())).unwrap_or_default();
    let ranks = fen.split([' ', '[']).next().unwrap_or_default().split('/');
    let (ranks, files) = (ranks.clone().count(), ranks.map(width).max().unwrap_or(0));
    match (files, ranks) {
        (..=8, ..=8) => "bulky",
        (_, ..=10) => "middling",
        _ => "petite",
    }
}

/// The number of squares of a rank in a FEN: those of its pieces and of its numbers.
fn width(rank: &str) -> usize {
    let numbers = rank.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<usize>().ok());
    numbers.sum::<usize>() + rank.chars().filter(|c| c.is_alphabetic()).count()
}

fn is_wide(game: &str) -> bool {
    game.starts_with("ravioli")
}

fn has_dice(game: &str) -> bool {
    session::open(game).is_some_and(|session| session.info().has_dice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_smaller_on_larger_boards() {
        for (game, size) in [
            ("fischerandom", "bulky"),
            ("piazza-cwda", "bulky"),
            ("archchess", "middling"),
            ("xiangqi", "middling"),
            ("shogi", "middling"),
            ("ravioli", "middling"),
            ("nacv", "petite"),
        ] {
            assert_eq!(winboard_size(game), size, "{game}");
        }
    }

    #[test]
    fn known_games_keep_the_rules_of_xboard() {
        let untested =
            |options: &[String]| options.windows(2).any(|w| w == ["-testLegality", "false"]);
        for game in KNOWN_TO_XBOARD {
            assert_eq!(untested(&all(game, false, "r")), TESTED.contains(&game), "{game}");
        }
        assert!(!untested(&all("fischerandom", false, "r")));
        let arch = all("archchess", true, "r");
        assert!(untested(&arch));
        assert!(arch.windows(2).any(|w| w == ["-scp", "r"]));
    }
}
