//! The file format of games.
//!
//! Numbers are little-endian. A file begins with
//!
//! | bytes | contents |
//! |---|---|
//! | 8 | `RIALTO\x1aG` |
//! | 2 | version, [`VERSION`] |
//! | 1, n | length of the game's name, the name |
//! | 8 | seed |
//! | 8 | nodes per turn |
//! | 2, 2 | least and most random turns at the start of each game |
//! | 4 | CRC-32 of the file of the network that played; 0: the network of the program |
//!
//! and continues with games up to its end:
//!
//! | bytes | contents |
//! |---|---|
//! | 1 | result: 0 Black wins, 1 draw, 2 White wins |
//! | 4 | number of words that follow |
//! | 2 each | words |
//!
//! At the beginning of each turn (after the dice, if there are any) a word holds the score of the
//! search for the side to move in centipawns, signed. It is at least [`MATED`] from zero for a
//! mate, and [`UNKNOWN`] if there was no search. Then each move of the turn follows as its number
//! among the legal moves of its position, sorted by their 32 bits. A throw is the number of its
//! outcome in the order of the rules. Games begin at the start position and end where the words
//! end.
//!
//! Version 1, which can still be read, has one number of random turns and no network.
//!
//! Reading the words needs the rules ([`super::script`]). A change of the generated moves needs a
//! new version.

use anyhow::{Result, bail, ensure};

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"RIALTO\x1aG";
/// Version of the format and of the numbers in it.
pub const VERSION: u16 = 2;
/// The word for 'no score'.
pub const UNKNOWN: i16 = i16::MIN;
/// Scores at least this far from zero are mates.
pub const MATED: i16 = 31_000;

/// How the games of a file were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// Seed of openings and dice.
    pub seed: u64,
    /// Nodes searched for each turn.
    pub nodes: u64,
    /// Least and most random turns at the start.
    pub random: [u16; 2],
    /// CRC-32 of the file of the network that played; 0: the network of the program.
    pub network: u32,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// 0 Black wins, 1 draw, 2 White wins.
    pub result: u8,
    /// Scores and numbers of moves.
    pub words: Vec<u16>,
}

/// The contents of a file.
pub struct Store {
    /// The version of the format.
    pub version: u16,
    /// How the games were made.
    pub header: Header,
    /// The games in order.
    pub games: Vec<StoredGame>,
    /// Number of bytes up to the end of the last complete game.
    pub complete_bytes: usize,
}

impl Header {
    /// The header's bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(self.game.len() as u8);
        bytes.extend(self.game.as_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.random.iter().flat_map(|turns| turns.to_le_bytes()));
        bytes.extend(self.network.to_le_bytes());
        bytes
    }
}

impl StoredGame {
    /// The game's bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.result];
        bytes.extend((self.words.len() as u32).to_le_bytes());
        bytes.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        bytes
    }
}

/// Reads numbers from bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(taken)
    }

    fn number<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn header(&mut self, version: u16) -> Option<Header> {
        let len = usize::from(self.number::<1>()?[0]);
        let game = String::from_utf8_lossy(self.take(len)?).into_owned();
        let (seed, nodes) =
            (u64::from_le_bytes(self.number()?), u64::from_le_bytes(self.number()?));
        let least = u16::from_le_bytes(self.number()?);
        if version == 1 {
            return Some(Header { game, seed, nodes, random: [least; 2], network: 0 });
        }
        let random = [least, u16::from_le_bytes(self.number()?)];
        Some(Header { game, seed, nodes, random, network: u32::from_le_bytes(self.number()?) })
    }

    fn game(&mut self) -> Option<StoredGame> {
        let [result] = self.number()?;
        let len = u32::from_le_bytes(self.number()?) as usize;
        let words = self.take(len.checked_mul(2)?)?.chunks_exact(2);
        Some(StoredGame {
            result,
            words: words.map(|w| u16::from_le_bytes([w[0], w[1]])).collect(),
        })
    }
}

impl Store {
    /// Reads the bytes of a file. Bytes after the last complete game are ignored;
    /// [`Store::complete_bytes`] is then less than the length.
    ///
    /// # Errors
    /// It is not such a file; the text says why.
    pub fn read(bytes: &[u8]) -> Result<Store> {
        let mut reader = Reader(bytes);
        ensure!(reader.take(MAGIC.len()) == Some(MAGIC), "not a file of games by 'rialto data'");
        let version = match reader.number().map(u16::from_le_bytes) {
            Some(version @ 1..=VERSION) => version,
            Some(version) => bail!("version {version}, expected {VERSION}"),
            None => bail!("cut off in its first bytes"),
        };
        let Some(header) = reader.header(version) else { bail!("cut off in its first bytes") };
        let mut games = Vec::new();
        let mut whole = bytes.len() - reader.0.len();
        while let Some(game) = reader.game() {
            ensure!(game.result <= 2, "game {}: result {}", games.len() + 1, game.result);
            games.push(game);
            whole = bytes.len() - reader.0.len();
        }
        Ok(Store { version, header, games, complete_bytes: whole })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (Header, Vec<StoredGame>) {
        let header =
            Header { game: "chess".into(), seed: 7, nodes: 800, random: [8, 20], network: 3 };
        let game = |result, words: &[u16]| StoredGame { result, words: words.to_vec() };
        (header, vec![game(2, &[1, 65_535, 3]), game(0, &[]), game(1, &[9])])
    }

    fn bytes() -> Vec<u8> {
        let (header, games) = sample();
        games.iter().fold(header.bytes(), |all, game| [all, game.bytes()].concat())
    }

    #[test]
    fn a_written_file_can_be_read() {
        let store = Store::read(&bytes()).unwrap();
        assert_eq!((store.header, store.games), sample());
        assert_eq!(store.complete_bytes, bytes().len());
    }

    #[test]
    fn version_1_can_be_read() {
        let (mut header, games) = sample();
        let mut bytes = header.bytes();
        bytes[8] = 1;
        bytes.truncate(bytes.len() - 6);
        bytes.extend(games.iter().flat_map(StoredGame::bytes));
        (header.random, header.network) = ([8, 8], 0);
        let store = Store::read(&bytes).unwrap();
        assert_eq!((store.version, store.header, store.games), (1, header, games));
    }

    #[test]
    fn a_cut_file_is_recognized() {
        let all = bytes();
        for len in 0..all.len() {
            match Store::read(&all[..len]) {
                Ok(store) => assert!(store.games.len() < 3 && store.complete_bytes <= len),
                Err(error) => assert!(len < sample().0.bytes().len(), "{len}: {error}"),
            }
        }
    }

    #[test]
    fn other_files_are_rejected() {
        let refusal = |bytes: &[u8]| Store::read(bytes).err().unwrap().to_string();
        assert!(refusal(b"").contains("not a file of games"));
        assert!(refusal(b"[Event \"?\"]").contains("not a file of games"));
        let mut wrong = bytes();
        wrong[8] = 9;
        assert_eq!(refusal(&wrong), "version 9, expected 2");
        let mut wrong = bytes();
        wrong[sample().0.bytes().len()] = 3;
        assert_eq!(refusal(&wrong), "game 1: result 3");
    }
}
