//! A page on which a match can be watched while it is played. The server looks at the match; the
//! match does not know of it.

use super::guard::{Access, guard};
use super::place::Place;
use super::routes::Failure;
use super::{files, http, open_browser};
use crate::referee::{self, GameReplay, LiveMatch, Watched};
use anyhow::Result;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::sse::{Event, Sse};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

/// How often the server looks for news.
const LOOK: Duration = Duration::from_millis(200);
/// Number of games that are kept replayed.
const MAX_REPLAYS: usize = 8;

/// What the requests share.
struct Watch {
    live: Arc<LiveMatch>,
    /// Version and text of the newest summary. A slow page misses some, but never the last.
    summary: watch::Sender<(u64, Arc<str>)>,
    /// The games that were asked for last, the newest at the end.
    replays: Mutex<VecDeque<(u64, GameReplay)>>,
}

type Shared = State<Arc<Watch>>;

/// Shows a match on a page as long as the program runs. The address is written to standard error,
/// because standard output has the games and the table.
///
/// # Errors
/// The port cannot be used, or there can be no more threads.
pub fn watch(live: &Arc<LiveMatch>, port: Option<u16>, open: bool) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let listener = runtime.block_on(http::listen(Ipv4Addr::LOCALHOST.into(), port))?;
    let access = Access::new(Place::new(listener.local_addr()?, &[]))?;
    let _ = writeln!(io::stderr(), "{}\nThe match is at this address.", access.address());
    let (summary, _) = watch::channel((0, "".into()));
    let guarded = access.clone();
    let watch = Watch { live: Arc::clone(live), summary, replays: Mutex::default() };
    thread::Builder::new().spawn(move || {
        runtime.block_on(async {
            let watch = Arc::new(watch);
            tokio::spawn(look(Arc::clone(&watch)));
            http::serve(listener, router(guarded, watch)).await;
        });
    })?;
    if open {
        open_browser(&access, "");
    }
    Ok(())
}

fn router(access: Access, watch: Arc<Watch>) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/match.js", get(script))
        .route("/style.css", get(style))
        .route("/icon.svg", get(files::icon))
        .route("/api/match", get(head))
        .route("/api/games/{known}", get(games))
        .route("/api/game/{number}/{from}", get(game))
        .route("/api/events", get(events))
        .layer(middleware::from_fn_with_state(access, guard))
        .with_state(watch)
}

async fn page(State(watch): Shared) -> Html<String> {
    Html(referee::live_page(watch.live.head()))
}

async fn script() -> impl IntoResponse {
    let script =
        [referee::VIEWER, include_str!("../page/talk.js"), include_str!("../page/watch.js")];
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], script.concat())
}

async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], referee::style())
}

async fn head(State(watch): Shared) -> Json<Value> {
    Json(watch.live.head().clone())
}

/// The games that have ended since the first `known` ones.
async fn games(State(watch): Shared, Path(known): Path<usize>) -> Json<Value> {
    Json(watch.live.finished(known))
}

/// The steps of a game from number `from` on.
async fn game(
    State(watch): Shared,
    Path((number, from)): Path<(u64, usize)>,
) -> Result<Json<Value>, Failure> {
    let gone = || Failure(StatusCode::NOT_FOUND, "this game cannot be looked at any more".into());
    let mut replays = watch.replays.lock().unwrap_or_else(PoisonError::into_inner);
    let known = replays.iter().position(|(other, _)| *other == number);
    let known = known.and_then(|at| replays.remove(at)).map(|(_, replay)| replay);
    let turns = known.as_ref().map_or(0, GameReplay::turns);
    let Watched { record, turns } = watch.live.watch(number, turns).ok_or_else(gone)?;
    let mut replay = match known {
        Some(replay) => replay,
        None => GameReplay::new(&record).map_err(|_| gone())?,
    };
    for turn in &turns {
        replay.play(turn).map_err(|_| gone())?;
    }
    let mut steps = replay.steps(from);
    steps["result"] = json!(record.result.map(|outcome| outcome.to_string()));
    steps["reason"] = json!(record.reason);
    if replays.len() >= MAX_REPLAYS {
        replays.pop_front();
    }
    replays.push_back((number, replay));
    Ok(Json(steps))
}

async fn events(State(watch): Shared) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let summaries = watch.summary.subscribe();
    watch.refresh();
    let events = WatchStream::new(summaries)
        .map(|(_, summary)| Ok(Event::default().event("state").data(&*summary)));
    Sse::new(events).keep_alive(super::routes::heartbeat())
}

impl Watch {
    /// Publishes a new summary if something has changed.
    fn refresh(&self) {
        let version = self.live.version();
        if self.summary.borrow().0 != version {
            self.summary.send_replace((version, self.live.summary().to_string().into()));
        }
    }
}

/// Looks for news as long as somebody watches.
async fn look(watch: Arc<Watch>) {
    loop {
        tokio::time::sleep(LOOK).await;
        if watch.summary.receiver_count() > 0 {
            watch.refresh();
        }
    }
}
