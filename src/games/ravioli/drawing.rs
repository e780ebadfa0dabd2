//! Both boards side by side, the ring on both of them.

use super::geometry::{GRID, WAZIRD, WIZARD, on_ring, places};
use super::{LETTERS, Ravioli, fen};
use crate::board::drawing::{self, Shapes};
use crate::board::{Kind, Square};
use crate::diagram::{Board, Diagram, Field, Item, Place, Region, Shape};

const SHAPES: Shapes =
    &[(WIZARD, Shape::Wizard), (WAZIRD, Shape::Wazird), (Kind::BEROLINA, Shape::Berolina)];

/// Where each board begins, squares from the left.
const LEFT: [u8; 2] = [0, 9];

/// The position.
pub(super) fn diagram<const BERO: bool>(game: &Ravioli<BERO>) -> Diagram {
    let occupied = GRID.squares().filter(|&s| !game.board.at(s).is_empty());
    let men = occupied.flat_map(|s| {
        let symbol = drawing::man(game.board.at(s), LETTERS, SHAPES);
        spots(s).map(move |(_, place)| Item { symbol, place })
    });
    let caption = format!(
        "{}, castling {}, fifty-move clock {}",
        drawing::to_move(game.state.side),
        fen::rights(&game.state),
        game.state.clock
    );
    Diagram::new([0, 1].map(board).to_vec(), men.collect(), caption)
}

/// A square on each board that it lies on: the board and the place.
fn spots(s: Square) -> impl Iterator<Item = (u8, Place)> {
    places(s).map(|(board, file, rank)| {
        (board, Place::field(LEFT[usize::from(board)] + file as u8, rank as u8))
    })
}

/// Board A or B. The files of B have the names of its inner squares.
fn board(which: u8) -> Board {
    let field = |(s, (_, place)): (Square, (u8, Place))| {
        let region = if on_ring(s) { Region::Rim } else { Region::Common };
        Field {
            place,
            region,
            dark: (place.x / 2 - LEFT[usize::from(which)] + place.y / 2).is_multiple_of(2),
        }
    };
    let here = GRID.squares().flat_map(|s| spots(s).map(move |spot| (s, spot)));
    Board {
        title: ["board A", "board B: inner squares i2 to n7"][usize::from(which)],
        left: LEFT[usize::from(which)],
        files: ["abcdefgh", "aijklmnh"][usize::from(which)].chars().collect(),
        ranks: 8,
        fields: here.filter(|(_, (board, _))| *board == which).map(field).collect(),
    }
}
