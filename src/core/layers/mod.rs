//! Rules that lie over a base game. They know no game by name, and no base game knows them.

pub mod piazza;
