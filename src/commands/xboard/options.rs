//! XBoard's options for a game.

use crate::games::{self, CHESS};
use crate::gesture::TargetKind;
use crate::protocol::{known, xboard_board};
use crate::session;

/// What the rules of a game ask of XBoard beside its variant: names of options and their values.
/// Each of them is given, whether it is XBoard's usual value or not: XBoard remembers what a user
/// has saved, in the window of another game too. In chess and shatranj the user decides about all
/// the rest.
///
/// Games that XBoard does not know run without XBoard's own test of legality, because XBoard would
/// refuse legal moves; so do those that it does not judge as the rules ask. The engine gives the
/// marks and promotion choices and declares draws. It also takes moves back to show them in several
/// plies, so refused moves open no error window.
pub(super) fn of_rules(game: &str) -> Vec<(&'static str, &'static str)> {
    let known = known(game);
    let is_judged = known.is_some_and(|known| known.is_judged_by_xboard);
    let mut options = vec![("testLegality", word(is_judged))];
    if game != CHESS {
        // XBoard counts fifty moves, and repetitions in its own way, and knows draws of chess only.
        options.extend([("repeatsToDraw", "0"), ("ruleMoves", "0"), ("trivialDraws", "false")]);
        if known.is_some() {
            // It would call a draw by another count a false claim.
            options.push(("testClaims", "false"));
        }
    }
    if !is_judged {
        options.push(("popupMoveErrors", "false"));
        // The user chooses what a pawn becomes. It may be a piece that XBoard's own promotion
        // dialog does not offer. For shogi that asks whether to promote.
        options.push(("alwaysPromoteToQueen", "false"));
        options.push(("sweepPromotions", word(has_promotion_choice(game))));
        // The marks of the engine, and clicks that mean what they say. Where walkways are built,
        // the engine lifts a piece for the user.
        options.extend([("showTargetSquares", "true"), ("highlightDragging", "true")]);
        options.push(("oneClickMove", word(has_dice(game))));
        // The ranks may be numbered in an unusual way.
        options.push(("showCoords", "true"));
    }
    if has_dice(game) {
        // Throws of dice are announced in comments on the game.
        options.extend([("autoComment", "true"), ("showThinking", "true")]);
    }
    options
}

const fn word(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

/// All options of a window for a game, as words of a command line. `variant` is XBoard's name of
/// it, `engine` the engine's command line; `matched`: it plays itself.
///
/// Settings are not saved at exit: otherwise XBoard would play another game without its rules the
/// next time.
pub(super) fn all(game: &str, variant: &str, matched: bool, engine: &str) -> Vec<String> {
    let size = size(game);
    let mut options = vec![("fcp", engine), ("variant", variant)];
    if matched {
        options.extend([("scp", engine), ("matchGames", "1"), ("popupExitMessage", "false")]);
    }
    options.extend(of_rules(game));
    if known(game).is_none() {
        // A turn of several plies would earn an increment for each, and reach a session's end
        // early.
        options.extend([("timeControl", "30"), ("timeIncrement", "0")]);
    }
    options.extend(size.as_ref().map(|size| ("size", size.as_str())));
    options.push(("saveSettingsOnExit", "false"));
    options.into_iter().flat_map(|(name, value)| [format!("-{name}"), value.into()]).collect()
}

/// The largest square, and the most that a board may take in width and height so that the window
/// fits a screen of 1024x768, in pixels.
const SQUARE: usize = 72;
const WIDTH: usize = 960;
const HEIGHT: usize = 640;

/// The size of the squares of a board of which XBoard is told, or that is not that of chess: for
/// XBoard the pixels of a square of an 8x8 board, as it makes all boards as wide as that; for
/// WinBoard the name of one of the sizes for which it has pictures, 72, 49 and 33 pixels. `None`:
/// as the user likes it.
fn size(game: &str) -> Option<String> {
    let board = xboard_board(game);
    if board.is_none() {
        return None;
    }
    // Pieces in hand lie on both sides of the board, in two files each.
    let beside = if board.hand.is_empty() { 0 } else { 4 };
    let (files, ranks) = (usize::from(board.files) + beside, board.ranks.into());
    Some(if cfg!(windows) { named_size(files, ranks).into() } else { pixels(files, ranks) })
}

fn pixels(files: usize, ranks: usize) -> String {
    let square = SQUARE.min(WIDTH / files.max(1)).min(HEIGHT / ranks.max(1));
    (square * files).div_ceil(8).to_string()
}

fn named_size(files: usize, ranks: usize) -> &'static str {
    match (files, ranks) {
        (..=8, ..=8) => "bulky",
        (_, ..=10) => "middling",
        _ => "petite",
    }
}

/// Whether XBoard shall offer the pieces that the engine names when a pawn promotes. In games with
/// pieces in hand it asks whether a piece promotes.
fn has_promotion_choice(game: &str) -> bool {
    let targets = session::open(game).map_or_else(Vec::new, |session| session.targets());
    let choices = targets.iter().filter(|target| target.kind == TargetKind::Choice).count();
    xboard_board(game).hand.is_empty() && (choices > 1 || has_dice(game))
}

fn has_dice(game: &str) -> bool {
    games::info(game).is_some_and(|info| info.has_dice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::name_in_xboard;

    fn options(game: &str) -> Vec<String> {
        all(game, &name_in_xboard(game), false, "r")
    }

    /// The name of a game says nothing about its board.
    #[test]
    fn the_size_of_squares_follows_from_the_board() {
        for (files, ranks, pixel, name) in [
            (8, 8, "72", "bulky"),
            (10, 10, "80", "middling"),
            (9, 10, "72", "middling"),
            (13, 9, "116", "middling"),
            (16, 8, "120", "middling"),
            (15, 15, "79", "petite"),
            (6, 6, "54", "bulky"),
        ] {
            assert_eq!((&*pixels(files, ranks), named_size(files, ranks)), (pixel, name));
        }
        if cfg!(not(windows)) {
            let is = |game, pixels: &str| assert_eq!(size(game).as_deref(), Some(pixels), "{game}");
            is("archchess", "80");
            is("xiangqi", "72");
            is("shogi", "116");
            is("piazza-shogi", "116");
            is("piazza", "72");
            is("ravioli-bero", "120");
            is("nacv", "79");
        }
        assert_eq!(size("shatranj"), None);
    }

    fn value<'a>(options: &'a [String], name: &str) -> Option<&'a str> {
        let at = options.iter().position(|word| word.strip_prefix('-') == Some(name))?;
        options.get(at + 1).map(String::as_str)
    }

    /// XBoard keeps what another game needs if the user saves its settings.
    #[test]
    fn what_a_game_needs_is_given_either_way() {
        for (game, judged) in [("chess", "true"), ("shatranj", "true"), ("shogi", "false")] {
            assert_eq!(value(&options(game), "testLegality"), Some(judged), "{game}");
        }
        for game in games::NAMES.iter().filter(|game| !["chess", "shatranj"].contains(game)) {
            let options = options(game);
            let dice = word(has_dice(game));
            assert_eq!(value(&options, "oneClickMove"), Some(dice), "{game}");
            assert!(value(&options, "sweepPromotions").is_some(), "{game}");
        }
        // All else of the user's settings stays what it is.
        let chess = ["-fcp", "r", "-variant", "normal", "-testLegality", "true"];
        assert_eq!(options("chess"), [&chess[..], &["-saveSettingsOnExit", "false"]].concat());
    }

    #[test]
    fn the_user_chooses_what_a_pawn_becomes() {
        for (game, chooses) in [
            ("ravioli", true),
            ("cwda", true),
            ("piazza", true),
            ("piazza-shogi", false),
            ("shogi", false),
            ("archchess", false),
            ("nacv", false),
        ] {
            assert_eq!(has_promotion_choice(game), chooses, "{game}");
        }
    }

    #[test]
    fn only_what_xboard_judges_rightly_is_judged_by_it() {
        for game in games::NAMES {
            let is_judged = ["chess", "shatranj"].contains(game);
            assert_eq!(value(&options(game), "testLegality"), Some(word(is_judged)), "{game}");
        }
        let arch = all("archchess", "archchess", true, "r");
        assert!(arch.windows(2).any(|w| w == ["-scp", "r"]));
    }
}
