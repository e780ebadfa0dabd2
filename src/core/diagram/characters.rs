//! Sets of pieces with Chinese characters, as players in China and Japan use them.

use super::{Board, Component, Diagram, Ground, Item, Part, PieceImage, Region, Symbol};

/// The form of a piece with a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Body {
    /// A disc, which points nowhere.
    Disc,
    /// A wedge, which points to the opponent.
    Wedge,
}

impl Body {
    /// The board on which pieces of this form are used.
    #[must_use]
    pub const fn ground(self) -> Ground {
        match self {
            Body::Disc => Ground::Points,
            Body::Wedge => Ground::Ruled,
        }
    }

    /// Whether the form points up or down the board.
    #[must_use]
    pub const fn points(self) -> bool {
        matches!(self, Body::Wedge)
    }
}

/// The colour of a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ink {
    /// Black.
    Black,
    /// Red.
    Red,
}

/// A piece with a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Character {
    /// Its form.
    pub body: Body,
    /// The character.
    pub sign: char,
    /// Its colour.
    pub ink: Ink,
}

/// The set of a game.
#[derive(Debug)]
pub struct CharacterSet {
    /// The form of all pieces.
    pub body: Body,
    /// Each piece: its image with figures, the character and the colour.
    pub pieces: &'static [(PieceImage, char, Ink)],
}

impl CharacterSet {
    /// All pieces.
    #[must_use]
    pub fn components(&self) -> Vec<Component> {
        self.pieces.iter().map(|&row| self.component(row)).collect()
    }

    /// The pieces of `diagram`, each at its point.
    #[must_use]
    pub fn items(&self, diagram: &Diagram) -> Vec<Item> {
        let component = |item: &Item| match item.symbol {
            Symbol::Piece(piece) => {
                let row = *self.pieces.iter().find(|(image, ..)| *image == piece)?;
                Some(Item { symbol: Symbol::Component(self.component(row)), point: item.point })
            }
            _ => None,
        };
        diagram.items.iter().filter_map(component).collect()
    }

    fn component(&self, (piece, sign, ink): (PieceImage, char, Ink)) -> Component {
        let part = Part::Character(Character { body: self.body, sign, ink });
        Component { piece, part, turned: self.body.points() && !piece.is_white() }
    }
}

impl Diagram {
    /// The same position with `components`, pieces with characters, on the board that goes with
    /// them.
    #[must_use]
    pub fn with_characters(mut self, components: &[Item]) -> Diagram {
        let body = components.iter().find_map(|item| match item.symbol {
            Symbol::Component(Component { part: Part::Character(one), .. }) => Some(one.body),
            _ => None,
        });
        let is_board = |board: &&mut Board| board.fields.iter().any(|f| f.region != Region::Hand);
        for board in self.boards.iter_mut().filter(is_board) {
            board.ground = body.map_or(board.ground, Body::ground);
            board.fields.iter_mut().for_each(|field| field.dark = false);
        }
        self.with_components(components)
    }
}
