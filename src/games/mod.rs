//! One room a game, and the register of their names.

pub mod archchess;
pub mod chess;
pub mod nacv;
pub mod piazza;
pub mod ravioli;

use crate::rules::{Heuristics, Rules};

/// The weather over chess.
type Piazza = piazza::Piazza<chess::Chess>;

/// Something done with a game that is known by name only: the one step from a name to a
/// type. Everything behind it is compiled for that game alone.
pub trait Visitor {
    /// What comes out.
    type Output;
    /// Called with the game's type.
    fn visit<R: Heuristics>(self) -> Self::Output;
}

/// The names of all games, the way [`visit`] knows them.
pub const NAMES: &[&str] = &[
    chess::Chess::NAME,
    archchess::Archchess::NAME,
    ravioli::Orthodox::NAME,
    ravioli::Berolina::NAME,
    nacv::Nacv::NAME,
    Piazza::NAME,
];

/// Calls `visitor` with the game called `name` (exact); `None` if there is none.
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
