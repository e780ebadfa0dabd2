//! What a network sees of a position, and how that is numbered as inputs.
//!
//! A position is an array of bytes, one *code* for each *place* ([`Features`]). The first places
//! are the cells of the board, and their codes are the pieces. A game may add places for other
//! things, such as wires on the edges of cells or the weather. Equal bytes mean equal inputs, so
//! the difference of two positions is a comparison of bytes, and no game has to say what its moves
//! change.
//!
//! An [`InputLayout`] numbers the inputs. Each side sees the position in its own *view*: with its
//! own pieces first and its own end of the board below. On some boards a view also depends on the
//! *region* of that side's king: it is mirrored if the king stands on the right half, and in a
//! layout by *zones* of the king each zone has its own inputs for the pieces.

use super::OUTPUT_BUCKETS;
use super::file::InputScheme;

/// Length of a [`Features`] array. All games have fewer places; the rest is 0.
pub const PLACES: usize = 256;
/// The number of zones of a king: a layout may have inputs of its own for each.
pub const ZONES: usize = 4;
/// The number of regions of a king. Bit 0 says whether its side sees the position mirrored; the
/// bits above are the zone.
pub const REGIONS: usize = 2 * ZONES;

/// A position as a network sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// The code of each place; 0 if there is nothing.
    pub codes: [u8; PLACES],
    /// The region of White's king and of Black's, below [`REGIONS`].
    pub regions: [u8; 2],
}

impl Features {
    /// A position without anything.
    pub const EMPTY: Features = Features { codes: [0; PLACES], regions: [0; 2] };
}

/// Places of one sort, with the codes that they may have.
pub struct Group<'a> {
    /// The number of places.
    pub places: usize,
    /// The codes that have an input, by view: White's and Black's. A code that has the same index
    /// in both is the same thing for both sides, such as an own pawn.
    pub codes: [Vec<u8>; 2],
    /// Where a place is seen: by view, mirrored (1) or not (0), and place a number below `places`.
    /// Different places are seen at different numbers.
    pub seen: &'a dyn Fn(usize, usize, usize) -> usize,
    /// The most of these places that have an input at the same time.
    pub most: usize,
}

/// The numbers of the inputs of a game.
#[derive(Clone)]
pub struct InputLayout {
    scheme: InputScheme,
    /// The layout without the inputs of an optional group, which has its places nevertheless.
    without: Option<Box<InputLayout>>,
    /// The number of places.
    places: usize,
    /// The number of places of the first group: those of the pieces.
    piece_places: usize,
    /// The most pieces of a position.
    most_pieces: usize,
    /// By place: the number of its group.
    group: [u8; PLACES],
    /// `[view][mirrored][place]`: where the place is seen.
    seen: Box<[[[u8; PLACES]; 2]; 2]>,
    /// How far the inputs of a piece in two zones of the king lie apart; 0 if zones make no
    /// difference.
    zone_step: u16,
    /// `[group][view][code]`: the first input of the code, [`NO_INPUT`] if it has none.
    first: Vec<[[u16; 256]; 2]>,
    /// By group.
    blocks: Vec<Block>,
    /// The pieces.
    pieces: Vec<PieceCode>,
    /// The names of the cells, by place.
    cells: Vec<String>,
}

/// A code of the cells of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceCode {
    /// The code.
    pub code: u8,
    /// Its letter in a FEN, upper case for White.
    pub letter: char,
    /// Whether it is a king. A position without it has no value.
    pub royal: bool,
}

/// The inputs of a group of places.
#[derive(Clone)]
pub struct Block {
    /// The first input. An input is that plus the index of the code times the number of places,
    /// plus the number at which the place is seen.
    pub first: usize,
    /// The number of places.
    pub places: usize,
    /// The number of codes, in a layout by zones of the king times the number of zones.
    pub codes: usize,
    /// The most of the places that have an input at the same time.
    pub most: usize,
}

impl Block {
    /// The number of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.codes * self.places
    }
}

/// Stands for the input of a code without one.
const NO_INPUT: u16 = u16::MAX;

impl InputLayout {
    /// The layout of a board: `pieces` are its cells. `name` describes it in words.
    #[must_use]
    pub fn new(name: &str, pieces: &Group) -> InputLayout {
        let empty = InputLayout {
            scheme: InputScheme { name: String::new(), inputs: 0 },
            without: None,
            places: 0,
            piece_places: pieces.places,
            most_pieces: pieces.most,
            group: [0; PLACES],
            seen: Box::new([[[0; PLACES]; 2]; 2]),
            zone_step: 0,
            first: Vec::new(),
            blocks: Vec::new(),
            pieces: Vec::new(),
            cells: Vec::new(),
        };
        empty.with(name, pieces)
    }

    /// The same layout with more places behind the others. Its name has `name` at the end.
    ///
    /// # Panics
    /// If that makes more than [`PLACES`] places or more inputs than a 16-bit number can count.
    #[must_use]
    pub fn with(mut self, name: &str, group: &Group) -> InputLayout {
        let (begin, end) = (self.places, self.places + group.places);
        assert!(end <= PLACES, "{end} places");
        let inputs = self.scheme.inputs + group.codes[0].len() * group.places;
        assert!(inputs < usize::from(NO_INPUT), "{inputs} inputs");
        let mut first = [[NO_INPUT; 256]; 2];
        for (codes, first) in group.codes.iter().zip(&mut first) {
            for (index, &code) in codes.iter().enumerate() {
                first[usize::from(code)] = (self.scheme.inputs + index * group.places) as u16;
            }
        }
        for place in 0..group.places {
            self.group[begin + place] = self.first.len() as u8;
            for (view, sides) in self.seen.iter_mut().enumerate() {
                for (mirrored, seen) in sides.iter_mut().enumerate() {
                    seen[begin + place] = (group.seen)(view, mirrored, place) as u8;
                }
            }
        }
        self.first.push(first);
        self.blocks.push(Block {
            first: self.scheme.inputs,
            places: group.places,
            codes: group.codes[0].len(),
            most: group.most,
        });
        let separator = if self.scheme.name.is_empty() { "" } else { ", " };
        self.scheme.name += separator;
        self.scheme.name += name;
        self.scheme.inputs = inputs;
        self.places = end;
        self.without = self.without.map(|without| Box::new(without.with(name, group)));
        self
    }

    /// As [`InputLayout::with`], with places of which a network need not know: one that lacks their
    /// inputs sees the others.
    ///
    /// # Panics
    /// As [`InputLayout::with`].
    #[must_use]
    pub fn with_optional(self, name: &str, group: &Group) -> InputLayout {
        let mut without = self.clone();
        without.places += group.places;
        without.group[self.places..without.places].fill(self.first.len() as u8);
        without.first.push([[NO_INPUT; 256]; 2]);
        InputLayout { without: Some(Box::new(without)), ..self.with(name, group) }
    }

    /// The inputs of [`InputLayout::by_king_zone`].
    fn scheme_by_king_zone(&self) -> InputScheme {
        InputScheme {
            name: format!("{ZONES} king zones, {}", self.scheme.name),
            inputs: self.scheme.inputs + (ZONES - 1) * self.blocks[0].inputs(),
        }
    }

    /// Whether a network with these inputs sees the same places, perhaps by zones of the king, and
    /// perhaps without optional ones.
    #[must_use]
    pub fn fits(&self, scheme: &InputScheme) -> bool {
        *scheme == self.scheme
            || *scheme == self.scheme_by_king_zone()
            || self.without.as_ref().is_some_and(|without| without.fits(scheme))
    }

    /// The layout with these inputs, if a network with them [fits](InputLayout::fits).
    #[must_use]
    pub fn of_scheme(&self, scheme: &InputScheme) -> Option<InputLayout> {
        if *scheme == self.scheme {
            Some(self.clone())
        } else if *scheme == self.scheme_by_king_zone() {
            Some(self.by_king_zone())
        } else {
            self.without.as_ref()?.of_scheme(scheme)
        }
    }

    /// The layout of the same places in which the pieces have inputs of their own for each zone of
    /// the king.
    ///
    /// # Panics
    /// If that makes more inputs than a 16-bit number can count.
    #[must_use]
    pub fn by_king_zone(&self) -> InputLayout {
        let mut layout = self.clone();
        let pieces = layout.blocks[0].inputs();
        let more = (ZONES - 1) * pieces;
        layout.scheme = self.scheme_by_king_zone();
        assert!(layout.scheme.inputs < usize::from(NO_INPUT), "{} inputs", layout.scheme.inputs);
        layout.zone_step = pieces as u16;
        layout.blocks[0].codes *= ZONES;
        for block in &mut layout.blocks[1..] {
            block.first += more;
        }
        let later = layout.first[1..].as_flattened_mut().as_flattened_mut();
        for first in later.iter_mut().filter(|first| **first != NO_INPUT) {
            *first += more as u16;
        }
        layout
    }

    /// The same layout with names for people: of the pieces, and of the cells by place.
    #[must_use]
    pub fn named(self, pieces: Vec<PieceCode>, cells: Vec<String>) -> InputLayout {
        InputLayout { pieces, cells, ..self }
    }

    /// The pieces of a position: place, name of the cell, piece.
    pub fn named_pieces<'a>(
        &'a self,
        features: &'a Features,
    ) -> impl Iterator<Item = (usize, &'a str, PieceCode)> {
        self.cells.iter().enumerate().filter_map(|(place, name)| {
            let code = features.codes[place];
            let piece = self.pieces.iter().find(|piece| piece.code == code)?;
            Some((place, name.as_str(), *piece))
        })
    }

    /// The name of the layout and the number of its inputs.
    #[must_use]
    pub fn scheme(&self) -> &InputScheme {
        &self.scheme
    }

    /// The number of places.
    #[must_use]
    pub fn places(&self) -> usize {
        self.places
    }

    /// The inputs of each group of places.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The most inputs that a position has at the same time.
    #[must_use]
    pub fn most_active(&self) -> usize {
        self.blocks.iter().map(|block| block.most).sum()
    }

    /// The output bucket for a number of pieces: from 0 for few to the last for the most that a
    /// position has.
    #[inline]
    #[must_use]
    pub fn bucket(&self, pieces: usize) -> usize {
        (pieces.saturating_sub(1) * OUTPUT_BUCKETS / self.most_pieces).min(OUTPUT_BUCKETS - 1)
    }

    /// The part of a king's region that makes a difference: two kings with an equal one see the
    /// same inputs.
    #[inline]
    #[must_use]
    pub fn region(&self, region: u8) -> u8 {
        if self.zone_step == 0 { region & 1 } else { region }
    }

    /// The input of a code at a place, as `view` (0 White, 1 Black) sees it with its king in
    /// `region`; `None` if the code has no input.
    #[inline]
    #[must_use]
    pub fn input(&self, view: usize, region: u8, place: usize, code: u8) -> Option<u16> {
        let group = usize::from(self.group[place]);
        let first = self.first[group][view & 1][usize::from(code)];
        let seen = self.seen[view & 1][usize::from(region & 1)][place];
        let is_cell = place < self.piece_places;
        let zone = if is_cell { u16::from(region >> 1) * self.zone_step } else { 0 };
        (first != NO_INPUT).then(|| first + zone + u16::from(seen))
    }

    /// Whether a code at a place is a piece.
    #[inline]
    #[must_use]
    pub fn is_piece(&self, place: usize, code: u8) -> bool {
        place < self.piece_places && self.first[0][0][usize::from(code)] != NO_INPUT
    }

    /// The inputs of a position as `view` sees it.
    pub fn inputs<'a>(
        &'a self,
        features: &'a Features,
        view: usize,
    ) -> impl Iterator<Item = u16> + 'a {
        let region = features.regions[view];
        let codes = features.codes[..self.places].iter().enumerate();
        codes
            .filter(|(_, code)| **code != 0)
            .filter_map(move |(place, &code)| self.input(view, region, place, code))
    }

    /// The number of pieces of a position.
    #[must_use]
    pub fn pieces(&self, features: &Features) -> usize {
        let codes = features.codes[..self.piece_places].iter().enumerate();
        codes.filter(|&(place, &code)| self.is_piece(place, code)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of three cells in a row, which Black sees from the other end, with the pieces 1
    /// (White's) and 2 (Black's); behind it a number from 1 to 4.
    fn layout() -> InputLayout {
        let turned =
            |view: usize, _: usize, place: usize| if view == 0 { place } else { 2 - place };
        let pieces = Group { places: 3, codes: [vec![1, 2], vec![2, 1]], seen: &turned, most: 3 };
        let numbers: Vec<u8> = (1..5).collect();
        let number =
            Group { places: 1, codes: [numbers.clone(), numbers], seen: &|_, _, _| 0, most: 1 };
        InputLayout::new("pieces 1 x 3", &pieces).with("number", &number)
    }

    #[test]
    fn each_view_has_its_own_pieces_first() {
        let layout = layout();
        assert_eq!(
            *layout.scheme(),
            InputScheme { name: "pieces 1 x 3, number".into(), inputs: 10 }
        );
        assert_eq!((layout.places(), layout.most_active()), (4, 4));
        let mut features = Features::EMPTY;
        features.codes[..4].copy_from_slice(&[1, 7, 2, 3]);
        let inputs = |view| layout.inputs(&features, view).collect::<Vec<_>>();
        assert_eq!(inputs(0), [0, 5, 8]);
        assert_eq!(inputs(1), [5, 0, 8]);
        assert_eq!(layout.pieces(&features), 2);
        assert_eq!([0, 1, 2, 3, 9].map(|pieces| layout.bucket(pieces)), [0, 0, 2, 5, 7]);
    }

    #[test]
    fn a_network_need_not_know_optional_places() {
        let counts = Group { places: 1, codes: [vec![1], vec![1]], seen: &|_, _, _| 0, most: 1 };
        let full = layout().with_optional("count", &counts);
        let mut features = Features::EMPTY;
        features.codes[..5].copy_from_slice(&[1, 7, 2, 3, 1]);
        let inputs = |scheme: &InputScheme| -> Vec<u16> {
            let layout = full.of_scheme(scheme).expect("a scheme that fits");
            assert!(full.fits(scheme));
            // What changes may be behind the last place that it knows.
            (0..5).filter_map(|s| layout.input(0, 0, s, features.codes[s])).collect()
        };
        assert_eq!(inputs(full.scheme()), [0, 5, 8, 10]);
        assert_eq!(inputs(layout().scheme()), [0, 5, 8]);
        assert_eq!(inputs(layout().by_king_zone().scheme()), [0, 5, 26]);
        assert!(!layout().fits(full.scheme()));
        // A layer over the game has its places behind them.
        let layer = Group { places: 1, codes: [vec![2], vec![2]], seen: &|_, _, _| 0, most: 1 };
        let layered = full.clone().with("layer", &layer);
        features.codes[5] = 2;
        let known = layered.of_scheme(layout().with("layer", &layer).scheme()).expect("it fits");
        assert_eq!(known.inputs(&features, 0).collect::<Vec<_>>(), [0, 5, 8, 10]);
    }

    #[test]
    fn pieces_have_inputs_for_each_zone_of_the_king() {
        let (base, by_zone) = (layout(), layout().by_king_zone());
        let name = "4 king zones, pieces 1 x 3, number".to_string();
        assert_eq!(*by_zone.scheme(), InputScheme { name, inputs: 4 + 4 * 6 });
        assert_eq!((by_zone.places(), by_zone.most_active()), (4, 4));
        let mut features = Features::EMPTY;
        features.codes[..4].copy_from_slice(&[1, 7, 2, 3]);
        features.regions = [0b001, 0b110];
        let inputs = |layout: &InputLayout| {
            [0, 1].map(|view| layout.inputs(&features, view).collect::<Vec<_>>())
        };
        assert_eq!(inputs(&by_zone), [vec![0, 5, 26], vec![18 + 5, 18, 26]]);
        assert_eq!(inputs(&base), [vec![0, 5, 8], vec![5, 0, 8]]);
        assert_eq!([0b001, 0b110].map(|region| by_zone.region(region)), [0b001, 0b110]);
        assert_eq!([0b001, 0b110].map(|region| base.region(region)), [1, 0]);
    }
}
