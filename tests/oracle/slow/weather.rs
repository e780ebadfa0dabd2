//! The legal plies of every game, in dry weather and in any other: each ply is made, the weather
//! changes, and then no enemy piece may attack the own king.

use super::board::{Board, Cell, ORTHOGONAL, add, name};
use super::ground::{Centre, Field, Ground, Weather};
use std::collections::BTreeSet;

/// A ply with the position after it.
pub struct Ply<P> {
    pub text: String,
    pub after: P,
    /// What is special about the ply.
    pub kind: &'static str,
}

/// A position of a game as its own rules know it, without weather.
pub trait Position: Clone {
    const CENTRE: Centre;

    fn board(&self) -> &Board;

    fn board_mut(&mut self) -> &mut Board;

    /// The squares that the piece on a land square attacks. Squares of its own side may be among
    /// them, water never.
    fn attacks(&self, from: Cell, field: &Field) -> Vec<Cell>;

    /// The plies of the piece on a land square, also those that leave its king attacked. Side to
    /// move and rights may stay as they were.
    fn plies_from(&self, from: Cell, field: &Field) -> Vec<Ply<Self>>;

    /// Castling and drops, likewise.
    fn other_plies(&self, _field: &Field) -> Vec<Ply<Self>> {
        Vec::new()
    }

    /// A piece simply goes from one square to another.
    fn shifted(&self, from: Cell, to: Cell) -> Self {
        let mut after = self.clone();
        after.board_mut().shift(from, to);
        after
    }

    /// Whether the game is over before the player to move may move on the board.
    fn is_over(&self) -> bool {
        false
    }

    /// Whether a ply is forbidden although it leaves the own king safe. `weather` holds after it.
    fn is_forbidden(_ply: &Ply<Self>, _weather: &Weather) -> bool {
        false
    }
}

/// A ply without anything special.
pub fn plain<P: Position>(position: &P, from: Cell, to: Cell, kind: &'static str) -> Ply<P> {
    Ply { text: name(from) + &name(to), after: position.shifted(from, to), kind }
}

/// Whether a side attacks a square.
pub fn is_attacked<P: Position>(position: &P, field: &Field, target: Cell, by_white: bool) -> bool {
    let board = position.board();
    let attacks = |from: Cell| match field.ground(from) {
        Ground::Water => false,
        Ground::Walkway(direction) => add(from, direction) == target,
        Ground::Land => position.attacks(from, field).contains(&target),
    };
    board.cells().any(|from| board.has(from, by_white) && attacks(from))
}

fn is_king_attacked<P: Position>(position: &P, weather: &Weather, white: bool) -> bool {
    is_attacked(position, &weather.field(P::CENTRE), position.board().king(white), !white)
}

/// Whether the king of the side to move is attacked under the weather at the opponent's next ply.
fn is_in_check<P: Position>(position: &P, weather: &Weather) -> bool {
    let white = position.board().white_moves;
    match weather {
        Weather::Build(..) => is_king_attacked(position, weather, white),
        _ => is_king_attacked(position, &weather.after_ply(), white),
    }
}

/// Whether the side to move is mated if the dice show nothing.
pub fn is_mate<P: Position>(position: &P, weather: &Weather) -> bool {
    // A builder always has a ply.
    !matches!(weather, Weather::Build(..))
        && is_in_check(position, weather)
        && plies(position, weather).into_iter().all(|(_, is_legal)| !is_legal)
}

/// The plies on the board, and whether they are legal.
fn plies<P: Position>(position: &P, weather: &Weather) -> Vec<(Ply<P>, bool)> {
    if position.is_over() {
        return Vec::new();
    }
    let (board, field) = (position.board(), weather.field(P::CENTRE));
    let white = board.white_moves;
    let mut all = position.other_plies(&field);
    for from in board.cells().filter(|s| board.has(*s, white)) {
        match field.ground(from) {
            Ground::Land => all.extend(position.plies_from(from, &field)),
            Ground::Walkway(direction) => {
                let to = add(from, direction);
                if !board.has(to, white) {
                    all.push(plain(position, from, to, "walkway move"));
                }
            }
            Ground::Water => {}
        }
        if matches!(weather, Weather::Snow(_)) {
            let may_slide = |s: &Cell| P::CENTRE.contains(*s) && board.is_empty(*s);
            for step in ORTHOGONAL.into_iter().filter(|_| P::CENTRE.contains(from)) {
                let squares = std::iter::successors(Some(add(from, step)), |s| Some(add(*s, step)));
                let reached = squares.take_while(may_slide);
                all.extend(reached.map(|to| plain(position, from, to, "snow slide")));
            }
        }
    }
    let later = weather.after_ply();
    let judge = |mut ply: Ply<P>| {
        ply.after.board_mut().white_moves = !white;
        let is_legal =
            !is_king_attacked(&ply.after, &later, white) && !P::is_forbidden(&ply, &later);
        (ply, is_legal)
    };
    all.into_iter().map(judge).collect()
}

/// What the rules say about a position, and what is remarkable in it.
#[derive(Default)]
pub struct Judgement {
    /// The legal plies.
    pub plies: BTreeSet<String>,
    pub in_check: bool,
    /// Whether the king of the player who does not make the next move on the board is attacked.
    pub is_impossible: bool,
    pub features: BTreeSet<&'static str>,
}

pub fn judge<P: Position>(position: &P, weather: &Weather) -> Judgement {
    let (board, field) = (position.board(), weather.field(P::CENTRE));
    let white = board.white_moves;
    let waiting = if matches!(weather, Weather::Build(1, _)) { white } else { !white };
    let mut judgement = Judgement {
        in_check: is_in_check(position, weather),
        is_impossible: is_king_attacked(position, weather, waiting),
        ..Judgement::default()
    };
    let features = &mut judgement.features;
    features.insert(weather.state());
    if judgement.in_check {
        features.insert("check");
    }
    for s in board.cells().filter(|s| board.at(*s).is_some()) {
        match field.ground(s) {
            Ground::Land => {}
            Ground::Water => _ = features.insert("piece in water"),
            Ground::Walkway(_) => _ = features.insert("piece on a walkway"),
        }
    }
    if let Weather::Build(_, built) = weather {
        for way in P::CENTRE.ways() {
            let after = Weather::Build(1, [built.as_slice(), &[way]].concat());
            if built.iter().any(|other| !way.fits(*other)) {
                continue;
            }
            if is_king_attacked(position, &after, waiting) {
                features.insert("forbidden walkway");
            } else {
                judgement.plies.insert(way.text());
            }
        }
        if judgement.plies.is_empty() {
            features.insert("pass");
            judgement.plies.insert("0000".into());
        }
        return judgement;
    }
    let king = name(board.king(white));
    for (ply, is_legal) in plies(position, weather) {
        if is_legal {
            features.insert(ply.kind);
            judgement.plies.insert(ply.text);
        } else if P::is_forbidden(&ply, &weather.after_ply()) {
            features.insert("forbidden ply");
        } else if !judgement.in_check && !ply.text.starts_with(&king) {
            features.insert("pin");
        }
    }
    if judgement.plies.is_empty() {
        features.insert("no ply");
    }
    judgement
}
