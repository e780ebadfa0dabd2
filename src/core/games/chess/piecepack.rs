//! Chess with a piecepack, as its rule book sets the table: the tile backs are the board, and each
//! side plays with the coins, dice and pawns of two suits.
//!
//! A FEN says nothing of suits. So the pieces of a first position get them by a rule that gives the
//! table of the rule book in the start position, and keep them while the game goes on.

use super::{GRID, PIECES};
use crate::board::drawing;
use crate::board::square::tag;
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::diagram::{Component, Item, Part, Point, Suit, Symbol, Value};
use crate::moves::Move;
use crate::rules::Side;

/// The suits of a side. The first one is that of its rook and bishop on the left.
const fn suits(side: Side) -> [Suit; 2] {
    match side {
        Side::White => [Suit::Arms, Suit::Crowns],
        Side::Black => [Suit::Suns, Suit::Moons],
    }
}

/// Every component, those of the first suits first.
pub(super) fn components() -> Vec<Component> {
    let mut components: Vec<Component> = Vec::new();
    for number in [0, 1] {
        for side in [Side::White, Side::Black] {
            let all = PIECES.iter().map(|piece| component(piece.kind.of(side), number));
            for component in all {
                // Coins with their value up have no suit.
                if !components.contains(&component) {
                    components.push(component);
                }
            }
        }
    }
    components
}

/// The components on `board`, to which `moves` have led from `start`.
pub(super) fn items(board: &Mailbox, start: &Mailbox, moves: &[Move]) -> Vec<Item> {
    let mut numbers = first_numbers(start);
    let at = |s: Square| usize::from(s.0);
    for &m in moves {
        let number = numbers[at(m.from())];
        match m.tag() {
            tag::CASTLE => {
                let (from, to) = m.rook();
                let rook = numbers[at(from)];
                (numbers[at(m.to())], numbers[at(to)]) = (number, rook);
            }
            // The first suit, as the 4 that waits in the left column.
            tag::PROMOTE => numbers[at(m.to())] = 0,
            _ => numbers[at(m.to())] = number,
        }
    }
    let occupied = GRID.squares().filter(|&s| !board.at(s).is_empty());
    let item = |s: Square| Item {
        symbol: Symbol::Component(component(board.at(s), numbers[at(s)])),
        point: Point::field(GRID.file(s), GRID.rank(s)),
    };
    occupied.map(item).collect()
}

/// For each square the number of the suit that a piece there has at first: pawns by file, bishops
/// by the colour of their squares, rooks in turn from the left. The other pieces show no suit.
fn first_numbers(start: &Mailbox) -> [usize; 64] {
    let mut numbers = [0; 64];
    for side in [Side::White, Side::Black] {
        for &s in start.pieces(Kind::PAWN.of(side)) {
            numbers[usize::from(s.0)] = usize::from(GRID.file(s) % 2);
        }
        for &s in start.pieces(Kind::BISHOP.of(side)) {
            let light = usize::from(GRID.square_colour(s));
            numbers[usize::from(s.0)] = if side == Side::White { light } else { 1 - light };
        }
        let mut rooks = start.pieces(Kind::ROOK.of(side)).to_vec();
        rooks.sort_by_key(|&s| (GRID.file(s), GRID.rank(s)));
        for (i, s) in rooks.into_iter().enumerate() {
            numbers[usize::from(s.0)] = i % 2;
        }
    }
    numbers
}

/// The letters of the pieces.
fn letters() -> Vec<(char, Kind)> {
    PIECES.iter().map(|piece| (piece.letter, piece.kind)).collect()
}

/// What stands for a piece; `number` is that of its suit.
fn component(piece: Piece, number: usize) -> Component {
    let suit = suits(piece.side())[number];
    let part = match piece.kind() {
        Kind::KING => Part::Value(Value::Five),
        Kind::QUEEN => Part::Value(Value::Four),
        Kind::KNIGHT => Part::Value(Value::Ace),
        Kind::ROOK => Part::Die(suit, Value::Three),
        Kind::BISHOP => Part::Pawn(suit),
        _ => Part::Coin(suit),
    };
    // Coins and dice point away from their owner.
    let turned = piece.side() == Side::Black && !matches!(part, Part::Pawn(_));
    Component { piece: drawing::piece_image(piece, &letters(), &[]), part, turned }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::description;
    use crate::moves::MoveList;
    use crate::rules::{Choices, Rules};
    use crate::variant::described::DescribedPosition;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// The component on a square of the position that `turns` lead to.
    fn at(start: &DescribedPosition, turns: &[&str], square: &str) -> Option<Component> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for turn in turns {
            let m = position.parse_move(turn).expect("a legal move");
            position.play(m);
            moves.push(m);
        }
        let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
        let items = items(&position.board, &start.board, &moves);
        let item = items.iter().find(|item| item.point == Point::field(file, rank))?;
        match item.symbol {
            Symbol::Component(component) => Some(component),
            _ => None,
        }
    }

    fn start() -> DescribedPosition {
        DescribedPosition::start(description("chess").expect("a game"), &Choices::default())
    }

    #[test]
    fn the_table_is_set_as_the_rules_page_says() {
        let suit = |word: &str| match word {
            "Suns" => Suit::Suns,
            "Moons" => Suit::Moons,
            "Crowns" => Suit::Crowns,
            "Arms" => Suit::Arms,
            _ => panic!("{word} is no suit"),
        };
        let mut pawn_suits = Vec::new();
        let mut set = 0;
        let (_, table) = include_str!("rules.txt").split_once("\nPiecepack ").expect("the section");
        for line in table.lines() {
            let words: Vec<&str> = line.split([' ', ',']).filter(|w| !w.is_empty()).collect();
            let Some(&name) = words.first().filter(|_| line.starts_with("  ")) else { continue };
            let is_square = |word: &str| {
                word.len() == 2 && matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
            };
            for (i, square) in words.iter().enumerate().filter(|(_, word)| is_square(word)) {
                let own = || suit(words[i + 1]);
                let part = match name {
                    "king" => Part::Value(Value::Five),
                    "queen" => Part::Value(Value::Four),
                    "knight" => Part::Value(Value::Ace),
                    "rook" => Part::Die(own(), Value::Three),
                    "bishop" => Part::Pawn(own()),
                    "pawn" => Part::Coin(own()),
                    _ => continue,
                };
                if name == "pawn" {
                    pawn_suits.push((&square[1..], own()));
                }
                let found = at(&start(), &[], square).expect("a component");
                let turned = square.ends_with(['7', '8']) && name != "bishop";
                assert_eq!((found.part, found.turned), (part, turned), "{name} {square}");
                set += 1;
            }
        }
        assert_eq!(set, 20, "the squares that the page names");
        for rank in ["2", "7"] {
            let own: Vec<Suit> =
                pawn_suits.iter().filter(|(r, _)| *r == rank).map(|(_, suit)| *suit).collect();
            for (i, file) in ('a'..='h').enumerate() {
                let found = at(&start(), &[], &format!("{file}{rank}")).expect("a pawn");
                assert_eq!(found.part, Part::Coin(own[i % 2]), "{file}{rank}");
            }
        }
    }

    #[test]
    fn a_piece_stays_the_same_component() {
        let part = |turns: &[&str], square| at(&start(), turns, square).expect("a piece").part;
        // A pawn of Arms has come to a file of Crowns; in the same position without a history, it
        // has the suit of its file.
        let turns = ["e2e4", "d7d5", "e4d5"];
        assert_eq!(part(&turns, "d5"), Part::Coin(Suit::Arms));
        let mut position = start();
        for turn in turns {
            position.play(position.parse_move(turn).expect("legal"));
        }
        assert_eq!(at(&position, &[], "d5").expect("a pawn").part, Part::Coin(Suit::Crowns));
        // Both rooks on the same side of the board.
        let turns = ["a2a4", "a7a5", "a1a3", "h7h5", "a3h3", "h8h6", "h3h4"];
        assert_eq!(part(&turns, "h4"), Part::Die(Suit::Arms, Value::Three));
        assert_eq!(part(&turns, "h1"), Part::Die(Suit::Crowns, Value::Three));
        let castled = ["g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1g1", "e8g8"];
        assert_eq!(part(&castled, "f1"), Part::Die(Suit::Crowns, Value::Three));
        assert_eq!(part(&castled, "g8"), Part::Value(Value::Five));
        let passant = ["e2e4", "a7a6", "e4e5", "d7d5", "e5d6"];
        assert_eq!(part(&passant, "d6"), Part::Coin(Suit::Arms));
        assert_eq!(at(&start(), &passant, "d5"), None);
        // A promoted pawn of Crowns becomes a piece of the first suit.
        let promotion = ["h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "g8f6", "h6h7", "f6g8", "h7g8r"];
        assert_eq!(part(&promotion, "g8"), Part::Die(Suit::Arms, Value::Three));
    }

    #[test]
    fn components_only_leave_the_table_or_are_exchanged_at_a_promotion() {
        let mut promotions = 0;
        for seed in 0..40 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let (mut position, mut played) = (start(), Vec::new());
            let mut before = components_of(&position, &start(), &played);
            for _ in 0..150 {
                let mut legal = MoveList::new();
                position.moves(&mut legal);
                if legal.is_empty() {
                    break;
                }
                let m = legal[random.next_u64() as usize % legal.len()];
                position.play(m);
                played.push(m);
                let after = components_of(&position, &start(), &played);
                let mut left = before.clone();
                let new = after.iter().filter(|c| {
                    let known = left.iter().position(|other| other == *c);
                    known.map(|i| left.swap_remove(i)).is_none()
                });
                let expected = usize::from(m.tag() == tag::PROMOTE);
                assert!(new.count() <= expected, "{position:?}");
                promotions += expected;
                before = after;
            }
        }
        assert!(promotions > 0);
    }

    fn components_of(
        position: &DescribedPosition,
        start: &DescribedPosition,
        moves: &[Move],
    ) -> Vec<Component> {
        let all = components();
        let components =
            items(&position.board, &start.board, moves).into_iter().map(|item| match item.symbol {
                Symbol::Component(component) => component,
                symbol => panic!("{symbol:?} is no component"),
            });
        components.inspect(|component| assert!(all.contains(component), "{component:?}")).collect()
    }
}
