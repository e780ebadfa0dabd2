//! What is told and written of a match while it is played and after it.

pub(super) mod listener;
pub(super) mod live;
pub(super) mod page;
pub(super) mod progress;
pub(super) mod records;
