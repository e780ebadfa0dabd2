//! Random positions full of pins, checks and weather.

use super::board::{Board, Cell, DIAGONAL, ORTHOGONAL, Piece, add, name};
use super::ground::{Centre, Way, Weather};
use super::weather::Position;
use super::western::{Western, army};
use super::xiangqi::{Xiangqi, is_in_palace};
use super::{shogi, shogi::Shogi, split};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a game has on its board.
struct Material {
    files: i32,
    ranks: i32,
    centre: Centre,
    /// The pieces, the more frequent ones repeated.
    letters: &'static str,
    /// Pieces that pin along ranks and files, and along diagonals.
    pinners: [&'static str; 2],
}

fn material(base: &str) -> Material {
    let (files, ranks, centre) = match base {
        "xiangqi" => (9, 10, Xiangqi::CENTRE),
        "shogi" => (9, 9, Shogi::CENTRE),
        _ => (8, 8, Western::CENTRE),
    };
    let (letters, pinners) = match base {
        "chess" => ("PPPNNBRQ", ["RQ", "BQ"]),
        "shatranj" => ("PPPNNBRQ", ["R", "BQ"]),
        "cwda" => ("PPPPPPRNBQEWFAGIHLSODC", ["RQGLSCWOD", "BQEAFWI"]),
        "xiangqi" => ("PPPNNRRCCBA", ["RCCP", "NB"]),
        "shogi" => ("PPPLLNNSSGGBBRR", ["RRL", "B"]),
        _ => panic!("{base}"),
    };
    Material { files, ranks, centre, letters, pinners }
}

pub struct Setter(pub Xoshiro256PlusPlus);

impl Setter {
    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn letter(&mut self, letters: &str) -> char {
        self.pick(letters.as_bytes()).into()
    }

    /// Puts a piece on an empty square where a FEN may have it.
    fn put(&mut self, game: &str, board: &mut Board, s: Cell, letter: char, white: bool) {
        let (base, has_weather) = split(game);
        let own_rank = board.own_rank(s.1, white);
        let promoted = base == "shogi" && !"KG".contains(letter) && self.below(4) == 0;
        let may_stand = match base {
            "xiangqi" => letter != 'A' || is_in_palace(s, white),
            // A walkway may have brought a piece anywhere.
            "shogi" if has_weather || promoted => true,
            "shogi" => {
                let doubled = letter == 'P' && shogi::has_pawn(board, s.0, white);
                !doubled && !shogi::is_stuck(letter, own_rank)
            }
            _ => letter != 'P' || (1..7).contains(&own_rank),
        };
        if board.is_empty(s) && may_stand {
            board.set(s, Some(Piece { promoted, ..Piece::new(letter, white) }));
        }
    }

    /// One or two pieces on a line with the king and behind them an enemy piece.
    fn put_pin(&mut self, game: &str, board: &mut Board, white: bool) {
        let material = material(split(game).0);
        let diagonal = self.below(2);
        let direction = self.pick(&[ORTHOGONAL, DIAGONAL][diagonal]);
        let king = board.king(white);
        let line: Vec<Cell> =
            std::iter::successors(Some(add(king, direction)), |s| Some(add(*s, direction)))
                .take_while(|s| board.is_inside(*s))
                .collect();
        if line.len() < 2 {
            return;
        }
        let pinner = 1 + self.below(line.len() - 1);
        let letter = self.letter(material.pinners[diagonal]);
        self.put(game, board, line[pinner], letter, !white);
        for _ in 0..1 + self.below(2) {
            let (at, letter) = (self.below(pinner), self.letter(material.letters));
            let own = self.below(4) > 0;
            self.put(game, board, line[at], letter, white == own);
        }
    }

    /// A pawn that may just have made a double step, and an enemy pawn beside it.
    fn put_double_step(&mut self, game: &str, board: &mut Board) {
        let white = board.white_moves;
        let (file, rank) = (self.below(8) as i32, if white { 4 } else { 3 });
        self.put(game, board, (file, rank), 'P', !white);
        let beside = (file + self.pick(&[-1, 1]), rank);
        self.put(game, board, beside, 'P', white);
    }

    /// A king that a pawn dropped in front of it may mate: its own pieces leave it no other square,
    /// and an enemy gold guards the pawn.
    fn put_cage(&mut self, game: &str, board: &mut Board) {
        let white = !board.white_moves;
        let forward = if white { 1 } else { -1 };
        let king = board.king(white);
        for step in [ORTHOGONAL, DIAGONAL].concat().into_iter().filter(|s| *s != (0, forward)) {
            let letter = self.letter("LN");
            self.put(game, board, add(king, step), letter, white);
        }
        self.put(game, board, add(king, (0, 2 * forward)), 'G', !white);
    }

    /// Enemies beside the kings, in the centre, where a walkway can make them attack.
    fn put_beside_kings(&mut self, game: &str, board: &mut Board, centre: Centre) {
        let letters = material(split(game).0).letters;
        for white in [true, false] {
            let s = add(board.king(white), self.pick(&ORTHOGONAL));
            if centre.contains(s) && self.below(2) == 0 {
                let letter = self.letter(letters);
                self.put(game, board, s, letter, !white);
            }
        }
    }

    fn weather(&mut self, centre: Centre) -> Weather {
        let all = centre.ways();
        let way = self.pick(&all);
        let others: Vec<Way> = all.into_iter().filter(|other| other.fits(way)).collect();
        let built = match self.below(8) {
            0 => Vec::new(),
            1 => vec![way],
            _ => vec![way, self.pick(&others)],
        };
        let left = 1 + self.below(10) as u8;
        match self.below(16) {
            0 => Weather::Dry,
            1 => Weather::Rising(2),
            2 => Weather::Rising(1),
            3 => Weather::Build(2, Vec::new()),
            4 | 5 => Weather::Build(1, built.into_iter().take(1).collect()),
            6 => Weather::Flood(1, built),
            7 | 8 => Weather::Snow(left),
            _ => Weather::Flood(left, built),
        }
    }

    /// The kings; in games with castling sometimes at home, with their rights.
    fn put_kings(&mut self, game: &str, board: &mut Board, armies: [char; 2]) -> String {
        let (base, _) = split(game);
        let at_home = ["chess", "cwda"].contains(&base) && self.below(4) == 0;
        let mut rights = String::new();
        for white in [true, false] {
            let home = if white { 0 } else { 7 };
            let may_stand = |s: &Cell| {
                board.is_empty(*s)
                    && (base != "xiangqi" || is_in_palace(*s, white))
                    && (!at_home || *s == (4, home))
            };
            let free: Vec<Cell> = board.cells().filter(may_stand).collect();
            let s = self.pick(&free);
            board.set(s, Some(Piece::new('K', white)));
            if at_home {
                let corner = army(armies[usize::from(!white)]).chars().next().unwrap();
                for (right, file) in [('k', 7), ('q', 0)] {
                    board.set((file, home), Some(Piece::new(corner, white)));
                    rights.push(if white { right.to_ascii_uppercase() } else { right });
                }
            }
        }
        rights
    }

    /// The FEN of a random position, which may be impossible.
    pub fn fen(&mut self, game: &str) -> String {
        let (base, has_weather) = split(game);
        let material = material(base);
        let mut board = Board::empty(material.files, material.ranks, self.below(2) == 0);
        let armies = if base == "cwda" { [0, 1].map(|_| self.letter("FCNR")) } else { ['F', 'F'] };
        let rights = self.put_kings(game, &mut board, armies);
        for _ in 0..self.below(4) {
            let white = self.below(2) == 0;
            self.put_pin(game, &mut board, white);
        }
        if ["chess", "cwda"].contains(&base) && self.below(8) == 0 {
            self.put_double_step(game, &mut board);
        }
        if base == "shogi" && self.below(8) == 0 {
            self.put_cage(game, &mut board);
        }
        if has_weather {
            self.put_beside_kings(game, &mut board, material.centre);
        }
        let cells: Vec<Cell> = board.cells().collect();
        for _ in 0..self.below(cells.len() / 5) {
            let (s, white) = (self.pick(&cells), self.below(2) == 0);
            let letter = self.letter(material.letters);
            self.put(game, &mut board, s, letter, white);
        }
        let weather = if has_weather { self.weather(material.centre) } else { Weather::Dry };
        let hands = match base {
            "shogi" => {
                let letters: String =
                    (0..self.below(4)).map(|_| self.letter("RBGSNLPPrbgsnlpp")).collect();
                format!("[{letters}]")
            }
            _ => String::new(),
        };
        let side = if board.white_moves { 'w' } else { 'b' };
        let fields = match base {
            "chess" | "cwda" => {
                let en_passant = en_passant(&board);
                let en_passant = en_passant.filter(|_| !matches!(weather, Weather::Build(..)));
                let en_passant = en_passant.map_or("-".into(), name);
                let rights = if rights.is_empty() { "-" } else { &rights };
                let armies = match base {
                    "cwda" => format!(" {}{}", armies[0], armies[1]),
                    _ => String::new(),
                };
                format!("{rights} {en_passant} 0 1{armies}")
            }
            _ => "- - 0 1".into(),
        };
        let weather = if has_weather { format!(" {}", weather.text()) } else { String::new() };
        format!("{}{hands} {side} {fields}{weather}", board.rows())
    }
}

/// A square that an enemy pawn may just have crossed.
fn en_passant(board: &Board) -> Option<Cell> {
    let white = board.white_moves;
    let (rank, ahead) = if white { (5, 1) } else { (2, -1) };
    (0..8).map(|file| (file, rank)).find(|s| {
        board.is_empty(*s)
            && board.is_empty(add(*s, (0, ahead)))
            && board.at(add(*s, (0, -ahead))) == Some(Piece::new('P', !white))
    })
}
