//! What there is to see: the view of the base game, with symbols for the weather.

use super::Piazza;
use super::centre::Walkways;
use super::weather::Weather;
use crate::board::{Square, drawing};
use crate::diagram::{Caption, Item, Point, Region, Symbol};
use crate::rules::{Presentation, Rules, TurnPhase, View};
use crate::variant::Variant;

pub(super) fn view<V: Variant>(piazza: &Piazza<V>) -> View {
    let (grid, centre) = (piazza.base.tables.grid, piazza.centre());
    let point = |s: Square| drawing::point(grid, s);
    let squares: Vec<Point> = centre.squares().iter().copied().map(point).collect();
    let View { side, number, en_passant, balance, mut diagram, .. } = piazza.to_dry().base.view();
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
    let weather = format!("weather: {}", piazza.weather.describe(centre));
    let facts = [piazza.base.variant.facts(), vec![weather]].concat();
    diagram.caption = Caption { side: drawing::to_move(side), facts, counter: None };
    // While walkways are built, no pawn can capture.
    let en_passant = en_passant.filter(|_| !piazza.is_building());
    let (phase, fen) = (phase(piazza), piazza.to_fen());
    View { side, number, en_passant, phase, balance, diagram, fen }
}

fn phase<V: Variant>(piazza: &Piazza<V>) -> TurnPhase {
    let (grid, centre) = (piazza.base.tables.grid, piazza.centre());
    let ends = |way| match *centre.squares_of(way) {
        [first, .., last] => Some([first, last].map(|s| drawing::point(grid, s))),
        _ => None,
    };
    let fields = |ways: Walkways| ways.iter().filter_map(ends).collect();
    match piazza.weather {
        Weather::Dice | Weather::Dry => TurnPhase::Usual,
        Weather::Rising(left) => TurnPhase::FloodWarning(left),
        Weather::Building(left, ways) => TurnPhase::Building(left, fields(ways)),
        Weather::Flood(left, ways) => TurnPhase::Flood(left, fields(ways)),
        Weather::Snow(left) => TurnPhase::Snow(left),
    }
}
