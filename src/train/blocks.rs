//! Files of positions.
//!
//! A file begins with lines of text, each but the first `NAME: VALUE`, and an empty line:
//!
//! ```text
//! Rialto positions, version 3
//! game: archchess
//! inputs: 1600, pieces 8 x 100 mirrored
//! scale: 312
//! source: 2864213 positions of 71333 games at 400 nodes, 4 imagined each by the evaluation, lambda
//! 0.8
//! ```
//!
//! `scale` is the advantage in centipawns with an expected score of e / (1 + e) = 73 %. Then come
//! blocks: the number of bytes and of records as 32-bit numbers, little-endian, and the records
//! ([`super::record`]). The positions of a game, and the imagined ones near them, are in one block.

use crate::excerpt::excerpt;
use crate::network::features::InputLayout;
use anyhow::{Context, Result, ensure};
use rand_core::Rng;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The first line.
const MAGIC: &str = "Rialto positions, version 3";
/// A block is complete when it has at least this many bytes. So many are read at a time.
const BLOCK: usize = 1 << 14;
/// Longest line of the header, bytes.
const MAX_LINE: u64 = 4_096;
/// Bytes of records that are in memory and mixed at the same time.
const POOL: usize = 1 << 26;

/// How the positions of a file were made.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// Number and name of the inputs.
    pub inputs: String,
    /// Centipawns of an advantage with an expected score of 73 %.
    pub scale: u32,
    /// Where the positions come from, for people.
    pub source: String,
}

/// The text of [`Header::inputs`].
#[must_use]
pub fn inputs_text(layout: &InputLayout) -> String {
    format!("{}, {}", layout.scheme().inputs, layout.scheme().name)
}

impl Header {
    fn text(&self) -> String {
        let Header { game, inputs, scale, source } = self;
        format!("{MAGIC}\ngame: {game}\ninputs: {inputs}\nscale: {scale}\nsource: {source}\n\n")
    }

    fn read(file: &mut impl BufRead) -> Result<Header> {
        let mut line = |name: &str| -> Result<String> {
            let mut bytes = Vec::new();
            file.take(MAX_LINE).read_until(b'\n', &mut bytes)?;
            let text = String::from_utf8_lossy(&bytes);
            let value = text.strip_suffix('\n').and_then(|text| text.strip_prefix(name));
            let found = excerpt(text.trim_end());
            value.map(str::to_owned).with_context(|| format!("expected '{name}', found '{found}'"))
        };
        line(MAGIC)?;
        let (game, inputs, scale) = (line("game: ")?, line("inputs: ")?, line("scale: ")?);
        let scale = scale.parse().ok().filter(|scale| *scale > 0);
        let scale = scale.context("header line 'scale': expected a number")?;
        let source = line("source: ")?;
        line("")?;
        Ok(Header { game, inputs, scale, source })
    }
}

/// Writes a file of positions.
pub struct BlockWriter<W> {
    out: W,
    block: Vec<u8>,
    records: u32,
}

impl<W: Write> BlockWriter<W> {
    /// Begins with the header.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn new(mut out: W, header: &Header) -> Result<BlockWriter<W>> {
        out.write_all(header.text().as_bytes())?;
        Ok(BlockWriter { out, block: Vec::new(), records: 0 })
    }

    /// Adds the records of a game.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn add(&mut self, records: &[u8]) -> Result<()> {
        self.records += record_ends(records).count() as u32;
        self.block.extend(records);
        if self.block.len() >= BLOCK { self.write_block() } else { Ok(()) }
    }

    fn write_block(&mut self) -> Result<()> {
        if self.records > 0 {
            self.out.write_all(&(self.block.len() as u32).to_le_bytes())?;
            self.out.write_all(&self.records.to_le_bytes())?;
            self.out.write_all(&self.block)?;
            self.block.clear();
            self.records = 0;
        }
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn finish(mut self) -> Result<W> {
        self.write_block()?;
        self.out.flush()?;
        Ok(self.out)
    }
}

/// The end of each record.
fn record_ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let next = |&end: &usize| Some(end + 1 + usize::from(*bytes.get(end)?));
    std::iter::successors(Some(0), next).skip(1)
}

/// A block of a file.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Block {
    file: usize,
    /// Where its records begin.
    offset: u64,
    bytes: usize,
    records: usize,
}

/// The blocks of several files of positions of one game.
pub struct Blocks {
    files: Vec<(PathBuf, File)>,
    /// How the positions of each file were made.
    pub headers: Vec<Header>,
    blocks: Vec<Block>,
}

impl Blocks {
    /// Opens files and finds their blocks.
    ///
    /// # Errors
    /// A file cannot be read, or does not hold positions of this `game` with these `inputs` and the
    /// scale of the first file; the text says which.
    pub fn open(paths: &[PathBuf], game: &str, inputs: &str) -> Result<Blocks> {
        let mut blocks = Blocks { files: Vec::new(), headers: Vec::new(), blocks: Vec::new() };
        for path in paths {
            let name = || format!("positions '{}'", path.display());
            blocks.add(path, game, inputs).with_context(name)?;
        }
        Ok(blocks)
    }

    fn add(&mut self, path: &Path, game: &str, inputs: &str) -> Result<()> {
        let mut file = BufReader::new(File::open(path)?);
        let header = Header::read(&mut file)?;
        ensure!(header.game == game, "it holds positions of {}", header.game);
        ensure!(header.inputs == inputs, "its inputs are '{}', expected '{inputs}'", header.inputs);
        let scale = self.headers.first().map_or(header.scale, |first| first.scale);
        ensure!(header.scale == scale, "its scale is {}, that of the others {scale}", header.scale);
        let mut offset = file.stream_position()?;
        let mut file = file.into_inner();
        let end = file.metadata()?.len();
        while offset < end {
            file.seek(SeekFrom::Start(offset))?;
            let mut head = [0; 8];
            let cut_off = "cut off in its last block";
            file.read_exact(&mut head).context(cut_off)?;
            let [bytes, records] = [0, 4].map(|at| {
                u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]) as usize
            });
            let block = Block { file: self.files.len(), offset: offset + 8, bytes, records };
            offset += 8 + bytes as u64;
            ensure!(offset <= end, cut_off);
            self.blocks.push(block);
        }
        self.headers.push(header);
        self.files.push((path.into(), file));
        Ok(())
    }

    /// Takes random blocks away until they have `wanted` records, or a share of all of them, if
    /// that is less; returns them.
    pub fn hold_out(&mut self, wanted: usize, share: f64, random: &mut impl Rng) -> BlockList {
        shuffle(&mut self.blocks, random);
        let wanted = wanted.min((self.records() as f64 * share) as usize);
        let mut taken = Vec::new();
        let mut records = 0;
        while records < wanted.max(1)
            && let Some(block) = self.blocks.pop()
        {
            records += block.records;
            taken.push(block);
        }
        BlockList(taken)
    }

    /// The number of records.
    #[must_use]
    pub fn records(&self) -> usize {
        self.blocks.iter().map(|block| block.records).sum()
    }

    /// All blocks in random order, as lists of blocks that fit into memory.
    pub fn pools(&self, random: &mut impl Rng) -> Vec<BlockList> {
        let mut blocks = self.blocks.clone();
        shuffle(&mut blocks, random);
        let mut pools = vec![BlockList(Vec::new())];
        let mut bytes = 0;
        for block in blocks {
            if bytes >= POOL {
                pools.push(BlockList(Vec::new()));
                bytes = 0;
            }
            bytes += block.bytes;
            pools.last_mut().expect("there is one").0.push(block);
        }
        pools
    }

    /// Reads the records of some blocks.
    ///
    /// # Errors
    /// A file cannot be read or is damaged; the text says which.
    pub fn read(&mut self, blocks: &BlockList) -> Result<Records> {
        let mut records = Records { bytes: Vec::new(), begins: Vec::new() };
        for block in &blocks.0 {
            let (path, file) = &mut self.files[block.file];
            let begin = records.bytes.len();
            records.bytes.resize(begin + block.bytes, 0);
            let mut read = || -> Result<()> {
                file.seek(SeekFrom::Start(block.offset))?;
                file.read_exact(&mut records.bytes[begin..])?;
                let mut last = begin;
                for end in record_ends(&records.bytes[begin..]) {
                    records.begins.push(last as u32);
                    last = begin + end;
                }
                ensure!(last == records.bytes.len(), "a block is damaged");
                Ok(())
            };
            read().with_context(|| format!("positions '{}'", path.display()))?;
        }
        Ok(records)
    }
}

/// Some blocks of [`Blocks`].
pub struct BlockList(Vec<Block>);

/// Records in memory.
pub struct Records {
    bytes: Vec<u8>,
    begins: Vec<u32>,
}

impl Records {
    /// Puts the records in random order.
    pub fn shuffle(&mut self, random: &mut impl Rng) {
        shuffle(&mut self.begins, random);
    }

    /// Where each record begins; [`Records::at`] takes these numbers.
    #[must_use]
    pub fn begins(&self) -> &[u32] {
        &self.begins
    }

    /// The record that begins there.
    #[must_use]
    pub fn at(&self, begin: u32) -> &[u8] {
        let begin = begin as usize;
        &self.bytes[begin..=begin + usize::from(self.bytes[begin])]
    }
}

fn shuffle<T>(list: &mut [T], random: &mut impl Rng) {
    for i in (1..list.len()).rev() {
        list.swap(i, (random.next_u64() % (i as u64 + 1)) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::BTreeSet;

    fn header() -> Header {
        let text = |text: &str| text.to_string();
        Header { game: text("chess"), inputs: text("3, x"), scale: 300, source: text("none") }
    }

    /// A file with records of five bytes, each with its number.
    fn file(folder: &Path, records: u32) -> PathBuf {
        let path = folder.join(format!("{records}"));
        let mut writer = BlockWriter::new(File::create(&path).unwrap(), &header()).unwrap();
        for number in 0..records {
            writer.add(&[&[4][..], &number.to_le_bytes()].concat()).unwrap();
        }
        writer.finish().unwrap();
        path
    }

    #[test]
    fn each_record_is_read_once_in_any_order() {
        let folder = tempfile::tempdir().unwrap();
        let files = [40_000, 50_000].map(|records| file(folder.path(), records));
        let mut blocks = Blocks::open(&files, "chess", "3, x").unwrap();
        assert_eq!(blocks.headers, [header(), header()]);
        assert_eq!(blocks.records(), 90_000);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let held_out = blocks.hold_out(1_000, 0.5, &mut random);
        let mut seen = BTreeSet::new();
        let mut number = 0;
        let pools = blocks.pools(&mut random);
        for blocks_of_pool in pools.iter().chain([&held_out]) {
            let mut records = blocks.read(blocks_of_pool).unwrap();
            records.shuffle(&mut random);
            number += records.begins().len();
            seen.extend(records.begins().iter().map(|&begin| records.at(begin).to_vec()));
        }
        assert_eq!((number, seen.len()), (90_000, 50_000));
        let order = |seed| {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            blocks.pools(&mut random).into_iter().flat_map(|pool| pool.0).collect::<Vec<_>>()
        };
        assert_eq!(order(2), order(2));
        assert_ne!(order(2), order(3));
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let path = file(folder.path(), 20);
        let good = std::fs::read(&path).unwrap();
        let error = |bytes: &[u8], game: &str| {
            std::fs::write(&path, bytes).unwrap();
            let opened = Blocks::open(std::slice::from_ref(&path), game, "3, x");
            format!("{:#}", opened.err().expect("an error"))
        };
        assert!(error(&good, "nacv").contains("it holds positions of chess"));
        assert!(error(&good[..good.len() - 1], "chess").contains("cut off in its last block"));
        assert!(error(b"RIALTO\x1aG", "chess").contains("expected 'Rialto positions, version 3'"));
        assert!(error(&good[..40], "chess").contains("expected 'inputs: '"));
        let mut damaged = good.clone();
        let last = damaged.len() - 5;
        damaged[last] = 9;
        std::fs::write(&path, damaged).unwrap();
        let mut blocks = Blocks::open(std::slice::from_ref(&path), "chess", "3, x").unwrap();
        let pools = blocks.pools(&mut Xoshiro256PlusPlus::seed_from_u64(1));
        let error = format!("{:#}", blocks.read(&pools[0]).err().expect("an error"));
        assert!(error.contains("a block is damaged"), "{error}");
    }
}
