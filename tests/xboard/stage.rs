//! What a performance needs: programs, a scratch folder, a screen, and an end for everybody.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{env, process, thread};

/// The program under test.
pub const RIALTO: &str = env!("CARGO_BIN_EXE_rialto");

/// Programs and Debian's packages of them.
pub const PROGRAMS: [(&str, &str); 6] = [
    ("xboard", "xboard"),
    ("fairymax", "fairymax"),
    ("Xvfb", "xvfb"),
    ("xdotool", "xdotool"),
    ("xwininfo", "x11-utils"),
    ("setarch", "util-linux"),
];

/// Seconds after which no program of a performance lives on, whatever happens.
const LONGEST: u32 = 240;

/// Where a program is: in PATH or among the games.
pub fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let games = PathBuf::from("/usr/games");
    env::split_paths(&path).chain([games]).map(|dir| dir.join(name)).find(|p| p.is_file())
}

/// A screen of its own and a scratch folder; all that is started on it ends with it.
pub struct Stage {
    /// Scratch folder; it stays when a test has failed.
    pub folder: PathBuf,
    display: String,
    screen: Cast,
}

impl Stage {
    /// `None`: programs are missing, and that is not this test's fault.
    ///
    /// # Panics
    /// They are missing where they have to be there.
    pub fn open(name: &str) -> Option<Stage> {
        let missing: Vec<&str> =
            PROGRAMS.iter().filter(|(p, _)| program(p).is_none()).map(|(_, deb)| *deb).collect();
        if !missing.is_empty() {
            let cure = format!("apt-get install {}", missing.join(" "));
            assert!(env::var_os("CI").is_none(), "XBoard cannot be tested here: {cure}");
            println!("SKIPPED: XBoard cannot be tested here: {cure}");
            return None;
        }
        let folder = env::temp_dir().join(format!("rialto-xboard-{}-{name}", process::id()));
        fs::create_dir_all(&folder).expect("a scratch folder");
        // Where a file is asked for, its name can be typed.
        let toolkit = folder.join(".config/gtk-2.0");
        fs::create_dir_all(&toolkit).expect("a scratch folder");
        let choice = "[Filechooser Settings]\nLocationMode=filename-entry\nStartupMode=cwd\n";
        fs::write(toolkit.join("gtkfilechooser.ini"), choice).expect("a file");
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "1100x900x24", "-nolisten", "tcp"]);
        let mut screen = Cast::start(&command, Stdio::piped());
        let mut number = String::new();
        let said = screen.child.stdout.take().expect("piped");
        BufReader::new(said).read_line(&mut number).expect("the number of the display");
        assert!(!number.trim().is_empty(), "Xvfb does not start");
        Some(Stage { folder, display: format!(":{}", number.trim()), screen })
    }

    /// A program that is to run on this screen, with a home of its own.
    pub fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.env("DISPLAY", &self.display).env("HOME", &self.folder).env("LC_ALL", "C");
        command.current_dir(&self.folder);
        command
    }

    /// What a program says that ends at once.
    pub fn ask(&self, program: &str, words: &[&str]) -> Output {
        self.command(program).args(words).output().expect("it runs")
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.screen.end();
        if thread::panicking() {
            eprintln!("see {}", self.folder.display());
        } else {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// A program and its children, which do not outlive it.
pub struct Cast {
    child: Child,
}

impl Cast {
    /// Starts a program under a limit of time: its words, variables and folder are taken
    /// from `command`. `timeout` is there for the case that the test
    /// itself is killed.
    pub fn start(command: &Command, stdout: Stdio) -> Cast {
        let mut limited = Command::new("timeout");
        limited.args(["-k", "2"]).arg(LONGEST.to_string());
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
        Cast { child: limited.spawn().expect("it starts") }
    }

    /// Waits for the end; the exit status.
    ///
    /// # Panics
    /// It does not end.
    pub fn ended(&mut self, within: Duration) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < within {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("no end after {within:?}");
    }

    fn end(&mut self) {
        // XBoard does not listen to a polite word when its engine has died.
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-9", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.child.wait();
    }
}

impl Drop for Cast {
    fn drop(&mut self) {
        self.end();
    }
}
