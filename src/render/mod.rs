//! Draws diagrams: as SVG and in the terminal.

pub mod palette;
pub mod svg;
pub mod terminal;
