//! Draws diagrams: as SVG and in the terminal.

pub mod svg;
pub mod terminal;
