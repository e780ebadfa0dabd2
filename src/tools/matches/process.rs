//! An engine's process and its input and output lines.

use super::spec::EngineSpec;
use anyhow::{Context, Result};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Number of lines that may wait to be read; then the engine is blocked.
const MAX_WAITING_LINES: usize = 1024;
/// Longest line, bytes; the rest becomes a line of its own.
const LONGEST_LINE: u64 = 1 << 16;
/// Time that an engine may take to end after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// Windows' `CREATE_NEW_PROCESS_GROUP`.
#[cfg(windows)]
const NEW_PROCESS_GROUP: u32 = 0x0000_0200;

/// Why an engine gave no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineFault {
    /// Its process has ended.
    Crash,
    /// No answer in time.
    Silence,
}

/// A running engine process. When dropped it gets `quit`, and is killed if it does not end.
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
    /// The operating system cannot start it.
    pub fn start(spec: &EngineSpec) -> Result<Process> {
        let mut command = Command::new(&spec.command[0]);
        command.args(&spec.command[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        // Ctrl-C must reach only the referee, not the engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NEW_PROCESS_GROUP);
        let mut child = command
            .spawn()
            .with_context(|| format!("cannot start '{}'", spec.command.join(" ")))?;
        let (send, lines) = sync_channel(MAX_WAITING_LINES);
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

    /// Sends lines in one write.
    ///
    /// # Errors
    /// The process does not read any more.
    pub fn send(&mut self, lines: &str) -> Result<(), EngineFault> {
        lines.lines().for_each(|line| log::debug!("{} < {line}", self.name));
        let input = self.input.as_mut().ok_or(EngineFault::Crash)?;
        let sent = input.write_all(format!("{lines}\n").as_bytes()).and_then(|()| input.flush());
        sent.map_err(|_| EngineFault::Crash)
    }

    /// The next line.
    ///
    /// # Errors
    /// No line came before `deadline`, or the process has ended.
    pub fn line(&self, deadline: Instant) -> Result<String, EngineFault> {
        let left = deadline.saturating_duration_since(Instant::now());
        let line = self.lines.recv_timeout(left).map_err(|e| match e {
            RecvTimeoutError::Timeout => EngineFault::Silence,
            RecvTimeoutError::Disconnected => EngineFault::Crash,
        })?;
        log::debug!("{} > {line}", self.name);
        Ok(line)
    }

    /// The first line for which `read` returns a value.
    ///
    /// # Errors
    /// As [`Process::line`].
    pub fn until<T>(
        &self,
        deadline: Instant,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineFault> {
        loop {
            // The deadline also holds for an engine that keeps sending other lines.
            if let Some(found) = read(self.line(deadline)?.trim()) {
                return Ok(found);
            }
            if Instant::now() > deadline {
                return Err(EngineFault::Silence);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.input = None;
        let end = Instant::now() + QUIT_TIMEOUT;
        while let Ok(None) = self.child.try_wait() {
            if Instant::now() > end {
                log::debug!("{} is killed", self.name);
                let _ = self.child.kill();
                let _ = self.child.wait();
                break;
            }
            // Reads the rest of the output: a full pipe would block the process and keep it from
            // ending.
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
