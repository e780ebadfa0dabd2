//! The interface between server and page: which request does what.

use super::actor::{Published, Request};
use super::answer::{Answer, Refusal};
use super::clock::TableClock;
use super::guard::{Access, guard};
use super::links::{Role, Visitor};
use super::seats::Guest;
use super::setup::Setup;
use super::state::{clock_json, guests_json, seen_by};
use super::tables::{Tables, Visit};
use super::{action, files, qr, record, rules_page, starts};
use axum::body::{Body, to_bytes};
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

/// Longest body of a request, bytes.
const MAX_BODY: usize = 64 << 10;
/// Longest setup of a table, with the turns and comments of a long game, bytes: more than a PGN
/// text can bring.
const MAX_SETUP: usize = 3 << 20;
/// Longest PGN text, bytes.
const MAX_PGN: usize = 1 << 20;
/// A body must arrive within this time.
const BODY_TIME: Duration = Duration::from_secs(10);
/// A stream without news says this often that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

type Shared = State<Arc<Tables>>;
type By = Extension<Visitor>;

/// All routes, behind the guard.
pub fn router(access: Access, tables: Arc<Tables>) -> Router {
    Router::new()
        .route("/", get(files::page))
        .route("/app.js", get(files::script))
        .route("/theme.js", get(files::theme))
        .route("/style.css", get(files::style))
        .route("/icon.svg", get(files::icon))
        .route("/rules/{game}", get(rules_page::page))
        .route("/picture/{file}", get(files::picture))
        .route("/api/me", get(me))
        .route("/api/games", get(games))
        .route("/api/starts", post(count_starts))
        .route("/api/tables", post(new_table))
        .route("/api/pgn", post(read_pgn))
        .route("/api/t/{id}/board", get(board))
        .route("/api/t/{id}/pgn", get(pgn))
        .route("/api/t/{id}/page", get(game_page))
        .route("/api/t/{id}/events", get(events))
        .route("/api/t/{id}/links", post(links))
        .route("/api/t/{id}/{action}", post(act))
        .layer(middleware::from_fn_with_state(access.clone(), guard))
        .layer(Extension(access))
        .with_state(tables)
}

/// An answer that is an error: a status and one line.
pub struct Failure(pub StatusCode, pub String);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "reason": self.1 }))).into_response()
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let status = match refusal {
            Refusal::Stale => StatusCode::CONFLICT,
            Refusal::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Failure(status, refusal.to_string())
    }
}

pub(super) fn invalid(reason: impl Into<String>) -> Failure {
    Failure(StatusCode::UNPROCESSABLE_ENTITY, reason.into())
}

/// What only the owner may ask.
fn check_owner(visitor: &Visitor) -> Result<(), Failure> {
    match visitor {
        Visitor::Owner => Ok(()),
        Visitor::Guest(_) => {
            let reason = "only who started the server may do that";
            Err(Failure(StatusCode::FORBIDDEN, reason.into()))
        }
    }
}

/// What the visitor may see: all, or the tables of links; and whether others can reach the server.
async fn me(Extension(by): By, Extension(access): Extension<Access>) -> Json<Value> {
    Json(match by {
        Visitor::Owner => json!({ "owner": true, "open": access.place().is_open() }),
        Visitor::Guest(seats) => {
            let tables: Vec<String> = seats.into_iter().map(|seat| seat.table).collect();
            json!({ "owner": false, "tables": tables })
        }
    })
}

/// The links of a table, with their codes: rows of modules, `1` for a dark one.
async fn links(
    State(tables): Shared,
    Extension(by): By,
    Extension(access): Extension<Access>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    check_owner(&by)?;
    let tokens = tables.links(&id).map_err(|error| invalid(format!("random numbers: {error}")))?;
    let tokens = tokens.ok_or_else(no_table)?;
    let link = |token: &String| {
        let address = format!("{}/?token={token}", access.place().shared_origin());
        let digit = |dark: &bool| if *dark { '1' } else { '0' };
        let rows = qr::modules(&address).unwrap_or_default();
        let rows: Vec<String> = rows.iter().map(|row| row.iter().map(digit).collect()).collect();
        json!({ "address": address, "code": rows })
    };
    let [white, black, watch] = tokens.each_ref().map(link);
    Ok(Json(json!({ "w": white, "b": black, "watch": watch })))
}

async fn games(State(tables): Shared) -> Json<Value> {
    Json(files::games(tables.settings()))
}

/// How many shuffled starts a game has under the rules that are chosen.
async fn count_starts(
    State(tables): Shared,
    Extension(by): By,
    body: Body,
) -> Result<Json<Value>, Failure> {
    check_owner(&by)?;
    let count = starts::count(&read_json(body, MAX_BODY).await?, tables.settings())?;
    Ok(Json(json!({ "count": count })))
}

async fn new_table(
    State(tables): Shared,
    Extension(by): By,
    body: Body,
) -> Result<Json<Value>, Failure> {
    check_owner(&by)?;
    let setup = Setup::read(&read_json(body, MAX_SETUP).await?)?;
    Ok(Json(json!({ "id": tables.start(setup)? })))
}

async fn read_pgn(Extension(by): By, body: Body) -> Result<Json<Value>, Failure> {
    check_owner(&by)?;
    let json = read_json(body, MAX_PGN).await?;
    let text = json["text"].as_str().ok_or_else(|| invalid("text: expected a PGN text"))?;
    Ok(Json(record::read(text)?))
}

async fn board(
    State(tables): Shared,
    Extension(by): By,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    ask(&tables, &by, &id, Request::Board, None).await
}

async fn pgn(
    State(tables): Shared,
    Extension(by): By,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    ask(&tables, &by, &id, Request::Pgn, None).await
}

async fn game_page(
    State(tables): Shared,
    Extension(by): By,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    ask(&tables, &by, &id, Request::Page, None).await
}

async fn act(
    State(tables): Shared,
    Extension(by): By,
    Path((id, action)): Path<(String, String)>,
    body: Body,
) -> Result<Response, Failure> {
    let json = read_json(body, MAX_BODY).await?;
    let v = json["v"].as_u64().ok_or_else(|| invalid("v: expected the number of the state"))?;
    let request = action::read(&action, &json)?;
    ask(&tables, &by, &id, request, Some(v)).await
}

async fn ask(
    tables: &Tables,
    by: &Visitor,
    id: &str,
    request: Request,
    v: Option<u64>,
) -> Result<Response, Failure> {
    // Who must not know of a table is told what is true of one that is not there.
    let role = by.role_at(id).ok_or_else(no_table)?;
    let Some(table) = tables.get(id) else { return Err(no_table()) };
    Ok(match table.ask(request, role, v).await? {
        Answer::Done => StatusCode::NO_CONTENT.into_response(),
        Answer::Json(json) => Json(json).into_response(),
        Answer::Text(text) => ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response(),
    })
}

fn no_table() -> Failure {
    Failure(StatusCode::NOT_FOUND, "this game is not open any more".into())
}

async fn events(
    State(tables): Shared,
    Extension(by): By,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let role = by.role_at(&id).ok_or_else(no_table)?;
    let Some(table) = tables.get(&id) else { return Err(no_table()) };
    let visit = tables.visit(&id, role);
    let mut seen =
        Seen { role, state: None, clock: None, guests: [None; 2], report: None, _visit: visit };
    let events = WatchStream::new(table.published).filter_map(move |shown| seen.news(&shown));
    Ok(Sse::new(events).keep_alive(heartbeat()))
}

/// Says that a stream is alive.
pub fn heartbeat() -> KeepAlive {
    // Browsers drop events without data.
    let beat = Event::default().event("beat").data("0");
    KeepAlive::new().interval(HEARTBEAT).event(beat)
}

/// What a stream has sent already.
struct Seen {
    /// Who sees it.
    role: Role,
    state: Option<u64>,
    clock: Option<TableClock>,
    guests: [Option<Guest>; 2],
    report: Option<u64>,
    _visit: Visit,
}

impl Seen {
    /// The event that a page needs now. A slow page misses reports, but never the last state.
    fn news(&mut self, shown: &Published) -> Option<Result<Event, Infallible>> {
        let clocks_agree = self.clock == shown.clock;
        self.clock.clone_from(&shown.clock);
        let guests_agree = self.guests == shown.guests;
        self.guests = shown.guests;
        if self.state != Some(shown.state.0) {
            (self.state, self.report) = (Some(shown.state.0), Some(shown.report.0));
            // A page may come long after the state was made.
            let mut state = seen_by(self.role, &shown.state.1);
            state["clock"] = clock_json(shown.clock.as_ref());
            state["guests"] = guests_json(shown.guests);
            return Some(Ok(Event::default().event("state").data(state.to_string())));
        }
        if !clocks_agree {
            let clock = clock_json(shown.clock.as_ref());
            return Some(Ok(Event::default().event("clock").data(clock.to_string())));
        }
        if !guests_agree {
            let guests = guests_json(shown.guests);
            return Some(Ok(Event::default().event("guests").data(guests.to_string())));
        }
        // Who plays over a link shall not read what the engine thinks.
        if self.role == Role::Owner && self.report != Some(shown.report.0) {
            self.report = Some(shown.report.0);
            return Some(Ok(Event::default().event("report").data(&*shown.report.1)));
        }
        None
    }
}

/// Reads the body of a request as JSON.
async fn read_json(body: Body, max: usize) -> Result<Value, Failure> {
    let slow = || Failure(StatusCode::REQUEST_TIMEOUT, "the request came too slowly".into());
    let bytes = tokio::time::timeout(BODY_TIME, to_bytes(body, max)).await.map_err(|_| slow())?;
    let bytes = bytes.map_err(|_| {
        Failure(StatusCode::PAYLOAD_TOO_LARGE, format!("expected at most {max} bytes"))
    })?;
    serde_json::from_slice(&bytes).map_err(|error| {
        Failure(StatusCode::BAD_REQUEST, format!("the request is no JSON: {error}"))
    })
}
