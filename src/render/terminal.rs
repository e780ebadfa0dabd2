//! Draws diagrams in the terminal: in ASCII with the letters of FEN, or in Unicode and colours.

use crate::diagram::{
    Axis, Board, Diagram, Direction, Field, PieceImage, Point, Region, Shape, Symbol,
};
use anstyle::{Ansi256Color, Color, Style};

/// The diagram, its caption and its FEN in ASCII. `~` marks fields under water, `<`, `>`, `^` and
/// `v` walkways, `*` fields with snow.
#[must_use]
pub fn plain(diagram: &Diagram, fen: &str) -> String {
    draw(
        diagram,
        fen,
        &Painter { width: 2, field: plain_field, edge: plain_edge, corner: "+".into() },
    )
}

/// The same for a terminal with Unicode and 256 colours.
#[must_use]
pub fn coloured(diagram: &Diagram, fen: &str) -> String {
    let corner = paint(on(LATTICE).fg_color(colour(144)), "+");
    draw(diagram, fen, &Painter { width: 3, field: coloured_field, edge: coloured_edge, corner })
}

/// How the parts of a diagram are drawn.
struct Painter {
    /// Columns of a field, 2 or 3. In a lattice every field takes 3.
    width: usize,
    /// Draws a field with the symbols on it.
    field: fn(&Field, &[Symbol]) -> String,
    /// Draws an edge of a lattice with the symbols on it, one or three columns.
    edge: fn(Axis, &[Symbol]) -> String,
    /// A corner of a lattice, one column.
    corner: String,
}

fn draw(diagram: &Diagram, fen: &str, painter: &Painter) -> String {
    let fields = || diagram.boards.iter().flat_map(|board| &board.fields);
    let lattice = fields().any(|field| field.region == Region::Lattice);
    let width = if lattice { 3 } else { painter.width };
    let draw_point = |point: Point| -> String {
        let here = diagram.items.iter().filter(|item| item.point == point);
        let symbols: Vec<Symbol> = here.map(|item| item.symbol).collect();
        let mut near = fields().filter(|field| {
            point.x.abs_diff(field.point.x) <= 1 && point.y.abs_diff(field.point.y) <= 1
        });
        match (point.x % 2, point.y % 2) {
            (1, 1) => near.find(|field| field.point == point).map_or_else(
                || " ".repeat(width),
                |field| (painter.field)(field, &symbols) + &" ".repeat(width - painter.width),
            ),
            (x, y) => match (near.next(), x, y) {
                (None, 1, _) => " ".repeat(width),
                (None, ..) => " ".into(),
                (Some(_), 0, 0) => painter.corner.clone(),
                _ => (painter.edge)(Axis::of(point), &symbols),
            },
        }
    };
    let row = |board: &Board, y: u8| -> String {
        let left = 2 * board.left;
        let columns = left..=left + 2 * board.files.len() as u8;
        columns.filter(|x| lattice || x % 2 == 1).map(|x| draw_point(Point { x, y })).collect()
    };
    let title = |board: &Board| format!("{:<1$}", board.title, board.files.len() * width);
    let names = |board: &Board| -> String {
        let gap = if lattice { " " } else { "" };
        board.files.iter().map(|name| format!("{gap}{:<width$}", format!(" {name}"))).collect()
    };
    let mut text = String::new();
    let mut line = |head: String, part: &dyn Fn(&Board) -> String| {
        let parts: Vec<String> = diagram.boards.iter().map(part).collect();
        text += (head + &parts.join("     ")).trim_end();
        text.push('\n');
    };
    let margin = || String::from("   ");
    if diagram.boards.iter().any(|board| !board.title.is_empty()) {
        line(margin(), &title);
    }
    for y in (0..=2 * diagram.height()).rev().filter(|y| lattice || y % 2 == 1) {
        let head = if y % 2 == 1 { format!("{:>2} ", y / 2 + 1) } else { margin() };
        line(head, &|board| row(board, y));
    }
    line(margin(), &names);
    format!("{text}\n{}\n{fen}\n", diagram.caption)
}

fn plain_field(_: &Field, symbols: &[Symbol]) -> String {
    let mark = symbols.iter().find_map(|symbol| match symbol {
        Symbol::Water => Some('~'),
        Symbol::Snow => Some('*'),
        Symbol::Walkway(Direction::Right) => Some('>'),
        Symbol::Walkway(Direction::Left) => Some('<'),
        Symbol::Walkway(Direction::Up) => Some('^'),
        Symbol::Walkway(Direction::Down) => Some('v'),
        Symbol::Count(count) => Some(count_mark(*count)),
        _ => None,
    });
    let piece = piece(symbols).map_or('.', |piece| piece.letter);
    [mark.unwrap_or(' '), piece].into_iter().collect()
}

fn plain_edge(axis: Axis, symbols: &[Symbol]) -> String {
    match (axis, symbols.contains(&Symbol::Wire(axis))) {
        (Axis::Vertical, true) => "|",
        (Axis::Vertical, false) => " ",
        (Axis::Horizontal, true) => "---",
        (Axis::Horizontal, false) => "   ",
    }
    .into()
}

// Colours of the 256-colour palette.
const LATTICE: u8 = 101;
const MOVED: u8 = 136;
const CHECK: u8 = 160;
const WIRE: u8 = 215;
const WHITE: u8 = 231;
const BLACK: u8 = 16;

fn coloured_field(field: &Field, symbols: &[Symbol]) -> String {
    let field_colour = match (field.region, field.dark) {
        (Region::Common | Region::Tile, false) => 137,
        (Region::Common | Region::Tile, true) => 95,
        (Region::FarBank, false) => 138,
        (Region::FarBank, true) => 96,
        (Region::Palace, false) => 180,
        (Region::Palace, true) => 137,
        (Region::Hand, _) => 101,
        (Region::Rim, false) => 107,
        (Region::Rim, true) => 65,
        (Region::Paved, false) => 246,
        (Region::Paved, true) => 242,
        (Region::Lattice, _) => LATTICE,
    };
    // The mark before the piece, its colour, and the background.
    let (mark, mark_colour, background) = symbols
        .iter()
        .find_map(|symbol| match symbol {
            Symbol::FloodWarning => Some(('≈', 153, field_colour)),
            Symbol::Water => Some(('~', 153, 32)),
            Symbol::Snow => Some(('*', WHITE, 110)),
            Symbol::Walkway(Direction::Right) => Some(('→', 223, 130)),
            Symbol::Walkway(Direction::Left) => Some(('←', 223, 130)),
            Symbol::Walkway(Direction::Up) => Some(('↑', 223, 130)),
            Symbol::Walkway(Direction::Down) => Some(('↓', 223, 130)),
            Symbol::Count(count) => Some((count_mark(*count), WHITE, field_colour)),
            _ => None,
        })
        .unwrap_or((' ', BLACK, field_colour));
    let background = match symbols.iter().rev().find(|s| matches!(s, Symbol::Moved | Symbol::Check))
    {
        Some(Symbol::Check) => CHECK,
        Some(_) => MOVED,
        None => background,
    };
    let piece = piece(symbols);
    let side = if piece.is_some_and(PieceImage::is_white) { WHITE } else { BLACK };
    let piece = format!("{} ", piece.map_or(' ', glyph));
    paint(on(background).fg_color(colour(mark_colour)), &mark.to_string())
        + &paint(on(background).fg_color(colour(side)).bold(), &piece)
}

fn coloured_edge(axis: Axis, symbols: &[Symbol]) -> String {
    let moved = symbols.contains(&Symbol::Rewired(axis));
    let style = on(if moved { MOVED } else { LATTICE }).fg_color(colour(WIRE)).bold();
    let text = match (axis, symbols.contains(&Symbol::Wire(axis))) {
        (Axis::Vertical, true) => "┃",
        (Axis::Vertical, false) => " ",
        (Axis::Horizontal, true) => "━━━",
        (Axis::Horizontal, false) => "   ",
    };
    paint(style, text)
}

/// A number of pieces as one character; ten and more are a plus sign.
fn count_mark(count: u8) -> char {
    char::from_digit(u32::from(count), 10).unwrap_or('+')
}

/// The Unicode chess symbol of a piece, or its letter if Unicode has none.
fn glyph(piece: PieceImage) -> char {
    match piece.shape {
        Shape::King => '♚',
        Shape::Queen => '♛',
        Shape::Rook => '♜',
        Shape::Bishop => '♝',
        Shape::Knight => '♞',
        Shape::Pawn => '♟',
        _ => piece.letter,
    }
}

fn piece(symbols: &[Symbol]) -> Option<PieceImage> {
    symbols.iter().find_map(|symbol| match symbol {
        Symbol::Piece(piece) => Some(*piece),
        Symbol::Component(component) => Some(component.piece),
        _ => None,
    })
}

fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

fn on(background: u8) -> Style {
    Style::new().bg_color(colour(background))
}

fn colour(number: u8) -> Option<Color> {
    Some(Ansi256Color(number).into())
}
