//! The position as a picture and on paper, and the record as a text to be pasted.

use super::table::Table;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

#[test]
fn the_position_is_saved_as_svg_and_png() {
    let Some(table) = Table::open() else { return };
    for (game, style) in [("chess", "figures"), ("shogi", "characters"), ("ravioli", "figures")] {
        table.start(game, json!({}));
        table.browser.run(&format!("setStyle('{style}')"));
        let shown = table.get("at('board').getAttribute('viewBox')");
        let text = table.get("picture().text");
        let text = text.as_str().expect("a text");
        let file = roxmltree::Document::parse(text).expect("well-formed");
        let uses = || file.descendants().filter(|node| node.has_tag_name("use"));
        assert_eq!(json!(uses().count()), table.get("page.state.items.length"), "{game}");
        for node in uses() {
            let href = node.attribute("href").expect("a symbol").trim_start_matches('#');
            let mut ids = file.descendants().filter_map(|node| node.attribute("id"));
            assert!(ids.any(|id| id == href), "{game}: {href}");
        }
        // The file needs no style sheet.
        let squares = file.descendants().filter(|node| node.has_tag_name("path"));
        assert!(squares.clone().all(|path| path.attribute("fill").is_some()));
        assert!(!text.contains("var(") && !text.contains("display: none"));
        assert_eq!(table.get("at('board').getAttribute('viewBox')"), shown, "the page stays");
        // As many pixels as units, and not all of one colour.
        let png = table.browser.run(
            "const drawn = picture();
             return pngFile(drawn).then((file) => createImageBitmap(file)).then((image) => {
                 const canvas = document.createElement('canvas');
                 [canvas.width, canvas.height] = [image.width, image.height];
                 const context = canvas.getContext('2d');
                 context.drawImage(image, 0, 0);
                 const { data } = context.getImageData(0, 0, image.width, image.height);
                 const colours = new Set();
                 for (let i = 0; i < data.length; i += 400) colours.add(data.slice(i, i + 3).join());
                 return [image.width === drawn.width, image.height === drawn.height, colours.size > 4];
             })",
        );
        assert_eq!(png, json!([true, true, true]), "{game}");
    }
    // The buttons save them.
    table.browser.run(
        "window.saved = [];
         HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };",
    );
    table.click("svg");
    table.click("png");
    table.wait("saved.length === 2");
    assert_eq!(table.get("saved"), json!(["rialto-ravioli.svg", "rialto-ravioli.png"]));
    table.check_console(&[]);
}

#[test]
fn a_game_is_saved_as_a_page_that_needs_no_server() {
    let Some(table) = Table::open() else { return };
    for game in ["chess", "piazza"] {
        table.start(game, json!({}));
        table.enter(if game == "chess" { "f2 f3" } else { "e2 e4" });
        if game == "chess" {
            for turn in ["e7 e5", "g2 g4", "d8 h4"] {
                table.enter(turn);
            }
            table.wait("page.state.ending");
        }
        table.browser.run(
            "window.page_text = '';
             URL.createObjectURL = (blob) => { blob.text().then((text) => { page_text = text; }); return ''; };
             HTMLAnchorElement.prototype.click = function () { window.page_name = this.download; };",
        );
        table.click("save-page");
        table.wait("page_text");
        assert_eq!(table.get("page_name"), json!(format!("rialto-{game}.html")));
        let shown = table.get("page.state.items.length");
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("saved-{game}.html"));
        fs::write(&file, table.get("page_text").as_str().expect("a text")).expect("written");

        table.browser.go(&format!("file://{}", file.display()));
        let get = |what: &str| table.browser.run(&format!("return {what}"));
        let plies = if game == "chess" { 4 } else { 1 };
        assert_eq!(get("plies(page.game)"), json!(plies));
        table.browser.click("#last");
        assert_eq!(get("document.querySelectorAll('#board .items use').length"), shown);
        let said = if game == "chess" { "0-1 checkmate" } else { "The game is not over." };
        assert_eq!(table.text("status"), said);
        for id in ["results", "choice"] {
            assert_eq!(get(&format!("at('{id}').checkVisibility()")), json!(false), "{id}");
        }
        assert_eq!(table.browser.errors(), [""; 0]);
        table.browser.go(&table.server.address(""));
        table.wait("page.state");
    }
}

#[test]
fn the_record_is_copied_and_printed() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    table.enter("e2 e4");
    table.browser.run(
        "window.copied = '';
         navigator.clipboard.writeText = async (text) => { copied = text; };",
    );
    table.click("pgn");
    table.wait("/1[.] e4/.test(copied)");
    assert_eq!(table.text("status"), "PGN copied.");
    // Hands stand beside the board while it is printed.
    table.start("shogi", json!({ "fen": "4k4/9/9/9/9/9/9/9/4K4[PPg] w - - 0 1" }));
    let lies = "
        const inside = (one, box) => one.left >= box.left && one.right <= box.right && one.top >= box.top && one.bottom <= box.bottom;
        const box = at('board').getBoundingClientRect();
        return ['P@', 'g@'].map((name) => inside(document.querySelector(`[data-name='${name}']`).getBoundingClientRect(), box));";
    for (event, expected) in [("beforeprint", true), ("afterprint", false)] {
        table.browser.run(&format!("dispatchEvent(new Event('{event}'))"));
        assert_eq!(table.browser.run(lies), json!([expected, expected]), "{event}");
    }
    // On paper: the board, the players and the turns.
    table.browser.command("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    let shown = |id: &str| table.get(&format!("at('{id}').checkVisibility()"));
    for id in ["board", "far", "near", "record", "title"] {
        assert_eq!(shown(id), json!(true), "{id}");
    }
    for id in ["buttons", "entry", "typed", "steps", "new", "analysis"] {
        assert_eq!(shown(id), json!(false), "{id}");
    }
    table.check_console(&[]);
}
