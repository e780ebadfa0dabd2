//! The games, one module each, and the lookup from a game's name to its type. Users may add games
//! that they describe in a file ([`load`]).

pub mod archchess;
pub mod chess;
pub mod nacv;
pub mod piazza;
pub mod ravioli;
pub mod shatranj;

use crate::rules::Heuristics;
use crate::variant::described::{self, DescribedPosition, Description};
use std::path::Path;
use std::sync::{PoisonError, RwLock};

/// The game `piazza`: the rules of Piazza San Marco over chess.
type Piazza = piazza::Piazza<chess::Chess>;

/// Code to run for a game that is known only by its name at run time.
///
/// [`visit`] turns the name into a type, so that the code is compiled for each game separately
/// and needs no virtual calls.
pub trait Visitor {
    /// The result of [`Visitor::visit`].
    type Output;
    /// Called with the game's type, and which of the games of this type it is.
    fn visit<R: Heuristics>(self, game: R::Description) -> Self::Output;
}

/// The register of the games: one line for each type.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// The names of the games of the program. [`names`] has those of users too.
        pub const NAMES: &[&str] = &[$(<$game>::INFO.name),*];

        /// Calls `visitor` with the type of the game called `name`. The case of letters matters.
        /// `None` if no game has this name.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == <$game>::INFO.name {
                return Some(visitor.visit::<$game>(()));
            })*
            Some(visitor.visit::<DescribedPosition>(description(name)?))
        }
    };
}

games![
    chess::Chess,
    archchess::Archchess,
    ravioli::Orthodox,
    ravioli::Berolina,
    nacv::Nacv,
    Piazza,
    shatranj::Shatranj,
];

/// The games that users have described.
static DESCRIBED: RwLock<Vec<&'static Description>> = RwLock::new(Vec::new());

fn described() -> Vec<&'static Description> {
    DESCRIBED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The game of this name that a user has described.
#[must_use]
pub fn description(name: &str) -> Option<&'static Description> {
    described().into_iter().find(|game| game.name() == name)
}

/// The names of all games that [`visit`] accepts: those of the program, then those of users.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let own = NAMES.iter().copied();
    own.chain(described().into_iter().map(Description::name)).collect()
}

/// Adds the games that a file describes. A game takes the place of an earlier one from a file with
/// the same name. If anything is wrong in the file, nothing is added.
///
/// # Errors
/// Everything that is wrong, one line each: `FILE:LINE:COLUMN: TEXT`.
pub fn load(file: &Path) -> Result<Vec<&'static Description>, Vec<String>> {
    let name = file.display();
    let bytes = std::fs::read(file).map_err(|e| vec![format!("cannot read '{name}': {e}")])?;
    let (games, problems) = described::read(
        &String::from_utf8_lossy(&bytes),
        NAMES,
        file.parent().unwrap_or(Path::new(".")),
    );
    if !problems.is_empty() {
        return Err(problems.into_iter().map(|problem| format!("{name}:{problem}")).collect());
    }
    let mut all = DESCRIBED.write().unwrap_or_else(PoisonError::into_inner);
    all.retain(|old| games.iter().all(|new| new.name() != old.name()));
    all.extend(&games);
    Ok(games)
}
