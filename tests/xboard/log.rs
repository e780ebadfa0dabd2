//! XBoard's debug file.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{iter, thread};

/// Time limit for an answer that needs no search; generous, because the machine may be busy.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The debug file of an XBoard, which may still be running.
pub struct Log {
    file: PathBuf,
    /// Number of bytes at the start of the file that no longer count.
    skipped: u64,
    /// Number of bytes that [`Log::wait`] has passed.
    passed: u64,
}

/// A line between XBoard and an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Milliseconds since XBoard's start.
    pub time: u64,
    /// `<` from the first engine, `>` to it; `<<` and `>>` for the second; then the line.
    pub text: String,
}

impl Log {
    pub fn new(file: PathBuf) -> Log {
        Log { file, skipped: 0, passed: 0 }
    }

    /// All complete lines of the file.
    pub fn text(&self) -> String {
        let mut bytes = fs::read(&self.file).unwrap_or_default();
        bytes.truncate(bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The entries that are not skipped.
    pub fn entries(&self) -> Vec<Entry> {
        self.entries_from(self.skipped).map(|(entry, _)| entry).collect()
    }

    /// The entries after this number of bytes, each with the number of bytes up to its end.
    fn entries_from(&self, mut at: u64) -> impl Iterator<Item = (Entry, u64)> + use<> {
        let mut file = File::open(&self.file).ok().map(BufReader::new);
        if let Some(file) = &mut file {
            file.seek(SeekFrom::Start(at)).expect("a plain file");
        }
        let lines = iter::from_fn(move || {
            let mut line = Vec::new();
            file.as_mut()?.read_until(b'\n', &mut line).expect("a readable file");
            at += line.len() as u64;
            line.pop_if(|last| *last == b'\n')?;
            Some((String::from_utf8_lossy(&line).into_owned(), at))
        });
        lines.filter_map(|(line, end)| Some((entry(&line)?, end)))
    }

    /// Waits for the next entry that begins with `start`, after the entry found by the last call.
    ///
    /// # Panics
    /// If it does not come within the time limit.
    pub fn wait(&mut self, start: &str) -> Entry {
        self.find(start, TIMEOUT).unwrap_or_else(|| {
            let rest = self.entries_from(self.passed).map(|(entry, _)| entry.text);
            panic!("waited for '{start}', found {:#?}", rest.collect::<Vec<_>>())
        })
    }

    /// As [`Log::wait`], `None` if the entry does not come `within` this time.
    pub fn find(&mut self, start: &str, within: Duration) -> Option<Entry> {
        let started = Instant::now();
        loop {
            let mut entries = self.entries_from(self.passed);
            if let Some((entry, end)) = entries.find(|(entry, _)| entry.text.starts_with(start)) {
                self.passed = end;
                return Some(entry);
            }
            if started.elapsed() > within {
                return None;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Skips all entries up to now.
    pub fn skip_all(&mut self) {
        self.skipped = self.entries_from(self.skipped).last().map_or(self.skipped, |(_, end)| end);
        self.passed = self.skipped;
    }
}

fn entry(line: &str) -> Option<Entry> {
    let (time, rest) = line.split_once(' ')?;
    let (mark, text) = rest.split_once(": ")?;
    let mark = match mark.trim_end() {
        "<first" => "<",
        ">first" => ">",
        "<second" => "<<",
        ">second" => ">>",
        _ => return None,
    };
    // XBoard sends `usermove` and the move separately, so the file has a header between them.
    let text = match text.strip_prefix("usermove ").and_then(|rest| rest.rsplit_once(": ")) {
        Some((_, ply)) => format!("usermove {ply}"),
        None => text.to_string(),
    };
    Some(Entry { time: time.parse().ok()?, text: format!("{mark} {text}") })
}

#[test]
fn a_move_sent_in_two_parts_is_one_entry() {
    let line = "3862 >first : usermove 3862 >first : b8c6";
    assert_eq!(entry(line), Some(Entry { time: 3862, text: "> usermove b8c6".into() }));
    let line = "17 <second: 1-0 {checkmate}";
    assert_eq!(entry(line), Some(Entry { time: 17, text: "<< 1-0 {checkmate}".into() }));
    assert_eq!(entry("Load Position"), None);
}
