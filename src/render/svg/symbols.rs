//! The drawings of the symbols: one file each, a field of 100 by 100 units around the origin. The
//! attributes of a file's root element serve only to view the file alone; here the style sheet
//! gives the colours.

use super::component as parts;
use crate::diagram::{Axis, Direction, PieceImage, Shape, Symbol};

/// The `id` of a symbol's definition.
#[must_use]
pub fn id(symbol: Symbol) -> String {
    match symbol {
        Symbol::Stone => "stone".into(),
        Symbol::FloodWarning => "tide".into(),
        Symbol::Water => "water".into(),
        Symbol::Snow => "snow".into(),
        Symbol::Walkway(direction) => format!("walkway-{direction:?}").to_lowercase(),
        Symbol::Moved => "moved".into(),
        Symbol::Rewired(axis) => format!("rewired-{axis:?}").to_lowercase(),
        Symbol::Check => "check".into(),
        Symbol::Wire(axis) => format!("wire-{axis:?}").to_lowercase(),
        Symbol::Piece(piece) => format!("{}-{}", colour(piece), shape(piece.shape)),
        Symbol::Component(component) => parts::id(component),
        Symbol::Count(count) => format!("count-{count}"),
        Symbol::WaterOverPiece => "wash".into(),
    }
}

/// The definition of a symbol, which `<use>` refers to.
#[must_use]
pub fn definition(symbol: Symbol) -> String {
    let class = match symbol {
        Symbol::Piece(piece) => format!(" class=\"piece {}\"", colour(piece)),
        Symbol::Component(component) => {
            format!(" class=\"piece {}\"", parts::colour(component))
        }
        _ => String::new(),
    };
    let rotation = match rotation(symbol) {
        0 => String::new(),
        degrees => format!(" transform=\"rotate({degrees})\""),
    };
    let painted = match symbol {
        Symbol::Component(component) => parts::painted(component.part),
        _ => String::new(),
    };
    let drawing = match symbol {
        Symbol::Count(count) => {
            format!("<text class=\"count\" x=\"30\" y=\"42\">{count}</text>")
        }
        drawn => inner(file(drawn)).to_string(),
    };
    format!("<g id=\"{}\"{class}{rotation}>\n{drawing}\n{painted}</g>\n", id(symbol))
}

/// Sets of figures, besides the usual one, from which a page lets a person choose. Their names end
/// the `id` of a figure.
pub const FIGURE_SETS: [&str; 2] = ["solid", "letter"];

/// The definitions of a figure in each of [`FIGURE_SETS`]: as one shape with an outline around it,
/// and as a disc with its letter.
#[must_use]
pub fn in_sets(piece: PieceImage) -> String {
    let symbol = Symbol::Piece(piece);
    let (id, colour, drawing) = (id(symbol), colour(piece), inner(file(symbol)));
    // A FEN writes promoted pieces with two characters.
    let letter = match piece.shape {
        Shape::PromotedPawn => "+P".into(),
        Shape::PromotedLance => "+L".into(),
        Shape::PromotedKnight => "+N".into(),
        Shape::PromotedSilver => "+S".into(),
        _ => piece.letter.to_ascii_uppercase().to_string(),
    };
    format!(
        "<g id=\"{id}-solid\" class=\"piece {colour} solid\">\n\
         <g class=\"around\">\n{drawing}\n</g>\n{drawing}\n</g>\n\
         <g id=\"{id}-letter\" class=\"piece {colour} letter\"><circle r=\"39\"/>\
         <text y=\"19\">{letter}</text></g>\n"
    )
}

/// What is inside the root element of an SVG file.
pub(super) fn inner(file: &'static str) -> &'static str {
    let (_, drawing) = file.split_once('>').unwrap_or_default();
    drawing.trim().trim_end_matches("</svg>").trim_end()
}

/// The name of a shape as a part of an `id`, such as `promoted-pawn`.
pub(super) fn shape(shape: Shape) -> String {
    shape.words().replace(' ', "-")
}

pub(super) fn colour(piece: PieceImage) -> &'static str {
    if piece.is_white() { "white" } else { "black" }
}

/// Rotation of a symbol against its drawing, degrees clockwise.
fn rotation(symbol: Symbol) -> u32 {
    match symbol {
        Symbol::Walkway(Direction::Down)
        | Symbol::Rewired(Axis::Horizontal)
        | Symbol::Wire(Axis::Horizontal) => 90,
        Symbol::Walkway(Direction::Left) => 180,
        Symbol::Walkway(Direction::Up) => 270,
        Symbol::Component(component) if component.turned => 180,
        _ => 0,
    }
}

fn file(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Stone => include_str!("symbols/stone.svg"),
        Symbol::FloodWarning => include_str!("symbols/tide.svg"),
        Symbol::Water => include_str!("symbols/water.svg"),
        Symbol::Snow => include_str!("symbols/snow.svg"),
        Symbol::Walkway(_) => include_str!("symbols/walkway.svg"),
        Symbol::Moved => include_str!("symbols/moved.svg"),
        Symbol::Rewired(_) => include_str!("symbols/rewired.svg"),
        Symbol::Check => include_str!("symbols/check.svg"),
        Symbol::Wire(_) => include_str!("symbols/wire.svg"),
        Symbol::WaterOverPiece => include_str!("symbols/wash.svg"),
        Symbol::Count(_) => "",
        Symbol::Component(component) => parts::body(component.part),
        Symbol::Piece(piece) => match piece.shape {
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
            Shape::Alfil => include_str!("symbols/alfil.svg"),
            Shape::Ferz => include_str!("symbols/ferz.svg"),
            Shape::Bede => include_str!("symbols/bede.svg"),
            Shape::Waffle => include_str!("symbols/waffle.svg"),
            Shape::Fad => include_str!("symbols/fad.svg"),
            Shape::Cardinal => include_str!("symbols/cardinal.svg"),
            Shape::ChargingRook => include_str!("symbols/charging-rook.svg"),
            Shape::Fibnif => include_str!("symbols/fibnif.svg"),
            Shape::ChargingKnight => include_str!("symbols/charging-knight.svg"),
            Shape::Colonel => include_str!("symbols/colonel.svg"),
            Shape::ShortRook => include_str!("symbols/short-rook.svg"),
            Shape::WoodyRook => include_str!("symbols/woody-rook.svg"),
            Shape::HalfDuck => include_str!("symbols/half-duck.svg"),
            Shape::Chancellor => include_str!("symbols/chancellor.svg"),
            Shape::Advisor => include_str!("symbols/advisor.svg"),
            Shape::Cannon => include_str!("symbols/cannon.svg"),
            Shape::Soldier => include_str!("symbols/soldier.svg"),
            Shape::Gold => include_str!("symbols/gold.svg"),
            Shape::Silver => include_str!("symbols/silver.svg"),
            Shape::Lance => include_str!("symbols/lance.svg"),
            Shape::PromotedPawn => include_str!("symbols/promoted-pawn.svg"),
            Shape::PromotedLance => include_str!("symbols/promoted-lance.svg"),
            Shape::PromotedKnight => include_str!("symbols/promoted-knight.svg"),
            Shape::PromotedSilver => include_str!("symbols/promoted-silver.svg"),
            Shape::Dragon => include_str!("symbols/dragon.svg"),
            Shape::DragonHorse => include_str!("symbols/dragon-horse.svg"),
        },
    }
}
