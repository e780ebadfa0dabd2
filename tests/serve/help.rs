//! What the page tells a person: reasons, hints, and what is wrong with what was typed.

use super::table::Table;
use serde_json::json;

/// Waits until the status says this.
fn says(table: &Table, text: &str) {
    table.wait(&format!("at('status').textContent.includes({})", json!(text)));
}

#[test]
fn a_touch_without_meaning_gets_its_reason() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    for (touched, reason) in [
        ("a1", "the piece on a1 is blocked"),
        ("e5", "nothing stands on e5"),
        ("e7", "the piece on e7 is the opponent's"),
        ("e2 e5", "the piece on e2 cannot go to e5"),
        ("b1 c1", "the piece on b1 cannot go to c1"),
    ] {
        table.touch(touched);
        says(&table, reason);
        table.browser.run("entry.reset(page.state, page.board.targets); drawEntry()");
    }
    table.enter("e2 e4");
    table.click("first");
    table.wait("page.viewed === 0");
    // Each position has its own reasons.
    table.wait("page.earlier");
    table.touch("e4");
    says(&table, "nothing stands on e4");
    table.start(
        "chess",
        json!({ "black": { "kind": "engine", "level": 8 }, "limit": { "seconds": 600 } }),
    );
    table.enter("e2 e4");
    table.touch("d5");
    says(&table, "the engine is to move");
    table.start("nacv", json!({}));
    table.wait("entry.answer.next.length");
    table.touch("d4n");
    table.wait("entry.answer.next.length");
    table.touch("c4");
    says(&table, "a first turn lays 5 wires, and no piece moves");
    table.check_console(&[]);
}

#[test]
fn forced_captures_are_marked_and_other_touches_get_the_reason() {
    let Some(table) = Table::open() else { return };
    table.start("antichess", json!({ "fen": "8/8/8/8/3p4/4P3/P7/8 w - - 0 1" }));
    table.wait("document.querySelectorAll('.mark.must').length === 1");
    let marked = "page.board.targets.e3.at[0].join() === \
                  [...document.querySelectorAll('.hits rect')].find((area) => area.dataset.name === 'e3').dataset.at.replace(' ', ',')";
    assert_eq!(table.get(marked), json!(true));
    assert_eq!(table.get("Object.keys(entry.marks())"), json!(["e3"]));
    assert!(table.text("news").contains("A capture has to be made"), "{}", table.text("news"));
    table.touch("a2");
    says(&table, "a capture is possible, so one has to be made");
    table.browser.run("entry.reset(page.state, page.board.targets); drawEntry()");
    table.enter("e3 d4");
    // Nothing is left that could be captured.
    table.start("antichess", json!({ "fen": "8/8/8/8/8/8/P7/7k w - - 0 1" }));
    table.wait("entry.enabled");
    assert_eq!(table.get("document.querySelectorAll('.mark.must').length"), json!(0));
    table.check_console(&[]);
}

#[test]
fn an_explosion_is_seen() {
    let Some(table) = Table::open() else { return };
    table.start("atomic", json!({ "fen": "4k3/8/8/2bnb3/8/8/8/3RK3 w - - 0 1" }));
    table.browser.run(
        "window.bursts = [];
         const added = (list) => list.flatMap((one) => [...one.addedNodes]);
         const burst = (node) => node.classList?.contains('burst');
         new MutationObserver((list) => bursts.push(...added(list).filter(burst)))
             .observe(page.board.svg, { childList: true, subtree: true })",
    );
    table.enter("d1 d5");
    // The rook, which has gone from another square, has no flash there.
    table.wait("bursts.length === 3");
    assert_eq!(table.get("page.state.fen.split(' ')[0]"), json!("4k3/8/8/8/8/8/8/4K3"));
    table.wait("!document.querySelector('.burst')");
    table.check_console(&[]);
}

#[test]
fn a_hint_is_seen_and_said_in_every_game_and_phase() {
    let Some(table) = Table::open() else { return };
    let wired = "**akca*/redder*/7/7/7/*REDDER/*ACKA** w b2n,b4n - 0 2";
    let positions = [
        ("chess", None),
        ("chess", Some("8/P7/3b4/8/8/8/5k2/7K w - - 0 1")),
        ("archchess", Some("4k5/10/10/10/10/10/10/10/10/R3K4R w AJ K - 0 1")),
        ("ravioli", None),
        ("nacv", None),
        ("nacv", Some(wired)),
        ("nacv", Some("**4*/6*/1c5/5c1/7/*3r2/*K1kc** w b1e,b2n,c2e,d3n,d4e,b5e,d5e,f6n - 0 10")),
        ("piazza", Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 build:2")),
        ("shogi", Some("4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1")),
    ];
    for (game, fen) in positions {
        table.start(game, json!({ "fen": fen }));
        table.click("hint");
        table.wait("page.state.hint");
        let steps = table.get("page.state.hint.steps");
        let steps = steps.as_array().expect("steps");
        assert!(!steps.is_empty(), "{game} {fen:?}");
        // Each step is marked on the board, or on a button where it is no place.
        let unmarked = "page.state.hint.steps.filter((name) => page.board.targets[name].at.length
            && !document.querySelector('.mark.hint'))";
        assert_eq!(table.get(unmarked), json!([]), "{game} {fen:?}");
        let said = "[at('status').textContent, at('spoken').textContent].every((text) =>
            page.state.hint.steps.every((name) => text.includes(page.board.targets[name].say)))";
        assert_eq!(table.get(said), json!(true), "{game} {fen:?}: {}", table.text("status"));
        // The turn of the hint is entered by its steps.
        let names: Vec<&str> = steps.iter().filter_map(|step| step.as_str()).collect();
        if fen.is_some() || game != "nacv" {
            table.browser.run(&format!("for (const name of {}) entry.touch(name)", json!(names)));
            table.wait("page.state.ply === 1");
        }
    }
    table.start("nacv", json!({}));
    table.click("hint");
    table.wait("page.state.hint");
    assert_eq!(table.get("page.state.hint.steps.length"), json!(5));
    table.wait("document.querySelectorAll('.mark.edge.hint').length === 5");
    // The piece of a promotion is marked on its button.
    table.start("chess", json!({ "fen": "8/P7/3b4/8/8/8/5k2/7K w - - 0 1" }));
    table.click("hint");
    table.wait("page.state.hint");
    table.touch("a7 a8");
    table.wait("document.querySelectorAll('#choices button.hint').length === 1");
    table.check_console(&[]);
}

#[test]
fn turns_are_typed_as_people_write_them() {
    let Some(table) = Table::open() else { return };
    let castling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let ravioli =
        "rnbqkbnr******/pppwzpppppwzpp/14/14/14/14/PPPWZPPPPPWZPP/R3K2R****** w KQkq - 0 1";
    for (game, fen, typed, turn) in [
        ("chess", None, "nf3", "g1f3"),
        ("chess", None, "NF3", "g1f3"),
        ("chess", None, "E2E4", "e2e4"),
        ("chess", Some(castling), "o-o", "e1g1"),
        ("chess", Some(castling), "0-0", "e1g1"),
        ("chess", Some(castling), "O-O-O", "e1c1"),
        ("cwda", Some("ewfakfwe/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 FC"), "0-0", "e1g1"),
        ("piazza", Some("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 dry"), "o-o-o", "e1c1"),
        ("ravioli", Some(ravioli), "o-o", "e1g1"),
        ("archchess", None, "E2E4", "e2e4"),
        ("shogi", Some("k8/9/9/9/9/9/9/9/4K4[P] w - - 0 1"), "p@e5", "P@e5"),
    ] {
        table.start(game, json!({ "fen": fen }));
        table.browser.type_into("#text", &format!("{typed}\n"));
        table.wait("page.state.ply === 1");
        assert_eq!(table.last(), turn, "{game} {typed}");
        assert_eq!(table.get("at('text').value"), json!(""), "{typed}");
    }
    // What is wrong is said; the text does not stay in the next game.
    table.start("chess", json!({}));
    table.browser.type_into("#text", "nf6\n");
    says(&table, "no knight of White can go to f6");
    table.browser.type_into("#text", "\u{E003}\u{E003}\u{E003}o-o\n");
    says(&table, "O-O is not legal here: a piece stands between king and rook");
    table.start("chess", json!({}));
    assert_eq!(table.get("at('text').value"), json!(""));
    table.check_console(&[422]);
}

#[test]
fn wrong_fields_of_a_new_game_are_named() {
    let Some(table) = Table::open() else { return };
    table.start("piazza", json!({}));
    table.click("new");
    let tries = [
        ("minutes", "abc", "clock: minutes: expected a number"),
        ("increment", "abc", "clock: increment: expected a number"),
        ("seconds", "abc", "limit: seconds: expected a number"),
        ("seed", "abc", "seed: expected a whole number"),
        ("start", "x", "expected"),
    ];
    table.browser.run("at('minutes').value = '5'");
    for (id, text, wrong) in tries {
        table.browser.run(&format!("window.old = at('{id}').value; at('{id}').value = '{text}'"));
        table.browser.click("#start-game");
        table.wait(&format!("at('wrong').textContent.includes('{wrong}')"));
        table.browser.run(&format!("at('{id}').value = window.old; at('wrong').textContent = ''"));
    }
    table.browser.run("at('minutes').value = ''; at('increment').value = 'abc'");
    table.browser.click("#start-game");
    table.wait("at('wrong').textContent.includes('clock: increment: expected a number')");
    // An increment alone is no clock.
    table.browser.run("at('minutes').value = ''; at('increment').value = '5'");
    table.browser.click("#start-game");
    table.wait("at('wrong').textContent.includes('clock: minutes: expected a number')");
    table.browser.run("at('increment').value = '0'");
    // A FEN with tabs and an end of line is one as good as any.
    let fen = "4k3/8/8/8/8/8/8/R3K3\\tw\\t-\\t-\\t0\\t1\\n";
    let setup = format!("{{ game: 'chess', fen: '{fen}' }}");
    assert_eq!(table.browser.run(&format!("return startGame({setup})")), json!(null));
    let wrong = table.browser.run("return startGame({ game: 'chess', fen: 'x\\u0000' })");
    assert_eq!(wrong, json!("fen: character 2 is a control character"));
    let wrong = table.browser.run("return startGame({ game: 'chess', fen: 'x'.repeat(401) })");
    assert_eq!(wrong, json!("fen: expected at most 400 bytes, found 401"));
    table.check_console(&[422]);
}
