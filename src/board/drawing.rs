//! Parts of a diagram for games on a rectangular board.

use crate::board::fen::{Letters, piece_letter, pieces_by_letter};
use crate::board::{Grid, Kind, Mailbox, Piece, Square};
use crate::diagram::{Board, Field, Item, PieceImage, Point, Region, Shape, Symbol};
use crate::gesture::{self, Target};
use crate::rules::Side;

/// The shapes of a game's pieces that chess does not have.
pub type Shapes<'a> = &'a [(Kind, Shape)];

/// The image of a piece. A kind that is neither in `shapes` nor in chess is drawn as a pawn.
#[must_use]
pub fn piece_image(piece: Piece, letters: Letters, shapes: Shapes) -> PieceImage {
    let own = shapes.iter().find(|(kind, _)| *kind == piece.kind());
    let shape = own.map_or_else(|| chess_shape(piece.kind()), |(_, shape)| *shape);
    PieceImage { shape, letter: piece_letter(letters, piece) }
}

/// The middle of a square.
#[must_use]
pub const fn point(grid: Grid, s: Square) -> Point {
    Point::field(grid.file(s), grid.rank(s))
}

fn chess_shape(kind: Kind) -> Shape {
    match kind {
        Kind::KING => Shape::King,
        Kind::QUEEN => Shape::Queen,
        Kind::ROOK => Shape::Rook,
        Kind::BISHOP => Shape::Bishop,
        Kind::KNIGHT => Shape::Knight,
        _ => Shape::Pawn,
    }
}

/// The choices of a piece for a promotion: every kind but kings and pawns, those of chess first,
/// from the queen down.
#[must_use]
pub fn choices(letters: Letters, shapes: Shapes) -> Vec<Target> {
    let targets = pieces_by_letter(letters).filter_map(|(_, both)| {
        let images = both.map(|piece| piece_image(piece, letters, shapes));
        let is_choice = !matches!(images[0].shape, Shape::King | Shape::Pawn | Shape::Berolina);
        is_choice.then(|| gesture::choice(images))
    });
    let mut targets: Vec<Target> = targets.collect();
    let usual = [Shape::Queen, Shape::Rook, Shape::Bishop, Shape::Knight];
    let rank = |target: &Target| {
        let shape = target.images.map(|images| images[0].shape);
        usual.iter().position(|&usual| Some(usual) == shape).unwrap_or(usual.len())
    };
    targets.sort_by_key(rank);
    targets
}

/// One item for each piece of a board.
#[must_use]
pub fn piece_items(board: &Mailbox, grid: Grid, letters: Letters, shapes: Shapes) -> Vec<Item> {
    let occupied = grid.squares().filter(|&s| !board.at(s).is_empty());
    let item = |s| Item {
        symbol: Symbol::Piece(piece_image(board.at(s), letters, shapes)),
        point: point(grid, s),
    };
    occupied.map(item).collect()
}

/// The squares of a board, all in the same `region`. a1 is dark.
#[must_use]
pub fn board_outline(grid: Grid, region: Region) -> Board {
    let field = |s| {
        let (file, rank) = (grid.file(s), grid.rank(s));
        Field { point: Point::field(file, rank), region, dark: (file + rank).is_multiple_of(2) }
    };
    Board {
        title: "",
        left: 0,
        files: (b'a'..b'a' + grid.files).map(char::from).collect(),
        ranks: grid.ranks,
        fields: grid.squares().map(field).collect(),
    }
}

/// The side to move, as a diagram's caption names it.
#[must_use]
pub fn to_move(side: Side) -> &'static str {
    match side {
        Side::White => "White to move",
        Side::Black => "Black to move",
    }
}
