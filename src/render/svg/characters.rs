//! The drawing of Chinese characters, whose outlines come from a font with a free licence.

use super::Theme;

/// Characters and their outlines, one a line.
const OUTLINES: &str = include_str!("characters/outlines.txt");

/// The style sheet (CSS), in addition to that of all pictures.
#[must_use]
pub fn style(theme: Theme) -> String {
    let colours = match theme {
        Theme::Light => include_str!("characters/light.css"),
        Theme::Dark => include_str!("characters/dark.css"),
    };
    [include_str!("characters/common.css"), colours].concat()
}

/// The path of a character; empty if there is none.
pub(super) fn outline(sign: char) -> String {
    let path = OUTLINES.lines().find_map(|line| line.strip_prefix(sign)).unwrap_or_default();
    format!("<path class=\"character\" fill=\"currentColor\" d=\"{}\"/>", path.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Component, Part, Style, Symbol};
    use crate::render::svg;
    use crate::session;

    #[test]
    fn every_character_of_a_set_has_an_outline() {
        for game in ["xiangqi", "shogi", "piazza-xiangqi", "piazza-shogi"] {
            let session = session::open(game).expect("a game");
            assert_eq!(session.second_style(), Some(Style::Characters));
            let components = session.components();
            for Component { part, .. } in &components {
                let Part::Character(character) = part else { panic!("{part:?}") };
                assert!(outline(character.sign).contains("d=\"M"), "{character:?}");
            }
            // No piece is drawn as a figure.
            let diagram = session.diagram_in(Style::Characters).expect("a style");
            assert!(diagram.items.iter().all(|item| !matches!(item.symbol, Symbol::Piece(_))));
            for theme in [Theme::Light, Theme::Dark] {
                let text = svg::draw(&diagram, theme);
                assert!(text.contains(".red{"), "{theme:?}");
                roxmltree::Document::parse(&text).expect("well-formed");
            }
        }
    }
}
