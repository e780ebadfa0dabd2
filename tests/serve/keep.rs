//! How a game is kept: as PGN, link and FEN, in the browser's storage, and in several windows.

use super::server::Server;
use super::table::Table;
use serde_json::json;
use std::time::{Duration, Instant};

#[test]
fn a_game_is_saved_loaded_linked_and_copied() {
    let Some(table) = Table::open() else { return };
    let browser = &table.browser;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a path");
    browser
        .command("Page.setDownloadBehavior", json!({ "behavior": "allow", "downloadPath": path }));
    let clipboard = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    browser.command("Browser.grantPermissions", clipboard);
    table.start("piazza", json!({}));
    for turn in ["e2 e4", "e7 e5", "g1 f3"] {
        table.enter(turn);
    }
    let position = table.get("[page.state.fen, page.state.record.map((turn) => turn.text)]");
    table.click("save");
    let file = folder.path().join("rialto-piazza.pgn");
    let end = Instant::now() + Duration::from_secs(20);
    while !std::fs::read_to_string(&file).is_ok_and(|pgn| pgn.contains("g1f3")) {
        assert!(Instant::now() < end, "no file was saved");
        std::thread::sleep(Duration::from_millis(20));
    }
    table.start("chess", json!({}));
    browser.type_into("#file", file.to_str().expect("a path"));
    table.wait("page.state.game === 'piazza' && page.state.ply === 3");
    assert_eq!(table.get("[page.state.fen, page.state.record.map((turn) => turn.text)]"), position);

    table.click("fen");
    table.wait("at('status').textContent === 'FEN copied.'");
    let copied = || table.get("navigator.clipboard.readText()");
    assert_eq!(copied(), table.get("page.state.fen"));
    // The FEN is that of the position that is shown.
    table.click("first");
    table.wait("page.viewed === 0 && page.earlier");
    table.click("fen");
    table.wait("at('status').textContent === 'FEN copied.'");
    assert_eq!(copied(), table.get("page.earlier.fen"));
    assert_ne!(copied(), table.get("page.state.fen"));
    table.click("link");
    table.wait("at('status').textContent === 'Link copied. Only your own browsers can open it.'");
    let link = copied();
    let link = link.as_str().expect("a link");

    // In a browser that knows nothing of the game.
    let Some(other) = Table::open() else { return };
    other.browser.go(&table.server.address(""));
    other.wait("page.state?.game === 'chess'");
    other.browser.go(link);
    other.wait("page.state?.game === 'piazza'");
    assert_eq!(other.get("[page.state.fen, page.state.record.map((turn) => turn.text)]"), position);
    // A damaged link leaves the game as it is.
    other.browser.go(&format!("http://127.0.0.1:{}/#g=x", table.server.port));
    other.wait("at('status').textContent === 'This link is damaged.'");
    assert_eq!(other.ply(), 3);
    table.check_console(&[]);
    other.check_console(&[]);
}

#[test]
fn texts_are_copied_without_tls() {
    let Some(table) = Table::open() else { return };
    let clipboard = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    table.browser.command("Browser.grantPermissions", clipboard);
    table.start("chess", json!({}));
    // As on a telephone that has come over the network.
    table.browser.run(
        "window.kept = navigator.clipboard;
         Object.defineProperty(navigator, 'clipboard', { value: undefined });",
    );
    table.click("fen");
    table.wait("at('status').textContent === 'FEN copied.'");
    let copied = || table.get("kept.readText()");
    assert_eq!(copied(), table.get("page.state.fen"));
    // In the editor it is said where it is seen.
    let told = "at('editor-wrong').checkVisibility() && at('editor-wrong').textContent";
    table.click("edit");
    table.wait("editor.sheet");
    table.click("editor-clear");
    table.wait("/king/.test(at('editor-wrong').textContent)");
    table.click("editor-copy");
    table.wait(&format!("({told}) === 'FEN copied.'"));
    assert_eq!(copied(), json!("8/8/8/8/8/8/8/8 w - - 0 1"));
    table.click("editor-close");
    // What cannot be copied is shown, as long as it may be.
    table.browser.run("document.execCommand = () => false");
    table.click("link");
    table.wait("at('status').textContent.includes('/#g=')");
    assert_eq!(table.get("document.documentElement.scrollWidth <= innerWidth"), json!(true));
    table.check_console(&[]);
}

#[test]
fn a_game_outlives_the_page_and_the_server() {
    let Some(mut table) = Table::open() else { return };
    table.start("ravioli", json!({}));
    table.enter("a2 a4");
    let fen = table.get("page.state.fen");
    // A new tab in the same browser goes on with the game too.
    table.browser.run("sessionStorage.clear()");
    table.browser.go(&table.server.address(""));
    table.wait("page.state?.ply === 1");
    assert_eq!(table.get("page.state.fen"), fen);
    // Without a connection the page says so, whatever else is drawn, until the stream comes again.
    table.browser.run("page.stream.hooks.silent(); drawEntry()");
    assert!(table.text("status").starts_with("The server does not answer"));
    table.browser.run("page.stream.open()");
    table.wait("at('status').textContent === 'Black to move.'");
    let port = table.server.port.to_string();
    drop(std::mem::replace(&mut table.server, Server::start()));
    table.wait("/^The server does not answer/.test(at('status').textContent)");
    table.server = Server::start_with(&["--no-open", "--port", &port], &[]);
    // The page of the old server says what to do.
    table.wait("/not open any more: open the address/.test(at('status').textContent)");
    assert_eq!(table.text("status").matches("the address").count(), 1, "{}", table.text("status"));
    // It has also complained that the server was gone.
    let _ = table.browser.errors();
    table.browser.go(&table.server.address(""));
    table.wait("page.state?.ply === 1");
    assert_eq!(table.get("page.state.fen"), fen);
    table.enter("a7 a5");
    table.check_console(&[404]);
}

#[test]
fn windows_agree_and_the_last_one_ends_the_search() {
    let Some(table) = Table::open() else { return };
    let browser = &table.browser;
    table.start("chess", json!({}));
    let first = browser.window();
    browser.run("window.open('/', '', 'width=900,height=700')");
    let second = browser.windows().into_iter().find(|one| *one != first).expect("a window");
    table.enter("e2 e4");
    let id = table.get("page.id");
    browser.switch(&second);
    table.wait("page.state?.ply === 1");
    assert_eq!(table.get("page.id"), id);
    browser.run("window.seen = page.state.v");
    table.enter("e7 e5");
    browser.switch(&first);
    table.wait("page.state.ply === 2");
    table.enter("g1 f3");
    // What was made for an older state is refused.
    browser.switch(&second);
    table.wait("page.state.ply === 3");
    let stale = "ask(`/api/t/${page.id}/turn`, { v: window.seen, text: 'b8c6' })";
    assert_eq!(table.get(&format!("{stale}.then((answer) => answer.status)")), json!(409));
    assert_eq!(table.ply(), 3);
    // A hidden page hears nothing, and catches up when it is seen again.
    let hide = |hidden: bool| {
        browser.run(&format!(
            "Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }});
             document.dispatchEvent(new Event('visibilitychange'))"
        ));
    };
    hide(true);
    assert_eq!(table.get("page.stream.source"), json!(null));
    browser.switch(&first);
    table.enter("b8 c6");
    browser.switch(&second);
    assert_eq!(table.ply(), 3);
    hide(false);
    table.wait("page.state.ply === 4");

    // The search goes on while one page is there.
    table.click("analyse");
    table.wait("page.report?.lines.length");
    browser.go("about:blank");
    browser.switch(&first);
    table.wait("page.report?.lines.length && page.state.analyse");
    table.check_console(&[409]);
    #[cfg(target_os = "linux")]
    {
        table.wait_for_engine(true);
        browser.go("about:blank");
        table.wait_for_engine(false);
    }
    browser.go(&table.server.address(""));
    table.wait("page.state?.ply === 4 && page.report?.lines.length");
    assert_eq!(table.get("page.id"), id);
}
