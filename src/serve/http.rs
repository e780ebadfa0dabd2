//! The accept loop: a bounded number of connections, none of which may wait for long.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Most connections at a time. Others wait in the system's queue.
const MAX_CONNECTIONS: usize = 32;
/// A client must send its headers within this time.
const HEADER_TIME: Duration = Duration::from_secs(5);
/// Longest headers, bytes.
const MAX_HEADERS: usize = 16 << 10;

/// Serves connections until the program ends.
pub async fn serve(listener: TcpListener, router: Router) {
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let Ok(permit) = Arc::clone(&connections).acquire_owned().await else { return };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Too many open files, for example.
                log::warn!("a connection was not accepted: {error}");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_TIME)
                .max_buf_size(MAX_HEADERS)
                .serve_connection(TokioIo::new(stream), service);
            if let Err(error) = connection.await {
                log::debug!("connection: {error}");
            }
            drop(permit);
        });
    }
}
