//! The games, one module each, and the lookup from a game's name to its type. Users may add games
//! that they describe in a file ([`load`]).

mod chess;
pub mod nacv;
pub mod ravioli;
mod texts;

pub use texts::{
    Loaded, MODELS, description, file_of, load, names, options, own_names, page, ready_groups,
    ready_names,
};

use crate::rules::{GameInfo, Heuristics, Presentation};

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

/// The games that stand in front: those of the seeds and their kin, as code or as texts. [`names`]
/// has the others and those of users too.
pub const NAMES: &[&str] = &[
    CHESS,
    "archchess",
    "ravioli",
    "ravioli-bero",
    "nacv",
    "piazza",
    "shatranj",
    "cwda",
    XIANGQI,
    SHOGI,
    "piazza-shatranj",
    "piazza-cwda",
    "piazza-xiangqi",
    "piazza-shogi",
];

/// The register of the games that are code: for each its type, what is the same in all its
/// positions, and which of the games of its type it is.
macro_rules! games {
    ($($game:ty: $info:expr, $description:expr;)*) => {
        /// The names of the games that are code.
        const COMPILED: &[&str] = &[$($info.name),*];

        /// Calls `visitor` with the type of the game called `name`. The case of letters matters.
        /// `None` if no game has this name.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == $info.name {
                return Some(visitor.visit::<$game>($description));
            })*
            texts::visit(name, visitor)
        }
    };
}

games![
    ravioli::Ravioli: ravioli::ORTHODOX_INFO, &ravioli::ORTHODOX;
    ravioli::Ravioli: ravioli::BEROLINA_INFO, &ravioli::BEROLINA;
    nacv::Nacv: nacv::Nacv::INFO, ();
];

/// Chess, which is what files and programs mean that name no game.
pub const CHESS: &str = "chess";
/// What programs play that speak UCCI.
pub const XIANGQI: &str = "xiangqi";
/// What programs play that speak USI.
pub const SHOGI: &str = "shogi";

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
