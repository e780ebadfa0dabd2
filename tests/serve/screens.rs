//! Nothing is cut and nothing scrolls sideways, from a small phone to a desktop.

use super::driver::Browser;
use super::shown::views;
use super::table::Table;
use super::viewer::match_page;
use rialto::games;
use serde_json::{Value, json};

/// Width and height, and whether it is a phone.
pub const SCREENS: [(u32, u32, bool); 5] =
    [(320, 568, true), (390, 844, true), (844, 390, true), (1280, 800, false), (1366, 768, false)];

/// Checks that nothing sticks out of a screen of this width, and that no text is cut.
fn assert_whole(browser: &Browser, width: u32, place: &str) {
    let cut = browser.run(&format!(
        "const shown = [...document.querySelectorAll('body *')].filter((one) =>
             one.checkVisibility() && !one.closest('svg, .hidden, .scroll, noscript, datalist'));
         return shown.filter((one) => {{
             const box = one.getBoundingClientRect();
             const clipped = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
                 && ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
             return box.left < -1 || box.right > {width} + 1 || clipped;
         }}).map((one) => one.outerHTML.slice(0, 80));"
    ));
    assert_eq!(cut, json!([]), "{place}");
    let wide = browser.run("return document.documentElement.scrollWidth").as_u64();
    assert!(wide.is_some_and(|wide| wide <= u64::from(width)), "{place}: {wide:?}");
}

/// What a player must see without scrolling and does not.
fn out_of_sight(table: &Table) -> Value {
    table.browser.run(
        "const all = document.querySelectorAll('#title, #far, #board, #near, #status, #buttons button');
         return [...all].filter((one) => one.checkVisibility() && (one.getBoundingClientRect().top < 0
             || one.getBoundingClientRect().bottom > innerHeight)).map((one) => one.id);",
    )
}

/// What shows of a dialog below its last buttons, which stay in sight.
fn below_buttons(table: &Table) -> Value {
    table.browser.run(
        "const box = document.querySelector('dialog[open]')?.getBoundingClientRect();
         const points = [4, 8, 12].flatMap((up) => [1, 3, 5, 7].map((part) => [part / 8, up]));
         const shown = !box ? [] : points.map(([part, up]) =>
             document.elementFromPoint(box.left + part * box.width, box.bottom - up));
         return shown.filter((one) => !one?.matches('dialog, form, menu, menu *'))
             .map((one) => one?.outerHTML.slice(0, 80));",
    )
}

#[test]
fn every_game_on_every_screen() {
    let Some(table) = Table::open() else { return };
    for (width, height, phone) in SCREENS {
        table.browser.set_screen(width, height, phone);
        for &game in games::NAMES {
            table.start(game, json!({}));
            let place = format!("{game} at {width}x{height}");
            assert_whole(&table.browser, width, &place);
            // Two boards, one below the other, do not fit above the buttons of the smallest screen.
            if width > 320 || !game.starts_with("ravioli") {
                assert_eq!(out_of_sight(&table), json!([]), "{place}");
            }
        }
    }
    table.check_console(&[]);
}

#[test]
fn every_view_on_small_screens() {
    let Some(table) = Table::open() else { return };
    for (width, height) in [(320, 568), (844, 390)] {
        table.browser.set_screen(width, height, true);
        table.browser.run("at('ask').checked = false");
        views(&table, &|view| {
            let place = format!("{view} at {width}x{height}");
            assert_whole(&table.browser, width, &place);
            assert_eq!(below_buttons(&table), json!([]), "{place}");
        });
    }
    // The setup that is refused.
    table.check_console(&[422]);
}

#[test]
fn the_rules_of_every_game_on_a_small_phone() {
    let Some(table) = Table::open() else { return };
    table.browser.set_screen(320, 568, true);
    for &game in games::NAMES {
        table.browser.go(&format!("http://127.0.0.1:{}/rules/{game}", table.server.port));
        assert_whole(&table.browser, 320, game);
    }
}

#[test]
fn a_match_on_every_screen() {
    for game in ["shogi", "ravioli"] {
        let (html, _) = match_page(game);
        let Some(browser) = Browser::open(1280, 900) else { return };
        browser.go(&format!("file://{}#1.30", html.display()));
        for (width, height, phone) in SCREENS {
            browser.set_screen(width, height, phone);
            let place = format!("{game} at {width}x{height}");
            assert_whole(&browser, width, &place);
            if width > 320 || game != "ravioli" {
                let low =
                    "return [...document.querySelectorAll('#far, #board, #near, #steps button')]
                    .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
                    .map((one) => one.id)";
                assert_eq!(browser.run(low), json!([]), "{place}");
            }
        }
        assert_eq!(browser.errors(), [""; 0]);
    }
}
