//! The weather: its states, what the dice make of them, and how a ply wears them out.

use super::middle::{Middle, Walkway};
use crate::board::Grid;
use crate::board::weather_base::WALKWAYS;
use crate::board::zobrist::Keys;
use std::sync::LazyLock;

/// Plies that a flood or snow lasts.
pub(super) const LASTING: u8 = 10;
/// Plies between the dice that announce a flood and the water.
pub(super) const RISING: u8 = 2;

/// At most two walkways, in the order in which they were built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Walkways([Option<Walkway>; 2]);

impl Walkways {
    pub fn iter(&self) -> impl Iterator<Item = Walkway> {
        self.0.into_iter().flatten()
    }

    /// These and one more; what there is no room for is left out.
    pub fn with(self, way: Option<Walkway>) -> Walkways {
        match self.0 {
            [None, _] => Walkways([way, None]),
            [first, _] => Walkways([first, way]),
        }
    }
}

/// The state of the weather; numbers are plies that remain, the one at hand included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weather {
    /// Dry, and the dice are to be thrown.
    Dice,
    /// Dry; the dice have brought nothing.
    Dry,
    /// A flood is announced.
    Rising(u8),
    /// The flood has come; walkways are being built.
    Building(u8, Walkways),
    /// Water, but for the walkways.
    Flood(u8, Walkways),
    /// Snow.
    Snow(u8),
}

/// What two dice bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Throw {
    Nothing,
    Tide,
    Snow,
}

impl Throw {
    pub fn of(total: u8) -> Throw {
        match total {
            2 | 3 => Throw::Tide,
            12 => Throw::Snow,
            _ => Throw::Nothing,
        }
    }

    /// The weather that a throw brings.
    pub fn weather(self) -> Weather {
        match self {
            Throw::Nothing => Weather::Dry,
            Throw::Tide => Weather::Rising(RISING),
            Throw::Snow => Weather::Snow(LASTING),
        }
    }
}

impl Weather {
    /// The walkways, if there is water.
    pub fn water(&self) -> Option<Walkways> {
        match self {
            Weather::Building(_, ways) | Weather::Flood(_, ways) => Some(*ways),
            _ => None,
        }
    }

    /// Whether the men of the board are attacked otherwise after the ply at hand.
    pub fn turns(&self) -> bool {
        matches!(self, Weather::Rising(1) | Weather::Flood(1, _))
    }

    /// The weather after a ply on the board.
    pub fn after_ply(&self) -> Weather {
        match self {
            Weather::Dice | Weather::Dry | Weather::Flood(1, _) | Weather::Snow(1) => Weather::Dice,
            Weather::Rising(1) => Weather::Building(2, Walkways::default()),
            Weather::Rising(left) => Weather::Rising(left - 1),
            Weather::Flood(left, ways) => Weather::Flood(left - 1, *ways),
            Weather::Snow(left) => Weather::Snow(left - 1),
            Weather::Building(..) => *self,
        }
    }

    /// The weather after a ply of building.
    pub fn after_building(&self, way: Option<Walkway>) -> Weather {
        match self {
            Weather::Building(2, ways) => Weather::Building(1, ways.with(way)),
            Weather::Building(_, ways) => Weather::Flood(LASTING, ways.with(way)),
            _ => *self,
        }
    }

    /// Its part of a position's key; nothing in dry weather, so that the keys of a game that stays dry
    /// are its own.
    pub fn key(&self) -> u64 {
        let keys = &*KEYS;
        let state = |row: usize, left: u8| keys.states[row][left as usize % 16];
        let own = match self {
            Weather::Dry => 0,
            Weather::Dice => state(0, 0),
            Weather::Rising(left) => state(1, *left),
            Weather::Building(left, _) => state(2, *left),
            Weather::Flood(left, _) => state(3, *left),
            Weather::Snow(left) => state(4, *left),
        };
        let ways = self.water().unwrap_or_default();
        ways.iter().fold(own, |key, way| key ^ keys.walkways[way.0 as usize % WALKWAYS])
    }

    /// Reads the weather field.
    ///
    /// # Errors
    /// What was expected.
    pub fn read(text: &str, middle: &Middle, grid: Grid) -> Result<Weather, String> {
        let mut fields = text.split(':');
        let (name, left, ways) = (fields.next().unwrap_or_default(), fields.next(), fields.next());
        let count = |most: u8| {
            let number = left.filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
            let number = number.and_then(|n| n.parse().ok()).filter(|n| (1..=most).contains(n));
            number.ok_or_else(|| {
                let found = left.map_or_else(|| "nothing".to_string(), |n| format!("'{n}'"));
                format!("expected {name}: and the plies left, 1 to {most}, found {found}")
            })
        };
        let weather = match name {
            "dice" if left.is_none() => Weather::Dice,
            "dry" if left.is_none() => Weather::Dry,
            "rising" if ways.is_none() => Weather::Rising(count(RISING)?),
            "snow" if ways.is_none() => Weather::Snow(count(LASTING)?),
            "build" => match (count(2)?, ways) {
                (2, None) => Weather::Building(2, Walkways::default()),
                (1, Some(ways)) => Weather::Building(1, read_ways(ways, 1, middle, grid)?),
                (2, Some(_)) => return Err("expected build:2 without walkways".into()),
                _ => return Err("expected build:1: and a walkway or -".into()),
            },
            "flood" => {
                let left = count(LASTING)?;
                let ways = ways.ok_or("expected the walkways, or -, behind flood:")?;
                Weather::Flood(left, read_ways(ways, 2, middle, grid)?)
            }
            _ => {
                return Err("expected dice, dry, rising:2, build:2, build:1:c3f3, \
                            flood:10:c3f3,f5c5 or snow:10"
                    .into());
            }
        };
        match fields.next() {
            Some(more) => Err(format!("expected no ':{more}' behind it")),
            None => Ok(weather),
        }
    }

    /// Writes the weather field.
    pub fn write(&self, middle: &Middle, grid: Grid) -> String {
        let names = |ways: &Walkways| {
            let names: Vec<_> = ways.iter().map(|way| middle.name(grid, way)).collect();
            if names.is_empty() { "-".into() } else { names.join(",") }
        };
        match self {
            Weather::Dice => "dice".into(),
            Weather::Dry => "dry".into(),
            Weather::Rising(left) => format!("rising:{left}"),
            Weather::Building(2, _) => "build:2".into(),
            Weather::Building(left, ways) => format!("build:{left}:{}", names(ways)),
            Weather::Flood(left, ways) => format!("flood:{left}:{}", names(ways)),
            Weather::Snow(left) => format!("snow:{left}"),
        }
    }

    /// In words.
    pub fn describe(&self, middle: &Middle, grid: Grid) -> String {
        let plies = |left: &u8| if *left == 1 { "1 ply".into() } else { format!("{left} plies") };
        let ways = |ways: &Walkways| {
            let names: String =
                ways.iter().map(|way| format!(" {}", middle.name(grid, way))).collect();
            if names.is_empty() { " none".into() } else { names }
        };
        match self {
            Weather::Dice => "dry, the dice are to be thrown".into(),
            Weather::Dry => "dry".into(),
            Weather::Rising(left) => format!("dry, the water comes after {}", plies(left)),
            Weather::Building(left, w) => {
                format!("water, {left} to build a walkway; built:{}", ways(w))
            }
            Weather::Flood(left, w) => format!("flood for {}, walkways:{}", plies(left), ways(w)),
            Weather::Snow(left) => format!("snow for {}", plies(left)),
        }
    }
}

/// Reads walkways between commas, or `-`.
fn read_ways(text: &str, most: usize, middle: &Middle, grid: Grid) -> Result<Walkways, String> {
    let mut ways = Walkways::default();
    for (count, name) in text.split(',').filter(|_| text != "-").enumerate() {
        let way = middle.find(grid, name).ok_or_else(|| {
            let name = crate::board::fen::clip(name);
            format!("'{name}' is no walkway, expected its first and last square such as c3f3")
        })?;
        if ways.iter().any(|other| !way.goes_with(other)) {
            return Err(format!("'{name}': expected two different rows or two different columns"));
        }
        if count == most {
            return Err(format!("more than {most} walkways"));
        }
        ways = ways.with(Some(way));
    }
    Ok(ways)
}

/// Random numbers for [`Weather::key`].
struct WeatherKeys {
    states: [[u64; 16]; 5],
    walkways: [u64; WALKWAYS],
}

static KEYS: LazyLock<WeatherKeys> = LazyLock::new(|| {
    let mut keys = Keys::new(2001);
    WeatherKeys {
        states: std::array::from_fn(|_| std::array::from_fn(|_| keys.next_key())),
        walkways: std::array::from_fn(|_| keys.next_key()),
    }
});
