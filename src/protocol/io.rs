//! What every protocol sits at: lines come in while a search runs, and nothing is locked.
//!
//! One thread reads standard input, another thinks; both put what they have into one
//! channel. The session is moved into the thinking thread and comes back through that
//! channel, so whoever holds it may use it, and lines are heard at once meanwhile.

use crate::config::{self, Settings};
use crate::search::report::{Control, Found, Limits, Listener, Progress, Report};
use crate::session::{self, Divided, Session, dice};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// Bytes of a line that are read; the rest of a longer one is dropped.
const LONGEST_LINE: u64 = 1 << 20;

/// What the front end waits for.
pub enum Event {
    /// A line of the other side, without its end.
    Line(String),
    /// Nothing more will come.
    Closed,
    /// A line of thinking.
    Report(Report),
    /// The root move being searched.
    Progress(Progress),
    /// The search is over; its session is at the desk again.
    Found(Found),
    /// The count is over; the session is at the desk again.
    Counted(Divided),
}

/// What the channel carries: an event, or one that brings the session back.
enum Parcel {
    Plain(Event),
    Back(Box<dyn Session>, Event),
    /// The thinking thread panicked: the session is gone.
    Lost,
}

/// The conversation is over: `quit`, the end of the input, or nobody listens any more.
#[derive(Debug)]
pub struct Quit;

/// The desk: the game, the search beside it and the two streams.
pub struct Desk {
    inbox: Receiver<Parcel>,
    outbox: Sender<Parcel>,
    /// Lines that came while a search was being stopped.
    waiting: VecDeque<Event>,
    /// Absent while it thinks.
    session: Option<Box<dyn Session>>,
    control: Control,
    /// The session is counting, which nothing can stop: even `quit` waits for the count, so
    /// that a script may ask for one and end.
    counting: bool,
    deaf: bool,
}

impl Desk {
    /// Opens the desk with `game` on it and starts to read standard input.
    #[must_use]
    pub fn open(game: &str, settings: &Settings) -> Desk {
        let (outbox, inbox) = mpsc::channel();
        let lines = outbox.clone();
        thread::spawn(move || read_lines(&mut io::stdin().lock(), &lines));
        let session = Some(table(game, settings));
        Desk {
            inbox,
            outbox,
            waiting: VecDeque::new(),
            session,
            control: Control::new(),
            counting: false,
            deaf: false,
        }
    }

    /// Writes lines for the other side and sends them off.
    pub fn say(&mut self, text: &str) {
        for line in text.lines() {
            log::debug!("> {line}");
        }
        let mut out = io::stdout().lock();
        if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
            self.deaf = true;
        }
    }

    /// Waits for the next event.
    ///
    /// # Errors
    /// There will be none.
    pub fn next(&mut self) -> Result<Event, Quit> {
        if self.deaf {
            return Err(Quit);
        }
        match self.waiting.pop_front() {
            Some(event) => Ok(event),
            None => self.receive(),
        }
    }

    fn receive(&mut self) -> Result<Event, Quit> {
        match self.inbox.recv() {
            Ok(Parcel::Plain(event)) => {
                if let Event::Line(line) = &event {
                    log::debug!("< {line}");
                }
                Ok(event)
            }
            Ok(Parcel::Back(session, event)) => {
                self.session = Some(session);
                Ok(event)
            }
            Ok(Parcel::Lost) | Err(_) => {
                log::error!("the search broke down");
                Err(Quit)
            }
        }
    }

    /// Whether the session is away, thinking or counting.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.session.is_none()
    }

    /// The way to the search under way.
    #[must_use]
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Ends what the session is doing; what came of it, if it was doing anything.
    ///
    /// # Errors
    /// `quit` or the end of the input came before a search had ended.
    pub fn settle(&mut self) -> Result<Option<Event>, Quit> {
        if !self.busy() {
            return Ok(None);
        }
        self.control.stop();
        loop {
            match self.receive()? {
                Event::Line(line) if line.trim() == "quit" && !self.counting => return Err(Quit),
                Event::Closed if !self.counting => return Err(Quit),
                event @ (Event::Line(_) | Event::Closed) => self.waiting.push_back(event),
                Event::Report(_) | Event::Progress(_) => {}
                end @ (Event::Found(_) | Event::Counted(_)) => return Ok(Some(end)),
            }
        }
    }

    /// The session; ends what it is doing, and forgets what came of it.
    ///
    /// # Errors
    /// As [`Desk::settle`].
    pub fn session(&mut self) -> Result<&mut dyn Session, Quit> {
        self.settle()?;
        Ok(self.session.as_mut().ok_or(Quit)?.as_mut())
    }

    /// Puts another game on the desk.
    ///
    /// # Errors
    /// As [`Desk::settle`].
    pub fn change(&mut self, game: &str, settings: &Settings) -> Result<(), Quit> {
        self.settle()?;
        // The old table's memory is given back before the new one's is asked for.
        self.session = None;
        self.session = Some(table(game, settings));
        Ok(())
    }

    /// Lets the session think.
    ///
    /// # Errors
    /// As [`Desk::settle`].
    pub fn think(&mut self, limits: Limits) -> Result<(), Quit> {
        let control = Control::new();
        self.start(control.clone(), move |session, teller| {
            Event::Found(session.think(&limits, &control, teller))
        })
    }

    /// Lets the session count sequences of `depth` turns.
    ///
    /// # Errors
    /// As [`Desk::settle`].
    pub fn count(&mut self, depth: u32) -> Result<(), Quit> {
        self.start(Control::new(), move |session, _| Event::Counted(session.divide(depth)))?;
        self.counting = true;
        Ok(())
    }

    fn start(
        &mut self,
        control: Control,
        work: impl FnOnce(&mut dyn Session, &mut Teller) -> Event + Send + 'static,
    ) -> Result<(), Quit> {
        self.settle()?;
        let mut session = self.session.take().ok_or(Quit)?;
        self.counting = false;
        self.control = control;
        let mut teller = Teller(self.outbox.clone());
        thread::spawn(move || {
            let alarm = Alarm(teller.0.clone());
            let event = work(session.as_mut(), &mut teller);
            let _ = teller.0.send(Parcel::Back(session, event));
            drop(alarm);
        });
        Ok(())
    }
}

/// A game on a table of its own, set up to start, with the options it has to keep.
fn table(game: &str, settings: &Settings) -> Box<dyn Session> {
    let mut session = session::open(game).expect("only registered games are asked for");
    let number = |name| usize::try_from(settings.number(name)).unwrap_or(1);
    session.set_threads(number(config::THREADS));
    session.set_hash(number(config::HASH));
    for (key, value) in settings.rules(game) {
        if let Err(e) = session.choose(key, value) {
            log::warn!("{e}");
        }
    }
    session.set_dice(Some(settings.dice_seed().unwrap_or(dice::AGREED)));
    if let Err(e) = session.set(None, &[]) {
        log::error!("{e}");
    }
    session
}

/// Puts every line of `input` into the channel.
fn read_lines(input: &mut impl BufRead, lines: &Sender<Parcel>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            break;
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE {
            log::warn!("a line of more than {LONGEST_LINE} bytes was cut");
            if input.skip_until(b'\n').is_err() {
                break;
            }
        }
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_string();
        if lines.send(Parcel::Plain(Event::Line(text))).is_err() {
            return;
        }
    }
    let _ = lines.send(Parcel::Plain(Event::Closed));
}

/// Tells the front end what the search tells.
struct Teller(Sender<Parcel>);

impl Listener for Teller {
    fn report(&mut self, report: &Report) {
        let _ = self.0.send(Parcel::Plain(Event::Report(report.clone())));
    }

    fn progress(&mut self, progress: &Progress) {
        let _ = self.0.send(Parcel::Plain(Event::Progress(progress.clone())));
    }
}

/// Tells the front end when the thinking thread dies, so that nobody waits for it.
struct Alarm(Sender<Parcel>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Parcel::Lost);
        }
    }
}
