//! What the fuzz targets share.
//!
//! The first line of an input for `fen` and `turns` names the rules: a digit, the place of the game
//! in [`NAMES`], and then rule options as `key=value`.

use rialto::config::{self, Settings};
use rialto::games::NAMES;
use rialto::protocol::{self, Protocol};
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Rule options as (key, value).
pub type Options<'a> = Vec<(&'a str, &'a str)>;

/// The game and the rule options that the first line names, and the text after this line.
#[must_use]
pub fn rules(text: &str) -> Option<(&'static str, Options<'_>, &str)> {
    let (first, rest) = text.split_once('\n')?;
    let mut words = first.split(' ');
    let place: usize = words.next()?.parse().ok()?;
    Some((NAMES.get(place)?, words.filter_map(|word| word.split_once('=')).collect(), rest))
}

/// Checks that a message is one line that a terminal shows as it is.
///
/// # Panics
/// If it is not.
pub fn check_message(message: &str) {
    assert!(!message.is_empty() && !message.contains(char::is_control), "{message:?}");
}

/// Checks an error of a command, of which the command line makes one line.
///
/// # Panics
/// If it says nothing.
pub fn check_complaint(error: &anyhow::Error) {
    assert!(!format!("{error:#}").trim().is_empty());
}

/// Words whose cost does not depend on the program: memory, threads, and time without end.
const EXPENSIVE: [&str; 4] = ["hash", "threads", "memory", "cores"];

/// Has a conversation in which the engine receives `input`, and returns its output.
///
/// # Panics
/// If the output is no text of lines that a terminal shows as they are.
#[must_use]
pub fn converse(protocol: Protocol, input: &[u8]) -> String {
    let mut settings = Settings::default();
    settings.set(config::HASH, "1").expect("a size");
    let text = String::from_utf8_lossy(input);
    let lines = text.split_inclusive('\n').filter(|line| {
        let lower = line.to_ascii_lowercase();
        !EXPENSIVE.iter().any(|word| lower.contains(word))
    });
    let input: String = lines.collect();
    let output = Output::default();
    let input = Cursor::new(input.into_bytes());
    protocol::run(Some(protocol), settings, Vec::new(), None, input, output.clone());
    let bytes = std::mem::take(&mut *output.0.lock().expect("no panic"));
    let output = String::from_utf8(bytes).expect("a text");
    for line in output.lines().filter(|line| !line.is_empty()) {
        check_message(line);
    }
    output
}

/// The output of a conversation.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file in the system's folder for temporary files. It is deleted when dropped.
pub struct TemporaryFile {
    /// Where it is.
    pub path: PathBuf,
}

impl TemporaryFile {
    /// Writes the file; `name` distinguishes the files of one process.
    ///
    /// # Panics
    /// If it cannot be written.
    #[must_use]
    pub fn new(name: &str, bytes: &[u8]) -> TemporaryFile {
        let folder = std::env::temp_dir();
        let path = folder.join(format!("rialto-fuzz-{}-{name}", std::process::id()));
        fs::write(&path, bytes).expect("a file");
        TemporaryFile { path }
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
