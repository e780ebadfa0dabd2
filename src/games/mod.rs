//! The games, one module each, and the lookup from a game's name to its type.

pub mod archchess;
pub mod chess;
pub mod nacv;
pub mod piazza;
pub mod ravioli;
pub mod shatranj;

use crate::rules::Heuristics;

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
        /// The names of all games that [`visit`] accepts.
        pub const NAMES: &[&str] = &[$(<$game>::INFO.name),*];

        /// Calls `visitor` with the type of the game called `name`. The case of letters matters.
        /// `None` if no game has this name.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == <$game>::INFO.name {
                return Some(visitor.visit::<$game>(()));
            })*
            None
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

/// Counts the sequences of `depth` moves, and checks that every move can be taken back.
#[cfg(test)]
fn perft<R: crate::rules::Rules>(position: &mut R, depth: u32) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut moves = crate::moves::MoveList::new();
    position.moves(&mut moves);
    let mut nodes = 0;
    for &m in &moves {
        let before = (position.clone(), position.key());
        let undo = position.play(m);
        nodes += perft(position, depth - 1);
        position.undo(m, undo);
        debug_assert_eq!((position.clone(), position.key()), before);
    }
    nodes
}
