//! Rules that a player may choose: options of a game, whose values are other lines of its section.

use super::ini::{Assignment, Problem};
use super::keys::check_key;
use super::part::{Part, Sentence, value};
use super::pieces::{leak, leak_text};
use super::read::Draft;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::{RuleKind, RuleOption};
use crate::variant::words::list;

/// The most games that the options of one may make.
const MOST_GAMES: usize = 16;

/// An option as a section describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct OptionText {
    key: String,
    values: Vec<String>,
    help: String,
    place: Place,
    /// Whether it comes from the parent: then the section may describe it anew.
    inherited: bool,
    /// The value, and a line of the section that it changes.
    lines: Vec<(String, Assignment)>,
}

/// The options as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OptionsText(Vec<OptionText>);

impl Part for OptionsText {
    fn keys(&self) -> &'static [&'static str] {
        &["option", "optionHelp", "optionValue"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let split = |text: &str| {
            let (words, rest) = text.split_once(':')?;
            Some((words.trim().to_string(), rest.trim().to_string()))
        };
        if line.key == "option" {
            let read = |text: &str| {
                let (key, values) = split(text)?;
                let values: Vec<String> = values.split_whitespace().map(str::to_string).collect();
                let fits = values.len() > 1 && values.iter().all(|value| is_name(value));
                (is_name(&key) && fits).then_some((key, values))
            };
            let (key, values) = value(line, read, "a name and its values, as in goal: usual far")?;
            self.0.retain(|option| !(option.inherited && option.key == key));
            if self.0.iter().any(|option| option.key == key) {
                return Err(format!("option: {key} is described twice"));
            }
            let (help, place, inherited, lines) = (String::new(), line.place, false, Vec::new());
            self.0.push(OptionText { key, values, help, place, inherited, lines });
            return Ok(());
        }
        let is_help = line.key == "optionHelp";
        let expected = match is_help {
            true => "the name of an option and a text, as in goal: far: on the last rank",
            false => "an option, its value and a line, as in goal far: flagRegion = *8",
        };
        let (words, rest) = value(line, split, expected)?;
        let (key, chosen) = words.split_once(' ').unwrap_or((&words, ""));
        let Some(option) = self.0.iter_mut().find(|option| option.key == key) else {
            return Err(format!("{}: no option '{}' is described above", line.key, excerpt(key)));
        };
        if is_help {
            option.help = rest;
            return Ok(());
        }
        if !option.values.iter().any(|value| value == chosen) {
            return Err(format!("optionValue: {key} has no value '{}'", excerpt(chosen)));
        }
        if option.values[0] == chosen {
            return Err(format!(
                "optionValue: {chosen} is the first value of {key}, which changes nothing"
            ));
        }
        let Some((changed, to)) = rest.split_once('=') else {
            return Err(format!(
                "optionValue: expected a line key = value, found '{}'",
                excerpt(&rest)
            ));
        };
        let (changed, to) = (changed.trim().to_string(), to.trim().to_string());
        check_key(&changed, &to)?;
        let assignment = Assignment { key: changed, value: to, ..line.clone() };
        option.lines.push((chosen.to_string(), assignment));
        Ok(())
    }

    fn sentences(&self, _draft: &Draft) -> Vec<Sentence> {
        let sentence = |option: &OptionText| {
            let values = list(&option.values, "or");
            let help = option.help.trim_end_matches('.');
            let end = if help.is_empty() { "" } else { "." };
            ("Options", format!("{}: {values}. {help}{end}", option.key).trim_end().to_string())
        };
        self.0.iter().map(sentence).collect()
    }
}

impl OptionsText {
    /// Begins a section with the lines `own`, which lays the weather over the game to which the
    /// options belong: it has those of which it says nothing itself.
    pub fn inherit(&mut self, own: &[Assignment]) {
        let is_said = |line: &Assignment| own.iter().any(|other| other.key == line.key);
        self.0.retain(|option| !option.lines.iter().any(|(_, line)| is_said(line)));
        self.0.iter_mut().for_each(|option| option.inherited = true);
    }

    /// The options of a game.
    #[must_use]
    pub fn rule_options(&self) -> &'static [RuleOption] {
        let option = |option: &OptionText| {
            let values: Vec<_> = option.values.iter().map(|value| &**value).collect();
            let kind = match values[..] {
                ["false", "true"] => RuleKind::Check(false),
                ["true", "false"] => RuleKind::Check(true),
                _ => RuleKind::Combo(leak(option.values.iter().cloned().map(leak_text).collect())),
            };
            RuleOption {
                key: leak_text(option.key.clone()),
                kind,
                help: leak_text(option.help.clone()),
            }
        };
        leak(self.0.iter().map(option).collect())
    }

    /// A line that makes a game by these values what it is.
    pub fn line_of(&self, values: &[String]) -> Option<Place> {
        let lines = self.0.iter().zip(values).flat_map(|(option, value)| {
            option.lines.iter().filter(move |(other, _)| other == value)
        });
        lines.map(|(_, line)| line.place).next()
    }

    /// What `draft`, the game to which the options belong, is by their values: for each choice of
    /// values but the usual ones, these and the game without options.
    ///
    /// # Errors
    /// There are too many, a line of a value is wrong, or a value has none.
    pub fn games(&self, draft: &Draft, place: Place) -> Result<Vec<(Vec<String>, Draft)>, Problem> {
        let plain = Draft { options: OptionsText::default(), ..draft.clone() };
        let mut games = vec![(Vec::new(), plain)];
        for option in &self.0 {
            let has_line = |value: &&String| option.lines.iter().any(|(other, _)| other == *value);
            if let Some(value) = option.values[1..].iter().find(|value| !has_line(value)) {
                let key = &option.key;
                let text = format!(
                    "option: {value} of {key} changes nothing, expected a line \
                                    'optionValue = {key} {value}: KEY = VALUE'"
                );
                return Err(Problem { place: option.place, text });
            }
            let mut more = Vec::new();
            for (values, draft) in &games {
                for chosen in &option.values {
                    let mut draft = draft.clone();
                    for (_, line) in option.lines.iter().filter(|(value, _)| value == chosen) {
                        let fail = |text| Problem { place: line.place, text };
                        draft.set(line).map_err(fail)?;
                    }
                    more.push(([&values[..], std::slice::from_ref(chosen)].concat(), draft));
                }
            }
            games = more;
            if games.len() > MOST_GAMES {
                let text = format!("option: more than {MOST_GAMES} games by all values");
                return Err(Problem { place, text });
            }
        }
        let usual: Vec<&String> = self.0.iter().map(|option| &option.values[0]).collect();
        games.retain(|(values, _)| !values.iter().eq(usual.iter().copied()));
        Ok(if self.0.is_empty() { Vec::new() } else { games })
    }
}

/// Whether a text can be the name of an option, or one of its values.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
    (1..=40).contains(&text.len()) && text.chars().all(fits)
}
