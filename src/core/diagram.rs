//! The picture of a position: boards with fields, which are the same in every position of a game,
//! and items on them. A game makes a [`Diagram`] of a position; the code that draws diagrams, as
//! SVG or in a terminal, does not depend on the game.
//!
//! Lengths are in squares. Coordinates are in half squares, so that edges and corners of fields
//! have integer coordinates too.

mod caption;
mod characters;
mod component;
mod piecepack;

pub use caption::{Caption, Counter};
pub use characters::{Body, Character, CharacterSet, Ink};
pub use component::{Component, Part, Style};
pub use piecepack::{Suit, Value};

/// A point, in half squares from the lower left corner of the diagram. The middle of a field has
/// two odd coordinates, the middle of an edge has one even coordinate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// To the right.
    pub x: u8,
    /// Up.
    pub y: u8,
}

impl Point {
    /// The middle of the field at file and rank, both from 0.
    #[must_use]
    pub const fn field(file: u8, rank: u8) -> Point {
        Point { x: 2 * file + 1, y: 2 * rank + 1 }
    }
}

/// How a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// A cross over two arches of a crown.
    King,
    /// A crown of five points.
    Queen,
    /// A tower with battlements.
    Rook,
    /// A mitre.
    Bishop,
    /// A horse's head.
    Knight,
    /// A ball on a base.
    Pawn,
    /// A pawn with a lozenge as its head.
    Berolina,
    /// A helmet with a crest across.
    Centurion,
    /// A helmet with a plume.
    Decurion,
    /// A pointed hat.
    Wizard,
    /// A turban.
    Wazird,
    /// A robot with a crooked line.
    Android,
    /// A tower with a roof and a crooked line.
    Caretaker,
    /// A windmill.
    Windrider,
    /// A cabin on a cable.
    Wirerider,
    /// An elephant's head.
    Alfil,
    /// A crown of three points.
    Ferz,
    /// A mitre with a ring.
    Bede,
    /// A waffle.
    Waffle,
    /// Three broad leaves.
    Fad,
    /// A hat with tassels.
    Cardinal,
    /// A tower with an arrow.
    ChargingRook,
    /// A fan of narrow leaves.
    Fibnif,
    /// A horse's head with an arrow.
    ChargingKnight,
    /// A cap with a star.
    Colonel,
    /// A low tower.
    ShortRook,
    /// A tower of planks.
    WoodyRook,
    /// A duck.
    HalfDuck,
    /// A tower with a horse in it.
    Chancellor,
    /// A cap with two wings.
    Advisor,
    /// A cannon on wheels.
    Cannon,
    /// A helmet before crossed spears.
    Soldier,
    /// A helmet with two horns and a ring.
    Gold,
    /// A helmet with a crescent.
    Silver,
    /// The head of a lance.
    Lance,
    /// A helmet with a star in a circle.
    PromotedPawn,
    /// A helmet with a lance's head.
    PromotedLance,
    /// A helmet with a horse's head.
    PromotedKnight,
    /// A helmet with a crescent and a star.
    PromotedSilver,
    /// A winged tower.
    Dragon,
    /// A winged mitre.
    DragonHorse,
}

impl Shape {
    /// Its name in words, such as `promoted pawn`.
    #[must_use]
    pub fn words(self) -> String {
        let mut words = String::new();
        for c in format!("{self:?}").chars() {
            if c.is_uppercase() && !words.is_empty() {
                words.push(' ');
            }
            words.extend(c.to_lowercase());
        }
        words
    }
}

/// A piece of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceImage {
    /// How it is drawn.
    pub shape: Shape,
    /// Its letter in a FEN, upper case for White.
    pub letter: char,
}

impl PieceImage {
    /// Whether it is White's.
    #[must_use]
    pub const fn is_white(self) -> bool {
        self.letter.is_ascii_uppercase()
    }
}

/// The orientation of something with two ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Axis {
    /// Horizontal.
    Horizontal,
    /// Vertical.
    Vertical,
}

impl Axis {
    /// The orientation of the edge with its middle at `place`.
    #[must_use]
    pub const fn of(place: Point) -> Axis {
        if place.x.is_multiple_of(2) { Axis::Vertical } else { Axis::Horizontal }
    }
}

/// The direction of a walkway.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To higher files.
    Right,
    /// To lower files.
    Left,
    /// To higher ranks.
    Up,
    /// To lower ranks.
    Down,
}

impl Direction {
    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Right => Direction::Left,
            Direction::Left => Direction::Right,
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
        }
    }
}

/// What can be drawn on a field or an edge. The order is the order of drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// The field has turned to stone.
    Stone,
    /// The field will be under water after the announced flood.
    FloodWarning,
    /// The field is under water.
    Water,
    /// The field is covered with snow.
    Snow,
    /// A walkway over the water.
    Walkway(Direction),
    /// The last turn changed the content of the field.
    Moved,
    /// The last turn placed or removed a wire on the edge.
    Rewired(Axis),
    /// The king on the field is in check.
    Check,
    /// A wire on an edge.
    Wire(Axis),
    /// A piece.
    Piece(PieceImage),
    /// A component in the place of a piece.
    Component(Component),
    /// So many pieces like the one on the field.
    Count(u8),
    /// The piece on the field is in the water. It is drawn over the piece.
    WaterOverPiece,
}

impl Symbol {
    /// The symbol as it is seen from the other side of the board.
    #[must_use]
    pub fn seen_from_behind(self) -> Symbol {
        match self {
            Symbol::Walkway(direction) => Symbol::Walkway(direction.opposite()),
            Symbol::Component(component) => Symbol::Component(component.seen_from_behind()),
            symbol => symbol,
        }
    }
}

/// A symbol at a point. Items are in the order of drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Item {
    /// What is drawn.
    pub symbol: Symbol,
    /// The middle of its field or edge.
    pub point: Point,
}

/// The part of a board that a field belongs to; it decides how the field is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Region {
    /// The usual chequered board.
    Common,
    /// The rim that two boards have in common.
    Rim,
    /// A paved square in the middle.
    Paved,
    /// A lattice: not chequered, with items on the edges.
    Lattice,
    /// A palace, which some pieces do not leave.
    Palace,
    /// The far bank of a river that is drawn on the board.
    FarBank,
    /// The places of pieces in hand: not chequered.
    Hand,
    /// The backs of piecepack tiles, each two by two squares: not chequered.
    Tile,
}

/// A field of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field {
    /// Its middle point.
    pub point: Point,
    /// The part of the board that it belongs to.
    pub region: Region,
    /// Whether it is a dark square.
    pub dark: bool,
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Ground {
    /// Squares, chequered where the regions of the fields are.
    #[default]
    Squares,
    /// Squares of one colour between lines, as a board of shogi.
    Ruled,
    /// Lines that cross on the fields, as a board of xiangqi.
    Points,
}

/// One board of a diagram; ranks are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The text above the board; may be empty.
    pub title: &'static str,
    /// How it is drawn.
    pub ground: Ground,
    /// Distance of its left edge from that of the diagram, squares.
    pub left: u8,
    /// The letters of its files, from left to right.
    pub files: Vec<char>,
    /// Its number of ranks.
    pub ranks: u8,
    /// Its fields. The rectangle may have holes, which are not part of the board.
    pub fields: Vec<Field>,
}

/// The picture of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagram {
    /// The boards from left to right. They are the same in all positions of a game.
    pub boards: Vec<Board>,
    /// The items, sorted.
    pub items: Vec<Item>,
    /// What the boards do not show: side to move, rights, counters.
    pub caption: Caption,
}

impl Diagram {
    /// A diagram of these `boards`. The order of `items` does not matter.
    #[must_use]
    pub fn new(boards: Vec<Board>, mut items: Vec<Item>, caption: Caption) -> Diagram {
        items.sort_unstable();
        Diagram { boards, items, caption }
    }

    /// The width, squares.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.boards.last().map_or(0, |board| board.left + board.files.len() as u8)
    }

    /// The height, squares.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.boards.iter().map(|board| board.ranks).max().unwrap_or(0)
    }

    /// The piece at `point`.
    #[must_use]
    pub fn piece(&self, point: Point) -> Option<PieceImage> {
        self.items.iter().find_map(|item| match item.symbol {
            Symbol::Piece(piece) if item.point == point => Some(piece),
            _ => None,
        })
    }

    /// Whether there is a field at `point`.
    #[must_use]
    pub fn has_field(&self, point: Point) -> bool {
        self.boards.iter().flat_map(|board| &board.fields).any(|field| field.point == point)
    }

    /// Adds items and removes duplicates.
    pub fn add(&mut self, items: impl IntoIterator<Item = Item>) {
        self.items.extend(items);
        self.items.sort_unstable();
        self.items.dedup();
    }

    /// Marks what changed since the diagram `before`: fields and edges where a piece or a wire
    /// appeared or disappeared, and fields where a walkway was built. Walkways that disappear with
    /// the flood are not marked, because no side removed them.
    pub fn mark_turn(&mut self, before: &Diagram) {
        let marks = |new: &Diagram, old: &Diagram, walkways: bool| -> Vec<Item> {
            let only_new = new.items.iter().filter(|item| old.items.binary_search(item).is_err());
            let mark = |item: &Item| match item.symbol {
                Symbol::Piece(_) => Some(Symbol::Moved),
                Symbol::Stone => Some(Symbol::Moved),
                Symbol::Walkway(_) if walkways => Some(Symbol::Moved),
                Symbol::Wire(axis) => Some(Symbol::Rewired(axis)),
                _ => None,
            };
            only_new.filter_map(|item| Some(Item { symbol: mark(item)?, ..*item })).collect()
        };
        let (appeared, disappeared) = (marks(self, before, true), marks(before, self, false));
        self.add(appeared.into_iter().chain(disappeared));
    }

    /// Marks the king as in check: White's if `white`, otherwise Black's.
    pub fn mark_check(&mut self, white: bool) {
        let is_king = |item: &&Item| match item.symbol {
            Symbol::Piece(piece) => piece.shape == Shape::King && piece.is_white() == white,
            _ => false,
        };
        let kings = self.items.iter().filter(is_king);
        let marks: Vec<Item> = kings.map(|king| Item { symbol: Symbol::Check, ..*king }).collect();
        self.add(marks);
    }
}
