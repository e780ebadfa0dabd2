//! Who may use the server: only a page that was opened with a token. Any other page in the same
//! browser, and anybody else, is turned away before the request is looked at.

use super::http::Trust;
use super::links::{Links, Seat, Visitor};
use super::place::Place;
use anyhow::{Context, Result};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN,
    REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// The tokens and the names under which the server may be addressed.
#[derive(Clone, Debug)]
pub struct Access {
    place: Place,
    /// Stands in the printed address, and in the cookie of every page that was let in.
    token: Arc<str>,
    /// Stands in the address that opens the browser. Other users of the machine may see the command
    /// lines of programs, so it works only once.
    once: Arc<Mutex<Option<String>>>,
    /// The links to tables for other people.
    links: Links,
}

/// Everything from this server only, nothing inline, in no frame of another page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

impl Access {
    /// Access by new random tokens.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn new(place: Place) -> Result<Access> {
        let token = || random_hex::<16>().context("random numbers");
        let once = Arc::new(Mutex::new(Some(token()?)));
        Ok(Access { place, token: token()?.into(), once, links: Links::default() })
    }

    /// The links to tables for other people.
    #[must_use]
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// Where the server listens.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The address that opens the page on another device; `None`: none can reach the server.
    #[must_use]
    pub fn shared_address(&self) -> Option<String> {
        let is_open = self.place.is_open();
        is_open.then(|| format!("{}/?token={}", self.place.shared_origin(), self.token))
    }

    /// The address that opens the page, for the person.
    #[must_use]
    pub fn address(&self) -> String {
        self.address_with(&self.token)
    }

    /// The address that opens the page one time, for a command line.
    #[must_use]
    pub fn address_for_once(&self) -> Option<String> {
        let once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        once.as_ref().map(|token| self.address_with(token))
    }

    fn address_with(&self, token: &str) -> String {
        format!("{}/?token={token}", self.place.own_origin())
    }

    /// The name of the owner's cookie; those of links have the name of their table behind it.
    fn cookie_name(&self) -> String {
        format!("rialto-{}", self.place.port())
    }

    /// Who has sent a request, by its cookies. Who has the owner's and links, too, is the owner.
    fn visitor(&self, headers: &HeaderMap) -> Option<Visitor> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='));
        let own = self.cookie_name();
        let mut seats = Vec::new();
        for (name, value) in pairs {
            if name == own && same(&self.token, value) {
                return Some(Visitor::Owner);
            }
            let table = name.strip_prefix(&own).and_then(|rest| rest.strip_prefix('-'));
            let seat = self.links.seat(value);
            seats.extend(seat.filter(|seat| table == Some(&*seat.table)));
        }
        (!seats.is_empty()).then_some(Visitor::Guest(seats))
    }

    /// Who sends a request.
    ///
    /// # Errors
    /// Why it is turned away.
    fn admit(&self, request: &Request) -> Result<Visitor, (StatusCode, &'static str)> {
        let header =
            |name: HeaderName| request.headers().get(name).map(|v| v.to_str().unwrap_or(""));
        if !header(HOST).is_some_and(|host| self.place.is_own_host(host)) {
            return Err((StatusCode::MISDIRECTED_REQUEST, "this is not the host of that name"));
        }
        let origin = header(ORIGIN);
        if origin.is_some_and(|origin| !self.place.is_own_origin(origin)) {
            return Err((StatusCode::FORBIDDEN, "requests from other pages are refused"));
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let same_site = match header(FETCH_SITE) {
                Some(site) => site == "same-origin",
                None => origin.is_some(),
            };
            if !same_site {
                return Err((StatusCode::FORBIDDEN, "requests from other pages are refused"));
            }
            let is_json = |text: &str| text.split(';').next() == Some("application/json");
            if !header(CONTENT_TYPE).is_some_and(is_json) {
                return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected application/json"));
            }
        }
        let how = "open the address that Rialto has printed, or the link that you have got";
        self.visitor(request.headers()).ok_or((StatusCode::UNAUTHORIZED, how))
    }

    /// What a first request, with a token in its address, opens.
    fn opened(&self, request: &Request) -> Option<Opened> {
        let host = request.headers().get(HOST)?.to_str().ok()?;
        let token = request.uri().query()?.strip_prefix("token=")?;
        let is_first = request.method() == Method::GET && request.uri().path() == "/";
        if !is_first || !self.place.is_own_host(host) {
            return None;
        }
        let is_by_tls = self.place.is_name(host);
        if same(&self.token, token) || self.use_up(token) {
            return Some(Opened { seat: None, token: self.token.to_string(), is_by_tls });
        }
        let seat = self.links.seat(token)?;
        Some(Opened { seat: Some(seat), token: token.to_string(), is_by_tls })
    }

    /// Whether this is the token that works once; it works no more after that.
    fn use_up(&self, token: &str) -> bool {
        let mut once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        once.take_if(|once| same(once, token)).is_some()
    }

    /// Turns the token of the address into a cookie, so that it does not stay in the address bar.
    fn welcome(&self, opened: &Opened) -> Response {
        let Opened { seat, token, is_by_tls } = opened;
        let own = self.cookie_name();
        let (name, location, same_site) = match seat {
            None => (own, "/".to_string(), "Strict"),
            // A link may stand on a page of another site, such as that of a messenger.
            Some(Seat { table, .. }) => {
                (format!("{own}-{table}"), format!("/#table={table}"), "Lax")
            }
        };
        let secure = if *is_by_tls { "; Secure" } else { "" };
        let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite={same_site}{secure}");
        (StatusCode::SEE_OTHER, [(SET_COOKIE, cookie), (LOCATION, location)]).into_response()
    }
}

/// What an address with a token opens.
struct Opened {
    /// The seat of a link; `None`: the owner's page.
    seat: Option<Seat>,
    token: String,
    /// Whether it came by a proxy with TLS.
    is_by_tls: bool,
}

/// Compares in a time that does not depend on where the first difference is.
pub(super) fn same(secret: &str, text: &str) -> bool {
    let differences = secret.bytes().zip(text.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    text.len() == secret.len() && differences == 0
}

/// `BYTES` bytes that nobody can guess, as hexadecimal digits.
///
/// # Errors
/// The system has no random numbers.
pub fn random_hex<const BYTES: usize>() -> io::Result<String> {
    let mut bytes = [0_u8; BYTES];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Turns away what may not come in, tells the routes who asks, and adds the headers that protect
/// the page.
pub async fn guard(State(access): State<Access>, mut request: Request, next: Next) -> Response {
    let mut response = match access.opened(&request) {
        Some(opened) => access.welcome(&opened),
        None => match access.admit(&request) {
            Err((status, reason)) => (status, format!("{reason}\n")).into_response(),
            Ok(visitor) => {
                if let Some(trust) = request.extensions().get::<Trust>() {
                    trust.give();
                }
                request.extensions_mut().insert(visitor);
                next.run(request).await
            }
        },
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "no-referrer"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
