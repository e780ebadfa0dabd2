//! Piazza San Marco Chess in an XBoard window: a chessboard with the weather in coloured marks.
//!
//! XBoard has no move that changes only the weather. So a walkway is shown as a round trip of the
//! builder's king: to an empty square that stands for the walkway and, after a pass, back again.
//! XBoard relays these plies unchanged and reads them from a saved game.
//!
//! XBoard treats every sideways king move of two squares or more as castling, which is wrong on
//! snow. It also forgets the en-passant square as soon as a walkway is built. Such moves are
//! shown in several steps. If one of the steps could be a turn of its own, passes go before it: two,
//! or two for each step of a king but the first.
//!
//! A side that can build no walkway passes, which is shown as one pass. It should not occur,
//! because only the walkways of one line can give check to a king, and other lines remain.

use super::adapter::{Adapter, BoardSize, Entry, PASS, PlyParts, Question, TurnStart, expand_rank};
use std::collections::BTreeMap;

/// The walkways, in the order of the empty squares that stand for them.
const WALKWAYS: [&str; 16] = [
    "c3f3", "c4f4", "c5f5", "c6f6", "f3c3", "f4c4", "f5c5", "f6c6", "c3c6", "d3d6", "e3e6", "f3f6",
    "c6c3", "d6d3", "e6e3", "f6f3",
];
/// XBoard's colour letters. Lower case: the square is marked but is no legal target.
const FLOOD_ANNOUNCED: char = 'y';
const WATER: char = 'b';
const SNOW: char = 'w';
/// Marks of walkways that lead to the right or up, and to the left or down.
const RIGHT_OR_UP: char = 'g';
const LEFT_OR_DOWN: char = 'm';

/// The adapter of Piazza San Marco Chess.
pub struct Piazza;

impl Adapter for Piazza {
    fn setup(&self, start: &str) -> Vec<String> {
        let pieces = format!("PNBRQ{}K", ".".repeat(11));
        let position = start.rsplit_once(' ').map_or(start, |(position, _)| position);
        vec![format!("setup ({pieces}{}) 8x8+0_lion {position}", pieces.to_ascii_lowercase())]
    }

    fn plies(&self, turn: &str, fen: &str) -> Vec<String> {
        let own = match turn {
            "0000" => return vec![PASS.to_string()],
            _ if is_building(fen) => king_round_trip(turn, fen),
            _ => single_steps(turn, fen),
        };
        own.unwrap_or_else(|| vec![turn.to_string()])
            .join(&format!(" {PASS} "))
            .split(' ')
            .map(String::from)
            .collect()
    }

    fn entries(&self, from: &str, shown: &[String], turn_start: &TurnStart) -> Vec<Entry> {
        // A walkway is entered with any piece. But the second half of a round trip can be played
        // if the user took it back.
        if is_building(&turn_start.fen) && shown.is_empty() {
            return walkway_entries(from, turn_start);
        }
        let open = turn_start
            .legal
            .iter()
            .filter(|turn| self.may_begin_with(turn, shown, &turn_start.fen));
        let ply = |turn: &String| match shown {
            [] => Some(turn.clone()),
            _ => self.plies(turn, &turn_start.fen).into_iter().nth(shown.len()),
        };
        let entries = open.filter_map(|turn| Some(Entry { ply: ply(turn)?, text: turn.clone() }));
        entries.filter(|entry| PlyParts::of(&entry.ply).is_some_and(|t| t.from == from)).collect()
    }

    /// A pass begins turns that the user enters as one ply.
    fn can_be_clicked(&self, ply: &str) -> bool {
        ply != PASS
    }

    /// XBoard cannot report a click on the lifted piece as one on a square of a walkway, so a piece
    /// outside the Piazza is lifted if there is one.
    fn question(&self, turn_start: &TurnStart) -> Option<Question> {
        let TurnStart { fen, legal } = turn_start;
        let example = legal.first().filter(|_| is_building(fen))?;
        let own = squares().filter(|square| is_own(fen, square));
        let is_king = |square: &str| piece_on(fen, square).eq_ignore_ascii_case(&'k');
        let piece = own.min_by_key(|square| (in_piazza(square), !is_king(square)))?;
        Some(Question {
            piece,
            prompt: "build a walkway: click its first and last square".into(),
            text: format!("First and last square of the walkway, such as {example}:"),
        })
    }

    fn announcement(&self, throw: Option<&str>, fen: &str) -> Option<String> {
        let text = describe(weather(fen));
        match (throw.and_then(|throw| throw.strip_prefix("roll:")), text) {
            (Some(dice), Some(text)) => Some(format!("dice {dice}: {text}")),
            (Some(dice), None) => Some(format!("dice {dice}")),
            (None, text) => text,
        }
    }

    /// Pieces in the water and on walkways are marked too: they cannot move as usual. An announced
    /// flood and snow take nothing from a piece.
    fn marks(&self, fen: &str) -> BTreeMap<String, char> {
        let mut fields = weather(fen).split(':');
        let colour = match fields.next() {
            Some("rising") => FLOOD_ANNOUNCED,
            Some("build" | "flood") => WATER,
            Some("snow") => SNOW,
            _ => return BTreeMap::new(),
        };
        let piazza = squares().filter(|square| in_piazza(square));
        let mut marks: BTreeMap<String, char> = piazza.map(|square| (square, colour)).collect();
        for way in fields.nth(1).into_iter().flat_map(|ways| ways.split(',')) {
            let Some((first, last)) = way.split_at_checked(2) else { continue };
            let (low, high) = if first < last { (first, last) } else { (last, first) };
            let colour = if first < last { RIGHT_OR_UP } else { LEFT_OR_DOWN };
            let on = |s: &str| {
                s[..1] >= low[..1]
                    && s[..1] <= high[..1]
                    && s[1..] >= low[1..]
                    && s[1..] <= high[1..]
            };
            marks.iter_mut().filter(|(s, _)| on(s)).for_each(|(_, mark)| *mark = colour);
        }
        if colour != WATER {
            marks.retain(|square, _| piece_on(fen, square) == ' ');
        }
        marks
    }

    fn board(&self) -> Option<BoardSize> {
        Some(BoardSize { files: 8, ranks: 8, lowest: 1 })
    }
}

/// The weather field of a FEN.
fn weather(fen: &str) -> &str {
    fen.rsplit(' ').next().unwrap_or_default()
}

fn is_building(fen: &str) -> bool {
    weather(fen).starts_with("build")
}

/// The weather in words, with the plies that it lasts; `None` if there is nothing to tell.
fn describe(weather: &str) -> Option<String> {
    let mut fields = weather.split(':');
    let (name, left, ways) = (fields.next()?, fields.next()?, fields.next().unwrap_or("-"));
    let plies = format!("{left} {}", if left == "1" { "ply" } else { "plies" });
    let described = || {
        let ways = ways.split(',').map(|way| format!("{way} {}", direction(way)));
        ways.collect::<Vec<_>>().join(", ")
    };
    Some(match (name, left, ways) {
        ("rising", "2", _) => format!("flood announced, it comes after {plies}"),
        ("rising", ..) => format!("the flood comes after {plies}"),
        ("build", "2", _) => "the flood has come".into(),
        ("build", _, "-") => "no walkway can be built".into(),
        ("build", ..) => format!("walkway {}", described()),
        ("flood", "10", "-") => format!("flood without walkways, {plies} left"),
        ("flood", "10", _) => format!("flood, walkways {}, {plies} left", described()),
        _ => format!("{name}, {plies} left"),
    })
}

/// The direction of a walkway, for the user.
fn direction(way: &str) -> &'static str {
    match way.split_at_checked(2) {
        Some((first, last)) if first[..1] == last[..1] => {
            if first < last {
                "up"
            } else {
                "down"
            }
        }
        Some((first, last)) if first < last => "to the right",
        _ => "to the left",
    }
}

/// All squares of the board.
fn squares() -> impl Iterator<Item = String> {
    ('1'..='8').flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")))
}

fn in_piazza(square: &str) -> bool {
    matches!(square.as_bytes(), [b'c'..=b'f', b'3'..=b'6'])
}

/// Whether a piece of the side to move stands on a square.
fn is_own(fen: &str, square: &str) -> bool {
    let (piece, white) = (piece_on(fen, square), fen.split(' ').nth(1) == Some("w"));
    piece.is_alphabetic() && piece.is_uppercase() == white
}

/// The walkways that can be entered with the piece on `from`: clicks on the piece and on the first
/// and the last square.
fn walkway_entries(from: &str, turn_start: &TurnStart) -> Vec<Entry> {
    let TurnStart { fen, legal } = turn_start;
    let ways = legal.iter().filter(|way| WALKWAYS.contains(&way.as_str()) && is_own(fen, from));
    let entry = |way: &String| {
        let (first, last) = way.split_at(2);
        Entry { ply: format!("{from}{first},{first}{last}"), text: way.clone() }
    };
    ways.filter(|way| !way.starts_with(from)).map(entry).collect()
}

/// The letter of the piece on a square, a space if it is empty or not on the board.
fn piece_on(fen: &str, square: &str) -> char {
    let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = *square.as_bytes() else { return ' ' };
    let pieces = fen.split(' ').next().unwrap_or_default();
    let row = pieces.split('/').nth(usize::from(b'8' - rank)).map(expand_rank).unwrap_or_default();
    row.chars().nth(usize::from(file - b'a')).unwrap_or(' ')
}

/// The king's round trip that stands for a walkway. The empty squares from a1, b1 to h8 stand for
/// the walkways in their order. The king's own rank is left out, because XBoard might take a move
/// along it for castling. On the other seven ranks at least 25 squares are empty, for 16
/// walkways.
fn king_round_trip(way: &str, fen: &str) -> Option<Vec<String>> {
    let number = WALKWAYS.iter().position(|name| *name == way)?;
    let white = fen.split(' ').nth(1) == Some("w");
    let king = if white { 'K' } else { 'k' };
    let home = squares().find(|square| piece_on(fen, square) == king)?;
    let free = |square: &String| piece_on(fen, square) == ' ' && square[1..] != home[1..];
    let goal = squares().filter(free).nth(number)?;
    Some(vec![format!("{home}{goal}"), format!("{goal}{home}")])
}

/// The plies of the side to move if XBoard would show the move wrongly as one ply; otherwise
/// `None`.
fn single_steps(turn: &str, fen: &str) -> Option<Vec<String>> {
    let PlyParts { from, to, .. } = PlyParts::of(turn)?;
    let piece = |square: &str| piece_on(fen, square);
    let (file, rank) = (|s: &str| s.as_bytes()[0], |s: &str| s.as_bytes()[1]);
    let at = |file: u8, rank: u8| format!("{}{}", char::from(file), char::from(rank));
    let changes_file = file(from) != file(to);
    let same_rank = rank(from) == rank(to);
    match piece(from).to_ascii_uppercase() {
        'K' if same_rank
            && file(from).abs_diff(file(to)) > 1
            && (b'3'..=b'6').contains(&rank(to)) =>
        {
            let mut squares: Vec<u8> =
                (file(from).min(file(to))..=file(from).max(file(to))).collect();
            if file(to) < file(from) {
                squares.reverse();
            }
            let step = |leg: &[u8]| at(leg[0], rank(from)) + &at(leg[1], rank(from));
            // The plies are later joined by passes, so each of these makes two passes. With one
            // for each step but the first, no slide is the beginning of a longer one.
            let passes = vec![PASS.to_string(); squares.len() - 2];
            Some(passes.into_iter().chain(squares.windows(2).map(step)).collect())
        }
        // XBoard may take this for an en-passant capture and remove the piece behind the target.
        'P' if changes_file && same_rank => {
            let back = if piece(from) == 'P' { -1 } else { 1 };
            let behind = |far: i8| piece(&at(file(to), rank(to).wrapping_add_signed(back * far)));
            let would_remove = behind(1) != ' ' || behind(2) != ' ';
            would_remove.then(|| vec![PASS.to_string(), turn.to_string()])
        }
        'P' if changes_file && piece(to) == ' ' && weather(fen).starts_with("flood:10:") => {
            let victim = at(file(to), rank(from));
            Some(vec![format!("{from}{victim}"), format!("{victim}{to}")])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn a_walkway_is_a_round_trip_of_the_king() {
        let white = format!("{START} w KQkq - 0 2 build:2");
        assert_eq!(Piazza.plies("c3f3", &white), ["e1a3", PASS, "a3e1"]);
        assert_eq!(Piazza.plies("f6f3", &white), ["e1h4", PASS, "h4e1"]);
        let black = format!("{START} b KQkq - 0 2 build:1:c3f3");
        assert_eq!(Piazza.plies("f5c5", &black), ["e8g3", PASS, "g3e8"]);
        assert_eq!(Piazza.plies("0000", &black), [PASS]);
        // The squares of the king's own rank are left out, wherever the king is.
        let full = "4k3/8/8/4K3/8/8/8/8 w - - 0 9 build:2";
        let goals = WALKWAYS.map(|way| Piazza.plies(way, full)[0].clone());
        assert!(goals.iter().all(|ply| !ply.ends_with('5') && ply.starts_with("e5")));
        assert!((1..16).all(|i| !goals[i..].contains(&goals[i - 1])));
    }

    #[test]
    fn turns_that_xboard_would_show_wrongly_are_shown_in_steps() {
        let snow = "4k3/8/8/8/2K2p2/8/5P2/R6R w - - 0 9 snow:7";
        assert_eq!(Piazza.plies("c4e4", snow), [PASS, PASS, "c4d4", PASS, "d4e4"]);
        let farther = [PASS, PASS, PASS, PASS, "c4d4", PASS, "d4e4", PASS, "e4f4"];
        assert_eq!(Piazza.plies("c4f4", &snow.replace("2p", "3")), farther);
        assert_eq!(Piazza.plies("c4d4", snow), ["c4d4"]);
        assert_eq!(Piazza.plies("c4c6", snow), ["c4c6"]);
        let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9 dry";
        assert_eq!(Piazza.plies("e1g1", castling), ["e1g1"]);
        // As one ply, XBoard would remove Black's pawn.
        let slide = "4k3/8/3P4/4p3/8/8/8/4K3 w - - 0 9 snow:9";
        assert_eq!(Piazza.plies("d6e6", slide), [PASS, PASS, "d6e6"]);
        assert_eq!(Piazza.plies("d6c6", slide), ["d6c6"]);
        let black = "4k3/8/8/3P4/4p3/8/8/4K3 b - - 0 9 snow:9";
        assert_eq!(Piazza.plies("e4d4", black), [PASS, PASS, "e4d4"]);
        // XBoard has forgotten the en-passant square.
        let passed = "4k3/8/8/6Pp/8/8/8/4K3 w - h6 0 9 flood:10:c3f3,f5c5";
        assert_eq!(Piazza.plies("g5h6", passed), ["g5h5", PASS, "h5h6"]);
        assert_eq!(Piazza.plies("g5h6", &passed.replace("10", "9")), ["g5h6"]);
    }

    fn marks(fen: &str) -> String {
        let marks = Piazza.marks(fen).into_iter().map(|(s, c)| format!("{s}{c}"));
        marks.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn weather_is_marked() {
        assert_eq!(marks(&format!("{START} w KQkq - 0 1 dry")), "");
        let snow = marks("8/8/2p5/8/3PP3/8/8/K1k5 w - - 0 1 snow:3");
        assert_eq!(snow, "c3w c4w c5w d3w d5w d6w e3w e5w e6w f3w f4w f5w f6w");
        let columns = marks("K1k5/8/8/8/8/8/8/8 w - - 0 1 build:1:d6d3");
        assert_eq!(columns, "c3b c4b c5b c6b d3m d4m d5m d6m e3b e4b e5b e6b f3b f4b f5b f6b");
        assert!(marks(&format!("{START} w KQkq - 0 1 rising:2")).starts_with("c3y c4y"));
    }

    #[test]
    fn pieces_in_water_and_on_walkways_are_marked() {
        let flood = marks("8/8/2p5/8/3PP3/8/8/K1k5 w - - 0 1 flood:3:c4f4,f5c5");
        assert_eq!(flood, "c3b c4g c5m c6b d3b d4g d5m d6b e3b e4g e5m e6b f3b f4g f5m f6b");
    }

    #[test]
    fn a_walkway_is_entered_with_a_piece_outside_the_piazza() {
        let turn_start = |fen: &str, legal: &[&str]| TurnStart {
            fen: fen.into(),
            legal: legal.iter().map(|way| (*way).to_string()).collect(),
        };
        let fen = "4k3/8/8/4K3/8/8/N7/8 w - - 0 9 build:2";
        let turn_start = turn_start(fen, &["c3c6", "e3e6", "e6e3"]);
        assert_eq!(Piazza.question(&turn_start).map(|q| q.piece).as_deref(), Some("a2"));
        let plies = |from: &str| {
            let entries = Piazza.entries(from, &[], &turn_start).into_iter();
            entries.map(|entry| entry.ply).collect::<Vec<_>>()
        };
        assert_eq!(plies("a2"), ["a2c3,c3c6", "a2e3,e3e6", "a2e6,e6e3"]);
        assert_eq!(plies("e8"), [""; 0]);
    }

    #[test]
    fn throws_and_weather_are_announced_with_the_plies_left() {
        let announcement = |throw, weather: &str| {
            Piazza.announcement(throw, &format!("{START} w KQkq - 0 1 {weather}"))
        };
        for (throw, weather, text) in [
            (Some("roll:1+2"), "rising:2", "dice 1+2: flood announced, it comes after 2 plies"),
            (Some("roll:6+6"), "snow:10", "dice 6+6: snow, 10 plies left"),
            (Some("roll:3+4"), "dry", "dice 3+4"),
            (None, "rising:1", "the flood comes after 1 ply"),
            (None, "build:2", "the flood has come"),
            (None, "build:1:d6d3", "walkway d6d3 down"),
            (
                None,
                "flood:10:c3f3,f5c5",
                "flood, walkways c3f3 to the right, f5c5 to the left, 10 plies left",
            ),
            (None, "flood:9:c3f3,f5c5", "flood, 9 plies left"),
            (None, "flood:1:-", "flood, 1 ply left"),
            (None, "snow:4", "snow, 4 plies left"),
        ] {
            assert_eq!(announcement(throw, weather).as_deref(), Some(text));
        }
        for quiet in ["dry", "dice"] {
            assert_eq!(announcement(None, quiet), None, "{quiet}");
        }
    }
}
