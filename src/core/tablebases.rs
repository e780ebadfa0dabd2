//! Syzygy tablebases: whether an ending of chess with few pieces is won, from files that the user
//! has. One set of tables serves the whole program.
//!
//! Source: the tables of Ronald de Man, probed by the crate `pyrrhic-rs`.

mod attacks;

use crate::board::{Kind, Mailbox, Square, State};
use crate::rules::{Side, Wdl};
use attacks::Attacks;
use pyrrhic_rs::{DtzProbeValue, DtzResult, Piece, TableBases, WdlProbeResult};
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{PoisonError, RwLock};

/// A move as the tables know it: from where, to where, and what a pawn becomes.
pub type TableMove = (Square, Square, Option<Kind>);

/// The tables that are open.
static TABLES: RwLock<Option<TableBases<Attacks>>> = RwLock::new(None);
/// The most pieces of a position that they know, the kings too.
static MOST_PIECES: AtomicU32 = AtomicU32::new(0);

/// The first bytes of the files, by their extension: results, and distances to a capture or pawn
/// move.
const KINDS_OF_FILES: [(&str, [u8; 4]); 2] =
    [("rtbw", [0x71, 0xe8, 0x23, 0x5d]), ("rtbz", [0xd7, 0x66, 0x0c, 0xa5])];

/// Opens the tables in some folders, separated by `:`, or by `;`, in place of those that are open.
/// An empty text closes them. Returns the most pieces of a position that they know.
///
/// # Errors
/// One line: the folder without tables, or the file that is damaged. Then none are open.
pub fn open(folders: &str) -> Result<u32, String> {
    let mut tables = TABLES.write().unwrap_or_else(PoisonError::into_inner);
    MOST_PIECES.store(0, Ordering::Release);
    // Before others can be opened.
    *tables = None;
    let folders: Vec<&str> =
        separated(folders).map(str::trim).filter(|folder| !folder.is_empty()).collect();
    if folders.is_empty() {
        return Ok(0);
    }
    folders.iter().try_for_each(|folder| check(folder))?;
    // The crate takes a colon for the end of a path.
    let paths: Vec<&str> = folders.iter().map(|folder| without_drive(folder)).collect();
    let opened = TableBases::new(paths.join(":"));
    let opened = opened.map_err(|error| format!("the tables cannot be opened: {error:?}"))?;
    let most = opened.max_pieces();
    *tables = Some(opened);
    MOST_PIECES.store(most, Ordering::Release);
    Ok(most)
}

/// The folders of a list. The colon of a drive of Windows ends none.
fn separated(folders: &str) -> impl Iterator<Item = &str> {
    let separator = if cfg!(windows) || folders.contains(';') { ';' } else { ':' };
    folders.split(separator)
}

/// A path of Windows without its drive: the crate finds files on the drive of the program only.
fn without_drive(folder: &str) -> &str {
    match folder.split_once(':') {
        Some((_, rest)) if cfg!(windows) => rest,
        _ => folder,
    }
}

/// Checks the files of a folder, as far as they say of themselves what they are.
fn check(folder: &str) -> Result<(), String> {
    let files = fs::read_dir(folder).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!("'{folder}' does not exist"),
        _ => format!("'{folder}': {error}"),
    })?;
    let mut has_results = false;
    for path in files.flatten().map(|file| file.path()) {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let kind = KINDS_OF_FILES.iter().find(|(name, _)| Some(*name) == extension);
        let Some((name, magic)) = kind else { continue };
        has_results |= *name == "rtbw";
        if !is_whole(&path, *magic) {
            return Err(format!("'{}' is damaged, or no table", path.display()));
        }
    }
    match has_results {
        true => Ok(()),
        false => Err(format!("'{folder}' has no tables (*.rtbw)")),
    }
}

/// Whether a file begins as a table does, and has the length of one.
fn is_whole(path: &Path, magic: [u8; 4]) -> bool {
    let read = || -> std::io::Result<(u64, [u8; 4])> {
        let mut file = File::open(path)?;
        let mut start = [0; 4];
        file.read_exact(&mut start)?;
        Ok((file.metadata()?.len(), start))
    };
    // A table is made of blocks of 64 bytes; 16 bytes of a checksum follow.
    read().is_ok_and(|(length, start)| length % 64 == 16 && start == magic)
}

/// Whether tables may know a position with so many pieces.
#[inline]
#[must_use]
pub fn may_know(pieces: u32) -> bool {
    pieces <= MOST_PIECES.load(Ordering::Relaxed)
}

/// The pieces of a position as the crate takes them, one bit for each square.
struct Boards {
    sides: [u64; 2],
    /// Kings, queens, rooks, bishops, knights, pawns.
    kinds: [u64; 6],
    /// The square of an en passant capture, 0 if there is none.
    en_passant: u32,
    is_white: bool,
}

impl Boards {
    fn new(board: &Mailbox, state: &State) -> Boards {
        let of = |kind: Kind, side: Side| {
            board.pieces(kind.of(side)).iter().fold(0, |all, s| all | 1_u64 << (s.0 & 63))
        };
        let all = [Kind::KING, Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT, Kind::PAWN];
        let by_side = |side: Side| all.iter().fold(0, |sum, kind| sum | of(*kind, side));
        let passed = state.en_passant.squares().next().filter(|_| state.en_passant_legal);
        Boards {
            sides: [Side::White, Side::Black].map(by_side),
            kinds: all.map(|kind| of(kind, Side::White) | of(kind, Side::Black)),
            en_passant: passed.map_or(0, |s| u32::from(s.0)),
            is_white: state.side == Side::White,
        }
    }
}

/// What a position of chess without rights to castle is worth, if a capture or pawn move has just
/// been made; `None`: no table knows it.
#[must_use]
pub fn probe(board: &Mailbox, state: &State) -> Option<Wdl> {
    let tables = TABLES.read().unwrap_or_else(PoisonError::into_inner);
    let Boards { sides: [white, black], kinds, en_passant, is_white } = Boards::new(board, state);
    let [k, q, r, b, n, p] = kinds;
    let probed =
        tables.as_ref()?.probe_wdl(white, black, k, q, r, b, n, p, en_passant, is_white).ok()?;
    Some(match probed {
        WdlProbeResult::Loss => Wdl::Loss,
        WdlProbeResult::BlessedLoss | WdlProbeResult::Draw | WdlProbeResult::CursedWin => Wdl::Draw,
        WdlProbeResult::Win => Wdl::Win,
    })
}

/// The moves of a position of chess that keep its result; if it is won, those after which a
/// capture, a pawn move or mate comes soonest. `None`: the tables do not know it.
#[must_use]
pub fn best_moves(board: &Mailbox, state: &State) -> Option<Vec<TableMove>> {
    // Only one thread at a time may ask for moves.
    let tables = TABLES.write().unwrap_or_else(PoisonError::into_inner);
    let Boards { sides: [white, black], kinds, en_passant, is_white } = Boards::new(board, state);
    let [k, q, r, b, n, p] = kinds;
    let clock = u32::from(state.clock);
    let probed = tables
        .as_ref()?
        .probe_root(white, black, k, q, r, b, n, p, clock, en_passant, is_white)
        .ok()?;
    let moves: Vec<DtzResult> = probed.moves[..probed.num_moves]
        .iter()
        .filter_map(|value| match value {
            DtzProbeValue::DtzResult(result) => Some(*result),
            _ => None,
        })
        .collect();
    let rank = |result: &DtzResult| match result.wdl {
        WdlProbeResult::Loss => 0,
        WdlProbeResult::BlessedLoss => 1,
        WdlProbeResult::Draw => 2,
        WdlProbeResult::CursedWin => 3,
        WdlProbeResult::Win => 4,
    };
    let best = moves.iter().map(rank).max()?;
    let is_best = |result: &&DtzResult| rank(result) == best;
    let soonest = moves.iter().filter(is_best).map(|result| result.dtz).min()?;
    let wins = best > 2;
    let kept = moves.iter().filter(is_best).filter(|result| !wins || result.dtz == soonest);
    Some(kept.map(table_move).collect())
}

fn table_move(result: &DtzResult) -> TableMove {
    let becomes = match result.promotion {
        Piece::Queen => Some(Kind::QUEEN),
        Piece::Rook => Some(Kind::ROOK),
        Piece::Bishop => Some(Kind::BISHOP),
        Piece::Knight => Some(Kind::KNIGHT),
        Piece::Pawn | Piece::King => None,
    };
    (Square(result.from_square), Square(result.to_square), becomes)
}
