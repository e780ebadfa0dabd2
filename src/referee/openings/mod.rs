//! Where the games of a match begin.

pub(super) mod book;
pub(super) mod opened;
pub(super) mod polyglot;
pub(super) mod random;
