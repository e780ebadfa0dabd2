//! A running `rialto serve` or `rialto match --serve`, and requests to it without a browser.

use crate::common::rialto;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

/// A server on a free port. It ends with the value.
pub struct Server {
    pub process: Child,
    pub port: u16,
    pub token: String,
}

impl Server {
    pub fn start() -> Server {
        Server::start_with(&["--no-open", "--port", "0"], &[])
    }

    /// Starts `serve` with these arguments and variables of the environment.
    pub fn start_with(arguments: &[&str], environment: &[(&str, &str)]) -> Server {
        let mut process = rialto()
            .arg("serve")
            .args(arguments)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(process.stdout.take().expect("piped"));
        out.read_line(&mut line).expect("an address");
        // What else it prints would find no reader.
        std::thread::spawn(move || out.lines().for_each(drop));
        Server::of(process, &line)
    }

    /// The server of a process that has printed this address.
    pub fn of(process: Child, address: &str) -> Server {
        let address = address.trim().strip_prefix("http://127.0.0.1:").expect("an address");
        let (port, rest) = address.split_once("/?token=").expect("a token");
        let token = rest.split('#').next().expect("a token");
        Server { port: port.parse().expect("a port"), token: token.into(), process }
    }

    /// The address of the page; `part` comes after the `#`.
    pub fn address(&self, part: &str) -> String {
        format!("http://127.0.0.1:{}/?token={}#{part}", self.port, self.token)
    }

    /// The memory that the server uses, bytes.
    #[cfg(target_os = "linux")]
    pub fn memory(&self) -> usize {
        let path = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(path).expect("a running server");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        let kilobytes: usize = line.trim().trim_end_matches(" kB").parse().expect("a number");
        kilobytes << 10
    }

    /// The processor time that the server has used, in clock ticks.
    #[cfg(target_os = "linux")]
    pub fn processor_time(&self) -> u64 {
        let path = format!("/proc/{}/stat", self.process.id());
        let stat = std::fs::read_to_string(path).expect("a running server");
        // The 14th and 15th field; the second one, the name, is in parentheses.
        let (_, rest) = stat.rsplit_once(") ").expect("a name");
        rest.split(' ').skip(11).take(2).map(|time| time.parse::<u64>().expect("a number")).sum()
    }

    /// A connection to the server, which gives up reading after 30 seconds.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        stream
    }

    /// Sends `text` as it is and returns everything that comes back until the end.
    pub fn raw(&self, text: &str) -> String {
        let mut stream = self.connect();
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
