//! What a position looks like: fields that stay, and items that come and go. A game makes a
//! [`Diagram`] of its position; whatever draws one, on paper or in a terminal, knows no game.
//!
//! Lengths are squares, places half squares, so that the edges and corners of fields are
//! places too.

/// A place in half squares from the lower left corner of the diagram. Both numbers of a
/// field are odd; an edge has an even one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// To the right.
    pub x: u8,
    /// Up.
    pub y: u8,
}

impl Place {
    /// The middle of the field at file and rank, both from 0.
    #[must_use]
    pub const fn field(file: u8, rank: u8) -> Place {
        Place { x: 2 * file + 1, y: 2 * rank + 1 }
    }
}

/// How a man is drawn.
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
    /// A ball on a foot.
    Pawn,
    /// A pawn of another sort, a lozenge for a head.
    Berolina,
    /// A helmet with a crest across.
    Centurion,
    /// A helmet with a plume.
    Decurion,
    /// A pointed hat.
    Wizard,
    /// A turban.
    Wazird,
    /// A robot that bears a crooked line.
    Android,
    /// A tower under a roof that bears a crooked line.
    Caretaker,
    /// A windmill.
    Windrider,
    /// A cabin on a cable.
    Wirerider,
}

/// A man: what he looks like, and his letter in position texts, upper case for White.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// What he looks like.
    pub shape: Shape,
    /// His letter.
    pub letter: char,
}

impl Man {
    /// Whether he is White's.
    #[must_use]
    pub const fn is_white(self) -> bool {
        self.letter.is_ascii_uppercase()
    }
}

/// How something lies that has two ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Axis {
    /// From left to right.
    Level,
    /// From below upward.
    Upright,
}

impl Axis {
    /// How something lies on the edge at `place`.
    #[must_use]
    pub const fn of(place: Place) -> Axis {
        if place.x.is_multiple_of(2) { Axis::Upright } else { Axis::Level }
    }
}

/// Where something leads.
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

/// What may lie on a field or an edge, the lowest first: that is the order of drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// The field will be under water.
    Tide,
    /// The field is under water.
    Water,
    /// The field is covered with snow.
    Snow,
    /// A walkway over the water.
    Walkway(Direction),
    /// The last turn changed what stands on the field.
    Moved,
    /// The last turn changed what lies on the edge.
    Rewired(Axis),
    /// The king on the field is in check.
    Check,
    /// A wire on an edge.
    Wire(Axis),
    /// A man.
    Man(Man),
    /// The man on the field stands in water; drawn over him.
    Wash,
}

/// A symbol at its place. Items are ordered as they are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Item {
    /// What it is.
    pub symbol: Symbol,
    /// Where it lies.
    pub place: Place,
}

/// To which part of a board a field belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Region {
    /// The usual chequered one.
    Common,
    /// A rim that two boards share.
    Rim,
    /// A paved square in the middle.
    Paved,
    /// A lattice: not chequered, its edges carry things.
    Lattice,
}

/// A field, which is there in every position of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field {
    /// Its middle.
    pub place: Place,
    /// Its part of the board.
    pub region: Region,
    /// Whether it is a dark one.
    pub dark: bool,
}

/// One board of a diagram; ranks are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// What stands above it; may be empty.
    pub title: &'static str,
    /// Its left edge, squares from that of the diagram.
    pub left: u8,
    /// The names of its files.
    pub files: Vec<char>,
    /// How many ranks it has.
    pub ranks: u8,
    /// Its fields; a place of the rectangle that has none is not part of the board.
    pub fields: Vec<Field>,
}

/// Everything that is to be seen of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// From left to right. They are the same in all positions of a game.
    pub boards: Vec<Board>,
    /// Sorted.
    pub items: Vec<Item>,
    /// What no field can show: side to move, rights, counters; one line.
    pub caption: String,
}

impl Diagram {
    /// A diagram of these boards with `items` in any order.
    #[must_use]
    pub fn new(boards: Vec<Board>, mut items: Vec<Item>, caption: String) -> Diagram {
        items.sort_unstable();
        Diagram { boards, items, caption }
    }

    /// Its width, squares.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.boards.last().map_or(0, |board| board.left + board.files.len() as u8)
    }

    /// Its height, squares.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.boards.iter().map(|board| board.ranks).max().unwrap_or(0)
    }

    /// Puts more items on it.
    pub fn add(&mut self, items: impl IntoIterator<Item = Item>) {
        self.items.extend(items);
        self.items.sort_unstable();
        self.items.dedup();
    }

    /// Marks what a turn has changed, which began with `before`: where a man or a wire came or
    /// went, and where a walkway was built (one that the water takes along is nobody's doing).
    pub fn mark_turn(&mut self, before: &Diagram) {
        let marks = |new: &Diagram, old: &Diagram, walkways: bool| -> Vec<Item> {
            let lacking = new.items.iter().filter(|item| old.items.binary_search(item).is_err());
            let mark = |item: &Item| match item.symbol {
                Symbol::Man(_) => Some(Symbol::Moved),
                Symbol::Walkway(_) if walkways => Some(Symbol::Moved),
                Symbol::Wire(axis) => Some(Symbol::Rewired(axis)),
                _ => None,
            };
            lacking.filter_map(|item| Some(Item { symbol: mark(item)?, ..*item })).collect()
        };
        let (came, went) = (marks(self, before, true), marks(before, self, false));
        self.add(came.into_iter().chain(went));
    }

    /// Marks the king of White or Black as being in check.
    pub fn mark_check(&mut self, white: bool) {
        let is_king = |item: &&Item| match item.symbol {
            Symbol::Man(man) => man.shape == Shape::King && man.is_white() == white,
            _ => false,
        };
        let kings = self.items.iter().filter(is_king);
        let marks: Vec<Item> = kings.map(|king| Item { symbol: Symbol::Check, ..*king }).collect();
        self.add(marks);
    }
}
