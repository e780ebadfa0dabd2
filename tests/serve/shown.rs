//! What the page looks like, to eyes and to screen readers.

use super::screens::SCREENS;
use super::server::Server;
use super::table::Table;
use rialto::games;
use serde_json::{Value, json};
use std::path::Path;

/// The most bytes that the page may have.
const PAGE_BYTES: usize = 200_000;

/// The page and its parts that a person may see, with an expression that is true there.
pub(super) fn views(table: &Table, visit: &dyn Fn(&str)) {
    table.start("chess", json!({}));
    table.enter("e2 e4");
    visit("game");
    table.click("more");
    visit("menu");
    table.click("more");
    table.click("analyse");
    table.wait("page.report?.lines.length === 3 && page.report.lines[0].pv.length > 6");
    table.wait("at('lines').children.length === 3");
    visit("analysis");
    table.click("analyse");
    table.start("chess", json!({}));
    for turn in ["f2f3", "e7e5", "g2g4"] {
        table.play(turn);
    }
    table.browser.run("act('review', { seconds: 0.05 })");
    table.wait("page.state.review === null && page.state.record[2].judgement");
    table.browser.run("act('comment', { at: 3, text: 'Now Black mates, and everybody sees it.' })");
    table.wait("page.state.record[2].comment");
    table.browser.run("act('try', { at: 2, turns: ['d2d4', 'e5d4'] })");
    table.wait("page.state.tree.some(({ turn }) => turn === 'e5d4')");
    table.browser.run("view(page.state.tree.find(({ turn }) => turn === 'e5d4').at)");
    table.wait("page.earlier?.at === here()");
    table.click("remark");
    visit("variations");
    table.click("learn");
    table.wait("at('learning').checkVisibility()");
    visit("learning");
    table.click("lesson-end");
    table.start(
        "piazza",
        json!({ "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 flood:10:-" }),
    );
    table.click("edit");
    table.click("editor-clear");
    table.wait("at('editor-wrong').textContent");
    visit("editor");
    table.click("editor-close");
    table.start("chess", json!({ "fen": "1n5k/P7/8/8/8/8/8/K7 w - - 0 1" }));
    table.touch("a7 a8");
    visit("promotion");
    table.start("shogi", json!({ "fen": "4k4/9/9/9/9/9/9/9/4K4[RPPb] w - - 0 1" }));
    table.touch("P@");
    visit("hands");
    table.start("nacv", json!({}));
    table.wait("entry.answer.next.length");
    table.touch("d4n");
    table.wait("entry.answer.next.length");
    visit("wires");
    table.start("piazza", json!({ "seed": null, "dice": "hand" }));
    visit("dice");
    let engine = json!({ "kind": "engine", "level": 8 });
    table.start("chess", json!({ "black": engine, "limit": { "seconds": 600 } }));
    table.enter("e2 e4");
    table.wait("page.state.phase === 'engine'");
    table.touch("d2 d4");
    visit("turn in advance");
    table.start("chess", json!({ "white": engine, "black": engine, "limit": { "seconds": 600 } }));
    visit("two engines");
    table.click("new");
    table.browser.run("document.querySelector('details').open = true");
    table.browser.run("at('minutes').value = 'soon'");
    table.click("start-game");
    table.wait("at('wrong').textContent");
    visit("setup");
    table.click("cancel");
    table.browser.go(&format!("http://127.0.0.1:{}/rules/nacv", table.server.port));
    visit("rules");
    table.browser.go(&table.server.address(""));
    table.wait("page.state");
    table.start("chess", json!({ "fen": "8/P7/3b4/8/8/8/5k2/7K w - - 0 1" }));
    table.click("hint");
    table.wait("page.state.hint");
    visit("hint");
    table.click("mine");
    table.wait("at('games').open");
    visit("games");
    table.browser.run("at('games').close()");
    table.browser.run("page.stream.hooks.silent()");
    visit("silent");
    table.browser.run("page.stream.hooks.heard()");
    table.click("resign");
    table.wait("at('question').open");
    visit("question");
    table.answer("yes");
    table.wait("page.state.ending");
    visit("over");
}

#[test]
fn everything_has_a_name_and_contrast() {
    let Some(table) = Table::open() else { return };
    // Elements that a person can use but that have no name to be read aloud.
    let nameless = "
        const name = (one) => one.getAttribute('aria-label')
            || [...(one.labels ?? [])].map((label) => label.textContent.trim()).join('')
            || (['INPUT', 'SELECT'].includes(one.tagName) ? '' : one.textContent.trim()) || one.alt
            || one.querySelector(':scope > [aria-label]')?.getAttribute('aria-label');
        const all = document.querySelectorAll(
            'button, input, select, a, img, [tabindex], [role=img], dialog, section, aside, nav');
        const label = (one) => one.getAttribute('aria-labelledby')
            && document.getElementById(one.getAttribute('aria-labelledby')).textContent;
        return [...all].filter((one) => !name(one) && !label(one)).map((one) => one.outerHTML);";
    // The least contrast of text on its ground (WCAG 2), for each text that is shown.
    let faint = "
        const luminance = (colour) => {
            const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
            const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const clear = (colour) => /, 0\\)$/.test(colour) || colour === 'transparent';
        const ground = (one) => {
            while (one && clear(getComputedStyle(one).backgroundColor)) one = one.parentElement;
            return one ? getComputedStyle(one).backgroundColor : 'rgb(255, 255, 255)';
        };
        const found = [];
        for (const one of document.querySelectorAll('body *')) {
            const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
            const used = !one.disabled && one.checkVisibility() && !one.closest('svg, .hidden, noscript');
            if (!own || !used) continue;
            const [a, b] = [luminance(getComputedStyle(one).color), luminance(ground(one))];
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (contrast < 4.5) found.push([one.outerHTML.slice(0, 80), contrast]);
        }
        for (const text of document.querySelectorAll('#board text')) {
            // A letter that stands for a piece is on a disc.
            const disc = text.closest('.letter')?.querySelector('circle');
            const below = disc ? getComputedStyle(disc).fill : ground(text);
            const [a, b] = [luminance(getComputedStyle(text).fill), luminance(below)];
            if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5) found.push(text.outerHTML);
        }
        return found;";
    views(&table, &|view| {
        assert_eq!(table.browser.run(nameless), json!([]), "{view}");
        for dark in [false, true] {
            table.browser.set_dark(dark);
            assert_eq!(table.browser.run(faint), json!([]), "{view}, dark: {dark}");
        }
    });
    // The setup that is refused.
    table.check_console(&[422]);
}

#[test]
fn the_page_is_small() {
    let server = Server::start();
    let files = ["/", "/app.js", "/style.css", "/icon.svg"];
    let sizes = files.map(|path| {
        let answer = server.get(path);
        let (head, body) = answer.split_once("\r\n\r\n").expect("a body");
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
        body.len()
    });
    let sum: usize = sizes.iter().sum();
    assert!(sum <= PAGE_BYTES, "{sum} bytes: {files:?} {sizes:?}");
}

/// Draws every game and view on every screen, light and dark, into the folder that
/// `RIALTO_SCREENSHOTS` names, to be looked at.
#[test]
#[ignore = "writes pictures for a person"]
fn screenshots() {
    let folder = std::env::var("RIALTO_SCREENSHOTS").expect("RIALTO_SCREENSHOTS names a folder");
    std::fs::create_dir_all(&folder).expect("a folder");
    let Some(table) = Table::open() else { return };
    let take = |view: &str| {
        for (width, height, phone) in SCREENS {
            table.browser.set_screen(width, height, phone);
            for (theme, dark) in [("light", false), ("dark", true)] {
                table.browser.set_dark(dark);
                // Pieces have slid to their places.
                std::thread::sleep(std::time::Duration::from_millis(250));
                let file = Path::new(&folder).join(format!("{view}-{width}x{height}-{theme}.png"));
                std::fs::write(file, table.browser.screenshot()).expect("a file");
            }
        }
        table.browser.set_screen(1280, 900, false);
    };
    for &game in games::NAMES {
        table.start(game, json!({}));
        for _ in 0..6 {
            let turn = match table.get("page.state.turns?.at(-1)[0] ?? null") {
                Value::Null if table.ply() == 0 => json!("b3n,c4n,d3n,e5n,f2n"),
                Value::Null => json!("b2n,c5n,d5n,e3n,f6n"),
                turn => turn,
            };
            table.play(turn.as_str().expect("a text"));
        }
        let first = table.get("page.state.turns.at(-1)[1][0]");
        table.browser.run(&format!("entry.touch({first})"));
        take(game);
    }
    table.start("chess", json!({}));
    table.click("style");
    take("piecepack");
    table.click("style");
    views(&table, &take);
}

/// Draws the pictures of the README, `docs/images/`, into the folder that `RIALTO_SCREENSHOTS`
/// names.
#[test]
#[ignore = "writes pictures for a person"]
fn screenshots_of_the_readme() {
    let folder = std::env::var("RIALTO_SCREENSHOTS").expect("RIALTO_SCREENSHOTS names a folder");
    std::fs::create_dir_all(&folder).expect("a folder");
    let Some(table) = Table::open() else { return };
    let take = |name: &str| {
        std::thread::sleep(std::time::Duration::from_millis(500));
        let file = Path::new(&folder).join(name);
        std::fs::write(file, table.browser.screenshot()).expect("a file");
    };
    let play = |turns: &str| turns.split(' ').for_each(|turn| table.play(turn));
    // With this seed the fourth throw of White announces a flood.
    table.start("piazza", json!({ "seed": 6 }));
    play("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7 c3f3 f5c5 e1g1 e8g8");
    assert!(table.text("news").contains("flood"), "{}", table.text("news"));
    table.touch("c1");
    take("piazza.png");
    table.start("chess", json!({}));
    table.click("style");
    take("piecepack.png");
    table.click("style");
    table.browser.set_screen(390, 844, true);
    table.browser.set_dark(true);
    table.start("nacv", json!({}));
    play("f2n,b3n,d3n,c4n,e5n b2n,e3n,c5n,d5n,f6n b2b3,g5n f6f2,g5e e2f2,g4n f7f6,g4e");
    table.touch("g2");
    take("nacv-phone.png");
}
