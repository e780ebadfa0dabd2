//! The drawing of components: each is put together from a body and what is painted on it.

use super::characters;
use super::piecepack::{emblem, numeral, paint, suit};
use super::symbols::{colour as side_colour, shape};
use crate::diagram::{Body, Component, Ink, Part};

pub(super) fn id(component: Component) -> String {
    let Component { piece, part, turned } = component;
    let what = match (part, suit(part)) {
        (Part::Character(_), _) => "character".into(),
        (_, Some(suit)) => format!("{suit:?}"),
        (_, None) => "coin".into(),
    };
    let direction = if turned { "-turned" } else { "" };
    let shape = shape(piece.shape);
    format!("{}-{shape}-{what}{direction}", side_colour(piece)).to_lowercase()
}

/// The class of a component: its suit, or the ink of its character. A coin with its value up has
/// neither, so it has the class of a side, although the coins of a real piecepack differ only in
/// their direction.
pub(super) fn colour(component: Component) -> String {
    match component.part {
        Part::Character(character) => match character.ink {
            Ink::Black => "ink".into(),
            Ink::Red => "red".into(),
        },
        part => suit(part)
            .map_or(side_colour(component.piece).into(), |suit| format!("{suit:?}"))
            .to_lowercase(),
    }
}

/// The file of a component's body.
pub(super) fn body(part: Part) -> &'static str {
    match part {
        Part::Value(_) | Part::Coin(_) => include_str!("piecepack/coin.svg"),
        Part::Die(..) => include_str!("piecepack/die.svg"),
        Part::Pawn(_) => include_str!("piecepack/pawn.svg"),
        Part::Character(character) => match character.body {
            Body::Disc => include_str!("characters/disc.svg"),
            Body::Wedge => include_str!("characters/wedge.svg"),
        },
    }
}

/// What is painted on a component's body.
pub(super) fn painted(part: Part) -> String {
    match part {
        Part::Value(value) => paint("scale(.9)", numeral(value)),
        Part::Coin(suit) => paint("scale(.95)", emblem(suit)),
        Part::Die(suit, value) => {
            paint("translate(-12 4) scale(.78)", numeral(value))
                + &paint("translate(14.5 -13) scale(.54)", emblem(suit))
        }
        Part::Pawn(suit) => paint("translate(0 15) scale(.6)", emblem(suit)),
        Part::Character(character) => paint(
            match character.body {
                Body::Disc => "scale(.98)",
                Body::Wedge => "translate(0 6) scale(.9)",
            },
            &characters::outline(character.sign),
        ),
    }
}
