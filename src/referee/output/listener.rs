//! Who hears of the games of a match.

use crate::referee::end::GameEnd;
use crate::referee::statistics::balance::OpeningBalance;
use crate::referee::statistics::cross_table::CrossTable;
use anyhow::Result;

/// A game of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchedGame<'a> {
    /// Its number in the schedule, from 1. Games played at the same time may end in another order.
    pub number: u64,
    /// Number of games of the whole match.
    pub of: u64,
    /// The names of White's engine and Black's.
    pub names: [&'a str; 2],
}

/// Hears of the games of a match, one after another.
pub trait MatchListener: Sync {
    /// The match goes on with the games of an earlier run in this table.
    fn resumed(&self, _: &CrossTable) {}
    /// A game begins.
    fn started(&self, _: &MatchedGame) {}
    /// A game of this many turns has ended; it is in the table already.
    fn finished(&self, game: &MatchedGame, end: &GameEnd, turns: usize, table: &CrossTable);
    /// No more games begin.
    fn ended(&self) {}
    /// The end of a match in which games were played, or that nothing stopped.
    ///
    /// # Errors
    /// The result cannot be written. A closed pipe is no error.
    fn result(&self, table: &CrossTable, openings: &OpeningBalance) -> Result<()>;
}
