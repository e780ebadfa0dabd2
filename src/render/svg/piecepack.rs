//! The drawing of a piecepack: the backs of tiles, and what is painted on components.

use super::symbols::inner;
use super::{Theme, position};
use crate::diagram::{Board, Diagram, Part, Point, Region, Suit, Value};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The width of the table that is seen around the tiles, units.
const RIM: i32 = 5;

/// The style sheet (CSS), in addition to that of all pictures.
#[must_use]
pub fn style(theme: Theme) -> String {
    let colours = match theme {
        Theme::Light => include_str!("piecepack/light.css"),
        Theme::Dark => include_str!("piecepack/dark.css"),
    };
    [include_str!("piecepack/common.css"), colours].concat()
}

pub(super) fn is_of_tiles(board: &Board) -> bool {
    board.fields.iter().any(|field| field.region == Region::Tile)
}

/// The tiles of a board, whose numbers of files and ranks are even.
pub(super) fn tiles(diagram: &Diagram, board: &Board) -> String {
    let tile = |point: Point| (point.x / 4 * 4, point.y / 4 * 4);
    let tiles: BTreeSet<(u8, u8)> = board.fields.iter().map(|field| tile(field.point)).collect();
    let (left, width) = (100 * i32::from(board.left), 100 * board.files.len() as i32);
    let height = 100 * i32::from(board.ranks);
    let mut text = String::from("<g>\n");
    let _ = writeln!(
        text,
        "<rect class=\"table\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\"/>",
        left - RIM,
        -RIM,
        width + 2 * RIM,
        height + 2 * RIM,
    );
    let mut creases = String::new();
    for (column, row) in tiles {
        let (x, y) = position(diagram, Point { x: column, y: row + 4 });
        let (left, top) = (x + 2, y + 2);
        let _ = writeln!(
            text,
            "<rect class=\"tile\" x=\"{left}\" y=\"{top}\" width=\"196\" height=\"196\" rx=\"12\"/>"
        );
        let _ = write!(creases, "M{} {}v186M{} {}h186", x + 100, y + 7, x + 7, y + 100);
    }
    let _ = writeln!(text, "<path class=\"crease\" d=\"{creases}\"/>");
    text + "</g>\n"
}

/// The suit of a component.
pub(super) fn suit(part: Part) -> Option<Suit> {
    match part {
        Part::Value(_) | Part::Character(_) => None,
        Part::Coin(suit) | Part::Die(suit, _) | Part::Pawn(suit) => Some(suit),
    }
}

pub(super) fn paint(place: &str, drawing: &str) -> String {
    format!("<g transform=\"{place}\">{drawing}</g>\n")
}

pub(super) fn emblem(suit: Suit) -> &'static str {
    inner(match suit {
        Suit::Suns => include_str!("piecepack/suns.svg"),
        Suit::Moons => include_str!("piecepack/moons.svg"),
        Suit::Crowns => include_str!("piecepack/crowns.svg"),
        Suit::Arms => include_str!("piecepack/arms.svg"),
    })
}

pub(super) fn numeral(value: Value) -> &'static str {
    inner(match value {
        Value::Ace => include_str!("piecepack/ace.svg"),
        Value::Three => include_str!("piecepack/three.svg"),
        Value::Four => include_str!("piecepack/four.svg"),
        Value::Five => include_str!("piecepack/five.svg"),
    })
}

#[cfg(test)]
mod tests {
    use crate::diagram::{Component, Style, Symbol};
    use crate::render::svg::{self, Theme};
    use crate::session;
    use std::collections::BTreeSet;

    #[test]
    fn a_picture_has_every_definition_and_colour() {
        let mut session = session::open("chess").expect("a game");
        let turns = ["f2f3", "e7e5", "g2g4", "d8h4"];
        session.set_position(None, &turns).expect("a legal game");
        let diagram = session.diagram_in(Style::Piecepack).expect("a style");
        for theme in [Theme::Light, Theme::Dark] {
            let text = svg::draw(&diagram, theme);
            let picture = roxmltree::Document::parse(&text).expect("well-formed");
            let all = |name| picture.descendants().filter(move |node| node.has_tag_name(name));
            let ids: BTreeSet<&str> =
                picture.descendants().filter_map(|node| node.attribute("id")).collect();
            let used: Vec<&str> = all("use").filter_map(|node| node.attribute("href")).collect();
            assert!(used.iter().all(|href| ids.contains(&href[1..])), "{used:?}");
            assert_eq!(used.iter().filter(|href| href.contains("pawn-")).count(), 16);
            // Two marks of the turn and one of the check.
            assert_eq!(used.len(), 32 + 3);
            assert_eq!(all("rect").filter(|n| n.attribute("class") == Some("tile")).count(), 16);
            let style = all("style").next().and_then(|node| node.text()).expect("a style");
            let classes = picture.descendants().filter_map(|node| node.attribute("class"));
            for class in classes.flat_map(str::split_whitespace) {
                assert!(style.contains(&format!(".{class}")), "no colour for {class}");
            }
        }
    }

    #[test]
    fn components_have_names_of_their_own_and_a_back_view() {
        let components = session::open("chess").expect("a game").components();
        let both = |c: &Component| [*c, c.seen_from_behind()].map(Symbol::Component);
        let symbols: BTreeSet<Symbol> = components.iter().flat_map(both).collect();
        // Four dice, four coins with a suit and six with a value, each from both sides; four pawns.
        assert_eq!(symbols.len(), 2 * 14 + 4);
        let names: BTreeSet<String> = symbols.iter().map(|symbol| svg::id(*symbol)).collect();
        assert_eq!(names.len(), symbols.len());
        for symbol in symbols {
            assert_eq!(symbol.seen_from_behind().seen_from_behind(), symbol);
        }
    }
}
