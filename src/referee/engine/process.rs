//! An engine's process and its input and output lines.

use crate::printable::printable;
use crate::referee::engine::spec::EngineSpec;
use crate::referee::stop::{POLL, Stop};
use anyhow::{Context, Result};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Number of lines that may wait to be read; then the engine is blocked. Also the number of texts
/// that may wait until the engine reads them.
const MAX_WAITING_LINES: usize = 1024;
/// Longest line, bytes; the rest becomes a line of its own.
const LONGEST_LINE: u64 = 1 << 16;
/// What an engine may write in each second that it is waited for, bytes; who writes more floods the
/// referee, and will not answer.
const MOST_OUTPUT: u64 = 4 << 20;
/// So many bytes more than it has counts a line, for the work that it makes.
const LINE_COST: u64 = 64;
/// Time that an engine may take to end after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);
/// The same if the match ends early.
const STOP_TIMEOUT: Duration = Duration::from_millis(200);

/// Windows' `CREATE_NEW_PROCESS_GROUP`.
#[cfg(windows)]
const NEW_PROCESS_GROUP: u32 = 0x0000_0200;

/// Why an engine gave no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::referee) enum EngineFault {
    /// Its process has ended.
    Crash,
    /// No answer in time, it does not read what it is sent, or it writes without end.
    Silence,
    /// The match has ended; this is no fault of the engine.
    Stopped,
}

/// What an engine has written since it was asked something.
pub(in crate::referee) struct Wait {
    begun: Instant,
    /// Bytes, and [`LINE_COST`] for each line.
    written: u64,
}

impl Wait {
    /// The engine is asked now.
    pub(in crate::referee) fn begin() -> Wait {
        Wait { begun: Instant::now(), written: 0 }
    }
}

/// A running engine process. When dropped it gets `quit`, and is killed if it does not end; at once
/// if it has flooded the referee.
pub(in crate::referee) struct Process {
    name: String,
    child: Child,
    /// Texts that a thread of its own writes: an engine that does not read blocks nothing else.
    input: Option<SyncSender<String>>,
    lines: Receiver<String>,
    /// Whether it writes without end: then it is not asked to quit.
    floods: bool,
    stop: Stop,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// The operating system cannot start it.
    pub(in crate::referee) fn start(spec: &EngineSpec, stop: &Stop) -> Result<Process> {
        let mut command = Command::new(&spec.command[0]);
        command.args(&spec.command[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(path) = &spec.error_file {
            let file = File::options().append(true).create(true).open(path);
            command.stderr(file.with_context(|| format!("stderr '{}'", path.display()))?);
        }
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        // Ctrl-C must reach only the referee, not the engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NEW_PROCESS_GROUP);
        let cannot_start = || format!("cannot start '{}'", spec.command.join(" "));
        let child = command.spawn().with_context(cannot_start)?;
        let (send_line, lines) = sync_channel(MAX_WAITING_LINES);
        let (input, texts) = sync_channel(MAX_WAITING_LINES);
        let (name, stop) = (spec.name.clone(), stop.clone());
        let mut process = Process { name, child, input: Some(input), lines, floods: false, stop };
        let name = spec.name.clone();
        let (stdin, stdout) = (process.child.stdin.take(), process.child.stdout.take());
        let stderr = process.child.stderr.take();
        let log = move |line| {
            log::debug!("{name} (error): {line}");
            true
        };
        // Not `thread::spawn`, which panics if there can be no more threads.
        let thread = thread::Builder::new;
        let spawned = thread()
            .spawn(move || stdin.into_iter().for_each(|to| write_texts(to, &texts)))
            .and_then(|_| {
                let send = move |line| send_line.send(line).is_ok();
                thread().spawn(move || stdout.into_iter().for_each(|from| read_lines(from, &send)))
            })
            .and_then(|_| {
                thread().spawn(move || stderr.into_iter().for_each(|from| read_lines(from, &log)))
            });
        spawned.with_context(cannot_start)?;
        if !spec.first_lines.is_empty() {
            // If the process has ended already, whoever waits for its answer finds that out.
            let _ = process.send(&spec.first_lines.join("\n"));
        }
        Ok(process)
    }

    /// Sends lines in one write.
    ///
    /// # Errors
    /// The process has ended, or it has not read what it was sent before.
    pub(in crate::referee) fn send(&mut self, lines: &str) -> Result<(), EngineFault> {
        lines.lines().for_each(|line| log::debug!("{} < {line}", self.name));
        let input = self.input.as_ref().ok_or(EngineFault::Crash)?;
        input.try_send(format!("{lines}\n")).map_err(|e| match e {
            TrySendError::Full(_) => EngineFault::Silence,
            TrySendError::Disconnected(_) => self.crash(),
        })
    }

    /// The next line.
    ///
    /// # Errors
    /// No line came before `deadline`, the process has ended, or the match has.
    pub(in crate::referee) fn line(&mut self, deadline: Instant) -> Result<String, EngineFault> {
        let mut ended = false;
        loop {
            if self.stop.is_set() {
                return Err(EngineFault::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(line) => {
                    log::debug!("{} > {line}", self.name);
                    return Ok(line);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                // Its own children may keep the output of a process open that has ended.
                Err(RecvTimeoutError::Timeout) if ended => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(EngineFault::Silence);
                }
                Err(RecvTimeoutError::Timeout) => ended = self.status().is_some(),
            }
        }
    }

    /// The fault of a process that has ended. A signal to the whole process group ends the referee
    /// and its engines: then the match has ended, and the engine did not crash.
    fn crash(&self) -> EngineFault {
        if self.stop.is_set_within(STOP_TIMEOUT) {
            EngineFault::Stopped
        } else {
            EngineFault::Crash
        }
    }

    /// The first line for which `read` returns a value.
    ///
    /// # Errors
    /// As [`Process::line`].
    pub(in crate::referee) fn until<T>(
        &mut self,
        deadline: Instant,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineFault> {
        let mut wait = Wait::begin();
        loop {
            let line = self.line(deadline)?;
            if let Some(found) = read(line.trim()) {
                return Ok(found);
            }
            self.check_flood(&mut wait, &line)?;
            // The deadline also holds for an engine that keeps sending other lines.
            if Instant::now() > deadline {
                return Err(EngineFault::Silence);
            }
        }
    }

    /// Counts a line that does not end the wait.
    ///
    /// # Errors
    /// The engine has written more in this time than the referee can be asked to read.
    pub(in crate::referee) fn check_flood(
        &mut self,
        wait: &mut Wait,
        line: &str,
    ) -> Result<(), EngineFault> {
        wait.written += line.len() as u64 + LINE_COST;
        self.floods = wait.written > MOST_OUTPUT * (1 + wait.begun.elapsed().as_secs());
        if self.floods { Err(EngineFault::Silence) } else { Ok(()) }
    }

    /// How the process ended, if it has.
    pub(in crate::referee) fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Kills the process, and its own children if it is a script that has some.
    fn kill(&mut self) {
        log::debug!("{} is killed", self.name);
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(input) = self.input.take() {
            log::debug!("{} < quit", self.name);
            let _ = input.try_send("quit\n".to_string());
        }
        let begun = Instant::now();
        while self.status().is_none() {
            let timeout = if self.stop.is_set() { STOP_TIMEOUT } else { QUIT_TIMEOUT };
            if self.floods || begun.elapsed() > timeout {
                self.kill();
                break;
            }
            // Reads the rest of the output: a full pipe would block the process and keep it from
            // ending.
            self.lines.try_iter().take(MAX_WAITING_LINES).for_each(drop);
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Writes `texts` until the process ends or there are no more.
fn write_texts(mut input: ChildStdin, texts: &Receiver<String>) {
    for text in texts {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the output ends or `take` wants no more. Everything that an engine writes
/// passes here, and is harmless from here on.
fn read_lines(output: impl Read, take: &impl Fn(String) -> bool) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let text = String::from_utf8_lossy(&line);
        if !take(printable(text.trim_end_matches(['\r', '\n']))) {
            return;
        }
    }
}
