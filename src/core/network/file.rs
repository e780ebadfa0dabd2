//! Network files: a header that people can read, then the weights.
//!
//! The header is lines of UTF-8, each but the first `NAME: VALUE`, and ends with an empty line:
//!
//! ```text
//! Rialto network, version 2
//! game: chess
//! inputs: 768, pieces 6 x 64 mirrored
//! neurons: 128
//! buckets: 8
//! evaluation: whole
//! units: 255 256 400
//! training: rialto train chess, 26438825 positions
//! checksum: 0badf00d
//! ```
//!
//! `inputs` has their number and how they are numbered ([`InputScheme`]). `evaluation` says that
//! the value of the network is the whole evaluation; older versions knew networks that were added
//! to hand-made terms. `units` are the numbers that stand for 1 in an accumulator and in an output
//! weight, and the value of an output of 1 in centipawns. `checksum` is the CRC-32 of everything
//! else: the lines before it, the empty line and the weights. These are numbers in signed LEB128
//! (DWARF 5 standard, section 7.6), in rows of `neurons`: the biases; for each output bucket the
//! output weights of the side to move and of the other side; one row for each input.

use super::{ACTIVATION_ONE, OUTPUT_BUCKETS, OUTPUT_ONE, OUTPUT_SCALE, check_neurons, leb128};
use crate::excerpt::excerpt;
use std::borrow::Cow;
use std::str::FromStr;
use thiserror::Error;

/// The first line, up to the number of the version.
const MAGIC: &str = "Rialto network, version ";
/// The version that this program writes and reads.
const VERSION: u32 = 2;
/// What the value of a network is.
const EVALUATION: &str = "whole";
/// Longest header, bytes.
const MAX_HEADER: usize = 4096;
/// Longest text about the training, bytes; the other lines of a header have room for the rest.
const MAX_TRAINING: usize = 3000;
/// Ends a text that was longer.
const CUT: &str = " ...";

/// How a game numbers its inputs. Networks of the same scheme are of the same kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputScheme {
    /// A description without line breaks, such as `pieces 6 x 64 mirrored`. The scheme that has
    /// more inputs behind those of another one begins with the other's name.
    pub name: String,
    /// The number of inputs.
    pub inputs: usize,
}

/// What a file says about its network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// The inputs.
    pub scheme: InputScheme,
    /// Neurons of the hidden layer for each side, see [`check_neurons`].
    pub neurons: usize,
    /// How the network was trained: data and command, for people. A file has only its beginning if
    /// it is very long.
    pub training: String,
}

/// Why a file is no network that this program can use: one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// Not a network file at all.
    #[error("it is no network file: it does not begin with '{MAGIC}'")]
    Foreign,
    /// A version that this program does not know.
    #[error("it has version '{0}', expected version {VERSION}")]
    Version(String),
    /// A line of the header is missing or wrong.
    #[error("header line '{name}': expected {expected}, found '{found}'")]
    Line {
        /// The name of the line.
        name: &'static str,
        /// What should be there.
        expected: String,
        /// What is there.
        found: String,
    },
    /// Not as many weights as the header says.
    #[error("it has {found} weights, expected {expected}")]
    Size {
        /// The number that follows from the header.
        expected: usize,
        /// The number of weights that are there.
        found: usize,
    },
    /// Bytes that are no weights.
    #[error("its weights are no numbers of 16 bits in signed LEB128")]
    Weights,
    /// A sum of weights could leave the range of its numbers.
    #[error("the sum of neuron {neuron} could overflow: its {what}")]
    Overflow {
        /// The neuron, from 1.
        neuron: usize,
        /// Which weights.
        what: &'static str,
    },
    /// The contents have changed since the file was written.
    #[error("its checksum is {found:08x}, expected {expected:08x}: the file is damaged")]
    Damaged {
        /// The checksum in the header.
        expected: u32,
        /// The checksum of the contents.
        found: u32,
    },
}

impl Header {
    /// Rows of weights before those of the inputs: the biases, and for each output bucket the
    /// output weights of both sides.
    pub const FIRST_INPUT_ROW: usize = 1 + 2 * OUTPUT_BUCKETS;

    /// The number of rows of weights.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.scheme.inputs.saturating_add(Header::FIRST_INPUT_ROW)
    }

    /// The header without its checksum.
    fn lines(&self) -> String {
        let Header { game, scheme, neurons, training } = self;
        format!(
            "{MAGIC}{VERSION}\ngame: {game}\ninputs: {}, {}\nneurons: {neurons}\n\
             buckets: {OUTPUT_BUCKETS}\nevaluation: {EVALUATION}\n\
             units: {ACTIVATION_ONE} {OUTPUT_ONE} {OUTPUT_SCALE}\ntraining: {training}\n",
            scheme.inputs, scheme.name
        )
    }

    /// The bytes of a file with these weights.
    #[must_use]
    pub fn write(&self, weights: impl IntoIterator<Item = i16>) -> Vec<u8> {
        let weights = leb128::write(weights);
        let lines = Header { training: shortened(&self.training), ..self.clone() }.lines();
        let checksum = checksum(&lines, &weights);
        let header = format!("{lines}checksum: {checksum:08x}\n\n");
        [header.as_bytes(), &weights].concat()
    }

    /// The game and the inputs that the beginning of a file names.
    ///
    /// # Errors
    /// It is no file of a network.
    pub fn peek(bytes: &[u8]) -> Result<(String, InputScheme), NetworkError> {
        let (text, _) = split(bytes)?;
        Lines(text.lines()).begin()
    }

    /// Splits a file into its header and its weights, of which there is the right number.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<(Header, Vec<i16>), NetworkError> {
        let (text, weights) = split(bytes)?;
        let (header, written) = Header::parse(&text)?;
        let found = checksum(&header.lines(), weights);
        if found != written {
            return Err(NetworkError::Damaged { expected: written, found });
        }
        let weights = leb128::read(weights).ok_or(NetworkError::Weights)?;
        header.check_size(weights.len())?;
        Ok((header, weights))
    }

    /// Reads a header whose weights are not those of the file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read_text(text: &str) -> Result<Header, NetworkError> {
        Header::parse(text).map(|(header, _)| header)
    }

    /// Reads a header and its checksum.
    fn parse(text: &str) -> Result<(Header, u32), NetworkError> {
        let mut lines = Lines(text.lines());
        let (game, scheme) = lines.begin()?;
        let neurons = lines.number("neurons")?;
        let neurons = check_neurons(neurons)
            .map_err(|expected| wrong("neurons", &expected, &neurons.to_string()))?;
        lines.expect("buckets", &OUTPUT_BUCKETS.to_string())?;
        lines.expect("evaluation", EVALUATION)?;
        lines.expect("units", &format!("{ACTIVATION_ONE} {OUTPUT_ONE} {OUTPUT_SCALE}"))?;
        let training = lines.value("training")?.to_string();
        let written = lines.value("checksum")?;
        let written = u32::from_str_radix(written, 16)
            .map_err(|_| wrong("checksum", "a hexadecimal number", written))?;
        Ok((Header { game, scheme, neurons, training }, written))
    }

    /// Checks the number of weights.
    ///
    /// # Errors
    /// There are more or fewer.
    pub(super) fn check_size(&self, found: usize) -> Result<(), NetworkError> {
        let expected = self.rows().saturating_mul(self.neurons);
        match found == expected {
            true => Ok(()),
            false => Err(NetworkError::Size { expected, found }),
        }
    }

    /// Checks that the network is one of `game` with the inputs `scheme`.
    ///
    /// # Errors
    /// It is another game's, or has other inputs.
    pub fn check(&self, game: &str, scheme: &InputScheme) -> Result<(), NetworkError> {
        if self.game != game {
            return Err(wrong("game", game, &self.game));
        }
        if self.scheme != *scheme {
            let text = |scheme: &InputScheme| format!("{}, {}", scheme.inputs, scheme.name);
            return Err(wrong("inputs", &format!("'{}'", text(scheme)), &text(&self.scheme)));
        }
        Ok(())
    }
}

/// The lines of a header that are still to be read.
struct Lines<'a>(std::str::Lines<'a>);

/// The text of the header of a file, and the bytes behind it.
fn split(bytes: &[u8]) -> Result<(Cow<'_, str>, &[u8]), NetworkError> {
    if !bytes.starts_with(MAGIC.as_bytes()) {
        return Err(NetworkError::Foreign);
    }
    let (text, weights) = split_bytes(bytes);
    Ok((String::from_utf8_lossy(text), weights))
}

/// The header of a file with its empty line, or the longest that there could be, and the rest.
pub(super) fn split_bytes(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.windows(2).take(MAX_HEADER).position(|pair| pair == b"\n\n");
    bytes.split_at(end.map_or(bytes.len().min(MAX_HEADER), |end| end + 2))
}

impl<'a> Lines<'a> {
    /// Reads the first lines: the version, the game and the inputs.
    fn begin(&mut self) -> Result<(String, InputScheme), NetworkError> {
        let version = self.0.next().unwrap_or_default().trim_start_matches(MAGIC);
        if version != VERSION.to_string() {
            return Err(NetworkError::Version(excerpt(version)));
        }
        let game = self.value("game")?.to_string();
        let (inputs, name) = self
            .value("inputs")?
            .split_once(", ")
            .ok_or_else(|| wrong("inputs", "a number and a name", ""))?;
        Ok((game, InputScheme { name: name.into(), inputs: number("inputs", inputs)? }))
    }

    /// The value of the next line, whose name is `name`.
    fn value(&mut self, name: &'static str) -> Result<&'a str, NetworkError> {
        let line = self.0.next().unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
        value.ok_or_else(|| wrong(name, &format!("'{name}: '"), line))
    }

    fn number<N: FromStr>(&mut self, name: &'static str) -> Result<N, NetworkError> {
        number(name, self.value(name)?)
    }

    /// Reads a line whose value must be `expected`.
    fn expect(&mut self, name: &'static str, expected: &str) -> Result<(), NetworkError> {
        let found = self.value(name)?;
        if found == expected { Ok(()) } else { Err(wrong(name, expected, found)) }
    }
}

fn number<N: FromStr>(name: &'static str, text: &str) -> Result<N, NetworkError> {
    text.parse().map_err(|_| wrong(name, "a number", text))
}

fn wrong(name: &'static str, expected: &str, found: &str) -> NetworkError {
    NetworkError::Line { name, expected: expected.to_string(), found: excerpt(found) }
}

/// A text about a training that fits into a header.
fn shortened(training: &str) -> String {
    if training.len() <= MAX_TRAINING {
        return training.to_string();
    }
    let fits = |end: &usize| training.is_char_boundary(*end);
    let end = (0..MAX_TRAINING - CUT.len()).rev().find(fits).unwrap_or(0);
    format!("{}{CUT}", &training[..end])
}

fn checksum(lines: &str, weights: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(lines.as_bytes());
    hasher.update(b"\n");
    hasher.update(weights);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            game: "chess".into(),
            scheme: InputScheme { name: "pieces".into(), inputs: 2 },
            neurons: 64,
            training: "none".into(),
        }
    }

    fn file() -> Vec<u8> {
        let header = header();
        header.write((0..).take(header.rows() * header.neurons))
    }

    #[test]
    fn a_written_file_can_be_read() {
        let (read, weights) = Header::read(&file()).expect("a network");
        assert_eq!(read, header());
        assert_eq!(weights, (0..19 * 64).collect::<Vec<i16>>());
    }

    #[test]
    fn a_long_text_about_the_training_is_cut() {
        let long = Header { training: "games, ".repeat(1_000), ..header() };
        let file = long.write((0..).take(long.rows() * long.neurons));
        let (read, _) = Header::read(&file).expect("a network");
        assert!(read.training.starts_with("games, ") && read.training.ends_with(" ..."));
        assert_eq!(read.write((0..).take(read.rows() * read.neurons)), file);
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        let text = |from: &str, to: &str| {
            let file = file();
            let end = file.windows(2).position(|pair| pair == b"\n\n").expect("the end");
            let (lines, weights) = file.split_at(end);
            let lines = String::from_utf8(lines.to_vec()).expect("text");
            assert!(lines.contains(from), "{from}");
            [lines.replace(from, to).as_bytes(), weights].concat()
        };
        let mut changed = file();
        *changed.last_mut().expect("a weight") ^= 1;
        let mut long = file();
        long.push(0);
        let mut many_inputs = header();
        many_inputs.scheme.inputs = usize::MAX;
        let lines = header().lines();
        let sum = checksum(&lines, b"\x80");
        let no_weights = [format!("{lines}checksum: {sum:08x}\n\n").as_bytes(), b"\x80"].concat();
        for (bytes, error) in [
            (
                b"\x7fELF".to_vec(),
                "it is no network file: it does not begin with 'Rialto network, ",
            ),
            (text("version 2", "version 1"), "it has version '1', expected version 2"),
            (
                text("\ngame: chess", ""),
                "header line 'game': expected 'game: ', found 'inputs: 2, ",
            ),
            (text("inputs: 2", "inputs: two"), "header line 'inputs': expected a number, found"),
            (header().write([1, 2]), "it has 2 weights, expected 1216"),
            (many_inputs.write([1, 2]), "it has 2 weights, expected 18446744073709551615"),
            (no_weights, "its weights are no numbers of 16 bits in signed LEB128"),
            (text("s: 64", "s: 100"), "header line 'neurons': expected a multiple of 64 up to 512"),
            (text("buckets: 8", "buckets: 4"), "header line 'buckets': expected 8, found '4'"),
            (
                text("evaluation: whole", "evaluation: beside the terms"),
                "header line 'evaluation': expected whole, found 'beside the terms'",
            ),
            (text("255", "127"), "header line 'units': expected 255 256 400, found '127 256 400'"),
            (text("checksum: ", "checksum: x"), "header line 'checksum': expected a hexadecimal"),
            (text("training: none", "training: much"), "its checksum is "),
            (changed, "its checksum is "),
            (long, "its checksum is "),
            (file()[..40].to_vec(), "header line 'inputs': expected 'inputs: ', found 'in'"),
        ] {
            let found = Header::read(&bytes).expect_err(error).to_string();
            assert!(found.starts_with(error) && !found.contains('\n'), "{found}");
        }
    }

    #[test]
    fn a_network_of_another_kind_is_refused() {
        let InputScheme { name, inputs } = header().scheme;
        assert_eq!(header().check("chess", &header().scheme), Ok(()));
        let error = |game: &str, scheme| header().check(game, &scheme).unwrap_err().to_string();
        let other = InputScheme { name: name.clone() + ", weather", inputs: inputs + 1 };
        assert_eq!(
            error("chess", other),
            "header line 'inputs': expected '3, pieces, weather', found '2, pieces'"
        );
        assert_eq!(
            error("nacv", header().scheme),
            "header line 'game': expected nacv, found 'chess'"
        );
    }
}
