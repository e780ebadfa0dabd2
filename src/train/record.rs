//! A training position in some forty bytes.
//!
//! | bytes | contents |
//! |---|---|
//! | 1 | the length of what follows |
//! | 1 | bit 0: Black is to move; bit 1: an imagined position; bits 2 to 4 and 5 to 7: the kings' regions |
//! | 2 | the target, 0 to 65535 for 0 to 1, for the side to move |
//! | n | a bit for each place of the game's layout: whether its code follows |
//! | 1 each | the codes |
//!
//! Only codes with an input are stored.

use crate::network::features::{Features, InputLayout, PLACES};
use arrayvec::ArrayVec;

/// Bytes before the bits of the places.
const HEAD: usize = 4;

/// What is stored of a position besides its features.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stored {
    /// The number of the side to move.
    pub mover: usize,
    /// Whether the position is an imagined one.
    pub imagined: bool,
    /// The target for the side to move.
    pub target: f32,
}

/// A training position as the trainer needs it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// What was stored.
    pub stored: Stored,
    /// The inputs as the side to move and as the other side sees them.
    pub inputs: [ArrayVec<u16, PLACES>; 2],
    /// The output bucket.
    pub bucket: usize,
}

/// Appends the record of a position.
pub fn write(layout: &InputLayout, features: &Features, stored: &Stored, out: &mut Vec<u8>) {
    let begin = out.len();
    let [white, black] = features.regions;
    let flags = stored.mover as u8 | u8::from(stored.imagined) << 1 | white << 2 | black << 5;
    out.extend([0, flags]);
    out.extend(((stored.target * 65_535.0).round() as u16).to_le_bytes());
    let bits = out.len();
    out.resize(bits + layout.places().div_ceil(8), 0);
    for (place, &code) in features.codes[..layout.places()].iter().enumerate() {
        if code != 0 && layout.input(0, white, place, code).is_some() {
            out[bits + place / 8] |= 1 << (place % 8);
            out.push(code);
        }
    }
    out[begin] = (out.len() - begin - 1) as u8;
}

/// Reads a record, which is the whole of `bytes`. `None` if it is none.
#[must_use]
pub fn read(layout: &InputLayout, bytes: &[u8]) -> Option<Sample> {
    let (&[_, flags, t0, t1], rest) = bytes.split_first_chunk::<HEAD>()?;
    let (bits, mut codes) = rest.split_at_checked(layout.places().div_ceil(8))?;
    let mover = usize::from(flags & 1);
    let regions = [flags >> 2 & 7, flags >> 5 & 7];
    let mut inputs = [ArrayVec::new(), ArrayVec::new()];
    let mut pieces = 0;
    for (byte, &bits) in bits.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let place = 8 * byte + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let (&code, rest) = codes.split_first()?;
            codes = rest;
            for (inputs, view) in inputs.iter_mut().zip([mover, 1 - mover]) {
                inputs.push(layout.input(view, regions[view], place, code)?);
            }
            pieces += usize::from(layout.is_piece(place, code));
        }
    }
    let stored = Stored {
        mover,
        imagined: flags & 2 != 0,
        target: f32::from(u16::from_le_bytes([t0, t1])) / 65_535.0,
    };
    codes.is_empty().then(|| Sample { stored, inputs, bucket: layout.bucket(pieces) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{NAMES, Visitor, visit};
    use crate::rules::{Choices, Heuristics, Presentation};

    #[test]
    fn a_written_position_of_every_game_can_be_read() {
        struct Check;
        impl Visitor for Check {
            type Output = usize;
            fn visit<R: Heuristics + Presentation>(self, game: R::Description) -> usize {
                let base = R::start(game, &Choices::default()).input_layout();
                let mut longest = 0;
                for (number, fen) in R::info(game).bench_positions.iter().enumerate() {
                    let position = R::from_fen(game, fen, &Choices::default()).unwrap();
                    let mut features = Features::EMPTY;
                    position.write_features(&mut features);
                    let stored = Stored {
                        mover: position.side().index(),
                        imagined: number % 2 == 0,
                        target: number as f32 / 65_535.0,
                    };
                    let mut bytes = Vec::new();
                    write(base, &features, &stored, &mut bytes);
                    longest = longest.max(bytes.len());
                    assert_eq!(usize::from(bytes[0]), bytes.len() - 1);
                    let codes = base.inputs(&features, 0).count();
                    assert_eq!(bytes.len(), HEAD + base.places().div_ceil(8) + codes);
                    for layout in [base, &base.by_king_zone()] {
                        let sample = read(layout, &bytes).expect("a record");
                        assert_eq!(sample.stored, stored);
                        assert_eq!(sample.bucket, layout.bucket(layout.pieces(&features)));
                        let views = [0, 1].map(|view| view ^ stored.mover);
                        for (inputs, view) in sample.inputs.iter().zip(views) {
                            let expected: Vec<u16> = layout.inputs(&features, view).collect();
                            assert_eq!(inputs[..], expected);
                        }
                    }
                    for end in 0..bytes.len() {
                        assert_eq!(read(base, &bytes[..end]), None, "{fen}");
                    }
                }
                longest
            }
        }
        for game in NAMES {
            let longest = visit(game, Check).expect("a game");
            // In nacv wires and attackers are stored too.
            assert!(longest < 80 || *game == "nacv", "{game}: {longest}");
        }
    }
}
