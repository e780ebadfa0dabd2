//! Runs the binary and communicates with it through its standard streams.

// Each test binary compiles this module but uses only a part of it.
#![allow(dead_code)]

use rialto::search::report::{Control, Limits, NullListener, SearchResult};
use rialto::session::{Session, open};
use std::collections::BTreeSet;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time limit for every answer; generous, because the machine may be busy.
pub const TIMEOUT: Duration = Duration::from_secs(20);

/// A folder with the options of a small transposition table. To clear one of the default size takes
/// longer than most tests let an engine think.
pub const SMALL_TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/small-table");

/// The binary, with the options of [`SMALL_TABLE`]; so have the engines that it starts.
pub fn rialto() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rialto"));
    command.current_dir(SMALL_TABLE);
    command
}

/// Runs the binary with `args` and waits for its exit.
pub fn run(args: &[&str]) -> Output {
    rialto().args(args).output().expect("the binary runs")
}

/// The path of a program, found in PATH or in the folder for games.
pub fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let games = PathBuf::from("/usr/games");
    env::split_paths(&path).chain([games]).map(|dir| dir.join(name)).find(|p| p.is_file())
}

/// Says that tests are skipped because something is missing on this machine.
///
/// # Panics
/// If the variable CI is set: there nothing may be missing.
pub fn skip(why: &str) {
    assert!(env::var_os("CI").is_none(), "{why}");
    note(why);
}

/// Says what cannot be tested on this machine, once. What a test prints is shown only if it fails,
/// but not what goes to standard error directly.
pub fn note(what: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(what.to_string()) {
        let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
    }
}

/// A duration in milliseconds.
pub fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// Tests cases that mostly wait at the same time.
pub fn at_the_same_time<T: Sync>(cases: &[T], test: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| test(case));
        }
    });
}

/// A session of a game, with a small table and the dice of a fixed seed.
pub fn session(game: &str, fen: Option<&str>) -> Box<dyn Session> {
    let mut session = open(game).expect("a known game");
    session.set_hash(1);
    session.set_dice(Some(1));
    session.set_position(fen, &[]).expect("a legal position");
    session
}

/// Searches until a limit is reached.
pub fn think(session: &mut dyn Session, limits: &Limits) -> SearchResult {
    session.search(limits, &Control::new(), &mut NullListener)
}

/// A limit in plies.
pub fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A running engine process. It is killed when dropped.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts the binary with `args`.
    pub fn start(args: &[&str]) -> Engine {
        Engine::spawn(rialto().args(args))
    }

    /// Starts the binary with `args` and the options that it has without an options file.
    pub fn start_with_defaults(args: &[&str]) -> Engine {
        Engine::spawn(rialto().args(args).current_dir(env!("CARGO_TARGET_TMPDIR")))
    }

    fn spawn(command: &mut Command) -> Engine {
        let mut child = command
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

    /// Sends bytes unchanged, without a line end.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("open");
        // Writing fails after the engine has quit. Other checks detect an unexpected exit.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// Sends a line and its line end.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The next line of output, or an error after the time limit or at the end of the output.
    pub fn line(&self, within: Duration) -> Result<String, RecvTimeoutError> {
        self.lines.recv_timeout(within)
    }

    /// Reads lines until `matches` accepts one. Returns all lines read, the accepted one last.
    /// `what` describes that line in the error message.
    ///
    /// # Panics
    /// If no such line comes within [`TIMEOUT`].
    pub fn until(&self, matches: impl Fn(&str) -> bool, what: &str) -> Vec<String> {
        let end = Instant::now() + TIMEOUT;
        let mut read = Vec::new();
        loop {
            match self.line(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    read.push(line);
                    if matches(read.last().expect("just pushed")) {
                        return read;
                    }
                }
                Err(e) => panic!("waited for '{what}' ({e}), read {read:#?}"),
            }
        }
    }

    /// Total time in which the engine's threads were ready to run but had no processor. Read from
    /// `/proc` on Linux; zero on other systems.
    pub fn scheduling_delay(&self) -> Duration {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id()));
        let waited = threads.into_iter().flatten().flatten().filter_map(|thread| {
            let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
            text.split(' ').nth(1)?.parse::<u64>().ok()
        });
        Duration::from_nanos(waited.sum())
    }

    /// Closes the engine's standard input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the exit and returns the exit status.
    ///
    /// # Panics
    /// If the engine has not exited within [`TIMEOUT`].
    pub fn ended(&mut self) -> Option<i32> {
        let end = Instant::now() + TIMEOUT;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the engine did not exit in time");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
