//! Parts of a diagram for games on a rectangular board.

use crate::board::fen::{Letters, piece_letter, pieces_by_letter};
use crate::board::{Grid, Kind, Mailbox, Piece, Square};
use crate::diagram::{Board, Field, Ground, Item, PieceImage, Point, Region, Shape, Symbol};
use crate::gesture::{self, Named, Target};
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

/// The choices of a piece for a promotion: the kinds that a pawn `becomes`, those of chess first,
/// from the queen down.
#[must_use]
pub fn choices(letters: Letters, shapes: Shapes, becomes: impl Fn(Kind) -> bool) -> Vec<Target> {
    let kinds = pieces_by_letter(letters).filter(|(_, both)| becomes(both[0].kind()));
    let targets = kinds
        .map(|(_, both)| gesture::choice(both.map(|piece| piece_image(piece, letters, shapes))));
    let mut targets: Vec<Target> = targets.collect();
    let usual = [Shape::Queen, Shape::Rook, Shape::Bishop, Shape::Knight];
    let rank = |target: &Target| {
        let shape = target.images.map(|images| images[0].shape);
        usual.iter().position(|&usual| Some(usual) == shape).unwrap_or(usual.len())
    };
    targets.sort_by_key(rank);
    targets
}

/// The pieces of both sides by their letters in a FEN.
#[must_use]
pub fn pieces_by_text(letters: Letters, shapes: Shapes) -> Vec<(String, PieceImage)> {
    let of =
        |side| letters.iter().map(move |(_, kind)| piece_image(kind.of(side), letters, shapes));
    of(Side::White).chain(of(Side::Black)).map(|image| (image.letter.to_string(), image)).collect()
}

/// One item for each piece of a board.
#[must_use]
pub fn piece_items(board: &Mailbox, grid: Grid, letters: Letters, shapes: Shapes) -> Vec<Item> {
    let is_piece = |s: &Square| !board.at(*s).is_empty() && !board.at(*s).is_closed();
    let occupied = grid.squares().filter(is_piece);
    let item = |s| Item {
        symbol: Symbol::Piece(piece_image(board.at(s), letters, shapes)),
        point: point(grid, s),
    };
    occupied.map(item).collect()
}

/// The squares of a board, each in its `region`. a1 is dark.
#[must_use]
pub fn board_outline(grid: Grid, region: impl Fn(Square) -> Region) -> Board {
    let field = |s| {
        let (file, rank) = (grid.file(s), grid.rank(s));
        Field {
            point: Point::field(file, rank),
            region: region(s),
            dark: (file + rank).is_multiple_of(2),
        }
    };
    Board {
        title: "",
        ground: Ground::Squares,
        left: 0,
        files: (b'a'..b'a' + grid.files).map(char::from).collect(),
        ranks: grid.ranks,
        fields: grid.squares().map(field).collect(),
    }
}

/// Pieces of one sort in the hands of both sides.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// White's and Black's.
    pub pieces: [Piece; 2],
    /// How many each side has.
    pub counts: [u8; 2],
}

/// Where the pieces in hand are drawn: to the right of a board, White's on the left, those of the
/// first sort at the top.
fn hand_point(grid: Grid, sorts: usize, sort: usize, side: Side) -> Point {
    Point::field(grid.files + 1 + side.index() as u8, (sorts - 1 - sort) as u8)
}

/// The places of pieces in hand as a board, and the items on them.
#[must_use]
pub fn hands(grid: Grid, held: &[Held], letters: Letters, shapes: Shapes) -> (Board, Vec<Item>) {
    let sides = [Side::White, Side::Black];
    let places = || (0..held.len()).flat_map(|sort| sides.map(|side| (sort, side)));
    let point = |sort, side| hand_point(grid, held.len(), sort, side);
    let field =
        |(sort, side)| Field { point: point(sort, side), region: Region::Hand, dark: false };
    let board = Board {
        title: "",
        ground: Ground::Squares,
        left: grid.files + 1,
        files: vec![' '; 2],
        ranks: held.len() as u8,
        fields: places().map(field).collect(),
    };
    let items = places().flat_map(|(sort, side)| {
        let Held { pieces, counts } = held[sort];
        let count = counts[side.index()];
        let piece = Symbol::Piece(piece_image(pieces[side.index()], letters, shapes));
        let symbols = [(count > 0).then_some(piece), (count > 1).then_some(Symbol::Count(count))];
        let point = point(sort, side);
        symbols.into_iter().flatten().map(move |symbol| Item { symbol, point })
    });
    (board, items.collect())
}

/// The target of pieces in hand at a point: the letter of the piece, lower case for Black's, and
/// `@`; read as "pawn in White's hand".
#[must_use]
pub fn hand_name(
    grid: Grid,
    held: &[Held],
    letters: Letters,
    shapes: Shapes,
    point: Point,
) -> Option<Named> {
    let sides = [Side::White, Side::Black].into_iter();
    let mut places = sides.flat_map(|side| (0..held.len()).map(move |sort| (sort, side)));
    let (sort, side) =
        places.find(|(sort, side)| hand_point(grid, held.len(), *sort, *side) == point)?;
    let PieceImage { shape, letter } =
        piece_image(held[sort].pieces[side.index()], letters, shapes);
    Some((format!("{letter}@"), format!("{} in {side:?}'s hand", shape.words())))
}

/// The side to move, as a diagram's caption names it.
#[must_use]
pub fn to_move(side: Side) -> &'static str {
    match side {
        Side::White => "White to move",
        Side::Black => "Black to move",
    }
}
