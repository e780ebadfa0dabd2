//! The styles of pictures, and the components that stand for the pieces in styles without figures.

use super::characters::Character;
use super::piecepack::{Suit, Value};
use super::{Diagram, Item, PieceImage, Symbol};

/// The style of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A board and figures.
    Figures,
    /// The backs of piecepack tiles, with coins, dice and pawns.
    Piecepack,
    /// Pieces with Chinese characters, as they are used in China and Japan.
    Characters,
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 3] = [Style::Figures, Style::Piecepack, Style::Characters];

    /// The name of the style on the command line and in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Style::Figures => "figures",
            Style::Piecepack => "piecepack",
            Style::Characters => "characters",
        }
    }
}

/// What a component is. Those of a piecepack also say which of their sides is up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// A coin with its value up. This side shows no suit.
    Value(Value),
    /// A coin with its suit up. This side shows no value.
    Coin(Suit),
    /// A die that shows a value.
    Die(Suit, Value),
    /// A pawn.
    Pawn(Suit),
    /// A piece with a character.
    Character(Character),
}

/// A component that stands for a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Component {
    /// The piece.
    pub piece: PieceImage,
    /// The component.
    pub part: Part,
    /// Whether it points down the board. Some components point nowhere.
    pub turned: bool,
}

impl Component {
    /// The component as it is seen from the other side of the board.
    #[must_use]
    pub fn seen_from_behind(self) -> Component {
        let points = match self.part {
            Part::Pawn(_) => false,
            Part::Character(character) => character.body.points(),
            Part::Value(_) | Part::Coin(_) | Part::Die(..) => true,
        };
        Component { turned: points && !self.turned, ..self }
    }

    /// The component as it points up, for use outside of the board.
    #[must_use]
    pub fn upright(self) -> Component {
        Component { turned: false, ..self }
    }
}

impl Diagram {
    /// The same position with `components` in the place of the pieces.
    #[must_use]
    pub fn with_components(mut self, components: &[Item]) -> Diagram {
        self.items.retain(|item| !matches!(item.symbol, Symbol::Piece(_)));
        self.add(components.iter().copied());
        self
    }
}
