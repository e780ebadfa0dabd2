//! The games, one module each, and the lookup from a game's name to its type.

pub mod archchess;
pub mod chess;
pub mod nacv;
pub mod piazza;
pub mod ravioli;

use crate::rules::{Heuristics, Rules};

/// The game `piazza`: the rules of Piazza San Marco over chess.
type Piazza = piazza::Piazza<chess::Chess>;

/// Code to run for a game that is known only by its name at run time.
///
/// [`visit`] turns the name into a type, so that the code is compiled for each game separately
/// and needs no virtual calls.
pub trait Visitor {
    /// The result of [`Visitor::visit`].
    type Output;
    /// Called with the game's type.
    fn visit<R: Heuristics>(self) -> Self::Output;
}

/// The names of all games that [`visit`] accepts.
pub const NAMES: &[&str] = &[
    chess::Chess::NAME,
    archchess::Archchess::NAME,
    ravioli::Orthodox::NAME,
    ravioli::Berolina::NAME,
    nacv::Nacv::NAME,
    Piazza::NAME,
];

/// Calls `visitor` with the type of the game called `name`. The case of letters matters. `None` if
/// no game has this name.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        chess::Chess::NAME => Some(visitor.visit::<chess::Chess>()),
        archchess::Archchess::NAME => Some(visitor.visit::<archchess::Archchess>()),
        ravioli::Orthodox::NAME => Some(visitor.visit::<ravioli::Orthodox>()),
        ravioli::Berolina::NAME => Some(visitor.visit::<ravioli::Berolina>()),
        nacv::Nacv::NAME => Some(visitor.visit::<nacv::Nacv>()),
        Piazza::NAME => Some(visitor.visit::<Piazza>()),
        _ => None,
    }
}
