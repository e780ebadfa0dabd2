//! What ends a long command early: Ctrl-C and, on Unix, SIGTERM and SIGHUP.

use crate::search::report::Control;
use anyhow::{Context as _, Result};
use std::future::poll_fn;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use thiserror::Error;
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

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

/// The name of a signal that ends the program.
#[must_use]
pub fn name(signal: i32) -> &'static str {
    #[cfg(unix)]
    {
        let named = [(SignalKind::terminate(), "SIGTERM"), (SignalKind::hangup(), "SIGHUP")];
        let known = named.iter().find(|(kind, _)| kind.as_raw_value() == signal);
        known.map_or("SIGINT", |(_, name)| name)
    }
    #[cfg(not(unix))]
    {
        debug_assert_eq!(signal, CTRL_C);
        "Ctrl-C"
    }
}

/// Whether a signal has come since it was last asked; if not, the task of the context is woken up
/// by it.
type Heard = Box<dyn FnMut(&mut Context<'_>) -> bool + Send>;

fn hear_all(mut act: impl FnMut(i32) + Send + 'static) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut signals = {
        let _entered = runtime.enter();
        signals()?
    };
    let next = move |context: &mut Context<'_>| {
        let came = signals.iter_mut().find_map(|(number, heard)| heard(context).then_some(*number));
        came.map_or(Poll::Pending, Poll::Ready)
    };
    std::thread::Builder::new().spawn(move || {
        runtime.block_on(async {
            let mut next = next;
            loop {
                if let Some(signal) = poll_fn(&mut next).await {
                    act(signal);
                }
            }
        });
    })?;
    Ok(())
}

/// The signals that are heard; those that end the program have a number.
#[cfg(unix)]
fn signals() -> Result<Vec<(Option<i32>, Heard)>> {
    let heard = |kind: SignalKind| -> Result<Heard> {
        let mut signal = signal(kind)?;
        Ok(Box::new(move |context| signal.poll_recv(context).is_ready()))
    };
    let mut ending = vec![SignalKind::interrupt(), SignalKind::terminate()];
    if !ignores_hangup() {
        ending.push(SignalKind::hangup());
    }
    // A file larger than the limit of the shell (`ulimit -f`): once SIGXFSZ is heard, it does not
    // end the program, and the write fails as on a full disk.
    let file_size = SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw());
    let ending = ending.into_iter().map(|kind| Ok((Some(kind.as_raw_value()), heard(kind)?)));
    ending.chain([heard(file_size).map(|heard| (None, heard))]).collect()
}

/// Ctrl-C, Ctrl-Break, and the end of the console.
#[cfg(windows)]
fn signals() -> Result<Vec<(Option<i32>, Heard)>> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close};
    let (mut interrupt, mut stop, mut close) = (ctrl_c()?, ctrl_break()?, ctrl_close()?);
    let heard: [Heard; 3] = [
        Box::new(move |context| interrupt.poll_recv(context).is_ready()),
        Box::new(move |context| stop.poll_recv(context).is_ready()),
        Box::new(move |context| close.poll_recv(context).is_ready()),
    ];
    Ok(heard.into_iter().map(|heard| (Some(CTRL_C), heard)).collect())
}

/// Whether the program was started by `nohup` or similar, which make it and its children ignore
/// SIGHUP. A child tells it: it survives the signal.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let child = std::process::Command::new("sh").args(["-c", "kill -s HUP $$"]).status();
    child.is_ok_and(|status| status.success())
}
