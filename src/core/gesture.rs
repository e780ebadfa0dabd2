//! Gestures: how a person enters a turn on a drawn board, by touching targets one after the other.
//!
//! The rules make the gestures of the legal turns, so that a board only compares names and never
//! has to know the rules of a game.

use crate::diagram::{Diagram, PieceImage, Point, Region};
use smallvec::{SmallVec, smallvec};

/// What kind of thing a target is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetKind {
    /// A field of the board.
    Field,
    /// An edge between two fields.
    Edge,
    /// A kind of piece to choose, for a promotion.
    Choice,
    /// To move no piece.
    Pass,
}

/// Something that a person can touch to enter a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The name, unique in the game: that of the square or edge, `=q` for a choice, `0000` for a
    /// pass.
    pub name: String,
    /// What it is.
    pub kind: TargetKind,
    /// Where it is in the diagram. Empty for a choice or pass; two points if it is drawn twice.
    pub points: SmallVec<[Point; 2]>,
    /// How it is read aloud, such as `e4, both boards`.
    pub label: String,
    /// The piece of a choice, White's and Black's.
    pub images: Option<[PieceImage; 2]>,
}

/// The names of the targets that a person touches for a turn, in order.
pub type Gesture = Vec<String>;

/// What may follow some touched targets, in games with too many turns to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NextTargets {
    /// The names of the targets that may be touched next.
    pub targets: Vec<String>,
    /// The text of the turn, if the targets touched so far are a whole turn.
    pub complete: Option<String>,
}

/// The text of a turn that moves no piece, and the name of its target.
pub const PASS: &str = "0000";

/// A target's name and how it is read aloud.
pub type Named = (String, String);

/// The fields of a diagram as targets, named by file and rank. `name` may give another name for a
/// point; fields with the same name become one target.
#[must_use]
pub fn fields(diagram: &Diagram, name: &dyn Fn(Point) -> Option<Named>) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for board in &diagram.boards {
        for field in &board.fields {
            let point = field.point;
            let file = board.files[usize::from(point.x / 2 - board.left)];
            let square = || format!("{file}{}", point.y / 2 + 1);
            let (name, words) = name(point).unwrap_or_else(|| (square(), square()));
            if let Some(known) = targets.iter_mut().find(|target| target.name == name) {
                known.points.push(point);
                known.label = format!("{words}, both boards");
                continue;
            }
            let label = match field.region {
                Region::Paved => format!("{words}, in the Piazza"),
                _ => words,
            };
            let points = smallvec![point];
            targets.push(Target { name, kind: TargetKind::Field, points, label, images: None });
        }
    }
    targets
}

/// The target for the choice of a piece, given as White's and Black's.
#[must_use]
pub fn choice(images: [PieceImage; 2]) -> Target {
    Target {
        name: format!("={}", images[1].letter),
        kind: TargetKind::Choice,
        points: SmallVec::new(),
        label: images[0].shape.words(),
        images: Some(images),
    }
}

/// The target for a turn without a move of a piece.
#[must_use]
pub fn pass() -> Target {
    let (points, label) = (SmallVec::new(), "no piece moves".to_string());
    Target { name: PASS.to_string(), kind: TargetKind::Pass, points, label, images: None }
}

/// The gesture that a turn's text spells: its squares in order, then the choice of a promotion.
#[must_use]
pub fn of_text(text: &str) -> Gesture {
    let mut gesture = Gesture::new();
    for part in text.split(',') {
        if part == PASS {
            gesture.push(part.to_string());
            continue;
        }
        let mut rest = part;
        while let Some((square, after)) = split_square(rest) {
            gesture.push(square.to_string());
            rest = after;
        }
        gesture.extend(rest.chars().next().map(|letter| format!("={letter}")));
    }
    gesture
}

/// What may follow the targets `touched`, by the gestures of all legal turns.
#[must_use]
pub fn next_targets(gestures: &[(String, Vec<Gesture>)], touched: &[&str]) -> NextTargets {
    let mut next = NextTargets::default();
    for (turn, gesture) in
        gestures.iter().flat_map(|(turn, all)| all.iter().map(move |g| (turn, g)))
    {
        if gesture.len() < touched.len() || !gesture.iter().zip(touched).all(|(a, b)| a == b) {
            continue;
        }
        match gesture.get(touched.len()) {
            None => next.complete = Some(turn.clone()),
            Some(target) if !next.targets.contains(target) => next.targets.push(target.clone()),
            Some(_) => {}
        }
    }
    next
}

/// Splits the square off the beginning of a text: a letter and a number.
fn split_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.get(1..)?.chars().take_while(char::is_ascii_digit).count();
    (text.starts_with(|c: char| c.is_ascii_lowercase()) && digits > 0)
        .then(|| text.split_at(1 + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_apart() {
        for (text, gesture) in [
            ("e2e4", &["e2", "e4"][..]),
            ("j9j10q", &["j9", "j10", "=q"]),
            ("e1c1,a1d1", &["e1", "c1", "a1", "d1"]),
            ("0000", &["0000"]),
        ] {
            assert_eq!(of_text(text), gesture, "{text}");
        }
    }
}
