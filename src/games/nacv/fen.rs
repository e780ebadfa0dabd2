//! Position and turn texts, and why a turn is illegal.
//!
//! FEN: men (`*` a place that is no cell), side, wires, `s` at a first turn, turns without a
//! capture, number. Turns: `b2c2,d4n`, a pass `0000,d4n`, a first turn five edges.

use super::geometry::{GRID, LATTICE, above, each_edge};
use super::wires::{Growth, Wires};
use super::{FIRST_WIRES, House, LETTERS, Loops, NO_MAN, Nacv, PASS, State, TABLES, WIRE};
use super::{edge_of, wire};
use crate::board::fen::{check_men, clip, counter, letter, man, side};
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::moves::{Move, MoveList};
use crate::rules::{FenError, MoveError, Rules, Turn};

/// Reads a FEN; the two counters may be missing.
pub(super) fn read(fen: &str, house: House) -> Result<Nacv, FenError> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return Err(FenError(format!(
            "expected 6 fields (men, side, wires, first turn, turns without capture, number), \
             found {}",
            fields.len()
        )));
    }
    let men = read_men(fields[0])?;
    check_men(&men, GRID)?;
    let tables = &*TABLES;
    let mut board = Mailbox::new(&tables.army, GRID.squares());
    let mut sets = [0; 2];
    for (s, piece) in men {
        board.put(s, piece);
        sets[piece.side().index()] |= 1 << s.0;
    }
    let state = State {
        side: side(fields[1])?,
        first: match fields[3] {
            "s" => true,
            "-" => false,
            other => {
                let found = clip(other);
                return Err(FenError(format!("first turn: expected s or -, found '{found}'")));
            }
        },
        phase: 0,
        least: 0,
        clock: counter(fields.get(4).unwrap_or(&"0"), "turns without capture")?,
        number: counter(fields.get(5).unwrap_or(&"1"), "move number")?,
    };
    let wires = read_wires(fields[2], house.loops)?;
    let game = Nacv { board, men: sets, wires, state, house, tables };
    let (us, them) = (state.side, state.side.other());
    if game.attacked(them) {
        return Err(FenError(format!(
            "pieces: the king of {them:?} on {} is attacked, but {us:?} is to move",
            GRID.name(game.king(them))
        )));
    }
    Ok(game)
}

fn read_men(text: &str) -> Result<Vec<(Square, Piece)>, FenError> {
    let fail = |why: String| Err(FenError(format!("pieces: {why}")));
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 7 {
        return fail(format!("expected 7 ranks, found {}", rows.len()));
    }
    let mut men = Vec::new();
    for (row, rank) in rows.iter().zip((0..7).rev()) {
        let mut file = 0;
        for c in row.chars() {
            let run = c.to_digit(10).unwrap_or(1) as i8;
            for _ in 0..run {
                if file >= 7 {
                    return fail(format!("rank {} has more than 7 places", rank + 1));
                }
                let s = Square((rank * 7 + file) as u8);
                if GRID.is_hole(s) != (c == '*') {
                    let name = GRID.name(s);
                    return fail(if c == '*' {
                        format!("{name} is a cell, found *")
                    } else {
                        format!("{name} is no cell, expected *")
                    });
                }
                file += 1;
                match man(LETTERS, c) {
                    Some(piece) => men.push((s, piece)),
                    None if c == '*' || c.is_ascii_digit() => {}
                    None => {
                        return fail(format!(
                            "'{}' on {} is no man of this game, expected one of KRACDE, a number or *",
                            c.escape_default(),
                            GRID.name(s)
                        ));
                    }
                }
            }
        }
        if file != 7 {
            return fail(format!("rank {} has {file} places, expected 7", rank + 1));
        }
    }
    Ok(men)
}

fn read_wires(text: &str, loops: Loops) -> Result<Wires, FenError> {
    let lattice = &*LATTICE;
    let mut wires = Wires::default();
    let fail = |why: String| Err(FenError(format!("wires: {why}")));
    for name in text.split(',').filter(|_| text != "-") {
        let Some(edge) = lattice.find(name) else {
            return fail(format!("expected - or edges such as d4n, found '{}'", clip(name)));
        };
        if wires.has(edge) {
            return fail(format!("{name} twice"));
        }
        wires.toggle(lattice, edge);
    }
    if wires.looped(loops) {
        return fail("they form a loop".into());
    }
    Ok(wires)
}

fn wire_list(wires: &Wires) -> String {
    let names: Vec<String> = each_edge(wires.set).map(|e| LATTICE.name(e)).collect();
    if names.is_empty() { "-".into() } else { names.join(",") }
}

/// Writes the FEN; in the middle of a turn, what lies on the board by then.
pub(super) fn write(game: &Nacv) -> String {
    let mut men = String::new();
    for rank in (0..7).rev() {
        let mut run = 0;
        for file in 0..7 {
            let s = GRID.square(file, rank).unwrap_or(Square::OFF);
            let there = game.board.at(s);
            if there.is_empty() {
                run += 1;
                continue;
            }
            if run > 0 {
                men += &run.to_string();
                run = 0;
            }
            men.push(if there == Piece::EDGE { '*' } else { letter(LETTERS, there) });
        }
        if run > 0 {
            men += &run.to_string();
        }
        if rank > 0 {
            men.push('/');
        }
    }
    let state = &game.state;
    format!(
        "{men} {} {} {} {} {}",
        state.side.letter(),
        wire_list(&game.wires),
        if state.first { "s" } else { "-" },
        state.clock,
        state.number
    )
}

/// `b2c2`, `0000`, `d4n`.
pub(super) fn move_text(m: Move) -> String {
    match m.tag() {
        WIRE => LATTICE.name(edge_of(m)),
        PASS => "0000".into(),
        _ => GRID.name(m.from()) + &GRID.name(m.to()),
    }
}

/// Finds the legal move that `text` names, or says why there is none.
pub(super) fn find_move(game: &Nacv, text: &str) -> Result<Move, MoveError> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    let found = moves.iter().find(|&&m| move_text(m) == text);
    found.copied().ok_or_else(|| {
        MoveError(if game.midturn() || game.state.first {
            wire_reason(game, text)
        } else {
            man_reason(game, text, &moves)
        })
    })
}

/// Finds the legal turn that `text` names, or says why there is none.
pub(super) fn find_turn(game: &Nacv, text: &str) -> Result<Turn, MoveError> {
    if game.state.first {
        return first_turn(game, text);
    }
    let Some((man, edge)) = text.split_once(',') else {
        // What is wrong with the man's move matters more than the missing wire.
        find_move(game, text)?;
        return Err(MoveError("the wire is missing, expected a turn such as b2c2,d4n".into()));
    };
    let man = find_move(game, man)?;
    let mut after = game.clone();
    after.play(man);
    let edge = find_move(&after, edge)?;
    Ok([man, edge].into_iter().collect())
}

/// Checks that a legal turn may begin with `text`.
pub(super) fn begins(game: &Nacv, text: &str) -> Result<(), MoveError> {
    if !game.state.first {
        return if text.contains(',') {
            find_turn(game, text).map(drop)
        } else {
            find_move(game, text).map(drop)
        };
    }
    let edges = first_wires(game, text)?;
    if edges.len() < usize::from(FIRST_WIRES) { Ok(()) } else { first_turn(game, text).map(drop) }
}

/// Five wires in any order (rules file, decision N6).
fn first_turn(game: &Nacv, text: &str) -> Result<Turn, MoveError> {
    let found = text.split(',').count();
    if found != usize::from(FIRST_WIRES) {
        return Err(MoveError(format!(
            "a first turn is five edges joined by commas, found {found}"
        )));
    }
    let mut edges = first_wires(game, text)?;
    let mut wires = game.wires;
    for &edge in &edges {
        wires.toggle(&LATTICE, edge);
    }
    if game.siege(game.state.side, wires.set).attacks(&wires) {
        return Err(MoveError("it would leave the king attacked".into()));
    }
    edges.sort_unstable();
    Ok(edges.into_iter().map(wire).collect())
}

/// Wires of a first turn, the king's safety aside.
fn first_wires(game: &Nacv, text: &str) -> Result<Vec<u8>, MoveError> {
    let fail = |why: String| Err(MoveError(why));
    let mut edges = Vec::new();
    let mut growth = Growth::new(&game.wires, game.house.loops);
    for name in text.split(',') {
        let Some(edge) = LATTICE.find(name) else {
            return fail(format!("'{}' is no edge", clip(name)));
        };
        if game.wires.has(edge) || edges.contains(&edge) {
            return fail(format!("a wire lies on {name} already"));
        }
        if growth.closing >> edge & 1 != 0 {
            return fail(format!("the wire on {name} would close a loop"));
        }
        growth.lay(edge);
        edges.push(edge);
    }
    Ok(edges)
}

/// Why `text` is no legal move of a man.
fn man_reason(game: &Nacv, text: &str, moves: &[Move]) -> String {
    if moves.is_empty() {
        return "the game is over".into();
    }
    if text == "0000" {
        return "a pass is allowed only when no man can move".into();
    }
    let journey = || {
        let (from, rest) = GRID.split(text)?;
        let (to, rest) = GRID.split(rest)?;
        rest.is_empty().then_some((from, to))
    };
    let Some((from, to)) = journey() else {
        return "expected a turn such as b2c2,d4n".into();
    };
    if moves == [NO_MAN] {
        return "no man can move: pass with 0000".into();
    }
    let pseudo = || game.targets(from) >> to.0 & 1 != 0;
    let by = (from, to, "");
    let reason = crate::board::parts::why_illegal(
        &game.board,
        GRID,
        game.state.side,
        by,
        moves,
        game.attacked(game.state.side),
        pseudo,
    );
    let walks = game.board.at(from).kind() != Kind::KING;
    if walks && !pseudo() && reason.contains("cannot go") {
        reason + " across exactly one wire"
    } else {
        reason
    }
}

/// Why `text` is no legal placement.
fn wire_reason(game: &Nacv, text: &str) -> String {
    let Some(edge) = LATTICE.find(text) else {
        return format!("'{}' is no edge", clip(text));
    };
    let name = LATTICE.name(edge);
    if game.wires.has(edge) {
        format!("a wire lies on {name} already")
    } else if game.state.first && above(edge) >> game.state.least & 1 != 0 {
        "the wires of a first turn come in ascending order".into()
    } else if game.state.first
        && Growth::new(&game.wires, game.house.loops).closing >> edge & 1 != 0
    {
        format!("the wire on {name} would close a loop")
    } else {
        format!("with a wire on {name} the king would be attacked")
    }
}
