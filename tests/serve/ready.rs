//! Games that are ready by name on the page: drops, checks that are counted, promotions that may be
//! refused, and their place in the dialog.

use super::server::Server;
use super::table::Table;
use serde_json::{Value, json};

#[test]
fn the_dialog_lists_them_in_groups() {
    let Some(table) = Table::open() else { return };
    let of_group =
        "[...document.querySelectorAll('#game optgroup')].find((group) => group.label === 'drops')";
    let names = table.get(&format!("[...({of_group}).children].map((one) => one.value)"));
    let names: Vec<&str> =
        names.as_array().expect("names").iter().filter_map(Value::as_str).collect();
    assert!(names.contains(&"crazyhouse") && names.contains(&"minishogi"), "{names:?}");
    assert_eq!(table.get("at('game').children[0].value"), json!("chess"));
    table.check_console(&[]);
}

#[test]
fn a_captured_piece_is_dropped_in_crazyhouse() {
    let Some(table) = Table::open() else { return };
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
    table.start("crazyhouse", json!({ "fen": fen }));
    table.enter("e4 d5");
    table.enter("e8 d8");
    // Not on the last rank.
    table.touch("P@");
    assert_eq!(table.get("entry.next().includes('e6')"), json!(true));
    assert_eq!(table.get("entry.next().includes('e8')"), json!(false));
    table.enter("e6");
    assert_eq!(table.last(), "P@e6");
    assert_eq!(table.get("page.board.piecesOn('e6')"), json!(["white-pawn"]));
    table.check_console(&[]);
}

/// First the piece in hand, then the move beside which it comes in.
#[test]
fn a_hawk_comes_in_beside_a_knight() {
    let Some(table) = Table::open() else { return };
    table.start("seirawan", json!({}));
    table.touch("H@");
    assert_eq!(table.get("entry.next().sort()"), json!(["b1", "g1"]));
    table.touch("b1");
    assert_eq!(table.get("entry.next().sort()"), json!(["a3", "c3"]));
    table.touch("c3");
    table.wait("page.state.ply === 1");
    assert_eq!(table.last(), "b1c3h");
    let pieces = |s: &str| table.get(&format!("page.board.piecesOn('{s}')"));
    assert_eq!(pieces("c3"), json!(["white-knight"]));
    assert_eq!(pieces("b1").as_array().map(Vec::len), Some(1));
    // A move alone is still just a move.
    table.enter("b8 c6");
    assert_eq!(table.last(), "b8c6");
    table.check_console(&[]);
}

#[test]
fn the_third_check_wins() {
    let Some(table) = Table::open() else { return };
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1";
    table.start("3check", json!({ "fen": fen }));
    table.wait("document.body.textContent.includes('Checks left: White 2, Black 3')");
    table.enter("a1 a8");
    table.wait("document.body.textContent.includes('Checks left: White 1, Black 3')");
    table.enter("e8 e7");
    table.enter("a8 a7");
    table.wait("at('status').textContent.includes('checks given')");
    table.check_console(&[]);
}

#[test]
fn a_pawn_of_grand_chess_need_not_promote() {
    let Some(table) = Table::open() else { return };
    let fen = "4k5/10/10/P9/10/10/10/10/10/4K5 w - - 0 1";
    table.start("grand", json!({ "fen": fen }));
    table.touch("a7 a8");
    let offered = "[...at('choices').children].map((one) => one.dataset.choice).sort()";
    assert_eq!(table.get(offered), json!(["=a", "=b", "=c", "=n", "=p", "=q", "=r"]));
    table.touch("=p");
    table.wait("page.state.ply === 1");
    assert_eq!(table.last(), "a7a8");
    table.check_console(&[]);
}

/// They are not made before somebody plays them, but they are known.
#[test]
fn the_server_names_them() {
    let server = Server::start();
    let text = server.get("/api/games");
    assert!(
        text.contains(r#""name":"crazyhouse""#) && text.contains(r#""group":"drops""#),
        "{text}"
    );
}
