//! How large the board is: as high as the window on wide screens, as broad on upright ones.

use super::sides::ARRANGED;
use super::table::Table;
use serde_json::{Value, json};

/// Width and height of windows, and whether it is touched.
const SIZES: [(u32, u32, bool); 7] = [
    (1280, 800, false),
    (1366, 768, false),
    (2560, 1440, false),
    (768, 1024, true),
    (1024, 768, true),
    (390, 844, true),
    (844, 390, true),
];

/// The least share of the window that the drawing of the board takes, percent: of its height, or of
/// its width where that is what the board needs.
const fn least_share(boards: usize, width: u32, height: u32) -> u64 {
    match (boards, width, height) {
        (1, 1024, 768) => 88,
        (1, 768, 1024) => 76,
        (1, ..) => 92,
        (_, 1024, 768) => 64,
        (_, 844 | 390, _) => 66,
        _ => 73,
    }
}

/// The share of the board; what is cut off or covers it.
const MEASURED: &str = "
    const box = at('board').getBoundingClientRect();
    const upright = innerWidth < innerHeight;
    const parts = [...document.querySelectorAll('header, .player, #entry, #buttons, #buttons > button')];
    const shown = parts.filter((one) => one.checkVisibility());
    const over = shown.filter((one) => {
        const other = one.getBoundingClientRect();
        return other.left < box.right - 1 && other.right > box.left + 1
            && other.top < box.bottom - 1 && other.bottom > box.top + 1;
    });
    const out = [...shown, at('board')].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
    });
    const share = Math.max(box.height / innerHeight, upright ? box.width / innerWidth : 0);
    const name = (one) => one.id || one.tagName;
    return [Math.round(100 * share), over.map(name), out.map(name)];";

#[test]
fn the_board_takes_the_window() {
    let Some(table) = Table::open() else { return };
    for (width, height, phone) in SIZES {
        table.browser.set_screen(width, height, phone);
        for game in ["chess", "xiangqi", "shogi", "ravioli", "nacv", "piazza"] {
            table.start(game, json!({ "clock": { "minutes": 5, "increment": 3 } }));
            if table.get("page.board.secondStyle") == json!("characters") {
                table.browser.run("setStyle('characters')");
            }
            let place = format!("{game} at {width}x{height}");
            let measured = table.browser.run(MEASURED);
            let share = measured[0].as_u64().expect("a number");
            println!("{place}: {share} %");
            let boards = 1 + usize::from(game == "ravioli");
            assert!(share >= least_share(boards, width, height), "{place}: {share} %");
            assert_eq!(measured[1], json!([]), "{place}: over the board");
            assert_eq!(measured[2], json!([]), "{place}: out of sight");
        }
    }
    table.check_console(&[]);
}

/// Where the hands are: above and below the other parts of the page, or in the bars of the players.
const HANDS: &str = "
    const box = (one) => one.getBoundingClientRect();
    return ['w', 'b'].map((side) => {
        const names = Object.keys(page.board.targets).filter((name) => page.board.targets[name].kind === 'field' && page.board.handOf(name) === side);
        const places = names.map((name) => box(document.querySelector(`.hits [data-name=\"${name}\"]`)));
        const bar = box(document.querySelector(`.player[data-side=${side}]`));
        const row = new Set(places.map(({ top }) => Math.round(top))).size === 1;
        const middle = (places[0].top + places[0].bottom) / 2;
        const inside = places.every((one) => one.left >= bar.left && one.right <= bar.right + 1);
        return [row, inside, Math.round(Math.max(bar.top - middle, middle - bar.bottom, 0) / places[0].height)];
    });";

#[test]
fn hands_are_rows_beside_their_owner() {
    let Some(table) = Table::open() else { return };
    for (width, height, phone) in SIZES {
        table.browser.set_screen(width, height, phone);
        table.start("shogi", json!({ "fen": "4k4/9/9/9/9/9/9/9/4K4[PPg] w - - 0 1" }));
        for _ in 0..2 {
            table.wait(ARRANGED);
            let found = table.browser.run(HANDS);
            for side in 0..2 {
                let place = format!("{width}x{height}, side {side}: {found}");
                assert_eq!(found[side][0], json!(true), "a row: {place}");
                assert_eq!(found[side][1], json!(true), "as broad as the bar: {place}");
                assert!(found[side][2].as_u64().is_some_and(|rows| rows <= 1), "{place}");
            }
            table.browser.run("at('flip').click()");
        }
        // The cursor walks from the board into the hand beside or below it.
        let into = "
            Object.assign(page.cursor, { on: true, name: 'e1', place: page.board.targets.e1.at[0] });
            const way = page.board.handBox('near') ? [1, 0] : [0, 1];
            for (let i = 0; i < 5 && !page.board.handOf(page.cursor.name); i += 1) page.cursor.walk(way);
            return page.board.handOf(page.cursor.name);";
        assert_eq!(table.browser.run(into), json!("w"), "{width}x{height}");
        // Pieces are dropped by clicks and by dragging.
        table.browser.run("at('ask').checked = false");
        table.enter("P@ e5");
        let (hand, goal) = (table.place("g@", 0), table.place("d6", 0));
        if !phone {
            table
                .browser
                .drag(&[hand, (hand.0 + 9.0, hand.1 + 9.0), goal], std::time::Duration::ZERO);
            table.wait("page.state.ply === 2");
            assert_eq!(table.get("page.state.record.at(-1).turn"), json!("G@d6"));
        }
        assert_eq!(table.get("document.querySelectorAll('.lifted').length"), json!(0));
    }
    assert_ne!(table.get("page.board"), Value::Null);
    table.check_console(&[]);
}

#[test]
fn the_record_stays_in_sight_beside_five_lines() {
    let Some(table) = Table::open() else { return };
    table.browser.set_screen(1280, 800, false);
    table.start("chess", json!({}));
    for turn in ["f2f3", "e7e5", "g2g4"] {
        table.play(turn);
    }
    table.browser.run("act('review', { seconds: 0.05 })");
    table.wait("page.state.review === null && page.state.record[2].judgement");
    table.browser.run("at('count').value = '5'");
    table.click("previous");
    table.click("analyse");
    table.wait("at('lines').children.length === 5 && page.report.lines[4].pv.length > 6");
    let aside = "document.querySelector('aside')";
    let below = format!(
        "at('record').getBoundingClientRect().bottom - {aside}.getBoundingClientRect().bottom"
    );
    assert!(
        table.get(&below).as_f64().is_some_and(|pixels| pixels <= 1.0),
        "{}",
        table.get(&below)
    );
    let broad = format!("{aside}.scrollWidth > {aside}.clientWidth");
    assert_eq!(table.get(&broad), json!(false));
}
