//! The evaluation of a position for a person.

use super::AnyPosition;
use crate::diagram::Point;
use crate::gesture::TargetKind;
use crate::network::Network;
use crate::network::features::{Features, PieceCode};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Columns of a cell in the drawing.
const WIDTH: usize = 7;

/// The evaluation with this network as text: what each piece contributes to its value; without a
/// network only the material. The last line is the value for the side to move, centipawns.
pub fn explain(position: &dyn AnyPosition, network: Option<&Network>) -> String {
    let mut features = Features::EMPTY;
    position.write_features(&mut features);
    let mover = position.side().index();
    let line = |name: &str, value: i32| format!("{name:<24}{value:>24}\n");
    let Some(network) = network else {
        return line("for the side to move", position.material());
    };
    let value = network.value_of(&features, mover);
    let mut text = String::from(
        "what each piece is worth to its side here, pawns: the value of the position\n\
         with it, less that without it\n\n",
    );
    text += &draw(position, &contributions(position, network, &features));
    text += &line("network", value);
    text += &line("for the side to move", position.adjust_eval(value));
    text
}

/// A piece with what it contributes to the value of its side, centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contribution {
    /// Its letter in a FEN.
    pub letter: char,
    /// The value with it, less that without it; `None` for a king.
    pub value: Option<i32>,
}

/// The pieces by the name of their cell, with what they contribute to the value of a network.
pub fn contributions(
    position: &dyn AnyPosition,
    network: &Network,
    features: &Features,
) -> BTreeMap<String, Contribution> {
    let (layout, mover) = (network.layout(), position.side().index());
    let value = network.value_of(features, mover);
    let contribution = |(place, cell, piece): (usize, &str, PieceCode)| {
        let PieceCode { letter, royal, .. } = piece;
        let mut without = features.clone();
        position.write_features_without(place, &mut without);
        let difference = value - network.value_of(&without, mover);
        let own = letter.is_ascii_uppercase() == (mover == 0);
        let value = (!royal).then_some(if own { difference } else { -difference });
        (cell.to_string(), Contribution { letter, value })
    };
    layout.named_pieces(features).map(contribution).collect()
}

/// The boards of the position with a letter and a value for each piece.
fn draw(position: &dyn AnyPosition, pieces: &BTreeMap<String, Contribution>) -> String {
    let diagram = position.view().diagram;
    let mut cells = BTreeMap::new();
    for target in position.targets().iter().filter(|target| target.kind == TargetKind::Field) {
        let text = match pieces.get(&target.name) {
            Some(Contribution { letter, value: Some(value) }) => {
                format!("{letter}{:+.2}", f64::from(*value) / 100.0)
            }
            Some(Contribution { letter, value: None }) => letter.to_string(),
            None => ".".to_string(),
        };
        cells.extend(target.points.iter().map(|&point| (point, text.clone())));
    }
    let mut text = String::new();
    for board in &diagram.boards {
        if !board.title.is_empty() {
            let _ = writeln!(text, "   {}", board.title);
        }
        for rank in (0..board.ranks).rev() {
            let mut line = format!("{:>2} ", rank + 1);
            for file in 0..board.files.len() as u8 {
                let point = Point::field(board.left + file, rank);
                let cell = cells.get(&point).map_or("", String::as_str);
                let _ = write!(line, "{cell:<WIDTH$}");
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let files = board
            .files
            .iter()
            .fold("   ".to_string(), |line, file| line + &format!("{:<WIDTH$}", file.to_string()));
        let _ = writeln!(text, "{}\n", files.trim_end());
    }
    text
}
