//! The diagram: both boards side by side, each with the ring.

use super::geometry::{GRID, WAZIRD, WIZARD, on_boards, on_ring};
use super::{Game, LETTERS, NO_EN_PASSANT, NON_PAWN, Ravioli, fen};
use crate::board::drawing::{self, Shapes};
use crate::board::{Kind, Square};
use crate::diagram::{
    Board, Caption, Counter, Diagram, Field, Ground, Item, Point, Region, Shape, Symbol,
};
use crate::gesture::{self, Target};
use crate::rules::{FenField, FenFieldKind, FenParts, Rules, TurnPhase, View};

const SHAPES: Shapes =
    &[(WIZARD, Shape::Wizard), (WAZIRD, Shape::Wazird), (Kind::BEROLINA, Shape::Berolina)];

/// Left edge of each board, in squares from the left edge of the diagram.
const LEFT: [u8; 2] = [0, 9];

pub(super) fn view(game: &Ravioli) -> View {
    let (passed, pawn) = game.state.en_passant;
    let is_set = game.state.en_passant != NO_EN_PASSANT;
    // The first field of a square of the ring is that on board A.
    let point = |s| fields(s).map(|(_, point)| point).next();
    View {
        side: game.state.side,
        number: game.state.number,
        en_passant: point(passed).zip(point(pawn)).filter(|_| is_set).map(<[Point; 2]>::from),
        phase: TurnPhase::Usual,
        balance: game.board.material(),
        diagram: diagram(game),
        fen: game.to_fen(),
    }
}

pub(super) fn fen_parts(game: &Game) -> FenParts {
    let fields = [
        ("side to move", FenFieldKind::Side),
        ("castling", FenFieldKind::Rights),
        ("en passant", FenFieldKind::Square),
        ("fifty-move clock", FenFieldKind::Number),
        ("move number", FenFieldKind::Number),
    ];
    let fields = fields.map(|(name, kind)| FenField::new(name, kind)).to_vec();
    FenParts { pieces: drawing::pieces_by_text(game.letters, SHAPES), fields }
}

fn diagram(game: &Ravioli) -> Diagram {
    let occupied = GRID.squares().filter(|&s| !game.board.at(s).is_empty());
    let pieces = occupied.flat_map(|s| {
        let symbol = Symbol::Piece(drawing::piece_image(game.board.at(s), LETTERS, SHAPES));
        fields(s).map(move |(_, point)| Item { symbol, point })
    });
    let rights = fen::castling_field(&game.state);
    let caption = Caption {
        side: drawing::to_move(game.state.side),
        facts: (rights != "-").then(|| format!("castling {rights}")).into_iter().collect(),
        counter: Some(Counter { name: "fifty-move clock", count: game.state.clock, limit: 100 }),
    };
    Diagram::new([0, 1].map(board).to_vec(), pieces.collect(), caption)
}

/// The squares, each once although the ring is drawn twice, and the choices of a promotion.
pub(super) fn targets(game: &Ravioli) -> Vec<Target> {
    let name_of = |point: Point| {
        let at = |s: &Square| fields(*s).any(|(_, other)| other == point);
        GRID.squares().find(at).map(|s| (GRID.name(s), GRID.name(s)))
    };
    let squares = gesture::fields(&diagram(game), &name_of);
    [squares, drawing::choices(LETTERS, SHAPES, |kind| NON_PAWN.contains(&kind))].concat()
}

/// The board (0 is A, 1 is B) and the point in the diagram, for each board that the square belongs
/// to.
fn fields(s: Square) -> impl Iterator<Item = (u8, Point)> {
    on_boards(s).map(|(board, file, rank)| {
        (board, Point::field(LEFT[usize::from(board)] + file as u8, rank as u8))
    })
}

/// Board 0 (A) or 1 (B). The files of B are labelled as its inner squares are named.
fn board(board: u8) -> Board {
    let field = |(s, (_, point)): (Square, (u8, Point))| {
        let region = if on_ring(s) { Region::Rim } else { Region::Common };
        Field {
            point,
            region,
            dark: (point.x / 2 - LEFT[usize::from(board)] + point.y / 2).is_multiple_of(2),
        }
    };
    let all = GRID.squares().flat_map(|s| fields(s).map(move |field| (s, field)));
    Board {
        title: ["board A", "board B: inner squares i2 to n7"][usize::from(board)],
        ground: Ground::Squares,
        left: LEFT[usize::from(board)],
        files: ["abcdefgh", "aijklmnh"][usize::from(board)].chars().collect(),
        ranks: 8,
        fields: all.filter(|(_, (on, _))| *on == board).map(field).collect(),
    }
}
