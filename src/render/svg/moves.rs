//! The drawing of how pieces move: a board with one piece, and marks on the squares where it goes.
//! The shapes of the marks differ, not only their colours.

use super::{definition, draw_item, escape, fields, position};
use crate::board::drawing::point;
use crate::board::{Purpose, Square};
use crate::diagram::{Diagram, Item, PieceImage, Symbol};
use crate::variant::described::{MoveMark, PiecePicture};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Space around the board, units.
const MARGIN: i32 = 4;

/// The style sheet (CSS), in addition to that of all pictures.
#[must_use]
pub const fn style() -> &'static str {
    include_str!("moves/style.css")
}

/// The definitions to which the pictures of a game and its legend refer.
#[must_use]
pub fn definitions(pictures: &[PiecePicture]) -> String {
    let symbols: BTreeSet<Symbol> = pictures.iter().map(symbol).collect();
    let symbols: String = symbols.into_iter().map(definition).collect();
    let marks = marks(pictures).into_iter().map(|mark| {
        format!("<g id=\"{}\" class=\"reach\">{}</g>\n", mark_id(mark), mark_drawing(mark))
    });
    let marks: String = marks.collect();
    symbols + &marks
}

/// The marks of pictures, each once.
#[must_use]
pub fn marks(pictures: &[PiecePicture]) -> BTreeSet<MoveMark> {
    pictures.iter().flat_map(|picture| picture.marks.values().copied()).collect()
}

/// A mark by itself, for a legend.
#[must_use]
pub fn mark(mark: MoveMark) -> String {
    alone(&format!("<use href=\"#{}\"/>", mark_id(mark)))
}

/// The line of a slide by itself, for a legend.
#[must_use]
pub fn slide() -> String {
    alone("<path class=\"slide\" d=\"M-46 0H46\"/>")
}

/// The piece of a picture by itself.
#[must_use]
pub fn piece(picture: &PiecePicture) -> String {
    alone(&format!("<use href=\"#{}\"/>", super::id(symbol(picture))))
}

fn alone(drawing: &str) -> String {
    format!(
        "<svg class=\"symbol\" viewBox=\"-50 -50 100 100\" aria-hidden=\"true\">{drawing}</svg>"
    )
}

/// A picture as an `<svg>` element, which says in words what it shows. `board` is the diagram of
/// the board without hands. The board is drawn in each picture: what `<use>` refers to knows
/// nothing of the theme that the page has chosen.
#[must_use]
pub fn draw(board: &Diagram, picture: &PiecePicture) -> String {
    let (left, top) = (-MARGIN, -MARGIN);
    let [width, height] = [board.width(), board.height()].map(|n| 100 * i32::from(n) + 2 * MARGIN);
    let at = |s: Square| position(board, point(picture.grid, s));
    let (x, y) = at(picture.square);
    let mut slides = String::new();
    for &end in &picture.slides {
        let (to_x, to_y) = at(end);
        let _ = write!(slides, "M{x} {y}L{to_x} {to_y}");
    }
    let mut marks = String::new();
    for (&s, &mark) in &picture.marks {
        let (x, y) = at(s);
        let _ = write!(marks, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", mark_id(mark));
    }
    let item = Item { symbol: symbol(picture), point: point(picture.grid, picture.square) };
    format!(
        "<svg role=\"img\" aria-label=\"{}\" viewBox=\"{left} {top} {width} {height}\">\
         {}<path class=\"slide\" d=\"{slides}\"/>{marks}\n{}</svg>\n",
        escape(&picture.in_words()).replace('"', "&quot;"),
        board.boards.iter().map(|part| fields(board, part)).collect::<String>(),
        draw_item(board, &item),
    )
}

fn symbol(picture: &PiecePicture) -> Symbol {
    Symbol::Piece(PieceImage { shape: picture.piece.shape, letter: 'W' })
}

/// The ways of a mark with what they are good for.
fn ways(mark: MoveMark) -> [(&'static str, Option<Purpose>); 3] {
    [("free", mark.free), ("lame", mark.lame), ("over", mark.over)]
}

fn mark_id(mark: MoveMark) -> String {
    let mut id = String::from("reach");
    for (way, purpose) in ways(mark) {
        if let Some(purpose) = purpose {
            let _ = write!(id, "-{way}-{purpose:?}");
        }
    }
    id.to_lowercase()
}

/// A disc where the piece moves and captures, a ring where it only moves, a cross where it only
/// captures; lozenges where it can be blocked, an arch above where it goes over a piece.
fn mark_drawing(mark: MoveMark) -> String {
    let mut drawing = String::new();
    for (way, purpose) in ways(mark) {
        let Some(purpose) = purpose else { continue };
        let outline = match way {
            "lame" => "M0-26L26 0L0 26L-26 0Z",
            _ => "M-19 0A19 19 0 0 1 19 0A19 19 0 0 1-19 0Z",
        };
        let cross = "M-17-17L17 17M17-17L-17 17";
        let path = match purpose {
            Purpose::Any => format!("<path class=\"full\" d=\"{outline}\"/>"),
            Purpose::Quiet => lines(outline),
            Purpose::Capture if way == "lame" => lines(&format!("{outline}M-9-9L9 9M9-9L-9 9")),
            Purpose::Capture => lines(cross),
        };
        drawing += &path;
        if way == "over" {
            drawing += &lines("M-32-12A36 36 0 0 1 32-12");
        }
    }
    drawing
}

/// Lines with a light seam, so that they are seen on dark squares too.
fn lines(path: &str) -> String {
    format!("<path class=\"seam-of-mark\" d=\"{path}\"/><path class=\"line\" d=\"{path}\"/>")
}
