//! An engine's process: lines in, lines out, and an end whatever it does.

use super::spec::Spec;
use anyhow::{Context, Result};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that wait to be read; an engine that babbles on is held up.
const BACKLOG: usize = 1024;
/// Bytes of a line that are read; the rest comes as a line of its own.
const LONGEST_LINE: u64 = 1 << 16;
/// How long an engine may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(2);

/// Windows' `CREATE_NEW_PROCESS_GROUP`.
#[cfg(windows)]
const NEW_PROCESS_GROUP: u32 = 0x0000_0200;

/// Why an engine gave no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Its process has ended.
    Crash,
    /// Nothing came in time.
    Silence,
}

/// A running engine. Killed when dropped, if `quit` does not end it.
pub struct Process {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// The system cannot.
    pub fn start(spec: &Spec) -> Result<Process> {
        let mut command = Command::new(&spec.command[0]);
        command.args(&spec.command[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        // An interrupt from the keyboard is for the match, not for the engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NEW_PROCESS_GROUP);
        let mut child = command
            .spawn()
            .with_context(|| format!("cannot start '{}'", spec.command.join(" ")))?;
        let (send, lines) = sync_channel(BACKLOG);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &send));
        }
        if let Some(errors) = child.stderr.take() {
            let name = spec.name.clone();
            thread::spawn(move || {
                let lines = BufReader::new(errors).lines().map_while(io::Result::ok);
                lines.for_each(|line| log::debug!("{name} (error): {line}"));
            });
        }
        Ok(Process { name: spec.name.clone(), input: child.stdin.take(), child, lines })
    }

    /// Sends lines, all at once.
    ///
    /// # Errors
    /// Nobody listens.
    pub fn send(&mut self, lines: &str) -> Result<(), Fault> {
        lines.lines().for_each(|line| log::debug!("{} < {line}", self.name));
        let input = self.input.as_mut().ok_or(Fault::Crash)?;
        let sent = input.write_all(format!("{lines}\n").as_bytes()).and_then(|()| input.flush());
        sent.map_err(|_| Fault::Crash)
    }

    /// The next line.
    ///
    /// # Errors
    /// None came by `deadline`, or none will come.
    pub fn line(&self, deadline: Instant) -> Result<String, Fault> {
        let left = deadline.saturating_duration_since(Instant::now());
        let line = self.lines.recv_timeout(left).map_err(|e| match e {
            RecvTimeoutError::Timeout => Fault::Silence,
            RecvTimeoutError::Disconnected => Fault::Crash,
        })?;
        log::debug!("{} > {line}", self.name);
        Ok(line)
    }

    /// The first line from which `read` makes something.
    ///
    /// # Errors
    /// As [`Process::line`].
    pub fn until<T>(
        &self,
        deadline: Instant,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        loop {
            // An engine that never stops talking is silent too, if it does not say the word.
            if let Some(found) = read(self.line(deadline)?.trim()) {
                return Ok(found);
            }
            if Instant::now() > deadline {
                return Err(Fault::Silence);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.input = None;
        let end = Instant::now() + FAREWELL;
        while let Ok(None) = self.child.try_wait() {
            if Instant::now() > end {
                log::debug!("{} is killed", self.name);
                let _ = self.child.kill();
                let _ = self.child.wait();
                break;
            }
            // Emptied, for a full pipe would keep it from ending.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_string();
        if lines.send(text).is_err() {
            return;
        }
    }
}
