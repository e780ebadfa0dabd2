//! Runs a table in a thread of its own: requests and thoughts come as messages, the state goes out
//! to every page that watches.

use super::answer::{Answer, Refusal};
use super::clock::TableClock;
use super::links::Role;
use super::seats::Guest;
use super::setup::{Player, Setup};
use super::sheet::{self, Edit};
use super::table::Table;
use super::thinker::{Thinker, Thought};
use super::tree::Place;
use super::{preview, record, state};
use crate::rules::Side;
use crate::session::Session;
use serde_json::Value as Json;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// How often a table looks at its clocks.
const TICK: Duration = Duration::from_millis(100);
/// Least time between two reports of a search.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// What a page may ask.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the names are those of the interface")]
pub enum Request {
    Board,
    Look { at: Place, throw: Option<String> },
    Try { at: Place, throw: Option<String>, turns: Vec<String> },
    Comment(Place, String),
    Mark(Place, u8),
    Promote(Place),
    Delete(Place),
    Turn(String),
    Next { at: Place, throw: Option<String>, steps: Vec<String> },
    Preview { at: Place, throw: Option<String>, turns: Vec<String> },
    Reach { at: Place, throw: Option<String>, target: String },
    Why { at: Place, throw: Option<String>, steps: Vec<String> },
    Roll(String),
    Back,
    Forward,
    Branch(Place),
    Now,
    Pause,
    Pace(Duration),
    Hint,
    Resign,
    Draw,
    Rematch,
    Players([Player; 2]),
    Analyse(Option<usize>),
    Review(Option<Duration>),
    Guess { ply: usize, text: String },
    Sheet { fen: String, edit: Option<Edit> },
    Pgn,
    Page,
}

/// A message to a table.
pub enum Message {
    /// A request of somebody for the state `v` (`None`: for any), with the way for the answer.
    Request(Request, Role, Option<u64>, oneshot::Sender<Result<Answer, Refusal>>),
    /// The number of pages that watch has changed.
    Pages(usize),
    /// Somebody who plays a side by a link has come or gone.
    Guest(Side, Guest),
    /// From the search.
    Thought(Thought),
}

impl From<Thought> for Message {
    fn from(thought: Thought) -> Message {
        Message::Thought(thought)
    }
}

/// What the pages see: the state, the clocks and the lines of the running search.
#[derive(Clone, Debug)]
pub struct Published {
    /// Number and JSON of the state.
    pub state: (u64, Arc<Json>),
    /// The clocks, which go on while the state stays as it is.
    pub clock: Option<TableClock>,
    /// Number and text of the report.
    pub report: (u64, Arc<str>),
    /// Who plays White and Black by a link.
    pub guests: [Option<Guest>; 2],
}

/// The way to a running table. The table ends when its last handle is dropped.
#[derive(Clone)]
pub struct TableHandle {
    messages: Sender<Message>,
    /// What the pages see.
    pub published: watch::Receiver<Published>,
}

impl TableHandle {
    /// Starts a table with this setup. `make` makes the sessions in which the engine searches.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn start(
        setup: Setup,
        make: impl Fn() -> Box<dyn Session> + Send + 'static,
    ) -> Result<TableHandle, Refusal> {
        let (messages, inbox) = mpsc::channel();
        let thinker = Thinker::new(&setup, make, messages.clone());
        let table = Table::new(setup, thinker)?;
        let (publisher, published) = watch::channel(publish(&table));
        thread::spawn(move || run(table, &inbox, &publisher));
        Ok(TableHandle { messages, published })
    }

    /// Sends a request of somebody and waits for the answer.
    ///
    /// # Errors
    /// Why it was not carried out.
    pub async fn ask(
        &self,
        request: Request,
        role: Role,
        v: Option<u64>,
    ) -> Result<Answer, Refusal> {
        let (sender, answer) = oneshot::channel();
        let gone = || Refusal::Invalid("the table is closed".into());
        self.messages.send(Message::Request(request, role, v, sender)).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Tells that somebody who plays a side by a link has come or gone.
    pub fn set_guest(&self, side: Side, guest: Guest) {
        let _ = self.messages.send(Message::Guest(side, guest));
    }

    /// Tells how many pages watch.
    pub fn set_pages(&self, pages: usize) {
        let _ = self.messages.send(Message::Pages(pages));
    }
}

fn run(mut table: Table, inbox: &Receiver<Message>, publisher: &watch::Sender<Published>) {
    let mut reported = Instant::now();
    loop {
        match inbox.recv_timeout(TICK) {
            Ok(Message::Request(request, role, v, answer)) => {
                let stale = v.is_some_and(|v| v != table.version);
                let result = match stale {
                    true => Err(Refusal::Stale),
                    false => table
                        .check_right(role, &request)
                        .and_then(|()| handle(&mut table, request, role)),
                };
                publish_changes(&table, publisher, &mut reported);
                let _ = answer.send(result);
            }
            Ok(Message::Pages(pages)) => table.set_pages(pages),
            Ok(Message::Guest(side, guest)) => table.set_guest(side, guest),
            Ok(Message::Thought(thought)) => table.hear(thought),
            Err(RecvTimeoutError::Timeout) => table.tick(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if publisher.is_closed() {
            return;
        }
        publish_changes(&table, publisher, &mut reported);
    }
}

fn handle(table: &mut Table, request: Request, role: Role) -> Result<Answer, Refusal> {
    match request {
        Request::Board => Ok(Answer::Json(state::board(table))),
        Request::Look { at, throw } if role == Role::Owner => table.look(at, throw),
        Request::Look { at, throw } => {
            table.scout_to(at, throw.as_deref())?;
            Ok(Answer::Json(state::position(table, at)))
        }
        Request::Try { at, throw, turns } => table.try_out(at, throw.as_deref(), &turns),
        Request::Comment(at, text) => table.comment(at, text),
        Request::Mark(at, mark) => table.mark(at, mark),
        Request::Promote(at) => table.promote(at),
        Request::Delete(at) => table.delete(at),
        Request::Turn(text) => table.play(&text),
        Request::Next { at, throw, steps } => {
            table.scout_to(at, throw.as_deref())?;
            preview::next(table, &steps)
        }
        Request::Preview { at, throw, turns } => {
            table.scout_to(at, throw.as_deref())?;
            preview::preview(table, &turns)
        }
        Request::Reach { at, throw, target } => {
            table.scout_to(at, throw.as_deref())?;
            preview::reach(table, &target)
        }
        Request::Why { at, throw, steps } => {
            table.scout_to(at, throw.as_deref())?;
            preview::why(table, at, &steps)
        }
        Request::Roll(text) => table.roll(&text),
        Request::Back => table.back(),
        Request::Forward => table.forward(),
        Request::Branch(at) => table.go_on_from(at),
        Request::Now => table.move_now(),
        Request::Pause => table.pause(),
        Request::Pace(pace) => Ok(table.set_pace(pace)),
        Request::Hint => table.ask_hint(),
        Request::Resign => table.resign(role),
        Request::Draw => table.offer_draw(role),
        Request::Rematch => table.rematch(),
        Request::Players(players) => Ok(table.set_players(players)),
        Request::Analyse(lines) => table.analyse(lines),
        Request::Review(time) => table.review(time),
        Request::Guess { ply, text } => table.guess(ply, &text),
        Request::Sheet { fen, edit } => sheet::sheet(table, &fen, edit.as_ref()),
        Request::Pgn => Ok(Answer::Text(record::pgn(table))),
        Request::Page => record::page(table).map(Answer::Text),
    }
}

fn publish(table: &Table) -> Published {
    Published {
        state: (table.version, Arc::new(state::state(table))),
        clock: table.clock.clone(),
        report: (table.report_version, state::report(table).to_string().into()),
        guests: table.guests,
    }
}

fn publish_changes(table: &Table, publisher: &watch::Sender<Published>, reported: &mut Instant) {
    let (state, report, agrees) = {
        let shown = publisher.borrow();
        let agrees = shown.clock == table.clock && shown.guests == table.guests;
        (shown.state.0, shown.report.0, agrees)
    };
    if state != table.version {
        *reported = Instant::now();
        publisher.send_replace(publish(table));
    } else if !agrees {
        publisher.send_modify(|shown| {
            shown.clock.clone_from(&table.clock);
            shown.guests = table.guests;
        });
    } else if report != table.report_version && reported.elapsed() >= REPORT_INTERVAL {
        *reported = Instant::now();
        let report = (table.report_version, state::report(table).to_string().into());
        publisher.send_modify(|shown| shown.report = report);
    }
}
