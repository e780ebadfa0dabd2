//! Games that users describe in a file: sections in the form of Fairy-Stockfish's `variants.ini`.
//!
//! | file | contents |
//! |---|---|
//! | `ini` | sections, keys, lines and columns |
//! | `names` | known pieces and drawings, and what other programs know besides |
//! | `keys` | known keys |
//! | `read` | what the keys of a section say |
//! | `values` | the values of keys |
//! | `part` | what a family of rules is to its keys |
//! | `castling`, `pawns` | the keys of castling and of pawns |
//! | `build` | makes a game from them |
//! | `pieces` | the pieces of a game, with their kinds |
//! | `model` | games of the program whose knowledge a game may share |
//! | `credits` | what is said to people |
//! | `page` | the rules for a player |
//! | `position` | its positions |
//! | `pictures` | boards that show how the pieces move |
//! | `builtin.ini` | the variants from which a section may inherit |

mod build;
mod castling;
mod credits;
pub(super) mod ini;
mod keys;
mod model;
pub(super) mod names;
mod other_rules;
mod page;
pub(super) mod part;
mod pawns;
mod pictures;
pub(super) mod pieces;
mod position;
pub(super) mod read;
pub(super) mod values;

use crate::ini::Place;
pub use ini::Problem;
pub use model::Model;
pub use pictures::LEGEND;
pub use position::{Described, DescribedPosition, FullPosition, bare_kings};

use super::parts::checks::ChecksText;
use super::parts::goal::Goal;
use super::parts::hands::HandRules;
use super::parts::promotion::{Limits, PiecePromotion};
use super::{CastlingRule, CastlingStarts, CounterRule, PieceType, Tables};
use crate::board::{AttackerKinds, Grid, Kind};
use crate::excerpt::excerpt;
use crate::network::Network;
use crate::network::features::InputLayout;
use crate::rules::{GameInfo, RepetitionRule, SideResult};
use build::build;
pub use credits::Credits;
use ini::{Section, sections};
use keys::check_key;
use names::distance;
use part::Part;
use read::Draft;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A game that a text describes. Descriptions live as long as the program.
pub struct Description {
    info: GameInfo,
    credits: Credits,
    /// The pieces, one for each letter.
    pieces: Vec<PieceType>,
    /// The squares to which the kings are bound, one bit each.
    palaces: u128,
    tables: Tables,
    attackers: AttackerKinds,
    /// What pawns may become, by side.
    promotions: [&'static [Kind]; 2],
    limits: Option<Limits>,
    hands: Option<HandRules>,
    /// Whether a side that can capture has to.
    must_capture: bool,
    /// Whether limits, drops, checks or obligations make moves illegal that leave the king safe.
    forbids_moves: bool,
    promotion: Option<PiecePromotion>,
    checks: ChecksText,
    goal: Option<Goal>,
    repetition: RepetitionRule,
    /// How each side castles, if it does.
    castling: [Option<CastlingRule>; 2],
    castling_starts: CastlingStarts,
    /// Whether a pawn may refuse to promote.
    pawns_may_stay: bool,
    has_en_passant: bool,
    clock: CounterRule,
    /// The game of the program with the same pieces.
    model: Option<&'static Model>,
    stalemate: SideResult,
    checkmate: SideResult,
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

    /// What its text says to people.
    #[must_use]
    pub fn credits(&self) -> &Credits {
        &self.credits
    }

    /// Whether the game has parts that touch its moves: hands, promotions of pieces, checks that are
    /// counted or forbidden. Other games are played by a type that knows none of them.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.hands.is_some()
            || self.promotion.is_some()
            || self.limits.is_some()
            || self.must_capture
            || self.checks != ChecksText::default()
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

    /// How White castles, if it does.
    #[must_use]
    pub fn castling(&self) -> Option<CastlingRule> {
        self.castling[0]
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

/// The games of `builtin.ini`, in its order: their names, and what they say to people.
#[must_use]
pub fn ready_games() -> Vec<(String, Credits)> {
    let credits = |section: &Section| {
        let mut credits = Credits::default();
        for line in &section.assignments {
            if credits.keys().contains(&&*line.key) {
                // What is wrong is said when the game is made.
                let _ = credits.set(line);
            }
        }
        credits
    };
    let (sections, _) = sections(READY);
    sections.into_iter().map(|section| (section.name.clone(), credits(&section))).collect()
}

/// The name among these that is like one that is none of them, if there is one.
#[must_use]
pub fn nearest<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let (distance, near) = names.iter().map(|known| (distance(name, known), *known)).min()?;
    (distance <= 2 && 2 * distance < name.chars().count()).then_some(near)
}

/// The game of `builtin.ini` with this name.
///
/// # Errors
/// It is not there, or it is no game of ours: a mistake in that file.
pub fn ready(name: &str, models: &[&'static Model]) -> Result<&'static Description, Vec<Problem>> {
    let (sections, _) = sections(READY);
    let place = Place { line: 1, column: 1 };
    let section = sections.iter().find(|section| section.name == name);
    let Some(section) = section else {
        return Err(vec![Problem { place, text: format!("no game '{name}'") }]);
    };
    let (mut draft, mut problems) = (Draft::new(place), Vec::new());
    inherit(section, &sections, place, &mut draft, &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    build(name, &draft, place, models, Path::new(".")).map_err(|problem| vec![problem])
}

/// The games that are ready by name.
const READY: &str = include_str!("builtin.ini");

/// The games that a text describes. `taken` are names that no game may have, `models` the games
/// whose knowledge they may share; files that the text names are in `folder`, they are not read.
#[must_use]
pub fn read(text: &str, taken: &[&str], models: &[&'static Model], folder: &Path) -> Reading {
    let (own, problems) = sections(text);
    let first = own.first().map_or(usize::MAX, |section| section.line);
    let stray = problems.iter().filter(|problem| problem.place.line < first).cloned().collect();
    let mut reading = Reading { problems, stray, ..Reading::default() };
    let (builtin, _) = sections(READY);
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
                let text = no_parent(parent, known);
                problems.push(Problem { place, text });
            }
        }
    }
    // The file of a network says of which game it is: the parent's would fit no other.
    draft.network = None;
    draft.credits = Credits::default();
    for line in &section.assignments {
        if let Err(text) = check_key(&line.key, &line.value) {
            problems.push(Problem { place: line.key_place, text });
        } else if let Err(text) = draft.set(line) {
            problems.push(Problem { place: line.place, text });
        }
    }
    draft.end_section();
}

/// That there is no such parent, and which one may have been meant.
fn no_parent(parent: &str, known: &[Section]) -> String {
    let names: Vec<&str> = known.iter().map(|section| &*section.name).collect();
    let text = format!("no variant '{}' to inherit from", excerpt(parent));
    match nearest(parent, &names) {
        Some(name) => format!("{text}, did you mean '{name}'?"),
        None => format!("{text}, expected one described above, or one of docs/variants.md"),
    }
}

#[cfg(test)]
mod error_tests;
#[cfg(test)]
mod page_tests;
#[cfg(test)]
mod ready_tests;
#[cfg(test)]
mod tests;
