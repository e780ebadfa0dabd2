//! What there is to see of a position: cells, wires and pieces.

use super::geometry::{GEOMETRY, GRID, each_edge};
use super::{ANDROID, CARETAKER, LETTERS, Nacv, WINDRIDER, WIRERIDER};
use crate::board::drawing::{self, Shapes};
use crate::diagram::{Axis, Caption, Counter, Diagram, Item, Point, Region, Shape, Symbol};
use crate::rules::{FenField, FenFieldKind, FenParts, Rules, TurnPhase, View};

const SHAPES: Shapes = &[
    (ANDROID, Shape::Android),
    (CARETAKER, Shape::Caretaker),
    (WINDRIDER, Shape::Windrider),
    (WIRERIDER, Shape::Wirerider),
];

pub(super) fn fen_parts() -> FenParts {
    let first_turn = FenFieldKind::Choice(vec!["-".into(), "s".into()]);
    let fields = [
        ("side to move", FenFieldKind::Side),
        ("wires", FenFieldKind::Edges),
        ("first turn (s: yes)", first_turn),
        ("turns without a capture", FenFieldKind::Number),
        ("move number", FenFieldKind::Number),
    ];
    let fields = fields.map(|(name, kind)| FenField::new(name, kind)).to_vec();
    FenParts { pieces: drawing::pieces_by_text(LETTERS, SHAPES), fields }
}

/// Pieces, wires and a caption with the side to move.
pub(super) fn view(game: &Nacv) -> View {
    let mut items = drawing::piece_items(&game.board, GRID, LETTERS, SHAPES);
    items.extend(each_edge(game.wires.set).map(|edge| {
        let point = midpoint(edge);
        Item { symbol: Symbol::Wire(Axis::of(point)), point }
    }));
    let (phase, words) = match game.state.first_turn {
        true => (TurnPhase::FirstWires, Some("first turn (five wires)".to_string())),
        false => (TurnPhase::Usual, None),
    };
    let side = game.state.side;
    let caption = Caption {
        side: drawing::to_move(side),
        facts: words.into_iter().collect(),
        counter: Some(Counter {
            name: "turns without capture",
            count: game.state.clock,
            limit: game.options.no_capture_limit,
        }),
    };
    View {
        side,
        number: game.state.number,
        en_passant: None,
        phase,
        balance: game.board.material(),
        diagram: Diagram::new(
            vec![drawing::board_outline(GRID, |_| Region::Lattice)],
            items,
            caption,
        ),
        fen: game.to_fen(),
    }
}

/// The middle of an edge, in half cells. The corners have the numbers of an 8x8 frame, so the sum
/// of two corners is twice their middle.
pub(super) fn midpoint(edge: u8) -> Point {
    let [a, b] = GEOMETRY.edges[edge as usize].corners;
    Point { x: a % 8 + b % 8, y: a / 8 + b / 8 }
}
