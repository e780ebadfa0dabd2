//! The protocols CECP (XBoard, WinBoard) and UCI with its dialects. They use the engine only
//! through sessions.

mod cecp;
mod io;
mod names;
mod uci;

pub use cecp::{xboard_board, xboard_fen, xboard_plies};
pub use names::{CHESS960 as CHESS960_IN_XBOARD, KnownGame, in_xboard as name_in_xboard, known};

use crate::config::{self, Settings};
use crate::games;
use crate::rules::View;
use io::{EngineIo, Event, Quit};
use std::io::{BufRead, Write};
use uci::Dialect;

/// A protocol that a GUI can use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Chess Engine Communication Protocol, version 2.
    Cecp,
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chinese Chess Interface.
    Ucci,
}

impl Protocol {
    /// How it differs from UCI; `None` for CECP.
    fn dialect(self) -> Option<Box<dyn Dialect>> {
        match self {
            Protocol::Cecp => None,
            Protocol::Uci => Some(Box::new(uci::Plain)),
            Protocol::Usi => Some(Box::new(uci::Usi)),
            Protocol::Ucci => Some(Box::new(uci::Ucci::default())),
        }
    }
}

/// A window of XBoard that was opened for one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The name of the game.
    pub game: String,
    /// Its start position, if that is not the usual one.
    pub start: Option<StartPosition>,
}

/// A start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartPosition {
    /// Its FEN.
    pub fen: String,
    /// That position.
    pub view: View,
}

/// Runs a protocol until the other side ends it by `quit` or the end of `input`. If `protocol` is
/// `None`, the first line of the input decides. `warnings` are problems with the options; they
/// are passed on to the GUI. `window`: the window that waits for the engine, which only CECP uses.
pub fn run(
    protocol: Option<Protocol>,
    settings: Settings,
    warnings: Vec<String>,
    window: Option<Window>,
    input: impl BufRead + Send + 'static,
    output: impl Write + 'static,
) {
    let of_dialect = protocol.and_then(Protocol::dialect).and_then(|dialect| dialect.game());
    let game = match (protocol, of_dialect) {
        (_, Some(game)) => game,
        (Some(Protocol::Cecp), _) => games::NAMES[0],
        _ => settings.text(config::VARIANT),
    };
    let mut io = EngineIo::open(game, &settings, input, output);
    let Ok((protocol, opening)) = choose(&mut io, protocol) else { return };
    let Quit = match protocol.dialect() {
        None => cecp::run(io, settings, warnings, window),
        Some(dialect) => {
            if let Some(game) = dialect.game()
                && io.change_game(game, &settings).is_err()
            {
                return;
            }
            uci::run(io, settings, warnings, opening, dialect)
        }
    };
}

/// Waits for `uci`, `usi`, `ucci` or `xboard`. Returns the protocol, and whether its first command
/// has been read already.
fn choose(io: &mut EngineIo, protocol: Option<Protocol>) -> Result<(Protocol, bool), Quit> {
    if let Some(protocol) = protocol {
        return Ok((protocol, false));
    }
    loop {
        match io.next_event()? {
            Event::InputClosed => return Err(Quit),
            Event::Line(line) => match line.trim() {
                "xboard" => return Ok((Protocol::Cecp, true)),
                "uci" => return Ok((Protocol::Uci, true)),
                "usi" => return Ok((Protocol::Usi, true)),
                "ucci" => return Ok((Protocol::Ucci, true)),
                "quit" => return Err(Quit),
                "" => {}
                other => {
                    io.send(&format!("Error (expected 'uci', 'usi', 'ucci' or 'xboard'): {other}"));
                }
            },
            _ => {}
        }
    }
}
