//! Games that users describe in a file: sections in the form of Fairy-Stockfish's `variants.ini`.
//!
//! | file | contents |
//! |---|---|
//! | `ini` | sections, keys, lines and columns |
//! | `names` | known pieces and drawings, and what other programs know besides |
//! | `keys` | known keys |
//! | `read`, `piece_lines` | what the keys of a section say |
//! | `values` | the values of keys |
//! | `section` | what is wrong with a section as a whole |
//! | `part` | what a family of rules is to its keys |
//! | `castling`, `pawns`, `pawn_promotions` | the keys of castling and of pawns |
//! | `build` | makes a game from them |
//! | `description` | the game |
//! | `pieces`, `drawings`, `piece_names` | the pieces of a game, with their kinds, drawings and names |
//! | `model` | games of the program whose knowledge a game may share |
//! | `numbers`, `worth`, `bench` | what the search knows of the pieces |
//! | `options` | rules that a player may choose |
//! | `credits`, `characters` | what is said and shown to people |
//! | `page` | the rules for a player |
//! | `position`, `rules`, `fen`, `endings`, `threats`, `shown` | its positions |
//! | `pictures` | boards that show how the pieces move |
//! | `lineup` | the pieces with which it is played |
//! | `library` | the games of the program that are texts |
//! | `builtin.ini` | those of them without a folder |

mod bench;
mod build;
mod castling;
mod characters;
mod credits;
mod description;
mod drawings;
mod endings;
mod fen;
pub(super) mod ini;
mod keys;
mod library;
pub(super) mod lineup;
mod model;
pub(super) mod names;
mod numbers;
pub(super) mod options;
mod other_rules;
mod page;
pub(super) mod part;
mod pawn_promotions;
mod pawns;
mod pictures;
mod piece_lines;
mod piece_names;
pub(super) mod pieces;
mod position;
pub(super) mod read;
mod rules;
mod section;
mod shown;
mod threats;
pub(super) mod values;
mod worth;

use crate::ini::Place;
pub use endings::dead_under_weather;
pub use ini::Problem;
pub use model::Model;
pub use pictures::{LEGEND, MoveMark, PiecePicture};
pub use position::{Described, DescribedPosition, FullPosition};

use crate::excerpt::{escaped, excerpt};
use crate::rules::RuleOption;
use build::Maker;
pub use credits::Credits;
pub use description::Description;
use ini::{Section, sections};
use keys::check_key;
use library::{SECTIONS, folder};
use names::distance;
use options::OptionsText;
use part::Part;
use read::{Draft, lays_weather};
use std::fmt;
use std::path::{Path, PathBuf};

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
        let (game, text) = (escaped(game), escaped(text));
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

/// The games of the program that are texts, in the order of their texts: their names, and what they
/// say to people.
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
    SECTIONS.iter().map(|section| (section.name.clone(), credits(section))).collect()
}

/// The page of rules in the folder of the game of this name, if there is one.
#[must_use]
pub fn page_of(name: &str) -> Option<&'static str> {
    folder(name)?.page
}

/// The name among these that is like one that is none of them, if there is one.
#[must_use]
pub fn nearest<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let (distance, near) = names.iter().map(|known| (distance(name, known), *known)).min()?;
    (distance <= 2 && 2 * distance < name.chars().count()).then_some(near)
}

/// The game of the program with this name.
///
/// # Errors
/// It is not there, or it is no game of ours: a mistake in its text.
pub fn ready(
    name: &str,
    models: &'static [&'static Model],
) -> Result<&'static Description, Vec<Problem>> {
    let (draft, place) = ready_draft(name)?;
    let maker = Maker { name: name.into(), place, models, folder: PathBuf::new(), is_ready: true };
    maker.build(&draft).map_err(|problem| vec![problem])
}

/// What the text of the game of the program with this name says.
fn ready_draft(name: &str) -> Result<(Draft, Place), Vec<Problem>> {
    let place = Place { line: 1, column: 1 };
    let section = SECTIONS.iter().find(|section| section.name == name);
    let Some(section) = section else {
        return Err(vec![Problem { place, text: format!("no game '{name}'") }]);
    };
    let (mut draft, mut problems) = (Draft::new(place), Vec::new());
    inherit(section, &SECTIONS, place, &mut draft, &mut problems);
    if problems.is_empty() { Ok((draft, place)) } else { Err(problems) }
}

/// The rule options of the game of the program with this name but for that of the weather, and
/// whether the weather lies over it. The game is not made for that, which takes far longer.
#[must_use]
pub fn ready_options(name: &str) -> Option<(Vec<RuleOption>, bool)> {
    let (draft, _) = ready_draft(name).ok()?;
    let mut options = draft.armies.rule_options(&draft.start.0);
    options.extend(draft.options.rule_options());
    Some((options, draft.piazza.is_some()))
}

/// The games that a text describes. `taken` are names that no game may have, `models` the games
/// whose knowledge they may share; files that the text names are in `folder`, they are not read.
#[must_use]
pub fn read(
    text: &str,
    taken: &[&str],
    models: &'static [&'static Model],
    folder: &Path,
) -> Reading {
    let (own, problems) = sections(text);
    let first = own.first().map_or(usize::MAX, |section| section.line);
    let stray = problems.iter().filter(|problem| problem.place.line < first).cloned().collect();
    let mut reading = Reading { problems, stray, ..Reading::default() };
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
        let builtin: Vec<Section> = SECTIONS.iter().map(|section| section.at(place)).collect();
        let known = [&earlier[..], &builtin].concat();
        inherit(section, &known, place, &mut draft, &mut found);
        earlier.push(section.clone());
        if found.is_empty() {
            let (name, folder) = (section.name.clone(), folder.to_path_buf());
            let maker = Maker { name, place, models, folder, is_ready: false };
            match maker.build(&draft) {
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
    // A start position that comes from the parent is not wrong where the parent's section has it.
    draft.start.1 = place;
    // The file of a network says of which game it is: the parent's would fit no other.
    draft.network = None;
    draft.credits = Credits::default();
    match lays_weather(section) {
        true => draft.options.inherit(&section.assignments),
        false => draft.options = OptionsText::default(),
    }
    draft.castling.inherit();
    draft.numbers.inherit();
    draft.bench.inherit();
    draft.worth.inherit();
    for line in &section.assignments {
        if let Err(text) = check_key(&line.key, &line.value) {
            problems.push(Problem { place: line.key_place, text });
        } else if let Err(text) = draft.set(line) {
            problems.push(Problem { place: line.place, text });
        }
    }
    problems.extend(section::problems(section, draft));
    draft.end_section();
    let game = folder(&section.name).filter(|game| game.network.is_some());
    if let Some(game) = game.filter(|_| section.is_ready && draft.piazza.is_none()) {
        draft.trained = Some(draft.trained(game));
    }
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
mod rules_tests;
#[cfg(test)]
mod tests;
