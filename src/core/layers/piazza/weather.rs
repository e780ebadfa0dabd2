//! The weather: its states and how dice and plies change them.

use super::centre::{Centre, MOST_WALKWAYS, Walkway, Walkways};
use crate::board::zobrist::KeyGenerator;
use crate::excerpt::excerpt;
use std::sync::LazyLock;

/// Plies that a flood or snow lasts.
pub(super) const LASTING_PLIES: u8 = 10;
/// Plies between the announcement of a flood and the water.
pub(super) const RISING_PLIES: u8 = 2;

/// The state of the weather. Numbers are the plies left, the next one included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weather {
    /// Dry, before the dice are thrown.
    Dice,
    /// Dry, after dice that changed nothing.
    Dry,
    /// A flood is announced.
    Rising(u8),
    /// The flood has come; walkways are being built.
    Building(u8, Walkways),
    /// The Piazza is water except for the walkways.
    Flood(u8, Walkways),
    /// The Piazza is covered with snow.
    Snow(u8),
}

/// The effect of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DiceResult {
    Nothing,
    FloodAnnounced,
    Snow,
}

impl DiceResult {
    pub fn of_total(total: u8) -> DiceResult {
        match total {
            2 | 3 => DiceResult::FloodAnnounced,
            12 => DiceResult::Snow,
            _ => DiceResult::Nothing,
        }
    }

    /// The weather after the dice.
    pub fn weather(self) -> Weather {
        match self {
            DiceResult::Nothing => Weather::Dry,
            DiceResult::FloodAnnounced => Weather::Rising(RISING_PLIES),
            DiceResult::Snow => Weather::Snow(LASTING_PLIES),
        }
    }
}

impl Weather {
    /// The walkways if there is water; `None` without water.
    pub fn water(&self) -> Option<Walkways> {
        match self {
            Weather::Building(_, ways) | Weather::Flood(_, ways) => Some(*ways),
            _ => None,
        }
    }

    /// Whether the next ply is the last before the water comes or goes, so that attacks change
    /// after it.
    pub fn attacks_change(&self) -> bool {
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

    /// The weather after a player has built `way`, or passed.
    pub fn after_building(&self, way: Option<Walkway>) -> Weather {
        match self {
            Weather::Building(2, ways) => Weather::Building(1, ways.with(way)),
            Weather::Building(_, ways) => Weather::Flood(LASTING_PLIES, ways.with(way)),
            _ => *self,
        }
    }

    /// The weather's part of the position key. It is 0 in dry weather, so that without dice the
    /// keys are those of the base game.
    pub fn key(&self) -> u64 {
        let keys = &*KEYS;
        let state = |row: usize, left: u8| keys.states[row][left as usize % 16];
        let state_key = match self {
            Weather::Dry => 0,
            Weather::Dice => state(0, 0),
            Weather::Rising(left) => state(1, *left),
            Weather::Building(left, _) => state(2, *left),
            Weather::Flood(left, _) => state(3, *left),
            Weather::Snow(left) => state(4, *left),
        };
        let ways = self.water().unwrap_or_default();
        ways.iter().fold(state_key, |key, way| key ^ keys.walkways[way.0 as usize])
    }

    /// Reads the weather field of a FEN.
    ///
    /// # Errors
    /// What was expected and what was found.
    pub fn read(text: &str, centre: &Centre) -> Result<Weather, String> {
        let mut fields = text.split(':');
        let (name, left, ways) = (fields.next().unwrap_or_default(), fields.next(), fields.next());
        let plies_left = |most: u8| {
            let number = left.filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
            let number = number.and_then(|n| n.parse().ok()).filter(|n| (1..=most).contains(n));
            number.ok_or_else(|| {
                let found =
                    left.map_or_else(|| "nothing".to_string(), |n| format!("'{}'", excerpt(n)));
                format!("expected {name}: and the plies left, 1 to {most}, found {found}")
            })
        };
        let weather = match name {
            "dice" if left.is_none() => Weather::Dice,
            "dry" if left.is_none() => Weather::Dry,
            "rising" if ways.is_none() => Weather::Rising(plies_left(RISING_PLIES)?),
            "snow" if ways.is_none() => Weather::Snow(plies_left(LASTING_PLIES)?),
            "build" => match (plies_left(2)?, ways) {
                (2, None) => Weather::Building(2, Walkways::default()),
                (1, Some(ways)) => Weather::Building(1, read_ways(ways, 1, centre)?),
                (2, Some(_)) => return Err("expected build:2 without walkways".into()),
                _ => return Err("expected build:1: and a walkway or -".into()),
            },
            "flood" => {
                let left = plies_left(LASTING_PLIES)?;
                let ways = ways.ok_or("expected the walkways or - after the plies left")?;
                Weather::Flood(left, read_ways(ways, 2, centre)?)
            }
            _ => {
                return Err("expected dice, dry, rising:2, build:2, build:1:c3f3, \
                            flood:10:c3f3,f5c5 or snow:10"
                    .into());
            }
        };
        match fields.next() {
            Some(more) => Err(format!("expected nothing more, found ':{more}'")),
            None => Ok(weather),
        }
    }

    /// Writes the weather field of a FEN.
    pub fn write(&self, centre: &Centre) -> String {
        let names = |ways: &Walkways| {
            let names: Vec<_> = ways.iter().map(|way| centre.name(way)).collect();
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

    /// A description for captions and `explain`.
    pub fn describe(&self, centre: &Centre) -> String {
        let ways = |ways: &Walkways| {
            let names: String = ways.iter().map(|way| format!(" {}", centre.name(way))).collect();
            if names.is_empty() { " none".into() } else { names }
        };
        match self {
            Weather::Dice => "dry, the dice are to be thrown".into(),
            Weather::Dry => "dry".into(),
            Weather::Rising(left) => {
                format!("a flood is announced, the water comes after {}", plies(*left))
            }
            Weather::Building(left, w) => {
                format!("water, building for {}, walkways:{}", plies(*left), ways(w))
            }
            Weather::Flood(left, w) => format!("flood for {}, walkways:{}", plies(*left), ways(w)),
            Weather::Snow(left) => format!("snow for {}", plies(*left)),
        }
    }
}

/// A number of plies in words.
pub(super) fn plies(count: u8) -> String {
    if count == 1 { "1 ply".into() } else { format!("{count} plies") }
}

/// Reads at most `most` walkways, separated by commas, or `-`.
fn read_ways(text: &str, most: usize, centre: &Centre) -> Result<Walkways, String> {
    let mut ways = Walkways::default();
    for (count, name) in text.split(',').filter(|_| text != "-").enumerate() {
        let way = centre.find(name).ok_or_else(|| {
            let name = excerpt(name);
            format!("'{name}' is not a walkway, expected its first and last square such as c3f3")
        })?;
        if ways.iter().any(|other| !centre.are_compatible(way, other)) {
            return Err(format!("'{name}': expected two different rows or two different columns"));
        }
        if count == most {
            return Err(format!("more than {most} walkways"));
        }
        ways = ways.with(Some(way));
    }
    Ok(ways)
}

/// Zobrist keys for [`Weather::key`].
struct WeatherKeys {
    states: [[u64; 16]; 5],
    walkways: [u64; MOST_WALKWAYS],
}

static KEYS: LazyLock<WeatherKeys> = LazyLock::new(|| {
    let mut keys = KeyGenerator::new(2001);
    WeatherKeys {
        states: std::array::from_fn(|_| std::array::from_fn(|_| keys.next_key())),
        walkways: std::array::from_fn(|_| keys.next_key()),
    }
});
