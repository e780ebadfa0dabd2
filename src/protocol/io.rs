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
const MAX_LINE_BYTES: u64 = 1 << 20;

/// What the front end waits for.
pub enum Event {
    /// A line of the other side, without its end.
    Line(String),
    /// Nothing more will come.
    InputClosed,
    /// A line of thinking.
    Report(Report),
    /// The root move being searched.
    Progress(Progress),
    /// The search is over; its session is at the io again.
    SearchDone(Found),
    /// The count is over; the session is at the io again.
    PerftDone(Divided),
}

/// What the channel carries: an event, or one that brings the session back.
enum Message {
    Event(Event),
    Finished(Box<dyn Session>, Event),
    /// The thinking thread panicked: the session is gone.
    Panicked,
}

/// The conversation is over: `quit`, the end of the input, or nobody listens any more.
#[derive(Debug)]
pub struct Quit;

/// The io: the game, the search beside it and the two streams.
pub struct EngineIo {
    receiver: Receiver<Message>,
    sender: Sender<Message>,
    /// Lines that came while a search was being stopped.
    queued: VecDeque<Event>,
    /// Absent while it thinks.
    session: Option<Box<dyn Session>>,
    control: Control,
    /// The session is in_perft, which nothing can stop: even `quit` waits for the count, so
    /// that a script may ask for one and end.
    in_perft: bool,
    output_closed: bool,
}

impl EngineIo {
    /// Opens the io with `game` on it and starts to read standard input.
    #[must_use]
    pub fn open(game: &str, settings: &Settings) -> EngineIo {
        let (sender, receiver) = mpsc::channel();
        let lines = sender.clone();
        thread::spawn(move || read_lines(&mut io::stdin().lock(), &lines));
        let session = Some(new_session(game, settings));
        EngineIo {
            receiver,
            sender,
            queued: VecDeque::new(),
            session,
            control: Control::new(),
            in_perft: false,
            output_closed: false,
        }
    }

    /// Writes lines for the other side and sends them off.
    pub fn send(&mut self, text: &str) {
        for line in text.lines() {
            log::debug!("> {line}");
        }
        let mut out = io::stdout().lock();
        if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
            self.output_closed = true;
        }
    }

    /// Waits for the next event.
    ///
    /// # Errors
    /// There will be none.
    pub fn next_event(&mut self) -> Result<Event, Quit> {
        if self.output_closed {
            return Err(Quit);
        }
        match self.queued.pop_front() {
            Some(event) => Ok(event),
            None => self.receive(),
        }
    }

    fn receive(&mut self) -> Result<Event, Quit> {
        match self.receiver.recv() {
            Ok(Message::Event(event)) => {
                if let Event::Line(line) = &event {
                    log::debug!("< {line}");
                }
                Ok(event)
            }
            Ok(Message::Finished(session, event)) => {
                self.session = Some(session);
                Ok(event)
            }
            Ok(Message::Panicked) | Err(_) => {
                log::error!("the search broke down");
                Err(Quit)
            }
        }
    }

    /// Whether the session is away, thinking or in_perft.
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
    pub fn stop(&mut self) -> Result<Option<Event>, Quit> {
        if !self.busy() {
            return Ok(None);
        }
        self.control.stop();
        loop {
            match self.receive()? {
                Event::Line(line) if line.trim() == "quit" && !self.in_perft => return Err(Quit),
                Event::InputClosed if !self.in_perft => return Err(Quit),
                event @ (Event::Line(_) | Event::InputClosed) => self.queued.push_back(event),
                Event::Report(_) | Event::Progress(_) => {}
                end @ (Event::SearchDone(_) | Event::PerftDone(_)) => return Ok(Some(end)),
            }
        }
    }

    /// The session; ends what it is doing, and forgets what came of it.
    ///
    /// # Errors
    /// As [`EngineIo::settle`].
    pub fn session(&mut self) -> Result<&mut dyn Session, Quit> {
        self.stop()?;
        Ok(self.session.as_mut().ok_or(Quit)?.as_mut())
    }

    /// Puts another game on the io.
    ///
    /// # Errors
    /// As [`EngineIo::settle`].
    pub fn change_game(&mut self, game: &str, settings: &Settings) -> Result<(), Quit> {
        self.stop()?;
        // The old table's memory is given back before the new one's is asked for.
        self.session = None;
        self.session = Some(new_session(game, settings));
        Ok(())
    }

    /// Lets the session think.
    ///
    /// # Errors
    /// As [`EngineIo::settle`].
    pub fn start_search(&mut self, limits: Limits) -> Result<(), Quit> {
        let control = Control::new();
        self.start(control.clone(), move |session, events| {
            Event::SearchDone(session.think(&limits, &control, events))
        })
    }

    /// Lets the session count sequences of `depth` turns.
    ///
    /// # Errors
    /// As [`EngineIo::settle`].
    pub fn start_perft(&mut self, depth: u32) -> Result<(), Quit> {
        self.start(Control::new(), move |session, _| Event::PerftDone(session.divide(depth)))?;
        self.in_perft = true;
        Ok(())
    }

    fn start(
        &mut self,
        control: Control,
        work: impl FnOnce(&mut dyn Session, &mut EventSender) -> Event + Send + 'static,
    ) -> Result<(), Quit> {
        self.stop()?;
        let mut session = self.session.take().ok_or(Quit)?;
        self.in_perft = false;
        self.control = control;
        let mut events = EventSender(self.sender.clone());
        thread::spawn(move || {
            let guard = PanicGuard(events.0.clone());
            let event = work(session.as_mut(), &mut events);
            let _ = events.0.send(Message::Finished(session, event));
            drop(guard);
        });
        Ok(())
    }
}

/// A game on a table of its own, set up to start, with the options it has to keep.
fn new_session(game: &str, settings: &Settings) -> Box<dyn Session> {
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
fn read_lines(input: &mut impl BufRead, lines: &Sender<Message>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            break;
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE_BYTES {
            log::warn!("a line of more than {MAX_LINE_BYTES} bytes was cut");
            if input.skip_until(b'\n').is_err() {
                break;
            }
        }
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_string();
        if lines.send(Message::Event(Event::Line(text))).is_err() {
            return;
        }
    }
    let _ = lines.send(Message::Event(Event::InputClosed));
}

/// Tells the front end what the search tells.
struct EventSender(Sender<Message>);

impl Listener for EventSender {
    fn report(&mut self, report: &Report) {
        let _ = self.0.send(Message::Event(Event::Report(report.clone())));
    }

    fn progress(&mut self, progress: &Progress) {
        let _ = self.0.send(Message::Event(Event::Progress(progress.clone())));
    }
}

/// Tells the front end when the thinking thread dies, so that nobody waits for it.
struct PanicGuard(Sender<Message>);

impl Drop for PanicGuard {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Message::Panicked);
        }
    }
}
