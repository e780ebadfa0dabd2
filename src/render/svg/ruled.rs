//! Boards that are drawn with lines: those of shogi, with a piece between the lines, and those of
//! xiangqi, with a piece where lines cross.

use super::position;
use crate::diagram::{Board, Diagram, Field, Point, Region};
use std::fmt::Write;

/// The lines between the squares of a board, and dots where they cross at each third of it, if it
/// has thirds.
pub(super) fn lines(diagram: &Diagram, board: &Board) -> String {
    let (files, ranks) = (board.files.len() as i32, i32::from(board.ranks));
    let (left, top) = corner(diagram, board);
    let mut path = String::new();
    for file in 1..files {
        let _ = write!(path, "M{} {top}v{}", left + 100 * file, 100 * ranks);
    }
    for rank in 1..ranks {
        let _ = write!(path, "M{left} {}h{}", top + 100 * rank, 100 * files);
    }
    let mut text = format!("<path class=\"ruling\" d=\"{path}\"/>\n");
    if files % 3 == 0 && ranks % 3 == 0 {
        for (file, rank) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
            let (x, y) = (left + 100 * file * files / 3, top + 100 * rank * ranks / 3);
            let _ = writeln!(text, "<circle class=\"star\" cx=\"{x}\" cy=\"{y}\" r=\"8\"/>");
        }
    }
    text
}

/// A board of points: lines along files and ranks, which a river interrupts between the outer
/// files, and the diagonals of palaces. Paved squares lie below the lines.
pub(super) fn points(diagram: &Diagram, board: &Board) -> String {
    let (left, top) = corner(diagram, board);
    let (files, ranks) = (board.files.len() as i32, i32::from(board.ranks));
    let (wide, high) = (100 * (files - 1), 100 * (ranks - 1));
    let mut text = format!(
        "<g>\n<path class=\"frame\" d=\"M{left} {top}h{w}v{h}h-{w}Z\"/>\n\
         <path class=\"common light\" d=\"M{left} {top}h{w}v{h}h-{w}Z\"/>\n",
        w = 100 * files,
        h = 100 * ranks,
    );
    let paved = board.fields.iter().filter(|field| field.region == Region::Paved);
    let squares: String = paved
        .map(|field| position(diagram, field.point))
        .map(|(x, y)| format!("M{} {}h100v100h-100Z", x - 50, y - 50))
        .collect();
    if !squares.is_empty() {
        let _ = writeln!(text, "<path class=\"paved light\" d=\"{squares}\"/>");
    }
    let (first, last) = (left + 50, left + 50 + wide);
    let mut path = format!("M{first} {}h{wide}v{high}h-{wide}Z", top + 50);
    for rank in 1..ranks - 1 {
        let _ = write!(path, "M{first} {}h{wide}", top + 50 + 100 * rank);
    }
    // The rank of the far bank that lies at the river.
    let banks = board.fields.iter().filter(|field| field.region == Region::FarBank);
    let bank = banks.map(|field| position(diagram, field.point).1).max();
    for x in (first + 100..last).step_by(100) {
        let _ = match bank {
            Some(y) => write!(path, "M{x} {}V{y}M{x} {}V{}", top + 50, y + 100, top + 50 + high),
            None => write!(path, "M{x} {}v{high}", top + 50),
        };
    }
    for [(x1, y1), (x2, y2)] in palaces(diagram, board) {
        let _ = write!(path, "M{x1} {y1}L{x2} {y2}M{x2} {y1}L{x1} {y2}");
    }
    let _ = writeln!(text, "<path class=\"ruling\" d=\"{path}\"/>");
    text + "</g>\n"
}

/// Opposite corners of the palace on each half of the board.
fn palaces(diagram: &Diagram, board: &Board) -> Vec<[(i32, i32); 2]> {
    let half = |far: bool| {
        let is_in =
            |field: &&Field| field.region == Region::Palace && (field.point.y > board.ranks) == far;
        let points: Vec<Point> = board.fields.iter().filter(is_in).map(|f| f.point).collect();
        let (xs, ys) = (|| points.iter().map(|point| point.x), || points.iter().map(|p| p.y));
        let low = Point { x: xs().min()?, y: ys().min()? };
        let high = Point { x: xs().max()?, y: ys().max()? };
        Some([low, high].map(|point| position(diagram, point)))
    };
    [half(false), half(true)].into_iter().flatten().collect()
}

/// The upper left corner of a board.
fn corner(diagram: &Diagram, board: &Board) -> (i32, i32) {
    (100 * i32::from(board.left), 100 * i32::from(diagram.height() - board.ranks))
}

#[cfg(test)]
mod tests {
    use crate::diagram::Style;
    use crate::render::svg;
    use crate::session;

    fn board(game: &str) -> String {
        let session = session::open(game).expect("a game");
        let diagram = session.diagram_in(Style::Characters).expect("a style");
        svg::empty_boards(&diagram)
    }

    #[test]
    fn xiangqi_is_played_on_points_with_palaces_and_a_river() {
        let board = board("xiangqi");
        assert!(!board.contains(" dark\""), "{board}");
        // The diagonals of both palaces.
        for cross in ["M350 950L550 750M550 950L350 750", "M350 250L550 50M550 250L350 50"] {
            assert!(board.contains(cross), "{cross}: {board}");
        }
        // The second file from the left ends at both banks, the outer ones do not.
        assert!(board.contains("M150 50V450M150 550V950"), "{board}");
        assert!(board.contains("M50 50h800v900h-800Z"), "{board}");
        // Under the weather, the paved squares lie below.
        assert!(self::board("piazza-xiangqi").contains("class=\"paved light\""));
    }

    #[test]
    fn shogi_is_played_between_lines() {
        let board = board("shogi");
        assert!(!board.contains(" dark\""), "{board}");
        assert_eq!(board.matches("class=\"star\"").count(), 4);
        assert!(board.contains("M100 0v900"), "{board}");
        // The places of pieces in hand have no lines.
        assert_eq!(board.matches("class=\"ruling\"").count(), 1);
    }
}
