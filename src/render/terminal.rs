//! Draws diagrams in the terminal: in ASCII with the letters of FEN, or in Unicode and colours.

use crate::diagram::{
    Axis, Board, Diagram, Direction, Field, PieceImage, Point, Region, Shape, Symbol,
};
use anstyle::{Ansi256Color, Color, Style};

/// The diagram, its caption, the meaning of the marks on its fields, and its FEN in ASCII.
#[must_use]
pub fn plain(diagram: &Diagram, fen: &str) -> String {
    let painter = Painter {
        width: 2,
        field: plain_field,
        edge: plain_edge,
        corner: "+".into(),
        mark: |mark| mark.plain,
        paved: ":",
    };
    draw(diagram, fen, &painter)
}

/// The same for a terminal with Unicode and 256 colours.
#[must_use]
pub fn coloured(diagram: &Diagram, fen: &str) -> String {
    let corner = paint(on(LATTICE).fg_color(colour(144)), "+");
    let painter = Painter {
        width: 3,
        field: coloured_field,
        edge: coloured_edge,
        corner,
        mark: |mark| mark.coloured,
        paved: "grey",
    };
    draw(diagram, fen, &painter)
}

/// The mark of a field before its piece.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark {
    plain: char,
    coloured: char,
    /// What it says of the field.
    meaning: &'static str,
}

/// The mark of a symbol of the weather.
fn mark(symbol: &Symbol) -> Option<Mark> {
    let (plain, coloured, meaning) = match symbol {
        Symbol::Stone => ('#', '#', "stone"),
        Symbol::FloodWarning => ('=', '≈', "soon under water"),
        Symbol::Water => ('~', '~', "water"),
        Symbol::Snow => ('*', '*', "snow"),
        Symbol::Walkway(Direction::Right) => ('>', '→', "walkway to the right"),
        Symbol::Walkway(Direction::Left) => ('<', '←', "walkway to the left"),
        Symbol::Walkway(Direction::Up) => ('^', '↑', "walkway up"),
        Symbol::Walkway(Direction::Down) => ('v', '↓', "walkway down"),
        _ => return None,
    };
    Some(Mark { plain, coloured, meaning })
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
    /// The sign of a mark.
    mark: fn(Mark) -> char,
    /// How paved fields without such a mark look.
    paved: &'static str,
}

/// The line that explains the marks on the fields of a diagram; empty if there are none.
fn legend(diagram: &Diagram, painter: &Painter) -> String {
    let mut marks: Vec<Mark> = Vec::new();
    for mark in diagram.items.iter().filter_map(|item| mark(&item.symbol)) {
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    let mut fields = diagram.boards.iter().flat_map(|board| &board.fields);
    let words: Vec<String> = match &marks[..] {
        [] if fields.any(|field| field.region == Region::Paved) => {
            vec![format!("{} the Piazza", painter.paved)]
        }
        marks => {
            marks.iter().map(|mark| format!("{} {}", (painter.mark)(*mark), mark.meaning)).collect()
        }
    };
    if words.is_empty() { String::new() } else { format!("Marks: {}\n", words.join(", ")) }
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
    let is_hands = |board: &Board| board.fields.iter().all(|field| field.region == Region::Hand);
    let title_of = |board: &Board| if is_hands(board) { "in hand" } else { board.title };
    let title = |board: &Board| format!("{:<1$}", title_of(board), board.files.len() * width);
    let names = |board: &Board| -> String {
        let gap = if lattice { " " } else { "" };
        // White's hand is drawn on the left.
        let names = if is_hands(board) { &['W', 'B'][..] } else { &board.files };
        names.iter().map(|name| format!("{gap}{:<width$}", format!(" {name}"))).collect()
    };
    let mut text = String::new();
    let mut line = |head: String, part: &dyn Fn(&Board) -> String| {
        let parts: Vec<String> = diagram.boards.iter().map(part).collect();
        text += (head + &parts.join("     ")).trim_end();
        text.push('\n');
    };
    let margin = || String::from("   ");
    if diagram.boards.iter().any(|board| !title_of(board).is_empty()) {
        line(margin(), &title);
    }
    for y in (0..=2 * diagram.height()).rev().filter(|y| lattice || y % 2 == 1) {
        let head = if y % 2 == 1 { format!("{:>2} ", y / 2 + 1) } else { margin() };
        line(head, &|board| row(board, y));
    }
    line(margin(), &names);
    format!("{text}\n{}\n{}{fen}\n", diagram.caption, legend(diagram, painter))
}

fn plain_field(field: &Field, symbols: &[Symbol]) -> String {
    let mark = symbols.iter().find_map(|symbol| match symbol {
        Symbol::Count(count) => Some(count_mark(*count)),
        symbol => mark(symbol).map(|mark| mark.plain),
    });
    let bare = if field.region == Region::Paved { ':' } else { ' ' };
    let piece = piece(symbols).map_or('.', |piece| piece.letter);
    [mark.unwrap_or(bare), piece].into_iter().collect()
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
        .find_map(|symbol| {
            let (colour, background) = match symbol {
                Symbol::Stone => (WHITE, 240),
                Symbol::FloodWarning => (153, field_colour),
                Symbol::Water => (153, 32),
                Symbol::Snow => (WHITE, 110),
                Symbol::Walkway(_) => (223, 130),
                Symbol::Count(count) => return Some((count_mark(*count), WHITE, field_colour)),
                _ => return None,
            };
            Some((mark(symbol)?.coloured, colour, background))
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
