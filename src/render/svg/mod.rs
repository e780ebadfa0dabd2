//! Draws diagrams as SVG. A picture consists of a style, definitions of symbols, the empty boards
//! and the items. A page that shows many positions of a game needs the first three only once.
//!
//! A field is 100 units wide. The origin is the upper left corner of the diagram's fields; y grows
//! downwards.

mod characters;
mod component;
pub mod moves;
mod piecepack;
mod ruled;
mod symbols;

pub use characters::style as characters_style;
pub use piecepack::style as piecepack_style;
pub use symbols::{FIGURE_SETS, definition, id, in_sets};

use crate::diagram::{Board, Diagram, Field, Ground, Item, Point, Region, Symbol};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Space left of the fields, below them, and at the other two sides, units.
const MARGINS: [i32; 3] = [64, 64, 24];
/// Additional space above the boards if one of them has a title, units.
const TITLE: i32 = 48;

/// The colour scheme of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// For a light background.
    Light,
    /// For a dark background.
    Dark,
}

/// A complete SVG file.
#[must_use]
pub fn draw(diagram: &Diagram, theme: Theme) -> String {
    let [left, top, width, height] = view(diagram);
    let used: BTreeSet<Symbol> = diagram.items.iter().map(|item| item.symbol).collect();
    let defs: String = used.into_iter().map(definition).collect();
    let has_components = diagram.items.iter().any(|i| matches!(i.symbol, Symbol::Component(_)));
    let more = if diagram.boards.iter().any(piecepack::is_of_tiles) {
        piecepack::style(theme)
    } else if has_components {
        characters::style(theme)
    } else {
        String::new()
    };
    let items: String = diagram.items.iter().map(|item| draw_item(diagram, item)).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" \
         viewBox=\"{left} {top} {width} {height}\">\n\
         <title>{}</title>\n<style>\n{}{more}</style>\n<defs>\n{defs}</defs>\n\
         <rect class=\"page\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n\
         {}{items}</svg>\n",
        width / 2,
        height / 2,
        escape(&diagram.caption.to_string()),
        style(theme),
        empty_boards(diagram),
    )
}

/// The view box of a picture, units: left, top, width, height.
#[must_use]
pub fn view(diagram: &Diagram) -> [i32; 4] {
    let [left, bottom_margin, side_margin] = MARGINS;
    let has_titles = diagram.boards.iter().any(|board| !board.title.is_empty());
    let above = side_margin + if has_titles { TITLE } else { 0 };
    let (width, height) = (i32::from(diagram.width()) * 100, i32::from(diagram.height()) * 100);
    [-left, -above, left + width + side_margin, above + height + bottom_margin]
}

/// Where a part of the picture is, units: its left edge, its width and its height. The last is the
/// side whose hand it is, `w` or `b`, or empty for a board.
pub type Place = (i32, i32, i32, &'static str);

/// The places of the parts that a page may move, in the order of [`empty_boards`]: each board, and
/// each hand.
#[must_use]
pub fn layout(diagram: &Diagram) -> Vec<Place> {
    let place = |(board, hand): (Board, &'static str)| {
        let (files, ranks) = (board.files.len() as i32, i32::from(board.ranks));
        (100 * i32::from(board.left), 100 * files, 100 * ranks, hand)
    };
    parts(diagram).map(place).collect()
}

/// The boards, and the hands each by itself, with the side whose hand it is.
fn parts(diagram: &Diagram) -> impl Iterator<Item = (Board, &'static str)> {
    diagram.boards.iter().flat_map(|board| {
        if board.fields.iter().any(|field| field.region != Region::Hand) {
            return vec![(board.clone(), "")];
        }
        let hand = |left: u8, title, side| {
            let x = Point::field(left, 0).x;
            let fields = board.fields.iter().filter(|field| field.point.x == x).copied().collect();
            (Board { title, left, files: vec![' '], fields, ..board.clone() }, side)
        };
        vec![hand(board.left, "White", "w"), hand(board.left + 1, "Black", "b")]
    })
}

/// The style sheet (CSS).
#[must_use]
pub fn style(theme: Theme) -> String {
    let colours = match theme {
        Theme::Light => include_str!("light.css"),
        Theme::Dark => include_str!("dark.css"),
    };
    [include_str!("common.css"), colours].concat()
}

/// The style sheets `style` of both themes: that of the system, unless the root element of the page
/// chooses one by its attribute `data-theme`.
#[must_use]
pub fn both_styles(style: impl Fn(Theme) -> String) -> String {
    let (light, dark) = (style(Theme::Light), style(Theme::Dark));
    format!(
        "{light}\n@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n\
         :root[data-theme=dark] {{ {dark} }}\n"
    )
}

/// The coordinates (x, y) of a point of the diagram, units.
#[must_use]
pub fn position(diagram: &Diagram, point: Point) -> (i32, i32) {
    (50 * i32::from(point.x), 50 * (2 * i32::from(diagram.height()) - i32::from(point.y)))
}

/// An item as a `<use>` element of its symbol.
#[must_use]
pub fn draw_item(diagram: &Diagram, item: &Item) -> String {
    let (x, y) = position(diagram, item.point);
    format!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>\n", id(item.symbol))
}

/// The boards without items, as SVG: for each part a group, followed by its labels.
#[must_use]
pub fn empty_boards(diagram: &Diagram) -> String {
    parts(diagram).map(|(part, _)| fields(diagram, &part) + &labels(diagram, &part)).collect()
}

fn fields(diagram: &Diagram, board: &Board) -> String {
    if piecepack::is_of_tiles(board) {
        return piecepack::tiles(diagram, board);
    }
    if board.ground == Ground::Points {
        return ruled::points(diagram, board);
    }
    let mut kinds: Vec<(Region, bool)> =
        board.fields.iter().map(|field| (field.region, field.dark)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut text = String::from("<g>\n");
    let corner = |field: &Field| {
        let (x, y) = position(diagram, field.point);
        (x - 50, y - 50)
    };
    if board.fields.len() == board.files.len() * usize::from(board.ranks) {
        let x = 100 * i32::from(board.left);
        let y = 100 * i32::from(diagram.height() - board.ranks);
        let (w, h) = (100 * board.files.len(), 100 * i32::from(board.ranks));
        let _ = writeln!(text, "<path class=\"frame\" d=\"M{x} {y}h{w}v{h}h-{w}Z\"/>");
    }
    for (region, dark) in kinds {
        let same_kind = board.fields.iter().filter(|f| (f.region, f.dark) == (region, dark));
        let squares: String = same_kind
            .map(|field| {
                let (x, y) = corner(field);
                format!("M{x} {y}h100v100h-100Z")
            })
            .collect();
        let class = format!("{region:?} {}", if dark { "dark" } else { "light" }).to_lowercase();
        let _ = writeln!(text, "<path class=\"{class}\" d=\"{squares}\"/>");
    }
    let mut seams = String::new();
    let mut grid = String::new();
    let mut posts = BTreeSet::new();
    for field in &board.fields {
        let (x, y) = corner(field);
        if field.region == Region::Lattice {
            let _ = write!(grid, "M{x} {y}h100v100h-100Z");
            posts.extend([(x, y), (x + 100, y), (x, y + 100), (x + 100, y + 100)]);
        }
        let Point { x: column, y: row } = field.point;
        let other = |x, y| {
            let neighbour = board.fields.iter().find(|f| f.point == Point { x, y });
            neighbour.is_some_and(|f| f.region != field.region)
        };
        if other(column + 2, row) {
            let _ = write!(seams, "M{} {y}v100", x + 100);
        }
        if other(column, row + 2) {
            let _ = write!(seams, "M{x} {y}h100");
        }
    }
    if board.ground == Ground::Ruled {
        text += &ruled::lines(diagram, board);
    }
    for (class, lines) in [("grid", grid), ("seam", seams)] {
        if !lines.is_empty() {
            let _ = writeln!(text, "<path class=\"{class}\" d=\"{lines}\"/>");
        }
    }
    for (x, y) in posts {
        let _ = writeln!(text, "<circle class=\"post\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>");
    }
    text + "</g>\n"
}

/// The labels of files and ranks, and the title.
fn labels(diagram: &Diagram, board: &Board) -> String {
    let mut text = String::new();
    let mut write = |class: &str, x: i32, y: i32, what: &str| {
        let what = escape(what);
        let _ = writeln!(text, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{what}</text>");
    };
    let (left, bottom) = (100 * i32::from(board.left), 100 * i32::from(diagram.height()));
    let named = (0..).zip(&board.files).filter(|(_, name)| **name != ' ');
    for (file, name) in named {
        write("label", left + 100 * file + 50, bottom + 40, &name.to_string());
    }
    // The places of pieces in hand have no names.
    let ranks = if board.files.contains(&' ') { 0 } else { i32::from(board.ranks) };
    for rank in 1..=ranks {
        write("label", left - 32, bottom - 100 * rank + 61, &rank.to_string());
    }
    if !board.title.is_empty() {
        let top = bottom - 100 * i32::from(board.ranks);
        write("title", left + 50 * board.files.len() as i32, top - 24, board.title);
    }
    text
}

/// Text for SVG or HTML, outside of attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
