//! The diagram: that of the base game with symbols for the weather.

use super::Piazza;
use super::weather::Weather;
use crate::board::{Square, drawing};
use crate::diagram::{Diagram, Item, Point, Region, Symbol};
use crate::rules::Rules;
use crate::variant::Variant;

pub(super) fn diagram<V: Variant>(piazza: &Piazza<V>) -> Diagram {
    let (grid, centre) = (piazza.base.tables.grid, piazza.centre());
    let point = |s: Square| Point::field(grid.file(s), grid.rank(s));
    let squares: Vec<Point> = centre.squares().iter().copied().map(point).collect();
    let mut diagram = piazza.to_dry().base.diagram();
    for field in diagram.boards.iter_mut().flat_map(|board| &mut board.fields) {
        if squares.contains(&field.point) {
            field.region = Region::Paved;
        }
    }
    let weather = |s: Square| -> Vec<Symbol> {
        let mut symbols = match piazza.weather {
            Weather::Dice | Weather::Dry => Vec::new(),
            Weather::Rising(_) => vec![Symbol::FloodWarning],
            Weather::Snow(_) => vec![Symbol::Snow],
            Weather::Building(_, ways) | Weather::Flood(_, ways) => {
                let way = ways.iter().find(|&way| centre.squares_of(way).contains(&s));
                vec![way.map_or(Symbol::Water, |way| Symbol::Walkway(centre.line(way).0))]
            }
        };
        if symbols == [Symbol::Water] && !piazza.piece_on(s).is_empty() {
            symbols.push(Symbol::WaterOverPiece);
        }
        symbols
    };
    diagram.add(
        centre.squares().iter().flat_map(|&s| {
            weather(s).into_iter().map(move |symbol| Item { symbol, point: point(s) })
        }),
    );
    diagram.caption = format!(
        "{}, weather: {}",
        drawing::to_move(piazza.base.side()),
        piazza.weather.describe(centre)
    );
    diagram
}
