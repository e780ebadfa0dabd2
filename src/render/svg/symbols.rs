//! The drawings of the symbols: one file each, a field of 100 by 100 around the origin. What
//! stands in a file's root element is for looking at the file alone; the theme colours it here.

use crate::diagram::{Axis, Direction, Man, Shape, Symbol};

/// The name of a symbol, as the `id` of its definition.
#[must_use]
pub fn id(symbol: Symbol) -> String {
    match symbol {
        Symbol::Tide => "tide".into(),
        Symbol::Water => "water".into(),
        Symbol::Snow => "snow".into(),
        Symbol::Walkway(direction) => format!("walkway-{direction:?}").to_lowercase(),
        Symbol::Moved => "moved".into(),
        Symbol::Rewired(axis) => format!("rewired-{axis:?}").to_lowercase(),
        Symbol::Check => "check".into(),
        Symbol::Wire(axis) => format!("wire-{axis:?}").to_lowercase(),
        Symbol::Man(man) => format!("{}-{:?}", colour(man), man.shape).to_lowercase(),
        Symbol::Wash => "wash".into(),
    }
}

/// The definition of a symbol, for `<use>`.
#[must_use]
pub fn definition(symbol: Symbol) -> String {
    let (_, drawing) = file(symbol).split_once('>').unwrap_or_default();
    let drawing = drawing.trim().trim_end_matches("</svg>").trim_end();
    let attributes = match symbol {
        Symbol::Man(man) => format!(" class=\"man {}\"", colour(man)),
        symbol => match turned(symbol) {
            0 => String::new(),
            degrees => format!(" transform=\"rotate({degrees})\""),
        },
    };
    format!("<g id=\"{}\"{attributes}>\n{drawing}\n</g>\n", id(symbol))
}

fn colour(man: Man) -> &'static str {
    if man.is_white() { "white" } else { "black" }
}

/// How far a symbol is turned from its drawing, degrees clockwise.
fn turned(symbol: Symbol) -> u32 {
    match symbol {
        Symbol::Walkway(Direction::Down)
        | Symbol::Rewired(Axis::Level)
        | Symbol::Wire(Axis::Level) => 90,
        Symbol::Walkway(Direction::Left) => 180,
        Symbol::Walkway(Direction::Up) => 270,
        _ => 0,
    }
}

fn file(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Tide => include_str!("symbols/tide.svg"),
        Symbol::Water => include_str!("symbols/water.svg"),
        Symbol::Snow => include_str!("symbols/snow.svg"),
        Symbol::Walkway(_) => include_str!("symbols/walkway.svg"),
        Symbol::Moved => include_str!("symbols/moved.svg"),
        Symbol::Rewired(_) => include_str!("symbols/rewired.svg"),
        Symbol::Check => include_str!("symbols/check.svg"),
        Symbol::Wire(_) => include_str!("symbols/wire.svg"),
        Symbol::Wash => include_str!("symbols/wash.svg"),
        Symbol::Man(man) => match man.shape {
            Shape::King => include_str!("symbols/king.svg"),
            Shape::Queen => include_str!("symbols/queen.svg"),
            Shape::Rook => include_str!("symbols/rook.svg"),
            Shape::Bishop => include_str!("symbols/bishop.svg"),
            Shape::Knight => include_str!("symbols/knight.svg"),
            Shape::Pawn => include_str!("symbols/pawn.svg"),
            Shape::Berolina => include_str!("symbols/berolina.svg"),
            Shape::Centurion => include_str!("symbols/centurion.svg"),
            Shape::Decurion => include_str!("symbols/decurion.svg"),
            Shape::Wizard => include_str!("symbols/wizard.svg"),
            Shape::Wazird => include_str!("symbols/wazird.svg"),
            Shape::Android => include_str!("symbols/android.svg"),
            Shape::Caretaker => include_str!("symbols/caretaker.svg"),
            Shape::Windrider => include_str!("symbols/windrider.svg"),
            Shape::Wirerider => include_str!("symbols/wirerider.svg"),
        },
    }
}
