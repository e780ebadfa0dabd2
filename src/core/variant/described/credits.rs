//! What a section says to people: the title of the game, who invented it and when, and what it is
//! about.

use super::ini::Assignment;
use super::part::{Part, value};

/// What a section says to people. Nothing of it is inherited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Credits {
    /// The name for people, such as `Crazyhouse`.
    pub title: Option<String>,
    /// Who has invented it.
    pub inventor: Option<String>,
    /// When, such as `1998` or `before 900`.
    pub year: Option<String>,
    /// A sentence.
    pub about: Option<String>,
    /// The games with which it is listed.
    pub group: Option<String>,
}

impl Part for Credits {
    fn keys(&self) -> &'static [&'static str] {
        &["title", "inventor", "year", "about", "group"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let text = |text: &str| {
            let text = text.trim();
            let fits =
                (1..=200).contains(&text.chars().count()) && !text.contains(char::is_control);
            fits.then(|| Some(text.to_string()))
        };
        let text = value(line, text, "a text of 1 to 200 characters")?;
        match line.key.as_str() {
            "title" => self.title = text,
            "inventor" => self.inventor = text,
            "year" => self.year = text,
            "about" => self.about = text,
            _ => self.group = text,
        }
        Ok(())
    }
}

impl Credits {
    /// The first line of a page of rules: the title or the name, and who has invented the game.
    #[must_use]
    pub fn headline(&self, name: &str) -> String {
        let mut line = match &self.title {
            Some(title) => format!("{name}: {title}"),
            None => format!("{name}: described in a file"),
        };
        match (&self.inventor, &self.year) {
            (Some(inventor), Some(year)) => line += &format!(", {inventor}, {year}"),
            (Some(other), None) | (None, Some(other)) => line += &format!(", {other}"),
            (None, None) => {}
        }
        line
    }
}
