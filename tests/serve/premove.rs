//! Turns that are entered while the engine thinks.

use super::table::Table;
use serde_json::json;
use std::time::Duration;

const ENTER: &str = "\u{E007}";
const ESCAPE: &str = "\u{E00C}";

/// A game against an engine that thinks until it is told to move.
fn against_a_slow_engine(table: &Table) {
    let engine = json!({ "kind": "engine", "level": 8 });
    table.start("chess", json!({ "black": engine, "limit": { "seconds": 600 } }));
    table.enter("e2 e4");
    table.wait("page.state.phase === 'engine'");
}

#[test]
fn a_turn_is_chosen_in_advance_and_played() {
    let Some(table) = Table::open() else { return };
    against_a_slow_engine(&table);
    table.touch("a2 a3");
    assert!(table.text("status").ends_with("Then: a2, a3."), "{}", table.text("status"));
    assert_eq!(table.get("document.querySelectorAll('.mark.premove').length"), json!(2));
    table.click("now");
    table.wait("page.state.ply === 3");
    assert_eq!(table.last(), "a2a3");
    table.wait("page.state.phase === 'engine'");
    assert_eq!(table.get("document.querySelectorAll('.mark.premove').length"), json!(0));
    // It is entered by keys,
    table.browser.run("at('board').focus()");
    for square in ["h2", "h3"] {
        table.browser.run(&format!(
            "Object.assign(page.cursor, {{ on: true, name: '{square}', place: page.board.targets['{square}'].at[0] }})"
        ));
        table.browser.keys(&[ENTER]);
    }
    assert_eq!(table.get("premove.steps"), json!(["h2", "h3"]));
    table.browser.keys(&[ESCAPE]);
    assert_eq!(table.get("premove.steps"), json!([]));
    // and dragged.
    let ((x, y), goal) = (table.place("b2", 0), table.place("b3", 0));
    table.browser.drag(&[(x, y), (x + 3.0, y - 20.0), goal], Duration::ZERO);
    assert_eq!(table.get("premove.steps"), json!(["b2", "b3"]));
    table.click("now");
    table.wait("page.state.ply === 5");
    assert_eq!(table.last(), "b2b3");
    table.check_console(&[]);
}

#[test]
fn it_is_forgotten_if_it_is_illegal_or_taken_back() {
    let Some(table) = Table::open() else { return };
    against_a_slow_engine(&table);
    // Another click, Escape and the button take it back; only own pieces can be chosen.
    for way in ["e7", "escape", "undo"] {
        table.touch("g1 f3");
        match way {
            "escape" => table.browser.keys(&[ESCAPE]),
            "undo" => table.click("undo"),
            square => table.touch(square),
        }
        assert_eq!(table.get("premove.steps"), json!([]), "{way}");
    }
    table.touch("a1 h8");
    assert_eq!(table.get("premove.steps"), json!(["a1", "h8"]));
    table.click("now");
    table.wait("page.state.phase === 'you'");
    assert_eq!((table.ply(), table.get("premove.steps")), (2, json!([])));
    table.wait("/not legal[.]/.test(at('spoken').textContent)");
    // A turn that is taken back takes it along.
    table.enter("g1 f3");
    table.touch("a2 a3");
    table.click("back");
    table.wait("page.state.ply === 2");
    assert_eq!((table.steps(), table.get("premove.steps")), (String::new(), json!([])));
    table.check_console(&[]);
}

#[test]
fn a_turn_of_several_steps_is_chosen_in_advance_as_far_as_it_stays_legal() {
    let Some(table) = Table::open() else { return };
    let engine = json!({ "kind": "engine", "level": 8 });
    let fen = "4k5/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R3K4R w AJ K - 0 1";
    table.start("archchess", json!({ "black": engine, "limit": { "seconds": 600 }, "fen": fen }));
    let castling = table.get(
        "page.state.turns.flatMap(([text, ...all]) => all.map((steps) => [text, steps]))
             .filter(([, steps]) => steps.length === 4 && steps[0] === 'e1' && steps[1] === 'j1').at(-1)",
    );
    // What is illegal in the end: the second half, which waits for another one; a turn of which
    // the first half would be another turn.
    for (chosen, said, left) in [
        (json!(["e1", "j1", "a5"]), "The second half of the turn", json!(["e1", "j1"])),
        (json!(["a2", "a3", "a5"]), "The turn that was chosen", json!([])),
        (json!(["a2", "a9"]), "The turn that was chosen", json!([])),
    ] {
        let answer =
            table.browser.run(&format!("premove.steps = {chosen}; return premove.enter()"));
        let answer = answer.as_str().expect("a text");
        assert!(answer.starts_with(said) && answer.ends_with("is not legal."), "{answer}");
        assert_eq!((table.ply(), table.get("entry.steps")), (0, left), "{chosen}");
        table.browser.run("openEntry()");
    }
    table.enter("a2 a3");
    table.wait("page.state.phase === 'engine'");
    for step in castling[1].as_array().expect("steps") {
        table.touch(step.as_str().expect("a name"));
    }
    assert_eq!(table.get("premove.steps"), castling[1]);
    table.click("now");
    table.wait("page.state.ply === 3");
    assert_eq!(json!(table.last()), castling[0]);
    assert_eq!(table.get("premove.steps"), json!([]));
    table.check_console(&[]);
}
