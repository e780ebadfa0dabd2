//! Games that users describe in a file: sections in the form of Fairy-Stockfish's `variants.ini`.
//!
//! | file | contents |
//! |---|---|
//! | `ini` | sections, keys, lines and columns |
//! | `names` | known pieces and drawings, and what other programs know besides |
//! | `keys` | known keys |
//! | `read` | what the keys of a section say |
//! | `values` | the values of keys |
//! | `build` | makes a game from them |
//! | `pieces` | the pieces of a game, with their kinds |
//! | `model` | games of the program whose knowledge a game may share |
//! | `page` | the rules for a player |
//! | `position` | its positions |
//! | `pictures` | boards that show how the pieces move |
//! | `builtin.ini` | the variants from which a section may inherit |

mod build;
mod ini;
mod keys;
mod model;
mod names;
mod other_rules;
mod page;
mod pictures;
mod pieces;
mod position;
mod read;
mod values;

use crate::ini::Place;
pub use ini::Problem;
pub use model::Model;
pub use pictures::LEGEND;
pub use position::{Described, DescribedPosition, bare_kings};

use super::{CastlingRule, CounterRule, PieceType, Tables};
use crate::board::{AttackerKinds, Grid, Kind};
use crate::excerpt::excerpt;
use crate::network::Network;
use crate::network::features::InputLayout;
use crate::rules::GameInfo;
use build::build;
use ini::{Section, sections};
use keys::check_key;
use read::{Draft, SideResult};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A game that a text describes. Descriptions live as long as the program.
pub struct Description {
    info: GameInfo,
    /// The pieces, one for each letter.
    pieces: Vec<PieceType>,
    tables: Tables,
    attackers: AttackerKinds,
    /// What pawns may become, by side.
    promotions: [&'static [Kind]; 2],
    /// The kinds that win on a square of the goal, by side, and the goals: one bit for each square.
    flag: Option<([Vec<Kind>; 2], [u128; 2])>,
    castling: Option<CastlingRule>,
    has_en_passant: bool,
    clock: CounterRule,
    /// The game of the program with the same pieces.
    model: Option<&'static Model>,
    stalemate: SideResult,
    has_bare_king_rule: bool,
    /// The weather of piazza lies over the game: where the text says so.
    piazza: Option<Place>,
    /// The file of the network, if the description names one, and where it does.
    network_file: Option<(PathBuf, Place)>,
    network: OnceLock<Arc<Network>>,
}

impl Description {
    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.info.name
    }

    /// The shape of the board.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.tables.grid
    }

    /// The pieces, one for each letter, as White's move.
    #[must_use]
    pub fn pieces(&self) -> &[PieceType] {
        &self.pieces
    }

    /// The weather of piazza lies over the game: where the text says so.
    #[must_use]
    pub fn piazza(&self) -> Option<Place> {
        self.piazza
    }

    /// Reads the file of the network, if the description names one.
    ///
    /// # Errors
    /// The file cannot be read, or its inputs are not those of `layout`.
    pub fn read_network(&self, layout: &InputLayout) -> Result<Option<Arc<Network>>, Problem> {
        let Some((file, place)) = &self.network_file else { return Ok(None) };
        let read = || -> Result<Network, String> {
            let bytes = std::fs::read(file).map_err(|e| e.to_string())?;
            Network::read(&bytes, self.info.name, layout).map_err(|e| e.to_string())
        };
        let fail = |error: String| Problem {
            place: *place,
            text: format!("network: '{}': {error}", excerpt(&file.to_string_lossy())),
        };
        read().map(|network| Some(Arc::new(network))).map_err(fail)
    }

    /// Gives the game a network.
    pub fn set_network(&self, network: Arc<Network>) {
        let _ = self.network.set(network);
    }

    /// How the inputs of the game's networks are numbered, if no layer lies over it.
    #[must_use]
    pub fn layout(&self) -> &InputLayout {
        self.tables.layout()
    }

    /// The game of the program with the same board and pieces.
    #[must_use]
    pub fn model(&self) -> Option<&'static Model> {
        self.model
    }

    /// How the game castles, if it does.
    #[must_use]
    pub fn castling(&self) -> Option<CastlingRule> {
        self.castling
    }
}

impl fmt::Debug for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)
    }
}

/// What is in a text of games.
#[derive(Debug, Default)]
pub struct Reading {
    /// The games that can be played.
    pub games: Vec<&'static Description>,
    /// The others, in their order.
    pub refusals: Vec<Refusal>,
    /// What is wrong before the first game.
    pub stray: Vec<Problem>,
    /// Everything that is wrong, in the order of the lines.
    pub problems: Vec<Problem>,
}

/// A game that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Its name.
    pub game: String,
    /// The first reason.
    pub problem: Problem,
    /// The number of other reasons.
    pub more: usize,
}

impl fmt::Display for Refusal {
    /// `LINE:COLUMN: [GAME]: TEXT`, to be written behind the name of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { game, problem: Problem { place, text }, more } = self;
        write!(f, "{}:{}: ", place.line, place.column)?;
        // Some reasons begin with it.
        match text.strip_prefix(&format!("[{game}]")) {
            Some(rest) => write!(f, "[{game}]{rest}")?,
            None => write!(f, "[{game}]: {text}")?,
        }
        match more {
            0 => Ok(()),
            more => write!(f, " (and {more} more; 'rialto check' lists all)"),
        }
    }
}

/// The games that a text describes. `taken` are names that no game may have, `models` the games
/// whose knowledge they may share; files that the text names are in `folder`, they are not read.
#[must_use]
pub fn read(text: &str, taken: &[&str], models: &[&'static Model], folder: &Path) -> Reading {
    let (own, problems) = sections(text);
    let first = own.first().map_or(usize::MAX, |section| section.line);
    let stray = problems.iter().filter(|problem| problem.place.line < first).cloned().collect();
    let mut reading = Reading { problems, stray, ..Reading::default() };
    let (builtin, _) = sections(include_str!("builtin.ini"));
    // Those from which a section may inherit.
    let mut earlier: Vec<Section> = Vec::new();
    for (number, section) in own.iter().enumerate() {
        let place = Place { line: section.line, column: 1 };
        if earlier.iter().any(|other| other.name == section.name) {
            let text = format!("[{}] is described twice", section.name);
            reading.refuse(section, vec![Problem { place, text }]);
            continue;
        }
        if taken.contains(&&*section.name) {
            let text = format!("[{}] is the name of a game of the program", section.name);
            reading.refuse(section, vec![Problem { place, text }]);
            continue;
        }
        // Lines that are none of the grammar's: nobody knows what they were to mean.
        let next = own.get(number + 1).map_or(usize::MAX, |next| next.line);
        let lines = section.line..next;
        let broken = reading.problems.iter().filter(|problem| lines.contains(&problem.place.line));
        let mut found: Vec<Problem> = broken.cloned().collect();
        let mut draft = Draft::new(place);
        // An error in a key that comes from a variant of the program names the line of this
        // section.
        let builtin: Vec<Section> = builtin.iter().map(|section| section.at(place)).collect();
        let known = [&earlier[..], &builtin].concat();
        inherit(section, &known, place, &mut draft, &mut found);
        earlier.push(section.clone());
        if found.is_empty() {
            match build(&section.name, &draft, place, models, folder) {
                Ok(game) => reading.games.push(game),
                Err(problem) => found.push(problem),
            }
        }
        reading.refuse(section, found);
    }
    // What is wrong in a section is found again in each one that inherits from it.
    reading.problems.sort();
    reading.problems.dedup();
    reading
}

impl Reading {
    /// Refuses the game of a section if there is a reason to.
    fn refuse(&mut self, section: &Section, problems: Vec<Problem>) {
        let Some(problem) = problems.iter().min() else { return };
        let (game, more) = (section.name.clone(), problems.len() - 1);
        self.refusals.push(Refusal { game, problem: problem.clone(), more });
        self.problems.extend(problems);
    }
}

/// Sets the keys of a section, those of its parent before its own.
fn inherit(
    section: &Section,
    known: &[Section],
    place: Place,
    draft: &mut Draft,
    problems: &mut Vec<Problem>,
) {
    if let Some(parent) = &section.parent {
        match known.iter().position(|other| other.name == *parent) {
            Some(at) => {
                let earlier = [&known[..at], &known[at + 1..]].concat();
                inherit(&known[at], &earlier, place, draft, problems);
            }
            None => {
                let names: Vec<&str> = known.iter().map(|section| &*section.name).collect();
                let names = names.join(", ");
                let text =
                    format!("no variant '{parent}' to inherit from, expected one of {names}");
                problems.push(Problem { place, text });
            }
        }
    }
    // The file of a network says of which game it is: the parent's would fit no other.
    draft.network = None;
    for line in &section.assignments {
        if let Err(text) = check_key(&line.key, &line.value) {
            problems.push(Problem { place: line.key_place, text });
        } else if let Err(text) = draft.set(line) {
            problems.push(Problem { place: line.place, text });
        }
    }
    draft.end_section();
}

#[cfg(test)]
mod tests;
