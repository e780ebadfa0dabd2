//! The weather, drawn over the diagram of the game beneath.

use super::weather::Weather;
use super::{Piazza, Walkway};
use crate::board::{Ground, Square, drawing};
use crate::diagram::{Diagram, Direction, Item, Place, Region, Symbol};

/// The directions of walkways, in the order of their numbers.
const DIRECTIONS: [Direction; 4] =
    [Direction::Right, Direction::Left, Direction::Up, Direction::Down];

/// The position.
pub(super) fn diagram<B: Ground>(piazza: &Piazza<B>) -> Diagram {
    let (grid, middle) = (B::GRID, Piazza::<B>::middle());
    let place = |s: Square| Place::field(grid.file(s), grid.rank(s));
    let squares = middle.squares.map(place);
    let mut diagram = piazza.dry().base.diagram();
    for field in diagram.boards.iter_mut().flat_map(|board| &mut board.fields) {
        if squares.contains(&field.place) {
            field.region = Region::Paved;
        }
    }
    let weather = |s: Square| -> Vec<Symbol> {
        let mut symbols = match piazza.weather {
            Weather::Dice | Weather::Dry => Vec::new(),
            Weather::Rising(_) => vec![Symbol::Tide],
            Weather::Snow(_) => vec![Symbol::Snow],
            Weather::Building(_, ways) | Weather::Flood(_, ways) => {
                let way = ways.iter().find(|&way| middle.squares_of(way).contains(&s));
                let direction = |way: Walkway| DIRECTIONS[way.0 as usize / 4 % 4];
                vec![way.map_or(Symbol::Water, |way| Symbol::Walkway(direction(way)))]
            }
        };
        if symbols == [Symbol::Water] && !piazza.man(s).is_empty() {
            symbols.push(Symbol::Wash);
        }
        symbols
    };
    diagram.add(
        middle.squares.into_iter().flat_map(|s| {
            weather(s).into_iter().map(move |symbol| Item { symbol, place: place(s) })
        }),
    );
    diagram.caption = format!(
        "{}, weather: {}",
        drawing::to_move(piazza.base.side()),
        piazza.weather.describe(middle, grid)
    );
    diagram
}
