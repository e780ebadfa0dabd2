//! The engine's options: one list for `engine.ini`, UCI and CECP.

mod setting;
#[cfg(test)]
mod tests;

pub use setting::{Setting, SettingKind, Shown};

use crate::counted::counted;
use crate::excerpt::excerpt;
use crate::games;
use crate::ini::{self, Content, Line};
use crate::rules::RuleOption;
use crate::search::params::{Param, Params};
use crate::search::skill::{self, Skill};
use crate::session::{self, Session};
use crate::tablebases;
use crate::utf16;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Size of the transposition table, mebibytes.
pub const HASH: &str = "Hash";
/// Largest transposition table, mebibytes.
pub const MAX_HASH: i64 = 65_536;
/// Number of search threads.
pub const THREADS: &str = "Threads";
/// Largest number of search threads.
pub const MAX_THREADS: u64 = 1_024;
/// Number of principal variations that are shown.
pub const MULTI_PV: &str = "MultiPV";
/// Whether to ponder: to search while the opponent thinks.
pub const PONDER: &str = "Ponder";
/// Move overhead: time reserved on every move for the communication with the GUI, milliseconds.
pub const OVERHEAD: &str = "Move Overhead";
/// The game under UCI.
pub const VARIANT: &str = "UCI_Variant";
/// Empties the transposition table.
pub const CLEAR: &str = "Clear Hash";
/// Seed of the dice; for 0 see [`Settings::dice_seed`].
pub const DICE_SEED: &str = "Dice Seed";
/// The playing strength, from 0 to [`skill::FULL`].
pub const SKILL_LEVEL: &str = "Skill Level";
/// Whether [`ELO`] sets the playing strength, instead of [`SKILL_LEVEL`].
pub const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
/// The playing strength as a rating.
pub const ELO: &str = "UCI_Elo";
/// Whether throws of dice and their effects are announced under CECP.
pub const ANNOUNCE: &str = "Announcements";
/// Whether every turn is one text under CECP, instead of moves that XBoard can show.
pub const PLAIN: &str = "Plain Moves";
/// Whether to resign lost games under CECP.
pub const RESIGN: &str = "Resign";
/// The engine resigns after several turns on which it is at least this far behind, centipawns.
pub const RESIGN_SCORE: &str = "Resign Score";
/// Whether to offer draws under CECP.
pub const OFFER_DRAWS: &str = "Offer Draws";
/// A draw is accepted if the engine's score is not above this, centipawns.
pub const DRAW_SCORE: &str = "Draw Score";

/// The sections of `engine.ini`. They are there for the reader: an option has the same meaning in
/// each.
pub const SECTIONS: [&str; 4] = ["engine", "xboard", "rules", "networks"];

/// A file of more games, as Fairy-Stockfish has it.
pub const VARIANT_PATH: &str = "VariantPath";

/// Folders with Syzygy tablebases, separated by `:` or `;`.
pub const SYZYGY_PATH: &str = "SyzygyPath";

/// The option for the network of a game. The names live as long as the program.
fn network_option(game: &str) -> &'static str {
    static NAMES: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    let name = format!("{game}_EvalFile");
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.iter().find(|known| **known == name) {
        return known;
    }
    let name: &'static str = name.leak();
    names.push(name);
    name
}

/// All options with their values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    list: Vec<Setting>,
    /// The parameters of the search that were set, for those who tune them.
    params: Vec<(&'static str, i32)>,
    /// What is wrong in a file of games of which some can be played, until it is told.
    warnings: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        use Shown::{Both, Cecp, Uci};
        let (full, best) = (skill::FULL.to_string(), *skill::ELO.end());
        let list = vec![
            Setting::new(HASH, SettingKind::Spin(1, MAX_HASH), Uci, "64"),
            Setting::new(THREADS, SettingKind::Spin(1, MAX_THREADS as i64), Uci, "1"),
            Setting::new(MULTI_PV, SettingKind::Spin(1, 256), Both, "1"),
            Setting::new(PONDER, SettingKind::Check, Uci, "false"),
            Setting::new(OVERHEAD, SettingKind::Spin(0, 5_000), Both, "30"),
            Setting::new(VARIANT_PATH, SettingKind::File, Uci, ""),
            Setting::new(SYZYGY_PATH, SettingKind::File, Uci, ""),
            Setting::new(VARIANT, SettingKind::Combo(games::NAMES), Uci, games::NAMES[0]),
            Setting::new(CLEAR, SettingKind::Button, Both, ""),
            Setting::new(DICE_SEED, SettingKind::Spin(0, i32::MAX as i64), Both, "0"),
            Setting::new(SKILL_LEVEL, SettingKind::Spin(0, skill::FULL), Both, &full),
            Setting::new(LIMIT_STRENGTH, SettingKind::Check, Both, "false"),
            Setting::new(
                ELO,
                SettingKind::Spin(*skill::ELO.start(), best),
                Both,
                &best.to_string(),
            ),
            Setting::new(ANNOUNCE, SettingKind::Check, Cecp, "true"),
            Setting::new(PLAIN, SettingKind::Check, Cecp, "false"),
            Setting::new(RESIGN, SettingKind::Check, Cecp, "false"),
            Setting::new(RESIGN_SCORE, SettingKind::Spin(300, 20_000), Cecp, "1000"),
            Setting::new(OFFER_DRAWS, SettingKind::Check, Cecp, "false"),
            Setting::new(DRAW_SCORE, SettingKind::Spin(-1_000, 1_000), Cecp, "-20"),
        ];
        let mut settings = Settings { list, params: Vec::new(), warnings: Vec::new() };
        for game in games::NAMES {
            games::options(game).iter().for_each(|rule| settings.add_rule(game, rule));
        }
        settings.add_games();
        settings
    }
}

impl Settings {
    /// All options, in the order in which they are shown.
    pub fn iter(&self) -> impl Iterator<Item = &Setting> {
        self.list.iter()
    }

    /// Adds the options of games that have been added since.
    fn add_games(&mut self) {
        for game in games::own_names() {
            self.add_network_option(game);
            games::options(game).iter().for_each(|rule| self.add_rule(game, rule));
        }
        let names = games::names();
        for setting in self.list.iter_mut().filter(|setting| setting.name == VARIANT) {
            if !matches!(setting.kind, SettingKind::Combo(words) if words == names) {
                setting.kind = SettingKind::Combo(names.clone().leak());
            }
        }
    }

    /// Adds a rule option of a game. Games may share one; a game that is described again may have
    /// changed its own.
    fn add_rule(&mut self, game: &'static str, rule: &RuleOption) {
        let same = |setting: &&mut Setting| normalized(setting.name) == normalized(rule.key);
        match self.list.iter_mut().find(same) {
            None => self.list.push(Setting::rule(game, rule)),
            Some(setting) if setting.game == Some(game) => {
                let new = Setting::rule(game, rule);
                if setting.kind != new.kind {
                    *setting = new;
                }
            }
            Some(setting) if setting.game.is_none() => self.warnings.push(format!(
                "option '{}' of {game}: the engine has an option of this name, expected another",
                rule.key
            )),
            Some(setting) if setting.kind != Setting::rule(game, rule).kind => {
                self.warnings.push(format!(
                    "option '{}' of {game}: {} has an option of this name with other values, \
                     expected another",
                    rule.key,
                    setting.game.unwrap_or_default()
                ));
            }
            Some(_) => {}
        }
    }

    /// Adds the option for the network of a game.
    fn add_network_option(&mut self, game: &'static str) {
        let name = network_option(game);
        if self.list.iter().all(|setting| setting.name != name) {
            let setting = Setting::new(name, SettingKind::File, Shown::Both, "");
            self.list.push(Setting { game: Some(game), ..setting });
        }
    }

    /// Sets the value of an option. Case, spaces and underscores of the name do not matter.
    ///
    /// # Errors
    /// One line: the name is unknown, or which values were expected.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&Setting, String> {
        let wanted = normalized(name);
        // Those of the games that are ready by name are listed once they are set.
        let ready = games::ready_names().into_iter();
        let mut ready = ready.filter(|game| normalized(network_option(game)) == wanted);
        ready.next().into_iter().for_each(|game| self.add_network_option(game));
        let setting = self
            .list
            .iter_mut()
            .find(|s| normalized(s.name) == wanted)
            .ok_or_else(|| format!("unknown option '{}'", excerpt(name)))?;
        setting.value = setting.check(value.trim())?;
        let name = setting.name;
        if name == SYZYGY_PATH
            && let Err(error) = tablebases::open(&setting.value)
        {
            setting.value.clear();
            return Err(format!("option '{SYZYGY_PATH}': {error}"));
        }
        if name == VARIANT_PATH && !setting.value.is_empty() {
            match games::load(Path::new(&setting.value)) {
                Ok(loaded) if !loaded.games.is_empty() => {
                    self.warnings.extend(loaded.warnings);
                    self.add_games();
                }
                useless => {
                    setting.value.clear();
                    let errors = useless.map_or_else(|error| vec![error], |file| file.problems);
                    let more = match errors.len() {
                        1 => String::new(),
                        number => format!(" (and {} more; 'rialto check' lists all)", number - 1),
                    };
                    return Err(format!("option '{name}': {}{more}", errors[0]));
                }
            }
        }
        self.list.iter().find(|setting| setting.name == name).ok_or_else(String::new)
    }

    /// What is wrong in files of games that options have named since this was asked last, although
    /// some of their games can be played; one line each.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Sets a parameter of the search, which is an option that only those know who tune the engine.
    /// `None` if there is no such parameter.
    ///
    /// # Errors
    /// One line: which values were expected.
    pub fn set_param(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        let param = Params::LIST.iter().find(|param| param.name == name)?;
        let Param { min, max, .. } = *param;
        let Some(value) = value.parse().ok().filter(|value| (min..=max).contains(value)) else {
            let found = excerpt(value);
            let expected = format!("expected a number from {min} to {max}, found '{found}'");
            return Some(Err(format!("option '{name}': {expected}")));
        };
        self.params.retain(|(other, _)| *other != name);
        self.params.push((param.name, value));
        Some(Ok(()))
    }

    /// Gives the session the parameters of the search that were set.
    pub fn adjust(&self, session: &mut dyn Session) {
        let mut params = session.params();
        for (name, value) in &self.params {
            params.set(name, *value);
        }
        session.set_params(&params);
    }

    /// The value of a spin option; `name` is one of this module's constants.
    #[must_use]
    pub fn number(&self, name: &str) -> i64 {
        self.text(name).parse().unwrap_or_default()
    }

    /// Whether a check option is on; `name` is one of this module's constants.
    #[must_use]
    pub fn on(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    /// The value of any option; empty if there is none of that name.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.list.iter().find(|s| s.name == name).map_or("", |s| &s.value)
    }

    /// The chosen seed of the dice. `None` if none was chosen. Then each game against a user has a
    /// random seed; all other games have the seed [`crate::dice::DEFAULT_SEED`].
    #[must_use]
    pub fn dice_seed(&self) -> Option<u64> {
        u64::try_from(self.number(DICE_SEED)).ok().filter(|seed| *seed > 0)
    }

    /// The playing strength below the full one; `None`: full strength.
    #[must_use]
    pub fn skill(&self) -> Option<Skill> {
        if self.on(LIMIT_STRENGTH) {
            Some(Skill::of_elo(self.number(ELO)))
        } else {
            Skill::of_level(self.number(SKILL_LEVEL))
        }
    }

    /// Whether an option has an effect in `game`.
    #[must_use]
    pub fn is_for(&self, setting: &Setting, game: &str) -> bool {
        match setting.game {
            Some(_) if setting.kind != SettingKind::File => {
                self.rules(game).any(|(key, _)| key == setting.name)
            }
            Some(own) => own == game,
            None if [DICE_SEED, ANNOUNCE].contains(&setting.name) => {
                session::any_game(game).is_some_and(|game| game.info().has_dice)
            }
            None => true,
        }
    }

    /// The rule options of a game, as (key, value).
    pub fn rules<'a>(&'a self, game: &'a str) -> impl Iterator<Item = (&'static str, &'a str)> {
        let rules = games::options(game).iter();
        rules
            .filter_map(|rule| self.list.iter().find(|setting| setting.name == rule.key))
            .map(|setting| (setting.name, setting.value.as_str()))
    }

    /// Gives `session` the network of the settings: that of the program, or another one from a
    /// file.
    ///
    /// # Errors
    /// One line: the file cannot be read, or holds something else. The session has not changed.
    pub fn choose_network(&self, session: &mut dyn Session) -> Result<(), String> {
        let own = |s: &&Setting| s.kind == SettingKind::File && s.game == Some(session.game());
        let Some(setting) = self.list.iter().find(own) else { return Ok(()) };
        let network = (|| {
            if setting.value.is_empty() {
                return session.set_network(None).map_err(|e| e.to_string());
            }
            let bytes =
                std::fs::read(&setting.value).map_err(|e| format!("cannot be read: {e}"))?;
            session.set_network(Some(&bytes)).map_err(|e| e.to_string())
        })();
        let file = excerpt(&setting.value);
        network.map_err(|error| format!("option '{}': '{file}': {error}", setting.name))
    }

    /// Checks the option for the network of `game`: its file must hold one.
    ///
    /// # Errors
    /// As [`Settings::choose_network`].
    pub fn check_network(&self, game: &str) -> Result<(), String> {
        session::open(game).map_or(Ok(()), |mut session| self.choose_network(session.as_mut()))
    }

    /// Gives each option for a network whose file cannot be used its default; returns the errors.
    fn drop_bad_networks(&mut self) -> Vec<String> {
        let set = self.list.iter().filter(|s| s.kind == SettingKind::File && !s.value.is_empty());
        let checked = set.filter_map(|s| Some((s.name, self.check_network(s.game?).err()?)));
        let bad: Vec<(&str, String)> = checked.collect();
        for setting in &mut self.list {
            if bad.iter().any(|(name, _)| *name == setting.name) {
                setting.value.clear();
            }
        }
        bad.into_iter().map(|(_, error)| error).collect()
    }

    /// Reads the values from an INI text: lines `key = value`, comments after `;` or `#`, and
    /// headers of the [`SECTIONS`]. Returns the errors as `file:line: message`; an
    /// option with an error keeps its value.
    pub fn read(&mut self, file: &str, text: &str) -> Vec<String> {
        let mut errors = Vec::new();
        for Line { place, content } in ini::lines(text) {
            let error = match content {
                Content::Key { key, value, .. } => self.set(key, value).err(),
                Content::Other(line) => {
                    Some(format!("expected 'key = value', found '{}'", excerpt(line)))
                }
                Content::Unclosed(line) => {
                    Some(format!("expected '[section]', found '{}'", excerpt(line)))
                }
                Content::Section { header, rest: "" } => check_section(header).err(),
                Content::Section { rest, .. } => {
                    Some(format!("expected nothing after a section, found '{}'", excerpt(rest)))
                }
            };
            errors.extend(error.map(|what| format!("{file}:{}: {what}", place.line)));
            errors.extend(self.take_warnings());
        }
        errors
    }
}

/// The path of `engine.ini`: in the working folder, otherwise in the folder of the program.
#[must_use]
pub fn find() -> Option<PathBuf> {
    let program_folder =
        std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("engine.ini")));
    [Some(PathBuf::from("engine.ini")), program_folder]
        .into_iter()
        .flatten()
        .find(|file| file.is_file())
}

/// Errors of a file that are told one by one. A file that is no text has thousands.
const SHOWN_ERRORS: usize = 10;

/// Reads the options from `file`, or from the file that [`find`] returns; without a file they have
/// their defaults. Also returns the errors of [`Settings::read`].
///
/// # Errors
/// The file cannot be read.
pub fn load(file: Option<&Path>) -> Result<(Settings, Vec<String>), String> {
    let mut settings = Settings::default();
    let Some(file) = file.map(Path::to_path_buf).or_else(find) else {
        return Ok((settings, Vec::new()));
    };
    let bytes =
        std::fs::read(&file).map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
    let name = file.display().to_string();
    let text =
        utf16::decode(&bytes).unwrap_or_else(|| String::from_utf8_lossy(&bytes).into_owned());
    let mut errors = settings.read(&name, &text);
    let networks = settings.drop_bad_networks();
    errors.extend(networks.into_iter().map(|error| format!("{name}: {error}")));
    let more = errors.len().saturating_sub(SHOWN_ERRORS);
    if more > 0 {
        errors.truncate(SHOWN_ERRORS);
        errors.push(format!("{name}: {}", counted(more, "more error")));
    }
    Ok((settings, errors))
}

/// Whether a section of this name is one of [`SECTIONS`].
fn check_section(header: &str) -> Result<(), String> {
    if SECTIONS.iter().any(|name| name.eq_ignore_ascii_case(header)) {
        return Ok(());
    }
    let expected = SECTIONS.map(|name| format!("[{name}]")).join(", ");
    Err(format!("unknown section '[{}]', expected one of {expected}", excerpt(header)))
}

/// A name in lower case, without spaces and underscores.
fn normalized(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, ' ' | '_' | '\t'))
        .map(|c| c.to_ascii_lowercase())
        .collect()
}
