//! The page of rules: how the pieces move.

use super::server::Server;
use super::table::Table;
use serde_json::json;

/// The body of a page.
fn page(server: &Server, game: &str) -> String {
    server.get(&format!("/rules/{game}"))
}

#[test]
fn each_piece_has_a_board_and_its_moves_in_words() {
    let server = Server::start();
    let shogi = page(&server, "shogi");
    // Eight pieces, and six promoted ones behind those that promote.
    assert_eq!(shogi.matches("<figure>").count(), 14);
    let place = |text: &str| shogi.find(text).unwrap_or_else(|| panic!("{text}: {shogi}"));
    assert!(place("<b>silver</b> (S): goes") < place("<b>promoted silver</b> (+S): goes"));
    assert!(place("<b>promoted silver</b>") < place("<b>gold</b>"));
    for label in [
        "aria-label=\"knight on e5: moves or captures on two squares\"",
        "aria-label=\"dragon on e5: moves or captures on 20 squares\"",
    ] {
        place(label);
    }
    let xiangqi = page(&server, "xiangqi");
    for text in [
        "aria-label=\"cannon on e5: moves on 17 squares and captures on 13 squares over exactly one piece\"",
        "aria-label=\"general on e2: moves or captures on four squares\"",
        "moves or captures unless a piece stands on its way</li>",
        "moves, captures over exactly one piece</li>",
    ] {
        assert!(xiangqi.contains(text), "{text}: {xiangqi}");
    }
    let chess = page(&server, "chess");
    let pawn = "aria-label=\"pawn on d2: moves on two squares and captures on two squares\"";
    assert!(chess.contains(pawn), "{chess}");
    // Games that are code have their text alone.
    assert!(!page(&server, "nacv").contains("<figure>"));
}

#[test]
fn the_boards_of_the_pieces_are_no_burden() {
    let server = Server::start();
    for game in ["shogi", "cwda", "xiangqi", "grand"] {
        let page = page(&server, game);
        let (_, section) = page.split_once("<h2 id=\"moves\">").expect("the section");
        let section = section.split("<h2").next().expect("its text");
        assert!(section.len() < 90_000, "{game}: {} bytes", section.len());
    }
}

#[test]
fn the_boards_of_the_pieces_are_drawn_in_both_themes_and_on_a_phone() {
    let Some(table) = Table::open() else { return };
    for game in ["shogi", "xiangqi", "piazza-crazyhouse", "omicron"] {
        for (width, theme) in [(1280, "light"), (375, "dark")] {
            table.browser.set_screen(width, 800, width < 1000);
            table.browser.go(&format!("http://127.0.0.1:{}/rules/{game}", table.server.port));
            table.browser.run(&format!("document.documentElement.dataset.theme = '{theme}'"));
            let undefined = "return [...document.querySelectorAll('main use')]
                .filter((use) => !document.querySelector(use.getAttribute('href'))).length";
            assert_eq!(table.browser.run(undefined), json!(0), "{game}");
            let outside = format!(
                "return [...document.querySelectorAll('figure > svg')].filter((board) => {{
                     const box = board.getBoundingClientRect();
                     return box.width < 120 || box.left < 0 || box.right > {width};
                 }}).length"
            );
            assert_eq!(table.browser.run(&outside), json!(0), "{game} on {width}");
            // A mark and the square below it have different colours.
            let colours =
                "const fill = (one) => getComputedStyle(document.querySelector(one)).fill;
                return [fill('.reach .full'), fill('figure .light')]";
            let colours = table.browser.run(colours);
            assert_ne!(colours[0], colours[1], "{game}");
            // Classes of the page do not hide squares.
            let hidden = "return [...document.querySelectorAll('figure path')]
                .filter((path) => getComputedStyle(path).display === 'none').length";
            assert_eq!(table.browser.run(hidden), json!(0), "{game}, {theme}");
        }
    }
    table.check_console(&[]);
}
