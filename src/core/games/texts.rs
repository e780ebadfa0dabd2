//! The games that are texts: those of the program that are no code, and those that users describe
//! in a file.

use super::{COMPILED, NAMES, Visitor, chess};
use crate::ini::Place;
use crate::layers::piazza::{Centre, Piazza, Setting, WEATHER_OPTION};
use crate::rules::{Choices, FenError, GameInfo, RuleOption, Rules};
use crate::utf16;
use crate::variant::Variant;
use crate::variant::described::{
    self, Credits, Described, DescribedPosition, Description, FullPosition, Model, Problem,
    Reading, Refusal,
};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

/// What is code of games that are texts.
pub const MODELS: &[&Model] = &[&chess::MODEL];

/// The rules of the weather for a player, for the page of a game that has none of its own.
const WEATHER_PAGE: &str = include_str!("piazza/described.txt");

/// A game that a user has described.
#[derive(Clone)]
struct DescribedGame {
    description: &'static Description,
    /// The file that describes it.
    file: PathBuf,
    /// If it is played under the weather.
    weather: Option<Weather>,
}

/// A game under the weather, without parts that touch its moves or with them
/// ([`Description::is_full`]).
#[derive(Clone, Copy)]
enum Weather {
    Plain(&'static Setting<Described<false>>),
    Full(&'static Setting<Described<true>>),
}

/// Calls `visitor` with the type of the described game called `name`; `None` if there is none.
pub(super) fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    let game = find_described(name)?;
    Some(match game.weather {
        None if game.description.is_full() => visitor.visit::<FullPosition>(game.description),
        None => visitor.visit::<DescribedPosition>(game.description),
        Some(Weather::Plain(setting)) => visitor.visit::<Piazza<Described<false>>>(setting),
        Some(Weather::Full(setting)) => visitor.visit::<Piazza<Described<true>>>(setting),
    })
}

/// A game of the program that is a description, made when it is first asked for.
struct Ready {
    name: &'static str,
    credits: Credits,
    options: OnceLock<&'static [RuleOption]>,
    game: OnceLock<DescribedGame>,
}

/// The games of the program that are descriptions, but for those that are code.
static READY: LazyLock<Vec<Ready>> = LazyLock::new(|| {
    let games = described::ready_games().into_iter();
    let games = games.filter(|(name, _)| !COMPILED.contains(&&**name));
    let ready = |(name, credits): (String, Credits)| Ready {
        name: name.leak(),
        credits,
        options: OnceLock::new(),
        game: OnceLock::new(),
    };
    games.map(ready).collect()
});

/// The described game of this name: that of a user before that of the program.
fn find_described(name: &str) -> Option<DescribedGame> {
    let of_user = described().into_iter().find(|game| game.description.name() == name);
    of_user.or_else(|| {
        let ready = READY.iter().find(|ready| ready.name == name)?;
        let make = || {
            let description = described::ready(name, MODELS).map_err(|mut all| all.remove(0));
            description.and_then(|description| with_network(description, Path::new("")))
        };
        Some(ready.game.get_or_init(|| make().expect("a game of the program")).clone())
    })
}

/// The names of the games of the program that are descriptions, other than [`NAMES`].
#[must_use]
pub fn ready_names() -> Vec<&'static str> {
    more_games().map(|ready| ready.name).collect()
}

/// The games of [`READY`] that do not stand in front.
fn more_games() -> impl Iterator<Item = &'static Ready> {
    READY.iter().filter(|ready| !NAMES.contains(&ready.name))
}

/// The same by groups, such as *drops* and *large boards*: the names, and what is said to people.
#[must_use]
pub fn ready_groups() -> Vec<(&'static str, Vec<(&'static str, &'static Credits)>)> {
    let mut groups: Vec<(&str, Vec<(&str, &Credits)>)> = Vec::new();
    for Ready { name, credits, .. } in more_games() {
        let group = credits.group.as_deref().unwrap_or("other games");
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, games)) => games.push((name, credits)),
            None => groups.push((group, vec![(name, credits)])),
        }
    }
    groups
}

/// The games that users have described.
static DESCRIBED: RwLock<Vec<DescribedGame>> = RwLock::new(Vec::new());

fn described() -> Vec<DescribedGame> {
    DESCRIBED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The description of the game of this name, if it is a described one.
#[must_use]
pub fn description(name: &str) -> Option<&'static Description> {
    find_described(name).map(|game| game.description)
}

/// The rules of the game of this name for a player. A text of the program with a page of its own is
/// not made into a game for it.
#[must_use]
pub fn page(name: &str) -> Option<&'static str> {
    described::page_of(name).or_else(|| super::info(name).map(|info| info.page))
}

/// The rule options of the game of this name. A text of the program is not made into a game for
/// them.
#[must_use]
pub fn options(name: &str) -> &'static [RuleOption] {
    let ready = READY.iter().find(|ready| ready.name == name);
    let Some(ready) = ready.filter(|_| file_of(name).is_none()) else {
        return super::info(name).map_or(&[], |info| info.options);
    };
    ready.options.get_or_init(|| {
        let (mut options, has_weather) = described::ready_options(name).unwrap_or_default();
        options.extend(has_weather.then_some(WEATHER_OPTION));
        options.leak()
    })
}

/// The file in which a user has described the game of this name; `None` for those of the program.
#[must_use]
pub fn file_of(name: &str) -> Option<PathBuf> {
    described().into_iter().find(|game| game.description.name() == name).map(|game| game.file)
}

/// The names of [`NAMES`] and of the games of users.
#[must_use]
pub fn own_names() -> Vec<&'static str> {
    let of_users = described();
    let of_users = of_users.iter().map(|game| game.description.name());
    NAMES.iter().copied().chain(of_users).collect()
}

/// The names of all games that [`super::visit`] accepts: [`NAMES`], those of users, then
/// [`ready_names`].
#[must_use]
pub fn names() -> Vec<&'static str> {
    let own = own_names();
    let ready = ready_names().into_iter().filter(|name| !own.contains(name));
    own.iter().copied().chain(ready).collect()
}

/// What a file of games has brought.
#[derive(Debug)]
pub struct Loaded {
    /// The games that can be played now.
    pub games: Vec<&'static Description>,
    /// The others, one line each: `FILE:LINE:COLUMN: [GAME]: TEXT`; and lines that belong to no
    /// game.
    pub warnings: Vec<String>,
    /// Everything that is wrong in the file, one line each: `FILE:LINE:COLUMN: TEXT`.
    pub problems: Vec<String>,
}

impl Loaded {
    /// The games, if nothing is wrong in the file.
    ///
    /// # Errors
    /// [`Loaded::problems`].
    pub fn complete(self) -> Result<Vec<&'static Description>, Vec<String>> {
        if self.problems.is_empty() { Ok(self.games) } else { Err(self.problems) }
    }
}

/// The largest file of games: that of Fairy-Stockfish has 70 kB. A program or a record of games
/// that is given by mistake would take minutes.
const MOST_BYTES: u64 = 1 << 20;

/// Adds the games that a file describes and that can be played. A game takes the place of an
/// earlier one from a file with the same name.
///
/// # Errors
/// One line: the file cannot be read.
pub fn load(file: &Path) -> Result<Loaded, String> {
    let name = file.display();
    let size = std::fs::metadata(file).map_or(0, |data| data.len());
    if size > MOST_BYTES {
        let [size, most] = [size, MOST_BYTES].map(|bytes| bytes.div_ceil(1024));
        return Err(format!("'{name}' has {size} kB, expected a text of at most {most} kB"));
    }
    let bytes = std::fs::read(file).map_err(|e| format!("cannot read '{name}': {e}"))?;
    let text =
        utf16::decode(&bytes).unwrap_or_else(|| String::from_utf8_lossy(&bytes).into_owned());
    let folder = file.parent().unwrap_or(Path::new("."));
    let Reading { games, mut refusals, stray, mut problems } =
        described::read(&text, NAMES, MODELS, folder);
    let mut complete = Vec::new();
    for game in games {
        match with_network(game, file) {
            Ok(game) => complete.push(game),
            Err(problem) => {
                problems.push(problem.clone());
                refusals.push(Refusal { game: game.name().into(), problem, more: 0 });
            }
        }
    }
    problems.sort();
    let games: Vec<&Description> = complete.iter().map(|game| game.description).collect();
    let mut all = DESCRIBED.write().unwrap_or_else(PoisonError::into_inner);
    all.retain(|old| games.iter().all(|new| new.name() != old.description.name()));
    all.extend(complete);
    let lines = |problems: Vec<Problem>| -> Vec<String> {
        problems.iter().map(|problem| format!("{name}:{problem}")).collect()
    };
    let refused = refusals.iter().map(|refusal| format!("{name}:{refusal}"));
    let warnings = lines(stray).into_iter().chain(refused).collect();
    Ok(Loaded { games, warnings, problems: lines(problems) })
}

/// Lays the weather over a described game, if its text says so, and reads its network.
fn with_network(description: &'static Description, file: &Path) -> Result<DescribedGame, Problem> {
    let file = file.to_path_buf();
    let Some(place) = description.piazza() else {
        let network = description.read_network(description.layout())?;
        network.into_iter().for_each(|network| description.set_network(network));
        return Ok(DescribedGame { description, file, weather: None });
    };
    if let Some(why) = Centre::misfit(description.grid()) {
        return Err(Problem { place, text: format!("no room for the Piazza: {why}") });
    }
    let weather = match description.is_full() {
        true => Weather::Full(under_weather(description, place)?),
        false => Weather::Plain(under_weather(description, place)?),
    };
    Ok(DescribedGame { description, file, weather: Some(weather) })
}

/// The game that lies under the weather. Where its text does not say what a player is told and what
/// `bench` searches, it is that of the dry game.
fn under_weather<const FULL: bool>(
    description: &'static Description,
    place: Place,
) -> Result<&'static Setting<Described<FULL>>, Problem> {
    let dry = Described::<FULL>::info(description);
    let start = || Described::<FULL>::new(description, &Choices::default()).start();
    let layered = description.layered();
    let same = layered.filter(|layered| layered.name != dry.name);
    let same = same.and_then(|same| super::info(same.name));
    let begins_so =
        |info: &&GameInfo| info.bench_positions.iter().any(|fen| fen.starts_with(&start()));
    let (bench_positions, bench_depth) = match same.filter(begins_so) {
        _ if description.has_bench() => (dry.bench_positions, dry.bench_depth),
        Some(info) => (info.bench_positions, info.bench_depth),
        None => {
            let start: &'static str = Box::leak(format!("{} dry", start()).into_boxed_str());
            let positions: &'static [&'static str] = Box::leak(Box::new([start]));
            (positions, dry.bench_depth)
        }
    };
    let page = match description.has_own_page() {
        true => dry.page,
        false => Box::leak(format!("{}\n{}", dry.page, WEATHER_PAGE).into_boxed_str()),
    };
    let options = [dry.options, &[WEATHER_OPTION]].concat();
    let info: &'static GameInfo = Box::leak(Box::new(GameInfo {
        page,
        options: Box::leak(options.into_boxed_slice()),
        has_dice: true,
        bench_positions,
        bench_depth,
        ..*dry
    }));
    let dead = described::dead_under_weather::<FULL>;
    let built_in = layered.and_then(|layered| Some((layered.name, layered.network?)));
    let setting = Setting::new(description, info, built_in, dead);
    let setting: &'static Setting<Described<FULL>> = Box::leak(Box::new(setting));
    let network = description.read_network(setting.layout())?;
    network.into_iter().for_each(|network| setting.set_network(network));
    for fen in bench_positions {
        let fail = |FenError(text)| Problem { place, text: format!("benchPosition: {text}") };
        Piazza::from_fen(setting, fen, &Choices::default()).map_err(fail)?;
    }
    Ok(setting)
}
