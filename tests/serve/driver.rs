//! A browser, driven by the WebDriver protocol (W3C): `chromedriver` and HTTP on a loopback port.
//!
//! A browser takes longer to start than most tests need it. So the next test gets the browser that
//! another one has left, with a new window and nothing that a page has stored.

use crate::common::{program, skip};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The key under which WebDriver names an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Chromium without windows of its own, by the names of its packages: the same engine, which starts
/// in a fifth of the processor time of the whole browser.
const HEADLESS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];

/// How long a test waits for something in a page.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whether a script has ended because its page has.
fn is_left(error: &Value) -> bool {
    let text = error["message"].as_str().unwrap_or_default();
    ["document unloaded", "aborted by navigation"].iter().any(|reason| text.contains(reason))
}

/// A browser with one session. Its window and what its pages have stored end with the value.
pub struct Browser {
    /// None once it has been given back.
    process: Option<Process>,
    /// Where it has been.
    origins: RefCell<BTreeSet<String>>,
    _use: Use,
}

/// The browsers that tests have, and those that they have left.
struct Browsers {
    used: usize,
    left: Vec<Process>,
}

static BROWSERS: Mutex<Browsers> = Mutex::new(Browsers { used: 0, left: Vec::new() });

/// That a test has a browser. With the last one those that are left end: statics are not dropped,
/// and nothing stays behind.
struct Use;

impl Use {
    fn new() -> Use {
        BROWSERS.lock().expect("browsers").used += 1;
        Use
    }
}

impl Drop for Use {
    fn drop(&mut self) {
        let mut browsers = BROWSERS.lock().expect("browsers");
        browsers.used -= 1;
        let ended = if browsers.used == 0 { std::mem::take(&mut browsers.left) } else { vec![] };
        drop(browsers);
        drop(ended);
    }
}

/// A driver with a browser, whose session ends with the value.
struct Process {
    driver: Child,
    port: u16,
    session: String,
    /// The width and the height of its windows.
    size: [u32; 2],
}

impl Process {
    /// Starts it; `None`: there is none.
    fn start(size: [u32; 2]) -> Option<Process> {
        let [width, height] = size;
        let port = free_port();
        let started = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut driver = match started {
            Ok(driver) => driver,
            Err(error) => {
                skip(&format!("everything with a browser: no chromedriver ({error})"));
                return None;
            }
        };
        let mut lines = BufReader::new(driver.stdout.take().expect("piped")).lines();
        let ready =
            lines.by_ref().map_while(Result::ok).any(|line| line.contains("started successfully"));
        assert!(ready, "chromedriver does not listen on port {port}");
        thread::spawn(move || lines.for_each(drop));
        let mut browser = Process { driver, port, session: String::new(), size };
        let mut arguments = vec![
            "--no-sandbox".to_string(),
            "--disable-gpu".into(),
            "--disable-dev-shm-usage".into(),
            // Nothing but the page: no requests of the browser's own.
            "--no-first-run".into(),
            "--disable-background-networking".into(),
            "--disable-component-update".into(),
            "--disable-sync".into(),
            "--disable-quic".into(),
            format!("--window-size={width},{height}"),
        ];
        let mut options = json!({});
        match HEADLESS.iter().find_map(|name| program(name)) {
            Some(headless) => options["binary"] = json!(headless),
            None => arguments.push("--headless=new".into()),
        }
        options["args"] = json!(arguments);
        let capabilities = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": 2 * PATIENCE.as_millis() as u64 },
        }}});
        let session = browser.request("POST", "/session", &capabilities);
        browser.session = session["sessionId"].as_str().expect("a session").to_string();
        Some(browser)
    }
}

impl Browser {
    /// A browser with a window of this size; `None`: there is none on this machine, and the test is
    /// left out. With `CI` set, it must be there.
    pub fn open(width: u32, height: u32) -> Option<Browser> {
        let (size, in_use) = ([width, height], Use::new());
        let left = || {
            let left = &mut BROWSERS.lock().expect("browsers").left;
            left.iter().position(|process| process.size == size).map(|at| left.swap_remove(at))
        };
        let process = left().or_else(|| Process::start(size))?;
        Some(Browser { process: Some(process), origins: RefCell::default(), _use: in_use })
    }

    /// Leaves the browser as if it had just been started.
    fn clear(&self) {
        let before = self.windows();
        let new = self.post("/window/new", &json!({ "type": "tab" }));
        for window in before {
            self.switch(&window);
            self.request("DELETE", "/window", &Value::Null);
        }
        self.switch(new["handle"].as_str().expect("a window"));
        for origin in self.origins.borrow().iter() {
            let all = json!({ "origin": origin, "storageTypes": "all" });
            self.command("Storage.clearDataForOrigin", all);
        }
        self.command("Network.clearBrowserCookies", json!({}));
        self.command("Browser.resetPermissions", json!({}));
        self.command("Browser.setDownloadBehavior", json!({ "behavior": "default" }));
        self.errors();
    }

    fn process(&self) -> &Process {
        self.process.as_ref().expect("a browser that is used")
    }

    /// Loads a page.
    pub fn go(&self, address: &str) {
        let host = address.find("://").map_or(0, |at| at + 3);
        let end = address[host..].find('/').map_or(address.len(), |at| host + at);
        self.origins.borrow_mut().insert(address[..end].to_string());
        self.post("/url", &json!({ "url": address }));
    }

    /// Runs the body of a function in the page and returns its result.
    pub fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Waits until an expression is true in the page. While the page loads, what the expression
    /// names may be missing.
    pub fn wait(&self, expression: &str) {
        // The page looks itself: to ask it again and again makes these tests an eighth longer.
        let script = format!(
            "const [done] = arguments, end = Date.now() + {};
            const look = () => {{
                let is = false;
                try {{ is = Boolean({expression}) }} catch {{}}
                if (is || Date.now() > end) done(is); else setTimeout(look, 10);
            }};
            look();",
            PATIENCE.as_millis()
        );
        let body = json!({ "script": script, "args": [] });
        let end = Instant::now() + PATIENCE;
        loop {
            match self.process().answer("POST", &self.path("/execute/async"), &body) {
                Ok(Value::Bool(true)) => return,
                // The page has been left for another one.
                Err(error) if is_left(&error) && Instant::now() < end => {}
                other => {
                    let state = self.run("return document.body.innerText");
                    panic!("waited for {expression}: {other:?}, in the page: {state}");
                }
            }
        }
    }

    /// Clicks on the middle of the first element that a CSS selector finds.
    pub fn click(&self, selector: &str) {
        self.post(&format!("/element/{}/click", self.element(selector)), &json!({}));
    }

    /// Types into an element.
    pub fn type_into(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.post(&format!("/element/{element}/value"), &json!({ "text": text }));
    }

    /// Presses and releases keys, one after the other.
    pub fn keys(&self, keys: &[&str]) {
        let both = |key: &&str| {
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        };
        let actions: Vec<Value> = keys.iter().flat_map(both).collect();
        let source = json!({ "type": "key", "id": "keys", "actions": actions });
        self.post("/actions", &json!({ "actions": [source] }));
    }

    /// Moves the pointer over `points` (x, y in the window); it is pressed from the first to the
    /// last.
    pub fn drag(&self, points: &[(f64, f64)], hold: Duration) {
        let go = |(x, y): &(f64, f64)| {
            let (x, y) = (x.round() as i64, y.round() as i64);
            json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y })
        };
        let mut actions = vec![go(&points[0]), json!({ "type": "pointerDown", "button": 0 })];
        actions.push(json!({ "type": "pause", "duration": hold.as_millis() as u64 }));
        actions.extend(points[1..].iter().map(go));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        self.point(json!(actions));
    }

    /// Presses the pointer at a place of the window, and keeps it pressed until
    /// [`Browser::release`].
    pub fn press(&self, (x, y): (f64, f64)) {
        let (x, y) = (x.round() as i64, y.round() as i64);
        let down = json!([
            { "type": "pointerMove", "duration": 0, "x": x, "y": y },
            { "type": "pointerDown", "button": 0 },
        ]);
        self.point(down);
    }

    /// Releases the pointer where it is.
    pub fn release(&self) {
        self.point(json!([{ "type": "pointerUp", "button": 0 }]));
    }

    /// Moves the pointer to a place of the window.
    pub fn hover(&self, (x, y): (f64, f64)) {
        let (x, y) = (x.round() as i64, y.round() as i64);
        self.point(json!([{ "type": "pointerMove", "duration": 0, "x": x, "y": y }]));
    }

    /// Draws a finger in a straight line over the screen.
    pub fn swipe(&self, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) {
        let touch = |name: &str, points: Value| {
            let params = json!({ "type": name, "touchPoints": points });
            self.command("Input.dispatchTouchEvent", params);
        };
        const STEPS: u32 = 12;
        for step in 0..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let name = if step == 0 { "touchStart" } else { "touchMove" };
            touch(name, json!([{ "x": x + part * (to_x - x), "y": y + part * (to_y - y) }]));
        }
        touch("touchEnd", json!([]));
    }

    /// Touches the screen with a finger, for a moment.
    pub fn tap(&self, (x, y): (f64, f64)) {
        for (name, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))]
        {
            let params = json!({ "type": name, "touchPoints": points });
            self.command("Input.dispatchTouchEvent", params);
        }
    }

    fn point(&self, actions: Value) {
        let source = json!({
            "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" },
            "actions": actions,
        });
        self.post("/actions", &json!({ "actions": [source] }));
    }

    /// Gives the page a screen of this size, that of a phone or not.
    pub fn set_screen(&self, width: u32, height: u32, phone: bool) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone,
        });
        self.command("Emulation.setDeviceMetricsOverride", size);
        self.command("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone }));
    }

    /// Lets the system prefer dark pages, or light ones.
    pub fn set_dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": value }]);
        self.command("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// A command of the DevTools protocol.
    pub fn command(&self, name: &str, params: Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": params }));
    }

    /// What the window shows, as PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        let image = self.request("GET", "/screenshot", &Value::Null);
        decode_base64(image.as_str().expect("an image"))
    }

    /// Loads the page anew.
    pub fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// The window that is driven.
    pub fn window(&self) -> String {
        self.request("GET", "/window", &Value::Null).as_str().expect("a window").to_string()
    }

    /// All windows.
    pub fn windows(&self) -> Vec<String> {
        let windows = self.request("GET", "/window/handles", &Value::Null);
        let windows = windows.as_array().expect("windows").iter();
        windows.map(|window| window.as_str().expect("a window").to_string()).collect()
    }

    /// Drives another window.
    pub fn switch(&self, window: &str) {
        self.post("/window", &json!({ "handle": window }));
    }

    /// Errors that the page has written to the console since the last call.
    pub fn errors(&self) -> Vec<String> {
        let entries = self.post("/se/log", &json!({ "type": "browser" }));
        let entries = entries.as_array().cloned().unwrap_or_default();
        let severe = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post("/element", &json!({ "using": "css selector", "value": selector }));
        found[ELEMENT].as_str().unwrap_or_else(|| panic!("no element {selector}")).to_string()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.request("POST", path, body)
    }

    /// A request of the session.
    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        self.process().request(method, &self.path(path), body)
    }

    /// The path of a request of the session.
    fn path(&self, path: &str) -> String {
        format!("/session/{}{path}", self.process().session)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // What a failed test leaves ends with it.
        if thread::panicking() {
            return;
        }
        self.clear();
        BROWSERS.lock().expect("browsers").left.extend(self.process.take());
    }
}

impl Process {
    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        self.answer(method, path, body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The answer to a request, or the error.
    fn answer(&self, method: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.port
        )
        .expect("a request");
        let json: Value = serde_json::from_slice(&read_body(stream)).expect("JSON");
        let value = json["value"].clone();
        if value["error"].is_null() { Ok(value) } else { Err(value) }
    }
}

/// A port for chromedriver. It wants the same one of IPv4 and of IPv6, and asked to choose, it
/// takes one that is free in IPv6 and ends if a connection of IPv4 has it. These lie below the
/// ports that systems give to connections; each process of tests begins at a place of its own.
fn free_port() -> u16 {
    const FIRST: u16 = 10_000;
    const COUNT: u16 = 20_000;
    static OPENED: AtomicU16 = AtomicU16::new(0);
    let begin = std::process::id().wrapping_mul(64) % u32::from(COUNT);
    loop {
        let offset = begin + u32::from(OPENED.fetch_add(1, Ordering::Relaxed));
        let port = FIRST + (offset % u32::from(COUNT)) as u16;
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok();
        // A machine without IPv6 has nothing there either.
        if free && TcpStream::connect((Ipv6Addr::LOCALHOST, port)).is_err() {
            return port;
        }
    }
}

/// The bytes that a base64 text stands for.
fn decode_base64(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u8> = text.bytes().filter_map(value).collect();
    let whole = |four: &[u8]| {
        let bits = four.iter().fold(0, |bits, &digit| bits << 6 | u32::from(digit));
        let [_, bytes @ ..] = (bits << (6 * (4 - four.len()))).to_be_bytes();
        bytes[..four.len() - 1].to_vec()
    };
    digits.chunks(4).flat_map(whole).collect()
}

/// The body of an answer. The driver keeps the connection open, so its length counts.
fn read_body(stream: TcpStream) -> Vec<u8> {
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a head");
        match line.trim_end().to_ascii_lowercase().split_once(':') {
            Some(("content-length", number)) => length = number.trim().parse().expect("a length"),
            Some(_) => {}
            None if line.trim_end().is_empty() => break,
            None => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    body
}

impl Drop for Process {
    fn drop(&mut self) {
        let session = format!("/session/{}", self.session);
        // Also when a test fails, so that no browser stays behind. Where the program in PATH is a
        // script that starts the browser, the end of the session ends only the script.
        let close = json!({ "cmd": "Browser.close", "params": {} }).to_string();
        let head = "HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length:";
        for request in [
            format!("POST {session}/goog/cdp/execute {head} {}\r\n\r\n{close}", close.len()),
            format!("DELETE {session} {head} 0\r\n\r\n"),
        ] {
            if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
                let _ = stream.write_all(request.as_bytes());
                let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
                let _ = stream.read(&mut [0; 64]);
            }
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
