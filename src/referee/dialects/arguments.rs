//! The form of the command line: options that begin with a dash, each followed by its values.

use anyhow::{Context, Result, bail, ensure};
use std::str::FromStr;

/// An option and its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// Its name without dashes.
    pub(super) name: String,
    /// Everything up to the next option.
    pub(super) values: Vec<String>,
}

/// Splits a command line. An option begins with a dash and a letter.
///
/// # Errors
/// The first argument is no option.
pub(super) fn split(arguments: &[String]) -> Result<Vec<Word>> {
    let mut words: Vec<Word> = Vec::new();
    for argument in arguments {
        let name = argument.trim_start_matches('-');
        if argument.starts_with('-') && name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            words.push(Word { name: name.to_string(), values: Vec::new() });
        } else {
            let last = words.last_mut();
            let last =
                last.with_context(|| format!("'{argument}': expected an option before it"))?;
            last.values.push(argument.clone());
        }
    }
    Ok(words)
}

impl Word {
    /// The only value.
    ///
    /// # Errors
    /// There are none or several.
    pub(super) fn one(&self) -> Result<&str> {
        match self.values.as_slice() {
            [value] => Ok(value),
            [] => bail!("-{}: expected a value", self.name),
            [_, more, ..] => bail!("-{}: unexpected '{more}'", self.name),
        }
    }

    /// Checks that there is no value.
    ///
    /// # Errors
    /// There is one.
    pub(super) fn none(&self) -> Result<()> {
        match self.values.first() {
            Some(value) => bail!("-{}: unexpected '{value}'", self.name),
            None => Ok(()),
        }
    }

    /// The only value as a number.
    ///
    /// # Errors
    /// It is missing, or not a number of at least `least`.
    pub(super) fn number<T: FromStr + PartialOrd + std::fmt::Display>(
        &self,
        least: T,
    ) -> Result<T> {
        number(&format!("-{}", self.name), self.one()?, least)
    }

    /// The values as pairs `key=value`.
    ///
    /// # Errors
    /// One of them has another form, or its key is not in `known`.
    pub(super) fn pairs(&self, known: &[&str]) -> Result<Vec<(&str, &str)>> {
        let expected = || known.iter().map(|key| format!("{key}=")).collect::<Vec<_>>().join(", ");
        let pair = |value: &'_ String| -> Result<(usize, usize)> {
            let at = value.find('=').filter(|at| known.contains(&&value[..*at]));
            let at = at.with_context(|| {
                format!("-{}: unknown word '{value}', expected {}", self.name, expected())
            })?;
            Ok((at, at + 1))
        };
        self.values
            .iter()
            .map(|value| pair(value).map(|(end, begin)| (&value[..end], &value[begin..])))
            .collect()
    }
}

/// Reads a number of at least `least`; `what` names it in the error.
///
/// # Errors
/// It is none.
pub(super) fn number<T>(what: &str, text: &str, least: T) -> Result<T>
where
    T: FromStr + PartialOrd + std::fmt::Display,
{
    let number = text.parse().ok().filter(|number| *number >= least);
    number.with_context(|| format!("{what}: expected a number from {least} on, found '{text}'"))
}

/// Reads `true` or `false`.
///
/// # Errors
/// It is something else.
pub(super) fn flag(what: &str, text: &str) -> Result<bool> {
    ensure!(matches!(text, "true" | "false"), "{what}: expected true or false, found '{text}'");
    Ok(text == "true")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<Vec<Word>> {
        split(&line.split(' ').map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn options_take_what_follows() {
        let line = words("-engine cmd=x arg=-v -srand -5 --version").unwrap();
        let names: Vec<_> =
            line.iter().map(|word| (word.name.as_str(), word.values.len())).collect();
        assert_eq!(names, [("engine", 2), ("srand", 1), ("version", 0)]);
        assert_eq!(line[1].number(i64::MIN).unwrap(), -5);
        assert_eq!(line[0].pairs(&["cmd", "arg"]).unwrap(), [("cmd", "x"), ("arg", "-v")]);
    }

    #[test]
    fn a_wrong_word_is_named() {
        let error = |result: Result<()>| format!("{:#}", result.unwrap_err());
        assert_eq!(error(words("x -y").map(drop)), "'x': expected an option before it");
        let word = &words("-games x y").unwrap()[0];
        assert_eq!(error(word.one().map(drop)), "-games: unexpected 'y'");
        assert_eq!(error(word.none()), "-games: unexpected 'x'");
        let pairs = word.pairs(&["a", "b"]).map(drop);
        assert_eq!(error(pairs), "-games: unknown word 'x', expected a=, b=");
        let few = words("-games 0").unwrap()[0].number(1).map(drop);
        assert_eq!(error(few), "-games: expected a number from 1 on, found '0'");
    }
}
