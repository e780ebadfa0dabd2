//! The accept loop: a bounded number of connections, none of which may wait for long, and strangers
//! cannot keep the page out.

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The port that is tried first, so that the browser finds its saved games again.
const USUAL_PORT: u16 = 6464;
/// Most connections at a time. A browser opens at most six to one address.
const MAX_CONNECTIONS: usize = 32;
/// A client must send its headers within this time.
const HEADER_TIME: Duration = Duration::from_secs(5);
/// Longest headers, bytes.
const MAX_HEADERS: usize = 16 << 10;

/// Listens on a port of an address of this machine; `None`: the usual port, or any free one.
///
/// # Errors
/// The address or the port cannot be used.
pub async fn listen(ip: IpAddr, port: Option<u16>) -> Result<TcpListener> {
    let at = |port| SocketAddr::from((ip, port));
    match port {
        Some(port) => {
            let bound = TcpListener::bind(at(port)).await;
            bound.with_context(|| match ip.is_loopback() {
                true => format!("port {port} cannot be used"),
                false => format!("{} cannot be used", at(port)),
            })
        }
        None => match TcpListener::bind(at(USUAL_PORT)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                TcpListener::bind(at(0)).await.context("no port can be used")
            }
            bound => bound.with_context(|| match ip.is_loopback() {
                true => "no port can be used".to_string(),
                false => format!("{ip} cannot be used"),
            }),
        },
    }
}

/// Whether a request of this connection has brought the token. Every request carries it.
#[derive(Clone, Default, Debug)]
pub struct Trust(Arc<AtomicBool>);

impl Trust {
    /// The connection belongs to the page.
    pub fn give(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_given(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The open connections, the oldest first.
#[derive(Default)]
struct Connections(Vec<(Trust, JoinHandle<()>)>);

impl Connections {
    /// Makes room for one more: if there are too many, the oldest one without trust ends. Whether
    /// there is room now.
    fn make_room(&mut self) -> bool {
        self.0.retain(|(_, task)| !task.is_finished());
        if self.0.len() < MAX_CONNECTIONS {
            return true;
        }
        let Some(stranger) = self.0.iter().position(|(trust, _)| !trust.is_given()) else {
            return false;
        };
        self.0.remove(stranger).1.abort();
        true
    }
}

/// Serves connections until the program ends.
pub async fn serve(listener: TcpListener, router: Router) {
    let mut connections = Connections::default();
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => {
                // Events are small, and none may wait until the browser has acknowledged the one
                // before it.
                if let Err(error) = stream.set_nodelay(true) {
                    log::debug!("a connection stays slow: {error}");
                }
                stream
            }
            Err(error) => {
                // Too many open files, for example.
                log::warn!("a connection was not accepted: {error}");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        if connections.make_room() {
            let trust = Trust::default();
            let task = tokio::spawn(connection(stream, router.clone(), trust.clone()));
            connections.0.push((trust, task));
        }
    }
}

/// Answers the requests of one connection.
async fn connection(stream: TcpStream, router: Router, trust: Trust) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(trust.clone());
        router.call(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .max_buf_size(MAX_HEADERS)
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = connection.await {
        log::debug!("connection: {error}");
    }
}
