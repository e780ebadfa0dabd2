//! The games, one module each, and the lookup from a game's name to its type. Users may add games
//! that they describe in a file ([`load`]).

pub mod archchess;
pub mod chess;
pub mod cwda;
pub mod nacv;
pub mod piazza;
pub mod piazza_cwda;
pub mod piazza_shatranj;
pub mod piazza_shogi;
pub mod piazza_xiangqi;
pub mod ravioli;
pub mod shatranj;
pub mod shogi;
pub mod xiangqi;

use crate::layers::piazza::{Centre, Piazza, Setting, WEATHER_OPTION};
use crate::rules::{Choices, GameInfo, Heuristics, Presentation};
use crate::utf16;
use crate::variant::Variant;
use crate::variant::described::{
    self, Credits, Described, DescribedPosition, Description, FullPosition, Model, Problem,
    Reading, Refusal,
};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

/// Code to run for a game that is known only by its name at run time.
///
/// [`visit`] turns the name into a type, so that the code is compiled for each game separately
/// and needs no virtual calls.
pub trait Visitor {
    /// The result of [`Visitor::visit`].
    type Output;
    /// Called with the game's type, and which of the games of this type it is.
    fn visit<R: Heuristics + Presentation>(self, game: R::Description) -> Self::Output;
}

/// The register of the games: for each its type, what is the same in all its positions, and which
/// of the games of its type it is.
macro_rules! games {
    ($($game:ty: $info:expr, $description:expr;)*) => {
        /// The names of the games of the program. [`names`] has those of users too.
        pub const NAMES: &[&str] = &[$($info.name),*];

        /// Calls `visitor` with the type of the game called `name`. The case of letters matters.
        /// `None` if no game has this name.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == $info.name {
                return Some(visitor.visit::<$game>($description));
            })*
            let game = find_described(name)?;
            Some(match game.weather {
                None if game.description.is_full() => visitor.visit::<FullPosition>(game.description),
                None => visitor.visit::<DescribedPosition>(game.description),
                Some(setting) => visitor.visit::<Piazza<Described<false>>>(setting),
            })
        }
    };
}

games![
    chess::Chess: chess::Chess::INFO, ();
    archchess::Archchess: archchess::Archchess::INFO, ();
    ravioli::Ravioli: ravioli::ORTHODOX_INFO, &ravioli::ORTHODOX;
    ravioli::Ravioli: ravioli::BEROLINA_INFO, &ravioli::BEROLINA;
    nacv::Nacv: nacv::Nacv::INFO, ();
    piazza::Piazza: piazza::INFO, &piazza::SETTING;
    shatranj::Shatranj: shatranj::Shatranj::INFO, ();
    cwda::Cwda: cwda::Cwda::INFO, ();
    xiangqi::Xiangqi: xiangqi::Xiangqi::INFO, ();
    shogi::Shogi: shogi::Shogi::INFO, ();
    piazza_shatranj::PiazzaShatranj: piazza_shatranj::INFO, &piazza_shatranj::SETTING;
    piazza_cwda::PiazzaCwda: piazza_cwda::INFO, &piazza_cwda::SETTING;
    piazza_xiangqi::PiazzaXiangqi: piazza_xiangqi::INFO, &piazza_xiangqi::SETTING;
    piazza_shogi::PiazzaShogi: piazza_shogi::INFO, &piazza_shogi::SETTING;
];

/// Chess, which is what files and programs mean that name no game.
pub const CHESS: &str = chess::Chess::INFO.name;

/// What is the same in all positions of the game of this name (exact spelling).
#[must_use]
pub fn info(name: &str) -> Option<&'static GameInfo> {
    struct Info;
    impl Visitor for Info {
        type Output = &'static GameInfo;
        fn visit<R: Heuristics + Presentation>(self, game: R::Description) -> &'static GameInfo {
            R::info(game)
        }
    }
    visit(name, Info)
}

/// The games whose knowledge described games with the same pieces share.
pub const MODELS: &[&Model] = &[&chess::MODEL];

/// A game that a user has described.
#[derive(Clone)]
struct DescribedGame {
    description: &'static Description,
    /// The file that describes it.
    file: PathBuf,
    /// If it is played under the weather.
    weather: Option<&'static Setting<Described<false>>>,
}

/// A game of the program that is a description, made when it is first asked for.
struct Ready {
    name: &'static str,
    credits: Credits,
    game: OnceLock<DescribedGame>,
}

/// The games of the program that are descriptions, but for those that are code.
static READY: LazyLock<Vec<Ready>> = LazyLock::new(|| {
    let games = described::ready_games().into_iter();
    let games = games.filter(|(name, _)| !NAMES.contains(&&**name));
    let ready = |(name, credits): (String, Credits)| Ready {
        name: name.leak(),
        credits,
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
    READY.iter().map(|ready| ready.name).collect()
}

/// The same by groups, such as *drops* and *large boards*: the names, and what is said to people.
#[must_use]
pub fn ready_groups() -> Vec<(&'static str, Vec<(&'static str, &'static Credits)>)> {
    let mut groups: Vec<(&str, Vec<(&str, &Credits)>)> = Vec::new();
    for Ready { name, credits, .. } in READY.iter() {
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

/// The names of all games that [`visit`] accepts: [`NAMES`], those of users, then
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
    /// The others, one line each: `FILE:LINE:COLUMN: [GAME]: TEXT`; and lines that belong to no game.
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

/// Adds the games that a file describes and that can be played. A game takes the place of an earlier one
/// from a file with the same name.
///
/// # Errors
/// One line: the file cannot be read.
pub fn load(file: &Path) -> Result<Loaded, String> {
    let name = file.display();
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
        let of_model = || description.model().map(|model| (model.network)());
        network.or_else(of_model).into_iter().for_each(|network| description.set_network(network));
        return Ok(DescribedGame { description, file, weather: None });
    };
    if let Some(why) = Centre::misfit(description.grid()) {
        return Err(Problem { place, text: format!("layer: for the Piazza {why}") });
    }
    if description.is_full() {
        let text = "layer: the Piazza lies over no game with hands, with promotions of pieces, or with \
                    checks that are counted or forbidden";
        return Err(Problem { place, text: text.into() });
    }
    let dry = Described::<false>::info(description);
    let is_chess = description.model().is_some_and(|model| std::ptr::eq(model, &chess::MODEL));
    let (bench_positions, bench_depth) = if dry.bench_positions
        == chess::Chess::INFO.bench_positions
    {
        (piazza::INFO.bench_positions, piazza::INFO.bench_depth)
    } else {
        let start =
            format!("{} dry", Described::<false>::new(description, &Choices::default()).start());
        let positions: &'static [&'static str] =
            Box::leak(Box::new([&*Box::leak(start.into_boxed_str())]));
        (positions, dry.bench_depth)
    };
    let info: &'static GameInfo = Box::leak(Box::new(GameInfo {
        page: Box::leak(format!("{}\n{}", dry.page, piazza::DESCRIBED_PAGE).into_boxed_str()),
        options: &[WEATHER_OPTION],
        has_dice: true,
        bench_positions,
        bench_depth,
        ..*dry
    }));
    let setting = Setting::new(description, info, None, described::bare_kings);
    let setting: &'static Setting<Described<false>> = Box::leak(Box::new(setting));
    let network = description.read_network(setting.layout())?;
    let of_piazza = || piazza::SETTING.network().filter(|_| is_chess);
    network.or_else(of_piazza).into_iter().for_each(|network| setting.set_network(network));
    Ok(DescribedGame { description, file, weather: Some(setting) })
}
