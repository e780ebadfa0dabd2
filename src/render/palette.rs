//! What the positions of a game may show, so that a page can define every symbol once.

use super::svg;
use crate::diagram::{Axis, Direction, PieceImage, Symbol};
use crate::session::{self, Game};
use std::collections::{BTreeMap, BTreeSet};

/// The images of all pieces that the start position of the game, the present position of `session`
/// or a promotion may show, by their letters in a FEN.
#[must_use]
pub fn piece_images(session: &dyn Game) -> BTreeMap<char, PieceImage> {
    let start = session::open(session.game()).map(|session| session.diagram().items);
    let items = start.into_iter().flatten().chain(session.diagram().items);
    let shown = items.filter_map(|item| match item.symbol {
        Symbol::Piece(image) => Some(image),
        _ => None,
    });
    let choices = session.targets().into_iter().filter_map(|target| target.images).flatten();
    shown.chain(choices).map(|image| (image.letter, image)).collect()
}

/// The most pieces of one sort in a hand: the pawns of shogi.
const MOST_IN_HAND: u8 = 18;

/// Every symbol that a position with these pieces may show.
#[must_use]
pub fn palette(images: impl IntoIterator<Item = PieceImage>) -> BTreeSet<Symbol> {
    let axes = [Axis::Horizontal, Axis::Vertical];
    let directions = [Direction::Right, Direction::Left, Direction::Up, Direction::Down];
    let mut symbols = BTreeSet::from([
        Symbol::Stone,
        Symbol::FloodWarning,
        Symbol::Water,
        Symbol::Snow,
        Symbol::Moved,
        Symbol::Check,
        Symbol::WaterOverPiece,
    ]);
    symbols.extend(directions.map(Symbol::Walkway));
    symbols.extend(axes.map(Symbol::Rewired));
    symbols.extend(axes.map(Symbol::Wire));
    symbols.extend((2..=MOST_IN_HAND).map(Symbol::Count));
    symbols.extend(images.into_iter().map(Symbol::Piece));
    symbols
}

/// The names of those symbols that look different from the other side of the board, with the names
/// of what is drawn then.
#[must_use]
pub fn turned<'a>(symbols: impl IntoIterator<Item = &'a Symbol>) -> BTreeMap<String, String> {
    let pairs = symbols.into_iter().map(|symbol| (*symbol, symbol.seen_from_behind()));
    let different = pairs.filter(|(symbol, other)| symbol != other);
    different.map(|(symbol, other)| (svg::id(symbol), svg::id(other))).collect()
}
