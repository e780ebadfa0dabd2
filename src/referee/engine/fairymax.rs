//! Chess with Different Armies as Fairy-Max plays it: names of the variants and letters of the
//! pieces that are not Rialto's.
//!
//! Fairy-Max has a variant `fairy` and an option that chooses which one that is, such as
//! `FIDE-Clobberers`. It knows no FEN, so its games begin at the start and openings are played turn
//! by turn.

use crate::referee::engine::client::GameSetup;
use crate::rules::Side;

/// Rialto's name of the game.
const CWDA: &str = "cwda";

/// The option that chooses the armies.
const OPTION: &str = "Variant fairy selects";

/// An army: the value of Rialto's option, Fairy-Max's name, and Rialto's and Fairy-Max's letters of
/// its pieces.
struct Army {
    value: &'static str,
    name: &'static str,
    letters: [(char, char); 4],
}

const ARMIES: [Army; 4] = [
    Army {
        value: "fides",
        name: "FIDE",
        letters: [('r', 'r'), ('n', 'n'), ('b', 'b'), ('q', 'q')],
    },
    Army {
        value: "clobberers",
        name: "Clobberers",
        letters: [('e', 'l'), ('w', 'e'), ('f', 'c'), ('a', 'a')],
    },
    Army {
        value: "nutters",
        name: "Nutters",
        letters: [('g', 't'), ('i', 'h'), ('h', 'u'), ('l', 'c')],
    },
    Army {
        value: "rookies",
        name: "Rookies",
        letters: [('s', 's'), ('o', 'w'), ('d', 'h'), ('c', 'm')],
    },
];

/// A game between two armies as Fairy-Max plays it.
pub(in crate::referee) struct FairyGame {
    /// White's and Black's.
    armies: [&'static Army; 2],
}

impl FairyGame {
    /// The game of a start, where an engine that announces these variants plays it by Fairy-Max's
    /// names. `None` if the engine knows Rialto's name, or the game has none of Fairy-Max's.
    pub(in crate::referee) fn of(start: &GameSetup, variants: &str) -> Option<FairyGame> {
        let knows = |name: &str| variants.split(',').any(|variant| variant == name);
        if start.game != CWDA || knows(CWDA) || !knows("fairy") {
            return None;
        }
        let army = |key: &str, default: &'static Army| {
            let rule = start.rules.iter().find(|(rule, _)| rule == key);
            rule.map_or(Some(default), |(_, value)| ARMIES.iter().find(|army| army.value == value))
        };
        let armies = [army("cwda_white", &ARMIES[0])?, army("cwda_black", &ARMIES[1])?];
        (armies[0].name != armies[1].name).then_some(FairyGame { armies })
    }

    /// The lines that choose the game.
    pub(in crate::referee) fn choose(&self) -> String {
        let [white, black] = self.armies.map(|army| army.name);
        format!("option {OPTION}={white}-{black}\nvariant fairy")
    }

    /// A turn in Fairy-Max's letters. Where both armies have a piece of one letter, Fairy-Max may
    /// take it for the other one.
    pub(in crate::referee) fn to_engine(&self, turn: &str) -> String {
        let letters = || self.armies.iter().flat_map(|army| army.letters);
        change_promotion(turn, |own| letters().find(|(c, _)| *c == own).map(|(_, c)| c))
    }

    /// Fairy-Max's turn in Rialto's letters: a letter that both armies have is a piece of the
    /// mover's.
    pub(in crate::referee) fn to_own(&self, turn: &str, mover: Side) -> String {
        let [first, second] = [mover, mover.other()].map(|side| self.armies[side.index()].letters);
        let mut letters = first.into_iter().chain(second);
        change_promotion(turn, |theirs| letters.find(|(_, c)| *c == theirs).map(|(c, _)| c))
    }
}

/// Changes the letter behind the squares of a turn, if there is one and `change` knows it.
fn change_promotion(turn: &str, mut change: impl FnMut(char) -> Option<char>) -> String {
    match turn.char_indices().nth(4) {
        Some((at, letter)) => match change(letter.to_ascii_lowercase()) {
            Some(other) => format!("{}{other}", &turn[..at]),
            None => turn.to_string(),
        },
        None => turn.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{description, info};
    use crate::rules::RuleKind;
    use std::collections::BTreeSet;

    fn game(rules: &[(&str, &str)], variants: &str) -> Option<FairyGame> {
        let text = |(key, value): &(&str, &str)| (key.to_string(), value.to_string());
        let rules = rules.iter().map(text).collect();
        let start = GameSetup { game: "cwda", rules, fen: None, ranks: 8, file: None };
        FairyGame::of(&start, variants)
    }

    #[test]
    fn armies_and_letters_are_those_of_fairy_max() {
        let known = game(&[], "normal,fairy").expect("a game");
        assert_eq!(known.choose(), "option Variant fairy selects=FIDE-Clobberers\nvariant fairy");
        let rules = [("cwda_white", "clobberers"), ("cwda_black", "nutters")];
        let both = game(&rules, "fairy").expect("a game");
        assert_eq!(
            both.choose().lines().next().unwrap().rsplit('=').next(),
            Some("Clobberers-Nutters")
        );
        for (own, theirs) in [("e7e8e", "e7e8l"), ("a7a8g", "a7a8t"), ("b7c8f", "b7c8c")] {
            assert_eq!(both.to_engine(own), theirs);
            assert_eq!(both.to_own(theirs, Side::White), own);
        }
        // Black's C is the colonel.
        assert_eq!(
            (both.to_engine("b2b1l"), both.to_own("b2b1c", Side::Black)),
            ("b2b1c".into(), "b2b1l".into())
        );
        assert_eq!(both.to_engine("e1b1"), "e1b1");
    }

    #[test]
    fn armies_are_those_of_the_game() {
        let own: BTreeSet<&str> = ARMIES.iter().map(|army| army.value).collect();
        for key in ["cwda_white", "cwda_black"] {
            let mut options = info(CWDA).expect("a game").options.iter();
            let option = options.find(|option| option.key == key).expect("an option");
            let RuleKind::Combo(values) = option.kind else { panic!("{key}") };
            assert_eq!(values.iter().copied().collect::<BTreeSet<_>>(), own, "{key}");
        }
        let known = description(CWDA).expect("a text").pieces();
        for (own, _) in ARMIES.iter().flat_map(|army| army.letters) {
            assert!(known.iter().any(|piece| piece.letter.eq_ignore_ascii_case(&own)), "{own}");
        }
    }

    #[test]
    fn other_engines_get_rialto_s_own_names() {
        assert!(game(&[], "chess,cwda,fairy").is_none() && game(&[], "normal").is_none());
        assert!(game(&[("cwda_black", "fides")], "fairy").is_none());
    }
}
