//! The weather, and what it makes of the squares.

use super::board::{Board, Cell, Step, add, cell, name};

#[derive(Clone, Copy, PartialEq)]
pub enum Ground {
    Land,
    Water,
    /// A walkway with its direction.
    Walkway(Step),
}

/// The squares under the weather, by two opposite corners.
#[derive(Clone, Copy)]
pub struct Centre {
    pub low: Cell,
    pub high: Cell,
}

/// A walkway, by its first and last square.
#[derive(Clone, Copy)]
pub struct Way {
    first: Cell,
    last: Cell,
}

#[derive(Clone)]
pub enum Weather {
    /// The dice showed nothing; also the weather of a game without dice.
    Dry,
    Rising(u8),
    Build(u8, Vec<Way>),
    Flood(u8, Vec<Way>),
    Snow(u8),
}

/// The ground of every square.
pub struct Field {
    centre: Centre,
    /// The walkways, if there is water.
    ways: Option<Vec<Way>>,
}

impl Centre {
    pub fn contains(self, (file, rank): Cell) -> bool {
        (self.low.0..=self.high.0).contains(&file) && (self.low.1..=self.high.1).contains(&rank)
    }

    /// All walkways.
    pub fn ways(self) -> Vec<Way> {
        let (low, high) = (self.low, self.high);
        let rows = (low.1..=high.1).map(|rank| ((low.0, rank), (high.0, rank)));
        let columns = (low.0..=high.0).map(|file| ((file, low.1), (file, high.1)));
        rows.chain(columns)
            .flat_map(|(one, other)| {
                [Way { first: one, last: other }, Way { first: other, last: one }]
            })
            .collect()
    }
}

impl Way {
    fn read(text: &str) -> Way {
        // No square of a centre has a rank of two digits.
        Way { first: cell(&text[..2]), last: cell(&text[2..]) }
    }

    pub fn text(self) -> String {
        name(self.first) + &name(self.last)
    }

    fn direction(self) -> Step {
        ((self.last.0 - self.first.0).signum(), (self.last.1 - self.first.1).signum())
    }

    fn contains(self, (file, rank): Cell) -> bool {
        let (one, other) = (self.first, self.last);
        (one.0.min(other.0)..=one.0.max(other.0)).contains(&file)
            && (one.1.min(other.1)..=one.1.max(other.1)).contains(&rank)
    }

    /// Whether both can be built: they are of the same kind and different lines.
    pub fn fits(self, other: Way) -> bool {
        let is_row = |way: Way| way.first.1 == way.last.1;
        is_row(self) == is_row(other) && !other.contains(self.first)
    }
}

impl Weather {
    /// Reads the weather field of a FEN.
    pub fn read(text: &str) -> Weather {
        let mut parts = text.split(':');
        let state = parts.next().unwrap();
        let left = parts.next().map_or(0, |left| left.parse().expect("plies left"));
        let names = parts.next().unwrap_or("-").split(',');
        let ways = names.filter(|name| *name != "-").map(Way::read).collect();
        match state {
            "dry" => Weather::Dry,
            "rising" => Weather::Rising(left),
            "build" => Weather::Build(left, ways),
            "flood" => Weather::Flood(left, ways),
            "snow" => Weather::Snow(left),
            _ => panic!("{text}"),
        }
    }

    /// The weather field of a FEN.
    pub fn text(&self) -> String {
        let names = |ways: &[Way]| {
            let names: Vec<_> = ways.iter().copied().map(Way::text).collect();
            if names.is_empty() { "-".into() } else { names.join(",") }
        };
        match self {
            Weather::Dry => "dry".into(),
            Weather::Rising(left) => format!("rising:{left}"),
            Weather::Build(2, _) => "build:2".into(),
            Weather::Build(left, ways) => format!("build:{left}:{}", names(ways)),
            Weather::Flood(left, ways) => format!("flood:{left}:{}", names(ways)),
            Weather::Snow(left) => format!("snow:{left}"),
        }
    }

    /// The name of the state.
    pub fn state(&self) -> &'static str {
        match self {
            Weather::Dry => "dry",
            Weather::Rising(_) => "rising",
            Weather::Build(..) => "build",
            Weather::Flood(..) => "flood",
            Weather::Snow(_) => "snow",
        }
    }

    /// The weather after a ply on the board, if the next dice show nothing.
    pub fn after_ply(&self) -> Weather {
        match self {
            Weather::Dry | Weather::Flood(1, _) | Weather::Snow(1) => Weather::Dry,
            Weather::Rising(1) => Weather::Build(2, Vec::new()),
            Weather::Rising(left) => Weather::Rising(left - 1),
            Weather::Flood(left, ways) => Weather::Flood(left - 1, ways.clone()),
            Weather::Snow(left) => Weather::Snow(left - 1),
            Weather::Build(..) => unreachable!("no ply on the board"),
        }
    }

    pub fn field(&self, centre: Centre) -> Field {
        let ways = match self {
            Weather::Build(_, ways) | Weather::Flood(_, ways) => Some(ways.clone()),
            _ => None,
        };
        Field { centre, ways }
    }
}

impl Field {
    pub fn ground(&self, cell: Cell) -> Ground {
        let Some(ways) = self.ways.as_ref().filter(|_| self.centre.contains(cell)) else {
            return Ground::Land;
        };
        let way = ways.iter().find(|way| way.contains(cell));
        way.map_or(Ground::Water, |way| Ground::Walkway(way.direction()))
    }

    pub fn is_land(&self, cell: Cell) -> bool {
        self.ground(cell) == Ground::Land
    }

    /// The squares that a piece on land reaches by at most `limit` equal steps, up to the first
    /// piece, which is included, up to water, and up to a walkway square, which is included.
    pub fn slide(&self, board: &Board, from: Cell, step: Step, limit: i32) -> Vec<Cell> {
        let (mut reached, mut to) = (Vec::new(), from);
        for _ in 0..limit {
            to = add(to, step);
            if !board.is_inside(to) || self.ground(to) == Ground::Water {
                break;
            }
            reached.push(to);
            if !board.is_empty(to) || !self.is_land(to) {
                break;
            }
        }
        reached
    }

    /// The squares that a piece on land reaches by steps, as White sees them, each at most so
    /// often.
    pub fn reach(
        &self,
        board: &Board,
        from: Cell,
        steps: impl IntoIterator<Item = (Step, i32)>,
    ) -> Vec<Cell> {
        let forward = if board.has(from, true) { 1 } else { -1 };
        let reach = |((df, dr), limit)| self.slide(board, from, (df, dr * forward), limit);
        steps.into_iter().flat_map(reach).collect()
    }
}
