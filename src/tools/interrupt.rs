//! What ends a long command early: Ctrl-C and, on Unix, SIGTERM.

use crate::search::report::Control;
use anyhow::{Context, Result};
use thiserror::Error;

/// Exit status of a program that was interrupted, as shells count it.
pub const INTERRUPTED: u8 = 130;

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
    hear(move || {
        if interrupted.is_stopped() {
            std::process::exit(INTERRUPTED.into());
        }
        interrupted.stop();
    })
    .context("interrupts cannot be heard")?;
    Ok(control)
}

/// Calls `act` for every interrupt.
///
/// SIGHUP keeps its meaning: a program that `nohup` started is to survive it.
#[cfg(unix)]
fn hear(mut act: impl FnMut() + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| act()))?;
    Ok(())
}

#[cfg(not(unix))]
fn hear(act: impl FnMut() + Send + 'static) -> Result<()> {
    Ok(ctrlc::set_handler(act)?)
}
