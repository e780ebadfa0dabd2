//! Each way to enter a turn that is more than a piece and its goal.

use super::table::Table;
use serde_json::json;
use std::time::Duration;

#[test]
fn castling_leap_and_promotion() {
    let Some(table) = Table::open() else { return };
    // Archchess: king, own rook, goal of the king, goal of the rook.
    let fen = "4k5/10/10/10/10/10/10/10/10/R3K4R w AJ K - 0 1";
    table.start("archchess", json!({ "fen": fen }));
    table.touch("e1 a1");
    assert_eq!((table.steps().as_str(), table.ply()), ("e1 a1", 0));
    let marks = "[...document.querySelectorAll('.mark.goal, .mark.ring')].length";
    assert_eq!(table.get(marks), json!(4), "the king's goals on the side of the rook");
    table.enter("c1 d1");
    assert_eq!(table.last(), "e1c1,a1d1");
    // A single goal of the rook needs no click.
    table.start("archchess", json!({ "fen": fen }));
    table.enter("e1 a1 d1");
    assert_eq!(table.last(), "e1d1,a1e1");
    table.start("archchess", json!({ "fen": fen }));
    table.enter("e1 e3");
    assert_eq!(table.last(), "e1e3");

    table.start("chess", json!({ "fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" }));
    table.enter("e1 g1");
    table.enter("e8 a8");
    assert_eq!(table.get("page.state.record.map((one) => one.turn)"), json!(["e1g1", "e8c8"]));

    // The Clobberers castle to the b-file; a pawn becomes a piece of either army.
    table.start("cwda", json!({ "fen": "e3k2e/8/8/8/8/8/8/R3K2R b KQkq - 0 1 FC" }));
    table.enter("e8 b8");
    assert_eq!(table.last(), "e8b8");
    table.start("cwda", json!({ "fen": "k7/7P/8/8/8/8/8/K7 w - - 0 1 NR" }));
    table.enter("h7 h8 =g");
    assert_eq!(table.last(), "h7h8g");

    table.start("chess", json!({ "fen": "1n5k/P7/8/8/8/8/8/K7 w - - 0 1" }));
    table.touch("a7 a8");
    let offered = "[...at('choices').children].map((one) => one.dataset.choice)";
    assert_eq!(table.get(offered), json!(["=q", "=r", "=b", "=n"]));
    // They are at the square, towards the middle of the board.
    let gap = "(() => {
        const [box, square, board] = [at('choices'), document.querySelector('.hits [data-name=a8]'), at('board')].map((one) => one.getBoundingClientRect());
        const inside = box.x >= board.x - 1 && box.right <= board.right + 1;
        return inside && Math.round(page.board.flipped ? square.y - box.bottom : box.y - square.bottom);
    })()";
    assert_eq!(table.get(gap), json!(0));
    table.click("flip");
    assert_eq!(table.get(gap), json!(0));
    table.click("flip");
    // A click elsewhere cancels.
    table.touch("e4");
    assert_eq!((table.steps().as_str(), table.get(offered)), ("", json!([])));
    table.enter("a7 a8 =q");
    assert_eq!(table.last(), "a7a8q");
    // A pawn that becomes a queen is no captured piece.
    assert_eq!(table.get("page.state.captured"), json!({ "w": [], "b": [] }));
    table.enter("h8 g7");
    table.enter("a8 b8");
    assert_eq!(
        table.get("page.state.captured"),
        json!({ "w": [["black-knight", "black-knight-coin"]], "b": [] })
    );
    table.check_console(&[]);
}

#[test]
fn twins_of_ravioli_are_one_square() {
    let Some(table) = Table::open() else { return };
    table.start("ravioli", json!({}));
    table.touch("a2");
    let count = |class: &str| table.get(&format!("document.querySelectorAll('{class}').length"));
    assert_eq!(count(".mark.chosen"), json!(2));
    assert_eq!(count(".mark.goal"), json!(4), "a3 and a4 on both boards");
    assert!(table.text("status").contains("a2, both boards"));
    // The goal is clicked on the other board.
    table.browser.drag(&[table.place("a4", 1)], Duration::ZERO);
    table.wait("page.state.ply === 1");
    assert_eq!(table.last(), "a2a4");
    assert_eq!(table.get("page.board.piecesOn('a4')"), json!(["white-pawn", "white-pawn"]));

    let fen = "rnbqkbnr******/pppwzpppppwzpp/14/14/14/14/PPPWZPPPPPWZPP/R3K2R****** w KQkq - 0 1";
    for gesture in ["e1 g1", "e1 h1"] {
        table.start("ravioli", json!({ "fen": fen }));
        table.enter(gesture);
        assert_eq!(table.last(), "e1g1");
    }
    // On an upright screen the boards are below each other, and a click still finds its square.
    table.browser.set_screen(390, 844, true);
    table.wait("page.board.stacked");
    let (a, b) = (table.place("a7", 0), table.place("a7", 1));
    assert!(a.0 == b.0 && a.1 < b.1, "{a:?} {b:?}");
    table.browser.run("at('ask').checked = false; at('flip').click()");
    let (a, b) = (table.place("a7", 0), table.place("a7", 1));
    assert!(a.0 == b.0 && a.1 > b.1, "{a:?} {b:?}");
    table.browser.drag(&[b], Duration::ZERO);
    assert_eq!(table.steps(), "a7");
    table.browser.drag(&[table.place("a6", 0)], Duration::ZERO);
    table.wait("page.state.ply === 2");
    assert_eq!(table.last(), "a7a6");
    table.check_console(&[]);
}

#[test]
fn wires_are_laid_by_their_edges() {
    let Some(table) = Table::open() else { return };
    table.start("nacv", json!({}));
    let next = "entry.answer.next.length";
    table.wait(next);
    for (i, edge) in ["d3e", "d4n", "d4e"].into_iter().enumerate() {
        table.touch(edge);
        table.wait(next);
        assert!(table.text("status").contains(&format!("{} of 5 edges", i + 1)));
    }
    // The edge that would close a loop cannot be chosen; a chosen one can be given back.
    assert_eq!(table.get("entry.answer.next.includes('c4e')"), json!(true));
    table.touch("d3n");
    table.wait(next);
    let closes = "!entry.answer.next.includes('c4e')";
    assert_eq!(table.get(closes), json!(true), "the fourth edge around d4");
    table.touch("d4e");
    table.wait(next);
    assert_eq!(table.steps(), "d3e d4n d3n");
    assert_eq!(table.get("at('confirm').hidden"), json!(true));
    for edge in ["b3n", "f5n"] {
        table.touch(edge);
        table.wait("entry.answer.next.length || entry.answer.complete");
    }
    assert_eq!(table.text("confirm"), "Place");
    table.click("confirm");
    table.wait("page.state.ply === 1");

    // A piece, its goal and an edge.
    let fen = "**akca*/redder*/7/7/7/*REDDER/*ACKA** w b3n,c3n,d5n,e5n - 0 3";
    table.start("nacv", json!({ "fen": fen }));
    let gesture = table.get("page.state.turns[0][1]");
    let names: Vec<&str> =
        gesture.as_array().expect("a gesture").iter().filter_map(|name| name.as_str()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    table.touch(names[0]);
    assert_eq!(table.get("document.querySelectorAll('.mark.edge').length"), json!(0));
    table.touch(names[1]);
    assert_ne!(table.get("document.querySelectorAll('.mark.edge').length"), json!(0));
    table.enter(names[2]);
    assert_eq!(table.last(), format!("{}{},{}", names[0], names[1], names[2]));

    // No piece can move: the pass, and an edge.
    let fen = "**4*/6*/1c5/5c1/7/*3r2/*K1kc** w b1e,b2n,c2e,d3n,d4e,b5e,d5e,f6n - 0 10";
    table.start("nacv", json!({ "fen": fen }));
    assert_eq!(table.text("choices"), "no piece moves");
    table.enter("0000 b1n");
    assert_eq!(table.last(), "0000,b1n");
    table.check_console(&[]);
}

#[test]
fn dice_walkways_and_water() {
    let Some(table) = Table::open() else { return };
    table.start("piazza", json!({ "seed": null, "dice": "hand" }));
    assert_eq!(table.get("page.state.phase"), json!("dice"));
    table.browser.type_into("#dice", "3+9\n");
    table.wait("/3\\+9/.test(at('status').textContent)");
    table.browser.type_into("#dice", "3+4\n");
    table.wait("page.state.phase === 'you'");
    assert!(table.text("news").starts_with("Dice: 3 and 4."));
    table.enter("d2 d4");
    assert_eq!(table.get("page.state.phase"), json!("dice"));
    table.browser.type_into("#dice", "1+1\n");
    table.wait("page.state.phase === 'you'");
    table.enter("e7 e5");
    table.enter("b1 c3");
    // The water has come: each side builds a walkway.
    let stroke = "getComputedStyle(document.querySelector('#walkway-right .arrow')).stroke";
    assert_eq!(table.get(stroke), json!("none"), "the page leaves the drawing as it is");
    table.enter("c3 f3");
    assert_eq!(table.last(), "c3f3");
    table.enter("c4 f4");
    table.touch("e5");
    let stuck = "the piece on e5 is under water and cannot move for 10 plies";
    table.wait(&format!("at('status').textContent === '{stuck}'"));
    table.touch("d4");
    table.wait("/the piece on d4 is the opponent.s/.test(at('status').textContent)");
    table.check_console(&[422]);
}

#[test]
fn steps_are_taken_back_confirmed_shown_and_dragged() {
    let Some(table) = Table::open() else { return };
    let escape = "\u{E00C}";
    let fen = "4k5/10/10/10/10/10/10/10/10/R3K4R w AJ K - 0 1";
    table.start("archchess", json!({ "fen": fen }));
    table.touch("e1 a1 c1");
    table.browser.keys(&[escape]);
    assert_eq!(table.steps(), "e1 a1");
    table.click("undo");
    assert_eq!(table.steps(), "e1");
    table.click("undo");
    assert_eq!((table.steps(), table.get("at('undo').hidden")), (String::new(), json!(true)));
    // The same piece again deselects.
    table.touch("e1 e1");
    assert_eq!((table.steps(), table.ply()), (String::new(), 0));

    table.start("chess", json!({}));
    table.click("ask");
    table.touch("e2 e4");
    assert_eq!((table.steps().as_str(), table.ply()), ("e2 e4", 0));
    table.click("confirm");
    table.wait("page.state.ply === 1");
    table.click("ask");

    // A long press shows where a piece can go, also one of the other side.
    table.browser.press(table.place("g1", 0));
    table.wait("document.querySelectorAll('.mark.goal').length === 3");
    table.wait("/white knight: e2, f3, h3/.test(at('spoken').textContent)");
    table.browser.release();
    table.wait("document.querySelectorAll('.mark').length === 0");
    assert_eq!(table.ply(), 1);

    let ((x, y), goal) = (table.place("g8", 0), table.place("f6", 0));
    table.browser.drag(&[(x, y), (x + 3.0, y + 20.0), goal], Duration::ZERO);
    table.wait("page.state.ply === 2");
    assert_eq!(table.last(), "g8f6");
    // A piece that is dropped where it cannot go stays selected at its place.
    let ((x, y), wrong) = (table.place("d2", 0), table.place("d6", 0));
    table.browser.drag(&[(x, y), (x + 3.0, y - 20.0), wrong], Duration::ZERO);
    assert_eq!(table.ply(), 2);
    assert_eq!(table.get("document.querySelectorAll('.lifted').length"), json!(0));

    // A hint comes while a turn is being entered: what is chosen stays.
    table.click("hint");
    table.touch("d2");
    table.wait("page.state.hint");
    assert_eq!(table.steps(), "d2");
    assert_eq!(table.get("document.querySelectorAll('.advice').length"), json!(1));
    table.enter("d4");
    table.check_console(&[]);
}
