//! The page with a game, as a person sees and uses it.

use super::driver::Browser;
use super::server::Server;
use serde_json::{Value, json};
#[cfg(target_os = "linux")]
use std::thread;
use std::time::Duration;
#[cfg(target_os = "linux")]
use std::time::Instant;

/// A browser that shows the page of a server.
pub struct Table {
    pub browser: Browser,
    pub server: Server,
}

impl Table {
    /// A browser with a wide window, and the page; `None`: there is no browser.
    pub fn open() -> Option<Table> {
        Table::open_with(1280, 900)
    }

    /// The same with a window of this size.
    pub fn open_with(width: u32, height: u32) -> Option<Table> {
        Table::begin(Browser::open(width, height)?, Server::start())
    }

    /// The page of a server with more arguments.
    pub fn open_at(arguments: &[&str]) -> Option<Table> {
        let arguments = [&["--no-open", "--port", "0"], arguments].concat();
        Table::begin(Browser::open(1280, 900)?, Server::start_with(&arguments, &[]))
    }

    fn begin(browser: Browser, server: Server) -> Option<Table> {
        let table = Table { browser, server };
        table.visit("");
        table.click("cancel");
        table.wait("!at('setup').open");
        Some(table)
    }

    /// Opens the page in a browser that has never shown it, so that it asks how to play; `part`
    /// comes after the `#` of the address.
    pub fn visit(&self, part: &str) {
        self.browser.go(&self.server.address(part));
        self.wait("page.state && at('setup').open");
    }

    /// Starts a game with persons on both sides; `rest`: what else the setup has.
    pub fn start(&self, game: &str, rest: Value) {
        let person = json!({ "kind": "you" });
        let mut setup = json!({ "game": game, "seed": 7, "white": person, "black": person });
        for (key, value) in rest.as_object().expect("an object") {
            setup[key] = value.clone();
        }
        let wrong = self.browser.run(&format!("return startGame({setup})"));
        assert!(wrong.is_null(), "{setup}: {wrong}");
    }

    /// Waits until an expression is true in the page.
    pub fn wait(&self, expression: &str) {
        self.browser.wait(expression);
    }

    /// Waits until the engine thinks, or rests: what processor time the server uses.
    #[cfg(target_os = "linux")]
    pub fn wait_for_engine(&self, thinks: bool) {
        const A_FEW_TICKS: u64 = 2;
        let end = Instant::now() + Duration::from_secs(40);
        loop {
            let before = self.server.processor_time();
            thread::sleep(Duration::from_millis(400));
            let ticks = self.server.processor_time() - before;
            if (ticks > A_FEW_TICKS) == thinks {
                return;
            }
            assert!(Instant::now() < end, "the engine thinks: {}", !thinks);
        }
    }

    /// The value of an expression in the page.
    pub fn get(&self, expression: &str) -> Value {
        self.browser.run(&format!("return {expression}"))
    }

    /// The text that an element shows.
    pub fn text(&self, id: &str) -> String {
        self.get(&format!("at('{id}').textContent")).as_str().expect("a text").to_string()
    }

    /// Clicks on a button, which must be shown and enabled. If it is in the menu, opens that.
    pub fn click(&self, id: &str) {
        if self.get(&format!("at('menu').hidden && at('menu').contains(at('{id}'))")) == json!(true)
        {
            self.browser.click("#more");
        }
        self.wait(&format!("!at('{id}').disabled && at('{id}').checkVisibility()"));
        self.browser.click(&format!("#{id}"));
    }

    /// Where a target is in the window; `index`: which of the places at which it is drawn.
    pub fn place(&self, name: &str, index: usize) -> (f64, f64) {
        let place = self.browser.run(&format!(
            "const all = document.querySelectorAll('[data-name=\"{name}\"], [data-choice=\"{name}\"]');
             const box = all[{index}].getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];"
        ));
        (place[0].as_f64().expect("x"), place[1].as_f64().expect("y"))
    }

    /// The middle of an element in the window.
    pub fn middle(&self, id: &str) -> (f64, f64) {
        let place = self.browser.run(&format!(
            "const box = at('{id}').getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];"
        ));
        (place[0].as_f64().expect("x"), place[1].as_f64().expect("y"))
    }

    /// Clicks on targets of the board, or on the buttons of choices, one after the other.
    pub fn touch(&self, names: &str) {
        // A click on a button below may have scrolled the board away.
        self.browser.run("at('board').scrollIntoView({ block: 'nearest' })");
        for name in names.split(' ') {
            self.browser.drag(&[self.place(name, 0)], Duration::ZERO);
        }
    }

    /// Touches targets that make a whole turn, and waits until it is played.
    pub fn enter(&self, names: &str) {
        let v = self.get("page.state.v");
        self.touch(names);
        self.wait(&format!("page.state.v > {v}"));
    }

    /// Plays a turn by its text, and waits until it is played.
    pub fn play(&self, turn: &str) {
        let v = self.get("page.state.v");
        self.browser.run(&format!("return act('turn', {{ text: {} }})", json!(turn)));
        self.wait(&format!("page.state.v > {v}"));
    }

    /// Answers the question that the page asks.
    pub fn answer(&self, id: &str) {
        self.wait("at('question').open");
        self.click(id);
        self.wait("!at('question').open");
    }

    /// The targets that are chosen.
    pub fn steps(&self) -> String {
        self.get("entry.steps.join(' ')").as_str().expect("a text").to_string()
    }

    /// The number of turns played.
    pub fn ply(&self) -> u64 {
        self.get("page.state.ply").as_u64().expect("a number")
    }

    /// The text of the last turn.
    pub fn last(&self) -> String {
        let turn = self.get("page.state.record.at(-1)?.turn ?? ''");
        turn.as_str().expect("a text").to_string()
    }

    /// Checks that the page has written no errors to the console, except for answers of the server
    /// with the statuses `allowed`.
    pub fn check_console(&self, allowed: &[u16]) {
        let statuses: Vec<String> =
            allowed.iter().map(|status| format!("with a status of {status} ")).collect();
        let errors = self.browser.errors().into_iter();
        let wrong: Vec<String> =
            errors.filter(|error| !statuses.iter().any(|status| error.contains(status))).collect();
        assert_eq!(wrong, [""; 0]);
    }
}
