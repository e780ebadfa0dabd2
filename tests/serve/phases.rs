//! Take back, new game, reload and resignation in every phase of a game.

use super::table::Table;
use serde_json::{Value, json};

/// An engine that answers only when it is told to move now.
fn slow() -> Value {
    json!({ "kind": "engine", "level": 8 })
}

impl Table {
    fn wait_phase(&self, phase: &str) {
        self.wait(&format!("page.state.phase === '{phase}'"));
    }

    /// Loads the page anew; the position and the phase stay.
    fn reload(&self) {
        let seen = "[page.state.fen, page.state.phase, page.state.ply, page.state.analyse]";
        let before = self.get(seen);
        self.browser.run("window.old = true");
        self.browser.reload();
        self.wait("!window.old && page.state");
        assert_eq!(self.get(seen), before);
    }

    fn resign(&self, result: &str) {
        self.click("resign");
        self.answer("yes");
        self.wait("page.state.ending");
        assert_eq!(self.get("page.state.ending.result"), json!(result));
    }
}

#[test]
fn while_the_engine_thinks_waits_or_has_lost() {
    let Some(table) = Table::open() else { return };
    let limit = json!({ "seconds": 600 });
    table.start("chess", json!({ "black": slow(), "limit": limit }));
    table.enter("e2 e4");
    table.wait_phase("engine");
    // Take back goes to the person's last decision, and the engine does not answer any more.
    table.click("back");
    table.wait("page.state.ply === 0");
    table.wait_phase("you");
    table.enter("d2 d4");
    table.reload();
    table.wait_phase("engine");
    table.resign("0-1");
    // The resignation alone is taken back, and the engine thinks on; then the turn before it.
    table.click("back");
    table.wait("page.state.ply === 1 && !page.state.ending");
    table.wait_phase("engine");
    table.click("back");
    table.wait("page.state.ply === 0");
    table.wait_phase("you");
    table.enter("e2 e4");
    table.click("now");
    table.wait("page.state.ply === 2");
    table.wait_phase("you");
    // One click ends nothing.
    for button in ["draw", "resign"] {
        table.click(button);
        table.answer("no");
        assert_eq!(table.get("page.state.ending"), Value::Null, "{button}");
    }
    table.click("draw");
    table.answer("yes");
    table.wait("/declines/.test(at('status').textContent)");
    assert_eq!(table.get("page.state.ending"), Value::Null);
    table.click("hint");
    table.wait("page.state.hint");
    table.enter("d2 d3");
    // A new game while the engine thinks; Cancel leaves the old one as it is.
    table.click("new");
    table.wait("at('setup').open");
    table.click("cancel");
    table.wait("!at('setup').open");
    assert_eq!(table.get("[page.state.ply, page.state.phase]"), json!([3, "engine"]));
    table.click("new");
    table.browser.run("at('seconds').value = '600'");
    table.click("start-game");
    table.answer("yes");
    table.wait("!at('setup').open && page.state.ply === 0");
    assert_eq!(table.get("page.state.phase"), json!("you"));

    // Taken back to the engine's turn, it waits until it is told to move.
    table.start("chess", json!({ "white": slow(), "limit": limit }));
    table.wait("page.board.flipped");
    table.click("now");
    table.wait("page.state.ply === 1");
    table.enter("h7 h6");
    table.click("now");
    table.wait("page.state.ply === 3");
    table.enter("g7 g6");
    table.click("first");
    table.wait("page.viewed === 0");
    table.click("branch");
    table.wait_phase("paused");
    assert_eq!(table.ply(), 0);
    table.reload();
    table.click("forward");
    table.wait("page.state.ply === 1");
    table.wait_phase("you");
    // There is no turn of the person to take back.
    assert_eq!(table.get("at('back').disabled"), json!(true));
    table.click("previous");
    table.click("branch");
    table.wait_phase("paused");
    table.resign("1-0");
    table.reload();
    // Sides change, and nobody has to turn the board.
    table.click("rematch");
    table.wait("page.state.ply === 0 && !page.state.ending");
    table.wait_phase("you");
    assert_eq!(table.get("page.state.players.b"), slow());
    assert_eq!(table.get("page.board.flipped"), json!(false));
    table.check_console(&[422]);
}

#[test]
fn while_a_turn_is_entered_or_dice_are_due() {
    let Some(table) = Table::open() else { return };
    let fen = "4k5/10/10/10/10/10/10/10/10/R3K4R w AJ K - 0 1";
    table.start("archchess", json!({ "fen": fen }));
    table.enter("j1 j2");
    table.enter("e10 e9");
    table.touch("e1 a1 c1");
    table.reload();
    assert_eq!(table.steps(), "");
    table.touch("e1 a1");
    table.click("back");
    table.wait("page.state.ply === 1");
    assert_eq!(table.steps(), "");
    table.enter("e10 d10");
    table.touch("e1 a1");
    table.resign("0-1");
    assert_eq!(table.steps(), "");
    assert_eq!(table.get("document.querySelectorAll('.mark').length"), json!(0));
    table.click("back");
    table.wait("page.state.ply === 2 && !page.state.ending");

    table.start("piazza", json!({ "seed": null, "dice": "hand" }));
    table.reload();
    table.wait_phase("dice");
    assert_eq!(table.get("at('back').disabled"), json!(true));
    for (throw, turn) in [("3+4", "e2 e4"), ("6+4", "e7 e5")] {
        table.browser.type_into("#dice", &format!("{throw}\n"));
        table.wait_phase("you");
        table.enter(turn);
    }
    table.click("back");
    table.wait("page.state.ply === 1");
    // The throw of the turn that is taken back stays as it was.
    table.wait_phase("you");
    assert!(table.text("news").starts_with("Dice: 6 and 4."));
    table.click("forward");
    table.wait("page.state.ply === 2");
    table.wait_phase("dice");
    table.resign("0-1");
    table.click("back");
    table.wait("page.state.ply === 2 && !page.state.ending");
    table.wait_phase("dice");
    table.click("back");
    table.wait("page.state.ply === 1");
    table.enter("d7 d5");
    table.wait_phase("dice");
    table.start("piazza", json!({}));
    table.wait_phase("you");
    table.check_console(&[]);
}

#[test]
fn while_the_position_is_analysed_and_from_any_turn() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({ "black": slow(), "limit": { "depth": 1 } }));
    table.enter("e2 e4");
    table.wait("page.state.ply === 2 && page.state.phase === 'you'");
    table.click("analyse");
    table.wait("page.report?.lines.length === 3");
    table.wait(
        "document.querySelectorAll('.advice').length === 3 && at('lines').children.length === 3",
    );
    // Both sides are played by hand, and the lines follow the position.
    table.enter("d2 d4");
    table.wait(
        "page.state.ply === 3 && page.report?.lines.length && page.report.v === page.state.v",
    );
    table.wait_phase("paused");
    let first = table.get("page.state.turns[0][1].join(' ')");
    table.enter(first.as_str().expect("a gesture"));
    table.click("back");
    table.wait("page.state.ply === 3");
    table.reload();
    table.wait("at('analyse').checked && page.report?.lines.length");
    // A pointer on a turn of a line shows the position after it.
    table.wait("at('lines').querySelector('button')");
    let shown = table.get("JSON.stringify(page.board.items)");
    table.browser.run("preview.show(page.report.lines[0].pv.slice(0, 1))");
    table.wait(&format!("JSON.stringify(page.board.items) !== {shown}"));
    table.browser.run("preview.end()");
    assert_eq!(table.get("JSON.stringify(page.board.items)"), shown);
    // After the analysis the engine waits, until it is told to move.
    table.click("analyse");
    table.wait("!page.state.analyse");
    table.wait_phase("paused");
    table.click("now");
    table.wait("page.state.ply === 4");
    table.wait_phase("you");
    // From an earlier turn; the clicked turn is shown before.
    table.browser.click("#record li:nth-child(1) button:nth-of-type(1)");
    table.wait("page.viewed === 1 && page.earlier");
    assert_eq!(table.get("page.board.piecesOn('e4')"), json!(["white-pawn"]));
    assert_eq!(table.get("page.board.piecesOn('d4')"), json!([]));
    assert!(table.text("status").contains("After turn 1 of 4"));
    table.click("branch");
    table.wait("page.state.ply === 1");
    table.wait_phase("paused");
    table.click("analyse");
    table.wait("page.report?.lines.length");
    table.resign("0-1");
    table.wait("document.querySelectorAll('.advice').length === 0");
    // The bar keeps nothing of the game before.
    table.start("chess", json!({}));
    table.enter("e2 e4");
    table.click("draw");
    table.wait("/Does White accept/.test(at('question-text').textContent)");
    table.answer("yes");
    table.wait("page.state.ending?.result === '1/2-1/2'");
    assert_eq!(table.get("at('fill').style.height"), json!("50%"));
    table.check_console(&[]);
}
