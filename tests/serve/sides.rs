//! The board from both sides, on a wide screen and on an upright one.

use super::driver::Browser;
use super::table::Table;
use super::viewer::match_page;
use rialto::games;
use serde_json::json;

/// Fields that are not where a click on them goes, or not in the picture.
const LOST: &str = "
    const picture = at('board').getBoundingClientRect();
    return [...document.querySelectorAll('.hits .field')].filter((area) => {
        const box = area.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const side = page.board.handOf(area.dataset.name);
        const row = !side ? null : document.querySelector(`.player[data-side=${side}] .hand`);
        const within = row?.checkVisibility() ? row.getBoundingClientRect() : picture;
        const inside = box.left >= within.left - 1 && box.right <= within.right + 1
            && box.top >= within.top - 1 && box.bottom <= within.bottom + 1;
        return !inside || document.elementFromPoint(x, y)?.dataset.name !== area.dataset.name;
    }).map((area) => area.dataset.name);";

/// Parts of the drawing that stick out of the picture.
const CUT: &str = "
    const rows = [...document.querySelectorAll('.player .hand')].filter((row) => row.checkVisibility());
    const pictures = [at('board'), ...rows].map((one) => one.getBoundingClientRect());
    const shown = [...at('board').querySelectorAll('.boards path, .boards text, .items use')].filter((part) => part.checkVisibility());
    return shown.filter((part) => {
        const box = part.getBoundingClientRect();
        return pictures.every((picture) => box.left < picture.left - 1 || box.right > picture.right + 1
            || box.top < picture.top - 1 || box.bottom > picture.bottom + 1);
    }).map((part) => part.outerHTML.slice(0, 60));";

/// Whether the hands are where the page has room for them: the browser says so a moment after the
/// rest of the page has changed.
pub const ARRANGED: &str = "!page.board.hasHands || page.board.handsAt === page.board.handPlaces()";

#[test]
fn every_game_as_black() {
    let Some(table) = Table::open() else { return };
    let rialto = json!({ "kind": "engine", "level": 1 });
    for (width, height, phone) in [(1280, 900, false), (390, 844, true)] {
        table.browser.set_screen(width, height, phone);
        for &game in games::NAMES {
            table.start(game, json!({ "white": rialto }));
            table.wait("page.board.flipped");
            table.wait(ARRANGED);
            for script in [LOST, CUT] {
                let found = table.browser.run(script);
                assert_eq!(found, json!([]), "{game} at {width}x{height}");
            }
        }
        // Pieces are dropped from the hand of either side.
        for game in ["shogi", "piazza-shogi"] {
            let dry = if game == "shogi" { "" } else { " dry" };
            let fen = format!("4k4/9/9/9/9/9/9/9/4K4[Pp] b - - 0 1{dry}");
            table.start(game, json!({ "fen": fen }));
            table.browser.run("at('ask').checked = false; at('flip').click()");
            table.enter("p@ e5");
            table.enter("P@ e4");
            assert_eq!(table.last(), "P@e4");
            table.wait("document.getAnimations().length === 0");
            assert_eq!(table.browser.run(CUT), json!([]));
        }
    }
    table.check_console(&[]);
}

#[test]
fn the_page_of_a_match_from_both_sides() {
    for game in ["shogi", "ravioli", "nacv"] {
        let (html, _) = match_page(game);
        let Some(browser) = Browser::open(1280, 900) else { return };
        browser.go(&format!("file://{}#1.30", html.display()));
        for (width, height, phone) in [(1280, 900, false), (390, 844, true)] {
            browser.set_screen(width, height, phone);
            for _ in 0..2 {
                browser.run("at('flip').click()");
                browser.wait(ARRANGED);
                assert_eq!(browser.run(CUT), json!([]), "{game} at {width}x{height}");
                let near = "page.board.flipped ? 'Black' : 'White'";
                browser.wait(&format!("at('near').textContent.startsWith({near})"));
            }
        }
        assert_eq!(browser.errors(), [""; 0]);
    }
}
