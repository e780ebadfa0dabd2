//! XBoard's debug file.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take that needs no thinking; machines are busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// The debug file of an XBoard that may still run.
pub struct Log {
    file: PathBuf,
    /// Entries that count no more.
    forgotten: usize,
    /// Entries after those that have been waited for, or passed over.
    read: usize,
}

/// A line between XBoard and an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Since XBoard's start, milliseconds.
    pub time: u64,
    /// `<` from the first engine, `>` to it; `<<` and `>>` for the second; then what was said.
    pub text: String,
}

impl Log {
    pub fn new(file: PathBuf) -> Log {
        Log { file, forgotten: 0, read: 0 }
    }

    /// All lines that have been written to their end.
    pub fn text(&self) -> String {
        let mut bytes = fs::read(&self.file).unwrap_or_default();
        bytes.truncate(bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// What XBoard and the engines have said and is not forgotten.
    pub fn entries(&self) -> Vec<Entry> {
        self.text().lines().filter_map(entry).skip(self.forgotten).collect()
    }

    /// Waits for an entry that begins with `start`, after those waited for before.
    ///
    /// # Panics
    /// It does not come.
    pub fn wait(&mut self, start: &str) -> Entry {
        let begun = Instant::now();
        loop {
            let entries = self.entries();
            let found = entries.iter().skip(self.read).position(|e| e.text.starts_with(start));
            if let Some(at) = found {
                self.read += at + 1;
                return entries[self.read - 1].clone();
            }
            if begun.elapsed() > PATIENCE {
                let rest: Vec<_> = entries.iter().skip(self.read).map(|e| &e.text).collect();
                panic!("waited for '{start}', had {rest:#?}");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Forgets what has been said up to now.
    pub fn forget(&mut self) {
        self.forgotten += self.entries().len();
        self.read = 0;
    }
}

fn entry(line: &str) -> Option<Entry> {
    let (time, rest) = line.split_once(' ')?;
    let (mark, said) = rest.split_once(": ")?;
    let mark = match mark.trim_end() {
        "<first" => "<",
        ">first" => ">",
        "<second" => "<<",
        ">second" => ">>",
        _ => return None,
    };
    // XBoard sends `usermove` and the move one after the other.
    let said = match said.strip_prefix("usermove ").and_then(|said| said.rsplit_once(": ")) {
        Some((_, ply)) => format!("usermove {ply}"),
        None => said.to_string(),
    };
    Some(Entry { time: time.parse().ok()?, text: format!("{mark} {said}") })
}

#[test]
fn a_move_in_two_pieces_is_one() {
    let line = "3862 >first : usermove 3862 >first : b8c6";
    assert_eq!(entry(line), Some(Entry { time: 3862, text: "> usermove b8c6".into() }));
    let line = "17 <second: 1-0 {checkmate}";
    assert_eq!(entry(line), Some(Entry { time: 17, text: "<< 1-0 {checkmate}".into() }));
    assert_eq!(entry("Load Position"), None);
}
