//! The engine thinks while a person does, if that was chosen.

use super::table::Table;
use serde_json::json;

#[test]
fn the_engine_thinks_on_the_time_of_a_person_if_asked() {
    let Some(table) = Table::open() else { return };
    table.click("new");
    for (game, side, level, shown) in [
        ("chess", "w", 8, true),
        ("chess", "random", 8, true),
        ("chess", "w", 7, false),
        ("chess", "both", 8, false),
        ("chess", "none", 8, false),
        ("piazza", "w", 8, false),
    ] {
        table.browser.run(&format!(
            "at('game').value = '{game}'; at('side').value = '{side}'; at('level').value = {level};
             at('game').onchange(); at('level').onchange()"
        ));
        assert_eq!(table.get("!at('ponder-label').hidden"), json!(shown), "{game} {side} {level}");
    }
    table.browser.run(
        "at('game').value = 'chess'; at('side').value = 'w'; at('ponder').value = 'yes';
         at('level').value = 8; at('seconds').value = '0.2'; at('game').onchange()",
    );
    assert_eq!(table.get("page.dialog.read().ponder"), json!(true));
    table.click("start-game");
    table.wait("!at('setup').open && page.state.phase === 'you'");
    table.enter("e2 e4");
    table.wait("page.state.ply === 2 && page.state.phase === 'you'");
    // Its lines are of another position than the one on the board.
    assert_eq!(table.get("page.report?.lines.length ?? 0"), json!(0));
    #[cfg(target_os = "linux")]
    table.wait_for_engine(true);
    table.enter("g1 f3");
    table.wait("page.state.ply === 4");
    // Who takes a turn back is not pondered against.
    table.click("back");
    table.wait("page.state.ply === 2");
    #[cfg(target_os = "linux")]
    table.wait_for_engine(false);
    assert_eq!(table.get("remembered(localStorage, 'dialog').ponder"), json!("yes"));
    table.check_console(&[]);
}
