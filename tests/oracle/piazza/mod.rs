//! Random Piazza positions, compared with a slow generator that knows only the rules: it plays
//! every ply on an array of squares and then looks for pieces that attack the king.

mod setter;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::games::piazza::{Piazza, SETTING};
use rialto::moves::MoveList;
use rialto::rules::{Choices, Heuristics, Rules};
use setter::Setter;
use std::collections::BTreeSet;

type Step = (i32, i32);

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const NOTHING: u8 = b'.';

#[derive(Clone, Copy, PartialEq)]
enum Ground {
    Land,
    Water,
    /// A walkway with its direction.
    Walkway(Step),
}

/// A square of the walkway that comes first, and the direction.
type Way = (usize, Step);

#[derive(Clone, PartialEq)]
enum Weather {
    Dry,
    Rising(u8),
    Build(u8, Vec<Way>),
    Flood(u8, Vec<Way>),
    Snow(u8),
}

#[derive(Clone)]
struct Position {
    /// By rank from White's side, then by file: the letters of a FEN.
    board: [u8; 64],
    white: bool,
    /// The rights of `KQkq` that are left.
    rights: String,
    en_passant: Option<usize>,
    weather: Weather,
    /// What `weather` means for each square.
    ground: [Ground; 64],
}

fn step(s: usize, (df, dr): Step) -> Option<usize> {
    let (file, rank) = (s as i32 % 8 + df, s as i32 / 8 + dr);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((8 * rank + file) as usize)
}

fn name(s: usize) -> String {
    format!("{}{}", char::from(b'a' + s as u8 % 8), s / 8 + 1)
}

fn is_in_piazza(s: usize) -> bool {
    (2..6).contains(&(s % 8)) && (2..6).contains(&(s / 8))
}

fn is_white(piece: u8) -> bool {
    piece.is_ascii_uppercase()
}

fn ways() -> Vec<Way> {
    let lines = 2..6;
    let along = |line: usize| {
        [(8 * line + 2, (1, 0)), (8 * line + 5, (-1, 0)), (16 + line, (0, 1)), (40 + line, (0, -1))]
    };
    lines.flat_map(along).collect()
}

fn squares((first, direction): Way) -> Vec<usize> {
    std::iter::successors(Some(first), |&s| step(s, direction)).take(4).collect()
}

fn way_name(way: Way) -> String {
    let squares = squares(way);
    name(squares[0]) + &name(squares[3])
}

impl Weather {
    fn ground(&self) -> [Ground; 64] {
        let (Weather::Build(_, ways) | Weather::Flood(_, ways)) = self else {
            return [Ground::Land; 64];
        };
        let mut ground =
            std::array::from_fn(|s| if is_in_piazza(s) { Ground::Water } else { Ground::Land });
        for &way in ways {
            squares(way).into_iter().for_each(|s| ground[s] = Ground::Walkway(way.1));
        }
        ground
    }

    fn after_ply(&self) -> Weather {
        match self {
            Weather::Dry | Weather::Flood(1, _) | Weather::Snow(1) => Weather::Dry,
            Weather::Rising(1) => Weather::Build(2, Vec::new()),
            Weather::Rising(left) => Weather::Rising(left - 1),
            Weather::Flood(left, ways) => Weather::Flood(left - 1, ways.clone()),
            Weather::Snow(left) => Weather::Snow(left - 1),
            Weather::Build(..) => unreachable!("no ply on the board"),
        }
    }

    fn text(&self) -> String {
        let names = |ways: &[Way]| {
            let names: Vec<_> = ways.iter().copied().map(way_name).collect();
            if names.is_empty() { "-".into() } else { names.join(",") }
        };
        match self {
            Weather::Dry => "dry".into(),
            Weather::Rising(left) => format!("rising:{left}"),
            Weather::Build(2, _) => "build:2".into(),
            Weather::Build(left, ways) => format!("build:{left}:{}", names(ways)),
            Weather::Flood(left, ways) => format!("flood:{left}:{}", names(ways)),
            Weather::Snow(left) => format!("snow:{left}"),
        }
    }
}

impl Position {
    fn fen(&self) -> String {
        let rows = self.board.chunks(8).rev().map(|row| {
            let row = String::from_utf8_lossy(row).into_owned();
            (1..=8).rev().fold(row, |row, n| row.replace(&".".repeat(n), &n.to_string()))
        });
        format!(
            "{} {} {} {} 0 1 {}",
            rows.collect::<Vec<_>>().join("/"),
            if self.white { 'w' } else { 'b' },
            if self.rights.is_empty() { "-" } else { &self.rights },
            self.en_passant.map_or("-".into(), name),
            self.weather.text()
        )
    }

    fn is_empty(&self, s: usize) -> bool {
        self.board[s] == NOTHING
    }

    fn king(&self, white: bool) -> usize {
        let king = if white { b'K' } else { b'k' };
        self.board.iter().position(|&piece| piece == king).expect("a king")
    }

    /// Calls `visit` for every square that the piece on `s` attacks.
    fn attacks(&self, s: usize, mut visit: impl FnMut(usize)) {
        match self.ground[s] {
            Ground::Water => return,
            Ground::Walkway(direction) => return step(s, direction).into_iter().for_each(visit),
            Ground::Land => {}
        }
        let mut leap = |steps: &[Step]| {
            let targets = steps.iter().filter_map(|&d| step(s, d));
            targets.filter(|&to| self.ground[to] != Ground::Water).for_each(&mut visit);
        };
        let (bishop, rook) = match self.board[s].to_ascii_lowercase() {
            b'p' if is_white(self.board[s]) => return leap(&[(-1, 1), (1, 1)]),
            b'p' => return leap(&[(-1, -1), (1, -1)]),
            b'n' => return leap(&KNIGHT),
            b'k' => return leap(&[ORTHOGONAL, DIAGONAL].concat()),
            b'b' => (true, false),
            b'r' => (false, true),
            _ => (true, true),
        };
        let diagonal = DIAGONAL.into_iter().filter(|_| bishop);
        for direction in diagonal.chain(ORTHOGONAL.into_iter().filter(|_| rook)) {
            let mut at = s;
            while let Some(to) = step(at, direction)
                && self.ground[to] != Ground::Water
            {
                visit(to);
                if !self.is_empty(to) || self.ground[to] != Ground::Land {
                    break;
                }
                at = to;
            }
        }
    }

    fn is_attacked(&self, target: usize, by_white: bool) -> bool {
        let mut attacked = false;
        for s in (0..64).filter(|&s| !self.is_empty(s) && is_white(self.board[s]) == by_white) {
            self.attacks(s, |to| attacked |= to == target);
        }
        attacked
    }

    fn set_weather(&mut self, weather: Weather) {
        self.ground = weather.ground();
        self.weather = weather;
    }

    /// Whether the king of the side to move is attacked under the weather at the opponent's next
    /// ply.
    fn is_in_check(&self) -> bool {
        let mut after = self.clone();
        if !matches!(self.weather, Weather::Build(..)) {
            after.set_weather(self.weather.after_ply());
        }
        after.is_attacked(self.king(self.white), !self.white)
    }

    /// The player who does not make the next move on the board.
    fn waiting_side(&self) -> bool {
        if matches!(self.weather, Weather::Build(1, _)) { self.white } else { !self.white }
    }

    fn legal_plies(&self) -> BTreeSet<String> {
        if let Weather::Build(left, built) = &self.weather {
            return self.walkways(*left, built);
        }
        let mut after = self.clone();
        after.set_weather(self.weather.after_ply());
        let mut legal = BTreeSet::new();
        // Squares and their new content; the first two are where the ply starts and ends.
        let mut add = |changes: &[(usize, u8)], promotion: &str| {
            after.board = self.board;
            changes.iter().for_each(|&(s, piece)| after.board[s] = piece);
            if !after.is_attacked(after.king(self.white), !self.white) {
                legal.insert(name(changes[0].0) + &name(changes[1].0) + promotion);
            }
        };
        for s in 0..64 {
            let piece = self.board[s];
            if piece == NOTHING || is_white(piece) != self.white {
                continue;
            }
            let may_enter = |to: usize| self.is_empty(to) || is_white(self.board[to]) != self.white;
            let is_land = self.ground[s] == Ground::Land;
            if piece.eq_ignore_ascii_case(&b'p') && is_land {
                self.pawn_plies(s, &mut add);
            } else {
                self.attacks(s, |to| {
                    if may_enter(to) {
                        add(&[(s, NOTHING), (to, piece)], "");
                    }
                });
            }
            if matches!(self.weather, Weather::Snow(_)) && is_in_piazza(s) {
                for direction in ORTHOGONAL {
                    let mut at = s;
                    while let Some(to) = step(at, direction)
                        && is_in_piazza(to)
                        && self.is_empty(to)
                    {
                        add(&[(s, NOTHING), (to, piece)], "");
                        at = to;
                    }
                }
            }
        }
        self.castlings(&mut add);
        legal
    }

    /// The plies of a pawn on land.
    fn pawn_plies(&self, s: usize, add: &mut impl FnMut(&[(usize, u8)], &str)) {
        let pawn = self.board[s];
        let (ahead, second, last) = if self.white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut arrive = |to: usize| {
            if to / 8 != last {
                return add(&[(s, NOTHING), (to, pawn)], "");
            }
            for promotion in ["q", "r", "b", "n"] {
                let letter = promotion.as_bytes()[0];
                let piece = if self.white { letter.to_ascii_uppercase() } else { letter };
                add(&[(s, NOTHING), (to, piece)], promotion);
            }
        };
        let one = step(s, (0, ahead)).expect("no pawn is on the last rank");
        if self.is_empty(one) && self.ground[one] != Ground::Water {
            arrive(one);
            let two = step(one, (0, ahead)).filter(|_| s / 8 == second);
            if let Some(two) = two.filter(|&two| self.is_empty(two))
                && self.ground[one] == Ground::Land
                && self.ground[two] != Ground::Water
            {
                arrive(two);
            }
        }
        self.attacks(s, |to| {
            if !self.is_empty(to) && is_white(self.board[to]) != self.white {
                arrive(to);
            }
        });
        // The squares that a pawn attacks are never water.
        let mut en_passant = None;
        self.attacks(s, |to| en_passant = en_passant.or(self.en_passant.filter(|&e| e == to)));
        if let Some(to) = en_passant {
            let victim = step(to, (0, -ahead)).expect("a square behind");
            if self.ground[victim] != Ground::Water {
                add(&[(s, NOTHING), (to, pawn), (victim, NOTHING)], "");
            }
        }
    }

    fn castlings(&self, add: &mut impl FnMut(&[(usize, u8)], &str)) {
        let home = if self.white { 0 } else { 56 };
        let own = |c: &u8| is_white(*c) == self.white;
        for right in self.rights.bytes().filter(own) {
            let (rook, between, crossed, arrival): (_, &[usize], _, _) =
                match right.to_ascii_lowercase() {
                    b'k' => (7, &[5, 6], 5, 6),
                    _ => (0, &[1, 2, 3], 3, 2),
                };
            let safe = |s: usize| !self.is_attacked(home + s, !self.white);
            if between.iter().all(|s| self.is_empty(home + s)) && safe(4) && safe(crossed) {
                let (king, rook_piece) = (self.board[home + 4], self.board[home + rook]);
                add(
                    &[
                        (home + 4, NOTHING),
                        (home + arrival, king),
                        (home + rook, NOTHING),
                        (home + crossed, rook_piece),
                    ],
                    "",
                );
            }
        }
    }

    fn walkways(&self, left: u8, built: &[Way]) -> BTreeSet<String> {
        let second_builder = if left == 2 { !self.white } else { self.white };
        let is_row = |way: Way| way.1.1 == 0;
        let line = |way: Way| if is_row(way) { way.0 / 8 } else { way.0 % 8 };
        let mut after = self.clone();
        let allowed = ways().into_iter().filter(|&way| {
            let fits = |&other: &Way| is_row(way) == is_row(other) && line(way) != line(other);
            after.ground = Weather::Build(1, [built, &[way]].concat()).ground();
            built.iter().all(fits) && !after.is_attacked(self.king(second_builder), !second_builder)
        });
        let mut names: BTreeSet<String> = allowed.map(way_name).collect();
        if names.is_empty() {
            names.insert("0000".into());
        }
        names
    }
}

fn legal_plies(game: &Piazza) -> BTreeSet<String> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    moves.iter().map(|&m| game.text(m)).collect()
}

#[test]
fn random_positions_have_the_plies_that_the_rules_allow() {
    let mut setter = Setter(Xoshiro256PlusPlus::seed_from_u64(2001));
    let (mut compared, mut checks) = (0, 0);
    while compared < 20_000 {
        let position = setter.position();
        let fen = position.fen();
        let waiting = position.waiting_side();
        let game = Piazza::read(&SETTING, &fen, &Choices::default());
        if position.is_attacked(position.king(waiting), !waiting) {
            assert!(game.is_err(), "{fen}: the king of the waiting side is attacked");
            continue;
        }
        let game = game.unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(legal_plies(&game), position.legal_plies(), "{fen}");
        let check = position.is_in_check();
        assert_eq!(game.in_check(), check, "{fen}: check");
        compared += 1;
        checks += u32::from(check);
    }
    assert!(checks > 2_000, "only {checks} positions with check");
}

/// A walkway square stops every slide, also after the piece on it has left. So a king behind it may
/// step along the line of a slider.
#[test]
fn a_piece_on_a_walkway_is_not_pinned() {
    let legal = |fen| legal_plies(&Piazza::read(&SETTING, fen, &Choices::default()).expect(fen));
    let plies = legal("4k3/8/2n5/8/Q7/8/8/4K3 b - - 0 1 flood:8:d6d3,c6c3");
    assert_eq!(plies, ["c6c5", "e8d7", "e8d8", "e8e7", "e8f7", "e8f8"].map(String::from).into());
    let plies = legal("4k3/1NN4R/2n3N1/8/Q7/8/8/4K3 b - - 0 1 flood:8:c3c6,d3d6");
    assert_eq!(plies, ["c6c7".to_string()].into());
}
