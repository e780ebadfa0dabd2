//! Input and output during a search, without locks.
//!
//! One thread reads the input, another searches. Both send their messages through one channel.
//! The session moves into the search thread, which sends it back through the channel. So only one
//! thread can use it at a time, and input is handled during a search.

use crate::config::{self, Settings};
use crate::dice;
use crate::search::report::{Control, Limits, Listener, Progress, Report, SearchResult};
use crate::session::{self, Divided, Session};
use std::collections::VecDeque;
use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// Longest line that is read, in bytes; the rest of a longer line is dropped.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// What a protocol waits for.
pub enum Event {
    /// A line of input, without its line end.
    Line(String),
    /// The input has ended.
    InputClosed,
    /// A report of the running search.
    Report(Report),
    /// The root move that is being searched.
    Progress(Progress),
    /// The search has ended, and the session is available again.
    SearchDone(SearchResult),
    /// The perft count has ended, and the session is available again.
    PerftDone(Option<Divided>),
}

/// A message of the channel: an event, or the session with the event that ends its work.
enum Message {
    Event(Event),
    Finished(Box<dyn Session>, Event),
    /// The search thread panicked, and the session is lost.
    Panicked,
}

/// The protocol has to end: `quit`, the end of the input, closed output or a panic.
#[derive(Debug)]
pub struct Quit;

/// Input and output, the session, and the running search, which stops when this is dropped.
pub struct EngineIo {
    output: Box<dyn Write>,
    receiver: Receiver<Message>,
    sender: Sender<Message>,
    /// Input that arrived while a search was being stopped.
    queued: VecDeque<Event>,
    /// `None` while the search thread has it.
    session: Option<Box<dyn Session>>,
    control: Control,
    output_closed: bool,
}

impl EngineIo {
    /// Starts a session of `game` and a thread that reads `input`.
    #[must_use]
    pub fn open(
        game: &str,
        settings: &Settings,
        mut input: impl BufRead + Send + 'static,
        output: impl Write + 'static,
    ) -> EngineIo {
        let (sender, receiver) = mpsc::channel();
        let lines = sender.clone();
        thread::spawn(move || read_lines(&mut input, &lines));
        let session = Some(new_session(game, settings));
        EngineIo {
            output: Box::new(output),
            receiver,
            sender,
            queued: VecDeque::new(),
            session,
            control: Control::new(),
            output_closed: false,
        }
    }

    /// Prints lines and flushes the output. Other control characters, which are there only if the
    /// text repeats some of the input, become spaces: a GUI might take them for line ends.
    pub fn send(&mut self, text: &str) {
        let text = text.replace(|c: char| c.is_control() && c != '\n', " ");
        for line in text.lines() {
            log::debug!("> {line}");
        }
        let out = &mut self.output;
        if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
            self.output_closed = true;
        }
    }

    /// Waits for the next event.
    ///
    /// # Errors
    /// The output is closed, or the search thread panicked.
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
                log::error!("the search thread panicked");
                Err(Quit)
            }
        }
    }

    /// Whether the session is searching or counting.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.session.is_none()
    }

    /// Controls the running search.
    #[must_use]
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Stops the running search or perft count. Returns its last event, if anything was running.
    /// Input that comes meanwhile is left for [`EngineIo::next_event`], also `quit`: what was asked
    /// before it must be answered.
    ///
    /// # Errors
    /// The search thread panicked.
    pub fn stop(&mut self) -> Result<Option<Event>, Quit> {
        if !self.busy() {
            return Ok(None);
        }
        self.control.stop();
        loop {
            match self.receive()? {
                event @ (Event::Line(_) | Event::InputClosed) => self.queued.push_back(event),
                Event::Report(_) | Event::Progress(_) => {}
                end @ (Event::SearchDone(_) | Event::PerftDone(_)) => return Ok(Some(end)),
            }
        }
    }

    /// The session. Stops the running search and drops its result.
    ///
    /// # Errors
    /// As [`EngineIo::stop`].
    pub fn session(&mut self) -> Result<&mut dyn Session, Quit> {
        self.stop()?;
        Ok(self.session.as_mut().ok_or(Quit)?.as_mut())
    }

    /// Replaces the session with one of another game.
    ///
    /// # Errors
    /// As [`EngineIo::stop`].
    pub fn change_game(&mut self, game: &str, settings: &Settings) -> Result<(), Quit> {
        self.stop()?;
        // Frees the old transposition table before the new one is allocated.
        self.session = None;
        self.session = Some(new_session(game, settings));
        Ok(())
    }

    /// Gives the session the network that `settings` name for `game`; if it plays another game,
    /// only checks that network.
    ///
    /// # Errors
    /// As [`EngineIo::stop`]; inside, what is wrong with the network.
    pub fn choose_network(
        &mut self,
        game: &str,
        settings: &Settings,
    ) -> Result<Result<(), String>, Quit> {
        let session = self.session()?;
        Ok(match session.game() == game {
            true => settings.choose_network(session),
            false => settings.check_network(game),
        })
    }

    /// Starts a search.
    ///
    /// # Errors
    /// As [`EngineIo::stop`].
    pub fn start_search(&mut self, limits: Limits) -> Result<(), Quit> {
        let control = Control::new();
        self.start(control.clone(), move |session, events| {
            Event::SearchDone(session.search(&limits, &control, events))
        })
    }

    /// Starts a perft count of all sequences of `depth` turns.
    ///
    /// # Errors
    /// As [`EngineIo::stop`].
    pub fn start_perft(&mut self, depth: u32) -> Result<(), Quit> {
        let control = Control::new();
        self.start(control.clone(), move |session, _| {
            Event::PerftDone(session.divide(depth, &control))
        })
    }

    fn start(
        &mut self,
        control: Control,
        work: impl FnOnce(&mut dyn Session, &mut EventSender) -> Event + Send + 'static,
    ) -> Result<(), Quit> {
        self.stop()?;
        let mut session = self.session.take().ok_or(Quit)?;
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

impl Drop for EngineIo {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// A session in the start position, with memory, threads and rules from `settings`.
fn new_session(game: &str, settings: &Settings) -> Box<dyn Session> {
    let mut session = session::open(game).expect("only names of `games::names` come here");
    let number = |name| usize::try_from(settings.number(name)).unwrap_or(1);
    session.set_hash(number(config::HASH));
    session.set_threads(number(config::THREADS));
    for (key, value) in settings.rules(game) {
        if let Err(e) = session.set_rule(key, value) {
            log::warn!("{e}");
        }
    }
    if let Err(e) = settings.choose_network(session.as_mut()) {
        log::warn!("{e}");
    }
    settings.adjust(session.as_mut());
    session.set_dice(Some(settings.dice_seed().unwrap_or(dice::DEFAULT_SEED)));
    if let Err(e) = session.set_position(None, &[]) {
        log::error!("{e}");
    }
    session
}

/// Sends every line of `input` into the channel.
fn read_lines(input: &mut impl BufRead, lines: &Sender<Message>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            break;
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE_BYTES {
            log::warn!("input line longer than {MAX_LINE_BYTES} bytes cut");
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

/// Sends the reports of the search through the channel.
struct EventSender(Sender<Message>);

impl Listener for EventSender {
    fn report(&mut self, report: &Report) {
        let _ = self.0.send(Message::Event(Event::Report(report.clone())));
    }

    fn progress(&mut self, progress: &Progress) {
        let _ = self.0.send(Message::Event(Event::Progress(progress.clone())));
    }
}

/// Sends a message if the search thread panics. Otherwise the main thread would wait forever.
struct PanicGuard(Sender<Message>);

impl Drop for PanicGuard {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Message::Panicked);
        }
    }
}
