//! What ends a long command early: Ctrl-C and, on Unix, SIGTERM and SIGHUP.

use crate::search::report::Control;
use anyhow::{Context, Result};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Exit status of a program that was interrupted, as shells count it.
pub const INTERRUPTED: u8 = 130;

/// The number of the signal of Ctrl-C.
pub const CTRL_C: i32 = 2;

/// Time after a first signal in which others are not heard: a terminal that closes, and programs
/// that end others, often send two.
const ONE_SIGNAL: Duration = Duration::from_secs(1);

/// A command was interrupted. The text says what it left.
#[derive(Debug, Error)]
#[error("interrupted{0}")]
pub struct Interrupted(pub String);

/// A control that the first interrupt stops. The second one ends the program at once.
///
/// # Errors
/// Interrupts cannot be heard.
pub fn stop_on_interrupt() -> Result<Control> {
    let control = Control::new();
    let interrupted = control.clone();
    hear(move |_| {
        if interrupted.is_stopped() {
            std::process::exit(INTERRUPTED.into());
        }
        interrupted.stop();
    })?;
    Ok(control)
}

/// Calls `act` with the number of each signal that is to end the program. Signals that come at
/// almost the same time count once.
///
/// # Errors
/// Signals cannot be heard.
pub fn hear(mut act: impl FnMut(i32) + Send + 'static) -> Result<()> {
    let mut first: Option<Instant> = None;
    let once = move |signal| {
        if first.is_none_or(|first| first.elapsed() > ONE_SIGNAL) {
            first.get_or_insert_with(Instant::now);
            act(signal);
        }
    };
    hear_each(once)
}

/// Calls `act` with the number of each signal that is to end the program, however soon it follows
/// another.
///
/// # Errors
/// Signals cannot be heard.
pub fn hear_each(act: impl FnMut(i32) + Send + 'static) -> Result<()> {
    hear_all(act).context("interrupts cannot be heard")
}

#[cfg(unix)]
fn hear_all(mut act: impl FnMut(i32) + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    // A file larger than the limit of the shell (`ulimit -f`): once SIGXFSZ is heard, it does not
    // end the program, and the write fails as on a full disk.
    let mut heard = vec![SIGINT, SIGTERM, SIGXFSZ];
    if !ignores_hangup() {
        heard.push(SIGHUP);
    }
    let mut signals = signal_hook::iterator::Signals::new(heard)?;
    let ends = |signal: &i32| *signal != SIGXFSZ;
    std::thread::Builder::new().spawn(move || signals.forever().filter(ends).for_each(&mut act))?;
    Ok(())
}

/// Whether the program was started by `nohup` or similar, which make it and its children ignore
/// SIGHUP. A child tells it: it survives the signal.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let child = std::process::Command::new("sh").args(["-c", "kill -s HUP $$"]).status();
    child.is_ok_and(|status| status.success())
}

#[cfg(not(unix))]
fn hear_all(mut act: impl FnMut(i32) + Send + 'static) -> Result<()> {
    Ok(ctrlc::set_handler(move || act(CTRL_C))?)
}
