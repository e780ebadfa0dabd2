//! The environment of a test: external programs, a scratch folder, a virtual screen, and processes
//! that end with the test.

use crate::common::{program, skip};
use crate::xboard::idle;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{env, process, thread};

/// The program under test.
pub const RIALTO: &str = env!("CARGO_BIN_EXE_rialto");

/// Required programs and their Debian packages.
pub const PROGRAMS: [(&str, &str); 7] = [
    ("xboard", "xboard"),
    ("fairymax", "fairymax"),
    ("uci2wb", "uci2wb"),
    ("Xvfb", "xvfb"),
    ("xdotool", "xdotool"),
    ("xwininfo", "x11-utils"),
    ("setarch", "util-linux"),
];

/// Time limit for every process of a test, in seconds.
const PROCESS_LIMIT: u32 = 240;

/// A virtual screen (Xvfb) and a scratch folder. The screen ends when this is dropped.
pub struct Display {
    /// Scratch folder; it is kept when the test fails.
    pub folder: PathBuf,
    display: String,
    pub screen: Process,
}

impl Display {
    /// Starts the screen. `None` if required programs are missing; the test is then skipped.
    ///
    /// # Panics
    /// If programs are missing and the variable CI is set.
    pub fn open(name: &str) -> Option<Display> {
        let missing: Vec<&str> =
            PROGRAMS.iter().filter(|(p, _)| program(p).is_none()).map(|(_, deb)| *deb).collect();
        if !missing.is_empty() {
            skip(&format!("everything with XBoard: apt-get install {}", missing.join(" ")));
            return None;
        }
        let folder = env::temp_dir().join(format!("rialto-xboard-{}-{name}", process::id()));
        fs::create_dir_all(&folder).expect("a scratch folder");
        // XBoard's file dialog shall have a text field for the file name.
        let toolkit = folder.join(".config/gtk-2.0");
        fs::create_dir_all(&toolkit).expect("a scratch folder");
        let dialog_settings =
            "[Filechooser Settings]\nLocationMode=filename-entry\nStartupMode=cwd\n";
        fs::write(toolkit.join("gtkfilechooser.ini"), dialog_settings).expect("a file");
        start_with_settings(&folder.join("bin"));
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "1100x900x24", "-nolisten", "tcp"]);
        let mut screen = Process::start(&command, Stdio::piped());
        let mut number = String::new();
        let output = screen.child.stdout.take().expect("piped");
        BufReader::new(output).read_line(&mut number).expect("the number of the display");
        assert!(!number.trim().is_empty(), "Xvfb does not start");
        let display = Display { folder, display: format!(":{}", number.trim()), screen };
        display.set_options("");
        Some(display)
    }

    /// Writes the options file of the engines that run in the scratch folder: `ini`, and a small
    /// transposition table. To clear one of the default size takes longer than they think.
    pub fn set_options(&self, ini: &str) {
        fs::write(self.folder.join("engine.ini"), options(ini)).expect("a file");
    }

    /// A command for a program on this screen, with the scratch folder as home folder.
    pub fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(path_of(program.as_ref()));
        command.env("DISPLAY", &self.display).env("HOME", &self.folder).env("LC_ALL", "C");
        let path = env::var_os("PATH").unwrap_or_default();
        let first = [self.folder.join("bin")].into_iter();
        command.env("PATH", env::join_paths(first.chain(env::split_paths(&path))).expect("a path"));
        command.current_dir(&self.folder);
        command
    }

    /// Runs a short-lived program and returns its output.
    pub fn output(&self, program: &str, args: &[&str]) -> Output {
        self.command(program).args(args).output().expect("it runs")
    }
}

/// Where a program lies. A command with a `PATH` of its own that has to look for its program copies
/// the tables of all memory of the tests to start it, which takes longer than most of the programs.
fn path_of(name: &Path) -> PathBuf {
    match name.to_str().filter(|name| !name.contains('/')) {
        Some(name) => program(name).unwrap_or_else(|| panic!("no program '{name}'")),
        None => name.to_path_buf(),
    }
}

/// The text of an options file with `ini` and a small transposition table.
pub fn options(ini: &str) -> String {
    format!("[engine]\nhash = 1\n{ini}")
}

/// Puts an `xboard` into a folder that starts the installed one with the settings of the tests, not
/// with those of the user who runs them.
fn start_with_settings(folder: &Path) {
    let settings = folder.join("xboardrc");
    fs::create_dir_all(folder).expect("a scratch folder");
    fs::write(&settings, include_str!("xboardrc")).expect("a file");
    let (script, xboard) = (folder.join("xboard"), program("xboard").expect("it was there"));
    let text = format!(
        "#!/bin/sh\nexec '{}' -settingsFile '{}' \"$@\"\n",
        xboard.display(),
        settings.display()
    );
    fs::write(&script, text).expect("a file");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a mode");
}

impl Drop for Display {
    fn drop(&mut self) {
        self.screen.end();
        if thread::panicking() {
            eprintln!("the files of the test are in {}", self.folder.display());
        } else {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// A process and its children. All are killed when this is dropped.
pub struct Process {
    child: Child,
}

impl Process {
    /// Starts the program of `command` with its arguments, environment and folder. It runs under
    /// `timeout`, so that it ends even if the test itself is killed.
    pub fn start(command: &Command, stdout: Stdio) -> Process {
        let mut limited = Command::new(path_of(Path::new("timeout")));
        limited.args(["-k", "2"]).arg(PROCESS_LIMIT.to_string());
        limited.arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => limited.env(name, value),
                None => limited.env_remove(name),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            limited.current_dir(folder);
        }
        limited.process_group(0).stdin(Stdio::null()).stdout(stdout).stderr(Stdio::null());
        Process { child: limited.spawn().expect("it starts") }
    }

    /// Waits for the exit and returns the exit status.
    ///
    /// # Panics
    /// If it does not exit in time.
    pub fn ended(&mut self, within: Duration) -> Option<i32> {
        let started = Instant::now();
        while started.elapsed() < within {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("no exit after {within:?}");
    }

    /// The processes among these that run the program `name`.
    pub fn running(&self, name: &str) -> Vec<PathBuf> {
        idle::processes(self.child.id(), name)
    }

    fn end(&mut self) {
        // XBoard can ignore SIGTERM when its engine has died, so all get SIGKILL.
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-9", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}
