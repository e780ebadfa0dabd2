//! The engine in a real XBoard on a virtual screen: games against itself and against Fairy-Max,
//! with USI and UCCI too, and games that a simulated user plays with mouse and keyboard.
//!
//! Needs the programs of [`display::PROGRAMS`]. Without them the tests report that they are
//! skipped, and a line says so; if the variable CI is set, they fail instead.

mod adapter;
mod cwda;
mod described;
mod dialog;
mod display;
mod eastern;
mod frame;
mod games;
mod idle;
mod list;
mod log;
mod mouse;
mod nacv;
mod piazza;
mod ravioli;
mod ready;
mod settings;
mod shatranj;
mod start;
mod weather;
mod window;
