//! The sounds of the page: which ones it makes, and that it can be silent.

use super::table::Table;
use serde_json::json;

/// Writes down the notes that the page plays, in hertz.
const LISTEN: &str = "
    window.heard = [];
    sounds.context = null;
    window.AudioContext = class {
        currentTime = 0;
        state = 'running';
        createOscillator() {
            const note = { frequency: {}, connect: (to) => to, stop() {} };
            note.start = () => heard.push(note.frequency.value);
            return note;
        }
        createGain() {
            const change = () => {};
            return { gain: { setValueAtTime: change, exponentialRampToValueAtTime: change }, connect: (to) => to };
        }
    };";

#[test]
fn each_turn_has_one_sound() {
    let Some(table) = Table::open() else { return };
    table.browser.run(LISTEN);
    table.start("chess", json!({}));
    let heard = |name: &str| {
        table.wait(&format!(
            "JSON.stringify(heard) === JSON.stringify(NOTES['{name}'].map(([hertz]) => hertz))"
        ));
        table.browser.run("heard.length = 0");
    };
    for (turn, sound) in [("f2 f3", "turn"), ("e7 e5", "turn"), ("g2 g4", "turn"), ("d8 h4", "end")]
    {
        table.enter(turn);
        heard(sound);
    }
    table.start("chess", json!({}));
    for (turn, sound) in [
        ("e2 e4", "turn"),
        ("d7 d5", "turn"),
        ("e4 d5", "capture"),
        ("d8 d5", "capture"),
        ("b1 c3", "turn"),
        ("d5 e5", "check"),
    ] {
        table.enter(turn);
        heard(sound);
    }
    // A turn that is taken back, and an earlier position, are silent.
    table.click("back");
    table.wait("page.state.ply === 5");
    table.click("previous");
    table.wait("page.viewed === 4");
    assert_eq!(table.get("heard"), json!([]));
    // Little time is heard once.
    table.start("chess", json!({ "clock": { "minutes": 0.15, "increment": 0 } }));
    table.enter("e2 e4");
    table.enter("e7 e5");
    table.wait("heard.filter((hertz) => hertz === NOTES.low[0][0]).length === NOTES.low.length");
    // One click, and it is silent, after a reload too.
    table.start("chess", json!({}));
    table.click("sound");
    table.browser.run("heard.length = 0");
    table.enter("e2 e4");
    assert_eq!(table.get("heard"), json!([]));
    table.browser.reload();
    table.wait("page.state?.ply === 1");
    assert_eq!(table.get("at('sound').getAttribute('aria-pressed')"), json!("false"));
    table.browser.run(LISTEN);
    table.enter("e7 e5");
    assert_eq!(table.get("heard"), json!([]));
    table.check_console(&[]);
}
