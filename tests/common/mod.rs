//! The binary, driven through its standard streams. Not every test uses all of it.

#![allow(dead_code)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long any answer may take before a test gives up.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Runs the binary with `words` to its end.
pub fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rialto")).args(words).output().expect("the binary runs")
}

/// A running engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts the binary with `words`.
    pub fn start(words: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rialto"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the binary starts");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                let Ok(line) = line else { break };
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Engine { input: child.stdin.take(), child, lines }
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("open");
        // An engine that has quit hears nothing more; the test sees that elsewhere.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The next line, or why there is none.
    pub fn line(&self, within: Duration) -> Result<String, RecvTimeoutError> {
        self.lines.recv_timeout(within)
    }

    /// Reads up to a line that fits; all lines read, that one included.
    ///
    /// # Panics
    /// There is none in time.
    pub fn until(&self, fits: impl Fn(&str) -> bool, what: &str) -> Vec<String> {
        let end = Instant::now() + PATIENCE;
        let mut read = Vec::new();
        loop {
            match self.line(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    read.push(line);
                    if fits(read.last().expect("just pushed")) {
                        return read;
                    }
                }
                Err(e) => panic!("waited for '{what}' ({e}), heard {read:#?}"),
            }
        }
    }

    /// How long its threads have been ready to run while the machine ran something else, as
    /// Linux counts it; nothing elsewhere.
    pub fn kept_waiting(&self) -> Duration {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id()));
        let waited = threads.into_iter().flatten().flatten().filter_map(|thread| {
            let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
            text.split(' ').nth(1)?.parse::<u64>().ok()
        });
        Duration::from_nanos(waited.sum())
    }

    /// Closes the input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the end; its exit status.
    ///
    /// # Panics
    /// It goes on.
    pub fn ended(&mut self) -> Option<i32> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the engine goes on after its end");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
