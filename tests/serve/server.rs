//! A running `rialto serve`, and requests to it without a browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server on a free port. It ends with the value.
pub struct Server {
    process: Child,
    pub port: u16,
    pub token: String,
}

impl Server {
    pub fn start() -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_rialto"))
            .args(["serve", "--no-open", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = process.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("an address");
        let address = line.trim().strip_prefix("http://127.0.0.1:").expect("an address");
        let (port, rest) = address.split_once("/?token=").expect("a token");
        let (token, _) = rest.split_once('#').expect("a game");
        Server { port: port.parse().expect("a port"), token: token.into(), process }
    }

    /// The address of the page; `part` comes after the `#`.
    pub fn address(&self, part: &str) -> String {
        format!("http://127.0.0.1:{}/?token={}#{part}", self.port, self.token)
    }

    /// Sends `text` as it is and returns everything that comes back until the end.
    pub fn raw(&self, text: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server");
        stream.write_all(text.as_bytes()).expect("a request");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// The head of a request of the page itself, with `Connection: close`.
    pub fn head(&self, method: &str, path: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\
             Cookie: rialto-{port}={token}\r\nConnection: close\r\n",
            port = self.port,
            token = self.token
        )
    }

    /// A GET request of the page.
    pub fn get(&self, path: &str) -> String {
        self.raw(&format!("{}\r\n", self.head("GET", path)))
    }

    /// A POST request of the page.
    pub fn post(&self, path: &str, body: &str) -> String {
        let head = self.head("POST", path);
        self.raw(&format!(
            "{head}Origin: http://127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        ))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
