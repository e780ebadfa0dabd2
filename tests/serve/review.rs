//! The analysis of a whole game, and learning from its mistakes.

use super::table::Table;
use serde_json::{Value, json};

/// Lets the page analyse its game with this many seconds for each position.
fn review(table: &Table, seconds: f64) {
    table.browser.run(&format!("act('review', {{ seconds: {seconds} }})"));
    table.wait("page.state.review === null && page.state.record[0].loss !== null");
}

#[test]
fn a_game_is_analysed_and_its_mistakes_are_learned_from() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    // Black could mate at move 3 and does not; then White blunders the queen.
    for turn in
        ["f2f3", "e7e5", "g2g4", "b8c6", "e2e4", "d7d6", "d1e2", "c8g4", "e2b5", "a7a6", "b5b7"]
    {
        table.play(turn);
    }
    // By the button, with a bar that says how far it is.
    table.click("review");
    table.wait("!at('progress').hidden && at('progress').value > 0 && at('progress').max === 12");
    assert_eq!(table.text("review"), "Stop");
    table.click("review");
    table.wait("page.state.review === null && at('progress').hidden");
    assert_eq!(table.get("page.state.record.some(({ loss }) => loss !== null)"), json!(false));
    review(&table, 0.15);
    let judged = |ply: usize| table.get(&format!("page.state.record[{ply}].judgement"));
    // Not to mate at once loses a win that is still one: Black stands well, but gives a mate away.
    assert_eq!(table.get("page.state.record[3].marks.length"), json!(1));
    assert_eq!(judged(2), json!("blunder"), "g4 allows a mate");
    let better = "triedAfter(3).map(({ text }) => text)";
    assert_eq!(table.get(better), json!(["Qh4#"]), "the better turn is a variation");
    // The curve has all positions, and the list says how many there were of each.
    assert!(table.text("found").contains("White lost "), "{}", table.text("found"));
    assert_eq!(
        table.get("page.state.record.slice(0, -1).every(({ cp }) => cp !== null)"),
        json!(true)
    );
    assert_eq!(table.get("at('curve').checkVisibility()"), json!(true));
    // It outlives the page.
    let found = "page.state.record.map(({ loss, marks, score }) => [loss, marks, score])";
    let before = table.get(found);
    table.browser.reload();
    table.wait("page.state?.ply === 11");
    assert_eq!(table.get(found), before);

    // The better turn of the first mistake is found by oneself; it is not shown before.
    table.click("learn");
    table.wait("page.earlier?.at === here()");
    // How grave the first turn was depends on how far the search has looked.
    if table.get("here()") == json!(0) {
        table.click("lesson-next");
    }
    table.wait("here() === 2 && page.earlier?.at === 2");
    assert!(
        table.text("lesson").contains("White played g4 here: blunder"),
        "{}",
        table.text("lesson")
    );
    assert_eq!(
        table.get("[...document.querySelectorAll('.aside')].some((one) => one.checkVisibility())"),
        json!(false)
    );
    table.touch("e1 f2");
    table.wait("/^Kf2 loses .* Try another turn|^Kf2 is good/.test(at('lesson').textContent)");
    table.touch("g2 g4");
    table.wait("/^g4 loses .* Try another turn/.test(at('lesson').textContent)");
    // By keys, and by touch.
    table.browser.type_into("#text", "e4\n");
    table.wait("at('lesson').textContent === 'e4 is good.'");
    table.browser.set_screen(390, 844, true);
    table.browser.run("at('lesson-next').scrollIntoView({ block: 'center' })");
    table.browser.tap(table.middle("lesson-next"));
    table.wait("here() === 3 && page.earlier?.at === 3");
    assert_eq!(table.get("at('board').getBoundingClientRect().top >= -1"), json!(true));
    table.click("solution");
    table.wait("at('lesson').textContent === 'Better was Qh4#.' && turnAt(here()).text === 'Qh4#'");
    table.browser.set_screen(1280, 900, false);
    table.click("lesson-end");
    table.wait("page.viewed === null && at('learning').hidden");
    // Nothing of the game has changed.
    assert_eq!(table.ply(), 11);
    assert_eq!(table.get(found), before);
    table.check_console(&[]);
}

#[test]
fn luck_and_skill_are_told_apart() {
    let Some(table) = Table::open() else { return };
    // With this seed the dice bring a flood.
    table.start("piazza", json!({ "seed": 6 }));
    for turn in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8e7"] {
        table.play(turn);
    }
    review(&table, 0.1);
    let lucks = table.get("page.state.record.map(({ throw: dice, luck }) => [dice, luck])");
    for played in lucks.as_array().expect("turns") {
        assert_eq!(played[0] == Value::Null, played[1] == Value::Null, "{lucks}");
    }
    // A flood is announced: its throw was worth something, whatever the turns were.
    let flood = "page.state.record.find(({ effect }) => effect)";
    table.wait(&format!("{flood}.luck !== 0 && {flood}.loss !== null"));
    assert!(table.text("found").contains("The dice gave "), "{}", table.text("found"));
    // Where there are no dice, there is no luck.
    table.start("chess", json!({}));
    table.play("e2e4");
    review(&table, 0.05);
    assert_eq!(table.get("page.state.record[0].luck"), Value::Null);
    assert!(!table.text("found").contains("dice"), "{}", table.text("found"));
    table.check_console(&[]);
}
