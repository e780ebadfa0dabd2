//! Who may use the server: only the page that was opened with the token. Any other page in the same
//! browser, and any other user of the machine, is turned away before the request is looked at.

use super::http::Trust;
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
    port: u16,
    /// Stands in the printed address, and in the cookie of every page that was let in.
    token: Arc<str>,
    /// Stands in the address that opens the browser. Other users of the machine may see the command
    /// lines of programs, so it works only once.
    once: Arc<Mutex<Option<String>>>,
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
    pub fn new(port: u16) -> Result<Access> {
        let token = || random_hex::<16>().context("random numbers");
        Ok(Access { port, token: token()?.into(), once: Arc::new(Mutex::new(Some(token()?))) })
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
        format!("http://127.0.0.1:{}/?token={token}", self.port)
    }

    fn is_own_host(&self, host: &str) -> bool {
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        matches!(name, "127.0.0.1" | "localhost") && port.parse() == Ok(self.port)
    }

    fn is_own_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.is_own_host(host))
    }

    fn cookie_name(&self) -> String {
        format!("rialto-{}", self.port)
    }

    fn has_token(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .any(|(name, value)| name == self.cookie_name() && same(&self.token, value))
    }

    /// Why a request is turned away; `None`: it may come in.
    fn refusal(&self, request: &Request) -> Option<(StatusCode, &'static str)> {
        let header =
            |name: HeaderName| request.headers().get(name).map(|v| v.to_str().unwrap_or(""));
        if !header(HOST).is_some_and(|host| self.is_own_host(host)) {
            return Some((StatusCode::MISDIRECTED_REQUEST, "this is not the host of that name"));
        }
        let origin = header(ORIGIN);
        if origin.is_some_and(|origin| !self.is_own_origin(origin)) {
            return Some((StatusCode::FORBIDDEN, "requests from other pages are refused"));
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let same_site = match header(FETCH_SITE) {
                Some(site) => site == "same-origin",
                None => origin.is_some(),
            };
            if !same_site {
                return Some((StatusCode::FORBIDDEN, "requests from other pages are refused"));
            }
            let is_json = |text: &str| text.split(';').next() == Some("application/json");
            if !header(CONTENT_TYPE).is_some_and(is_json) {
                return Some((StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected application/json"));
            }
        }
        if !self.has_token(request.headers()) {
            let how = "open the address that Rialto has printed";
            return Some((StatusCode::UNAUTHORIZED, how));
        }
        None
    }

    /// Whether the request is the first one, with the token in its address.
    fn brings_token(&self, request: &Request) -> bool {
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
        let token = request.uri().query().and_then(|query| query.strip_prefix("token="));
        request.method() == Method::GET
            && request.uri().path() == "/"
            && host.is_some_and(|host| self.is_own_host(host))
            && token.is_some_and(|token| same(&self.token, token) || self.use_up(token))
    }

    /// Whether this is the token that works once; it works no more after that.
    fn use_up(&self, token: &str) -> bool {
        let mut once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        once.take_if(|once| same(once, token)).is_some()
    }
}

/// Compares in a time that does not depend on where the first difference is.
fn same(secret: &str, text: &str) -> bool {
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

/// Turns away what may not come in, and adds the headers that protect the page.
pub async fn guard(State(access): State<Access>, request: Request, next: Next) -> Response {
    let mut response = if access.brings_token(&request) {
        welcome(&access)
    } else {
        match access.refusal(&request) {
            Some((status, reason)) => (status, format!("{reason}\n")).into_response(),
            None => {
                if let Some(trust) = request.extensions().get::<Trust>() {
                    trust.give();
                }
                next.run(request).await
            }
        }
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

/// Turns the token of the address into a cookie, so that it does not stay in the address bar.
fn welcome(access: &Access) -> Response {
    let cookie =
        format!("{}={}; Path=/; HttpOnly; SameSite=Strict", access.cookie_name(), access.token);
    (StatusCode::SEE_OTHER, [(SET_COOKIE, cookie), (LOCATION, "/".to_string())]).into_response()
}
