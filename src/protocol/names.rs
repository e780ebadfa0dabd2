//! What other programs call the games, and which of them they know.
//!
//! Source: `StringToVariant` in `backend.c` of XBoard 4.9.1. It looks for the names of its own
//! variants inside the name of a variant, so that a game called `mini-atomic` would run by the
//! rules of its atomic chess. Such a game has another name in XBoard.

use crate::games::{self, CHESS, SHOGI, XIANGQI};
use std::borrow::Cow;
use std::ops::Range;

/// A game that other programs know.
pub struct KnownGame {
    game: &'static str,
    /// XBoard's name of it.
    variant: &'static str,
    /// Whether XBoard judges its turns and endings as the rules ask. In xiangqi and shogi it would
    /// refuse moves without a reason, let a pawn drop that mates lose the game, and call other
    /// endings draws for want of material.
    pub is_judged_by_xboard: bool,
    /// Whether XBoard shows the captured pieces beside the board and in a FEN as if they were in
    /// hand.
    pub shows_captures: bool,
    /// The pieces of White that lie there from the beginning.
    pub reserve: &'static str,
    /// Pieces that XBoard writes in another way in a FEN: White's letter, and what XBoard has.
    pub written_as: &'static [(char, &'static str)],
    /// Whether it begins with other positions of the pieces than XBoard thinks.
    pub is_set_up: bool,
    /// The pieces with which a UCI GUI shows it, by the names of Fairy-Stockfish's templates.
    pub template: &'static str,
}

/// The template of all other games.
pub const OTHER_TEMPLATE: &str = "fairy";

/// A game of which XBoard knows the rules, under the same name.
const fn judged(name: &'static str, template: &'static str) -> KnownGame {
    KnownGame {
        game: name,
        variant: name,
        is_judged_by_xboard: true,
        shows_captures: false,
        reserve: "",
        written_as: &[],
        is_set_up: false,
        template,
    }
}

/// A game that XBoard can show under the same name, but whose turns or endings it would judge
/// otherwise.
const fn shown(name: &'static str, template: &'static str) -> KnownGame {
    KnownGame { is_judged_by_xboard: false, ..judged(name, template) }
}

const KNOWN: [KnownGame; 32] = [
    KnownGame { variant: "normal", ..judged(CHESS, "chess") },
    judged(CHESS960, "chess"),
    judged("shatranj", OTHER_TEMPLATE),
    shown(XIANGQI, "xiangqi"),
    shown(SHOGI, "shogi"),
    judged("nocastle", OTHER_TEMPLATE),
    judged("crazyhouse", "crazyhouse"),
    judged("seirawan", "seirawan"),
    shown("3check", OTHER_TEMPLATE),
    judged("capablanca", OTHER_TEMPLATE),
    judged("gothic", OTHER_TEMPLATE),
    judged("janus", OTHER_TEMPLATE),
    judged("knightmate", OTHER_TEMPLATE),
    // After the moves with which every game begins.
    KnownGame { is_set_up: true, ..shown("courier", OTHER_TEMPLATE) },
    shown("atomic", "atomic"),
    shown("suicide", "suicide"),
    shown("giveaway", "giveaway"),
    shown("losers", OTHER_TEMPLATE),
    shown("makruk", "makruk"),
    shown("caparandom", OTHER_TEMPLATE),
    shown("berolina", OTHER_TEMPLATE),
    shown("spartan", OTHER_TEMPLATE),
    shown("cylinder", OTHER_TEMPLATE),
    // Some builds of XBoard have only the pieces of Capablanca chess for it.
    KnownGame { is_set_up: true, ..shown("falcon", OTHER_TEMPLATE) },
    shown("twokings", OTHER_TEMPLATE),
    shown("wildcastle", OTHER_TEMPLATE),
    KnownGame { shows_captures: true, ..shown("great", OTHER_TEMPLATE) },
    shown("asean", OTHER_TEMPLATE),
    KnownGame { shows_captures: true, ..shown("grand", "grand") },
    KnownGame {
        shows_captures: true,
        reserve: "QBBN",
        is_set_up: true,
        ..shown("super", OTHER_TEMPLATE)
    },
    judged("lion", OTHER_TEMPLATE),
    // There the crowned pieces are promoted ones.
    KnownGame { written_as: &[('E', "+B"), ('G', "+R")], ..judged("elven", OTHER_TEMPLATE) },
];

/// Other names by which XBoard knows a game. Fairy-Max, too, calls Chess with Different Armies
/// fairy.
const OTHER_NAMES: [(&str, &str); 1] = [("fairy", "cwda")];

/// What other programs know of `game`; `None`: nothing.
#[must_use]
pub fn known(game: &str) -> Option<&'static KnownGame> {
    KNOWN.iter().find(|known| known.game == game)
}

/// XBoard's name for chess in which castling is written as the king capturing its own rook, and the
/// name of the description that is the same.
pub const CHESS960: &str = "fischerandom";

/// Words that XBoard takes for a variant of its own wherever they stand in a name.
const ANYWHERE: [&str; 24] = [
    "normal",
    "wildcastle",
    "nocastle",
    "fischer",
    "bughouse",
    "crazyhouse",
    "losers",
    "suicide",
    "giveaway",
    "twokings",
    "kriegspiel",
    "atomic",
    "3check",
    "shatranj",
    "wild29",
    "wild30",
    "wild31",
    "wild32",
    "wild33",
    "wild34",
    "wild35",
    "wild36",
    "frc",
    "960",
];

/// Words that it takes so at the beginning of a name, unless a letter follows.
const AT_THE_BEGINNING: [&str; 23] = [
    "shogi",
    "chu",
    "courier",
    "gothic",
    "capablanca",
    "knightmate",
    "fairy",
    "cylinder",
    "falcon",
    "caparandom",
    "berolina",
    "janus",
    "super",
    "great",
    "twilight",
    "makruk",
    "seirawan",
    "grand",
    "spartan",
    "xiangqi",
    "asean",
    "lion",
    "elven",
];

/// XBoard's names for all games. A game that has another name in XBoard keeps its own one too, for
/// other programs.
#[must_use]
pub fn all() -> Vec<Cow<'static, str>> {
    // For XBoard, Chess960 is a variant of chess.
    let names = games::names().into_iter().filter(|name| *name != CHESS960);
    let names = names.flat_map(|name| match in_xboard(name) {
        theirs if name == CHESS => vec![theirs, CHESS960.into()],
        theirs if theirs == name => vec![theirs],
        theirs => vec![theirs, Cow::Borrowed(name)],
    });
    let mut names: Vec<Cow<'static, str>> = names.collect();
    for (theirs, _) in OTHER_NAMES {
        if !names.iter().any(|name| name == theirs) {
            names.push(theirs.into());
        }
    }
    names
}

/// The game that XBoard calls `variant`, and whether its castling moves are written as the king
/// capturing its own rook (Chess960). `None`: there is no such game.
#[must_use]
pub fn game(variant: &str) -> Option<(&'static str, bool)> {
    // Before games of one's own, which may have XBoard's names of chess.
    if variant == CHESS960 {
        return Some((CHESS, true));
    }
    if let Some(known) = KNOWN.iter().find(|known| known.variant == variant) {
        return Some((known.game, false));
    }
    let all = games::names();
    let own = all.iter().find(|name| **name == variant);
    let told = || all.iter().find(|name| in_xboard(name) == variant);
    let other = || OTHER_NAMES.iter().find(|(name, _)| *name == variant).map(|(_, game)| game);
    let name = own.or_else(told).or_else(other)?;
    Some((*name, false))
}

/// The name by which XBoard is told of `game`: its own, with a hyphen before the last letter of
/// each word by which XBoard would take it for one of its variants (`piazza-shatran-j`); `normal`
/// for chess.
#[must_use]
pub fn in_xboard(game: &str) -> Cow<'_, str> {
    if let Some(known) = known(game) {
        return known.variant.into();
    }
    let mut name = Cow::Borrowed(game);
    while let Some(word) = taken(&name) {
        name.to_mut().insert(word.end - 1, '-');
    }
    name
}

/// A part of `name` by which XBoard would take a game for one of its own.
fn taken(name: &str) -> Option<Range<usize>> {
    // XBoard ignores the case of letters.
    let name = name.to_ascii_lowercase();
    let follows = |at: usize, fits: fn(&u8) -> bool| name.as_bytes().get(at).is_some_and(fits);
    let anywhere = ANYWHERE.iter().find_map(|word| Some((name.find(word)?, word)));
    let begins =
        |word: &&str| name.starts_with(*word) && !follows(word.len(), u8::is_ascii_alphabetic);
    let beginning = || AT_THE_BEGINNING.into_iter().find(begins).map(|word| 0..word.len());
    // "w5" and "wild5" are numbers of variants on servers.
    let numbered = || {
        let word = if name.contains("wild") { "wild" } else { "w" };
        let end = name.find(word)? + word.len();
        follows(end, u8::is_ascii_digit).then(|| end - word.len()..end + 1)
    };
    let anywhere = anywhere.map(|(at, word)| at..at + word.len());
    anywhere.or_else(beginning).or_else(numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xboard_takes_no_game_for_its_own() {
        for (game, theirs) in [
            ("piazza-shatranj", "piazza-shatran-j"),
            ("piazza-shogi", "piazza-shogi"),
            ("shogi-6x6", "shog-i-6x6"),
            ("shogimini", "shogimini"),
            ("Grand_chess", "Gran-d_chess"),
            ("mini-Atomic", "mini-Atomi-c"),
            ("atomic960", "atomi-c96-0"),
            ("new8x8", "new-8x8"),
            ("wild5", "wild-5"),
            ("chess", "normal"),
            ("shatranj", "shatranj"),
            ("cwda", "cwda"),
        ] {
            assert_eq!(in_xboard(game), theirs);
        }
    }

    #[test]
    fn names_are_read_back() {
        for name in games::names().into_iter().filter(|name| *name != CHESS960) {
            assert_eq!(game(name), Some((name, false)));
            assert_eq!(game(&in_xboard(name)), Some((name, false)));
        }
        assert_eq!(game("normal"), Some(("chess", false)));
        assert_eq!(game("fischerandom"), Some(("chess", true)));
        assert_eq!(game("fairy"), Some(("cwda", false)));
        assert_eq!(game("kriegspiel"), None);
    }
}
