//! Reads and writes positions and turns.
//!
//! The FEN fields: pieces (`*` is a place that is no cell), side to move, wires, `s` if the side to
//! move plays its first turn (else `-`), turns without a capture, move number. A turn is written
//! `b2c2,d4n`, with a pass `0000,d4n`; a first turn is its five edges, joined by commas.

use super::geometry::{GEOMETRY, GRID, each_edge};
use super::wires::{LoopTracker, Wires};
use super::{FIRST_WIRES, LETTERS, Loops, Nacv, NacvRules, PASS, State, TABLES, WIRE};
use super::{edge_of, reason, wire_move};
use crate::board::fen::{check_pieces, parse_counter, parse_side, piece, piece_letter};
use crate::board::{Mailbox, Piece, Square};
use crate::excerpt::excerpt;
use crate::moves::{Move, MoveList};
use crate::rules::{FenError, MoveError, Rules, Turn};

/// Reads a FEN. The two counters may be missing.
///
/// # Errors
/// The field that is wrong and what was expected, or the side not to move is in check.
pub(super) fn read(fen: &str, options: NacvRules) -> Result<Nacv, FenError> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return Err(FenError(format!(
            "expected 6 fields (pieces, side, wires, first turn, turns without capture, number), \
             found {}",
            fields.len()
        )));
    }
    let pieces = read_pieces(fields[0])?;
    check_pieces(&pieces, GRID, [false; 2], [true; 2])?;
    let tables = &*TABLES;
    let mut board = Mailbox::new(&tables.piece_tables, GRID.squares());
    for (s, piece) in pieces {
        board.put_piece(s, piece);
    }
    let state = State {
        side: parse_side(fields[1])?,
        first_turn: match fields[3] {
            "s" => true,
            "-" => false,
            other => {
                let found = excerpt(other);
                return Err(FenError(format!("first turn: expected s or -, found '{found}'")));
            }
        },
        phase: 0,
        least_edge: 0,
        clock: parse_counter(fields.get(4).unwrap_or(&"0"), "turns without capture")?,
        number: parse_counter(fields.get(5).unwrap_or(&"1"), "move number")?,
    };
    let wires = read_wires(fields[2], options.loops)?;
    let game = Nacv { board, wires, state, options, tables };
    let (us, them) = (state.side, state.side.other());
    if game.is_king_attacked(them) {
        return Err(FenError(format!(
            "pieces: the king of {them:?} on {} is attacked, but {us:?} is to move",
            GRID.name(game.king_square(them))
        )));
    }
    Ok(game)
}

fn read_pieces(text: &str) -> Result<Vec<(Square, Piece)>, FenError> {
    let fail = |why: String| Err(FenError(format!("pieces: {why}")));
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 7 {
        return fail(format!("expected 7 ranks, found {}", rows.len()));
    }
    let mut pieces = Vec::new();
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
                match piece(LETTERS, c) {
                    Some(piece) => pieces.push((s, piece)),
                    None if c == '*' || c.is_ascii_digit() => {}
                    None => {
                        return fail(format!(
                            "'{}' on {} is no piece of this game, expected one of KRACDE, a number or *",
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
    Ok(pieces)
}

fn read_wires(text: &str, loops: Loops) -> Result<Wires, FenError> {
    let geometry = &*GEOMETRY;
    let mut wires = Wires::default();
    let fail = |why: String| Err(FenError(format!("wires: {why}")));
    for name in text.split(',').filter(|_| text != "-") {
        let Some(edge) = geometry.find(name) else {
            return fail(format!("expected - or edges such as d4n, found '{}'", excerpt(name)));
        };
        if wires.has(edge) {
            return fail(format!("{name} twice"));
        }
        wires.toggle(geometry, edge);
    }
    if wires.has_loop(loops) {
        return fail("they form a loop".into());
    }
    Ok(wires)
}

fn wire_list(wires: &Wires) -> String {
    let names: Vec<String> = each_edge(wires.set).map(|e| GEOMETRY.name(e)).collect();
    if names.is_empty() { "-".into() } else { names.join(",") }
}

/// Writes the FEN. Within a turn it shows the moves already made but still the same side to move;
/// it does not say how many they are, so it is no full description then.
pub(super) fn write(game: &Nacv) -> String {
    let mut pieces = String::new();
    for rank in (0..7).rev() {
        let mut run = 0;
        for file in 0..7 {
            let s = GRID.square(file, rank).unwrap_or(Square::OFF);
            let piece = game.board.at(s);
            if piece.is_empty() {
                run += 1;
                continue;
            }
            if run > 0 {
                pieces += &run.to_string();
                run = 0;
            }
            pieces.push(if piece == Piece::EDGE { '*' } else { piece_letter(LETTERS, piece) });
        }
        if run > 0 {
            pieces += &run.to_string();
        }
        if rank > 0 {
            pieces.push('/');
        }
    }
    let state = &game.state;
    format!(
        "{pieces} {} {} {} {} {}",
        state.side.letter(),
        wire_list(&game.wires),
        if state.first_turn { "s" } else { "-" },
        state.clock,
        state.number
    )
}

/// The text of one move: `b2c2`, `0000` or `d4n`.
pub(super) fn move_text(m: Move) -> String {
    match m.tag() {
        WIRE => GEOMETRY.name(edge_of(m)),
        PASS => "0000".into(),
        _ => GRID.name(m.from()) + &GRID.name(m.to()),
    }
}

/// The legal move with this text.
///
/// # Errors
/// Why no legal move matches, for a player.
pub(super) fn find_move(game: &Nacv, text: &str) -> Result<Move, MoveError> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    let found = moves.iter().find(|&&m| move_text(m) == text);
    found.copied().ok_or_else(|| {
        MoveError(if game.is_midturn() || game.state.first_turn {
            reason::why_no_wire(game, text)
        } else {
            reason::why_no_piece_move(game, text, &moves)
        })
    })
}

/// The legal turn with this text.
///
/// # Errors
/// Why no legal turn matches, for a player.
pub(super) fn find_turn(game: &Nacv, text: &str) -> Result<Turn, MoveError> {
    if game.state.first_turn {
        return first_turn(game, text);
    }
    let Some((piece_move, edge)) = text.split_once(',') else {
        // An error in the piece move matters more than the missing wire.
        find_move(game, text)?;
        return Err(MoveError("the wire is missing, expected a turn such as b2c2,d4n".into()));
    };
    let piece_move = find_move(game, piece_move)?;
    let mut after = game.clone();
    after.play(piece_move);
    let edge = find_move(&after, edge)?;
    Ok([piece_move, edge].into_iter().collect())
}

/// Checks whether a legal turn can begin with the moves in `text`.
///
/// # Errors
/// Why no legal turn begins so, for a player.
pub(super) fn begins(game: &Nacv, text: &str) -> Result<(), MoveError> {
    if !game.state.first_turn {
        return if text.contains(',') {
            find_turn(game, text).map(drop)
        } else {
            find_move(game, text).map(drop)
        };
    }
    let edges = first_turn_wires(game, text)?;
    if edges.len() < usize::from(FIRST_WIRES) { Ok(()) } else { first_turn(game, text).map(drop) }
}

/// Reads a first turn: five wires in any order (decision N6).
fn first_turn(game: &Nacv, text: &str) -> Result<Turn, MoveError> {
    let found = text.split(',').count();
    if found != usize::from(FIRST_WIRES) {
        return Err(MoveError(format!(
            "a first turn is five edges joined by commas, found {found}"
        )));
    }
    let mut edges = first_turn_wires(game, text)?;
    let mut wires = game.wires;
    for &edge in &edges {
        wires.toggle(&GEOMETRY, edge);
    }
    if game.king_attackers(game.state.side, wires.set).attacks(&wires) {
        return Err(MoveError("it would leave the king attacked".into()));
    }
    edges.sort_unstable();
    Ok(edges.into_iter().map(wire_move).collect())
}

/// Reads wires of a first turn, without a test of the king's safety.
fn first_turn_wires(game: &Nacv, text: &str) -> Result<Vec<u8>, MoveError> {
    let fail = |why: String| Err(MoveError(why));
    let mut edges = Vec::new();
    let mut tracker = LoopTracker::new(&game.wires, game.options.loops);
    for name in text.split(',') {
        let Some(edge) = GEOMETRY.find(name) else {
            return fail(format!("'{}' is no edge", excerpt(name)));
        };
        if game.wires.has(edge) || edges.contains(&edge) {
            return fail(format!("a wire lies on {name} already"));
        }
        if tracker.closing >> edge & 1 != 0 {
            return fail(format!("the wire on {name} would close a loop"));
        }
        tracker.lay(edge);
        edges.push(edge);
    }
    Ok(edges)
}
