//! Alpha-beta for any game that fulfils [`crate::rules::Heuristics`].

pub mod report;
