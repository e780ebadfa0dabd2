//! `data`: games of the engine against itself.

use super::progress_bar;
use super::script::{self, ScoredTurn};
use super::store::{Header, Store, StoredGame, VERSION};
use crate::commands::read_network;
use crate::counted::counted;
use crate::dice;
use crate::interrupt::Interrupted;
use crate::position_spec::{PositionSpec, find_game};
use crate::referee::{Book, OpenedGame, RandomOpenings};
use crate::rules::{Outcome, Side};
use crate::search::Search;
use crate::search::report::{Control, Limits, MATE_BOUND, NullListener};
use crate::session::AnyGame;
use anyhow::{Context, Result, ensure};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// Size of the transposition table of a game, mebibytes.
const HASH: usize = 2;
/// Largest advantage of one side after the random turns, centipawns.
const BALANCE: i32 = 200;
/// Nodes of the search that finds this advantage.
const BALANCE_NODES: u64 = 1_000;
/// A search is broken off after so many times the nodes of [`SelfPlay::nodes`].
const MOST_NODES: u64 = 4;
/// A game is decided when a side is at least this far ahead for [`DECIDED_TURNS`] turns in a row,
/// centipawns.
const DECIDED_SCORE: i32 = 1_000;
/// Number of these turns, of both sides.
const DECIDED_TURNS: usize = 4;
/// A game is drawn after this many turns.
const MAX_TURNS: usize = 400;

/// The settings of `data`.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The game's name.
    pub game: String,
    /// The file to write.
    pub file: PathBuf,
    /// Number of games that the file will hold.
    pub games: usize,
    /// Nodes after which no further iteration of a search begins.
    pub nodes: u64,
    /// Seed of openings and dice.
    pub seed: u64,
    /// Number of games played at the same time.
    pub concurrency: usize,
    /// Least and most random turns at the start of each game.
    pub random: [u16; 2],
    /// The network that plays; `None`: that of the program.
    pub network: Option<PathBuf>,
}

/// Plays games into a file. A file that holds fewer games with the same settings is continued. The
/// games and their order depend on all settings except the concurrency. `stop` ends it early. The
/// file holds whole games at any end.
///
/// # Errors
/// Unknown game, the file cannot be written or holds something else, or [`Interrupted`].
pub fn data(settings: &SelfPlay, stop: &Control, out: &mut dyn Write) -> Result<()> {
    let game = find_game(&settings.game)?;
    fill(game.as_ref(), settings, stop, out)
        .with_context(|| format!("data '{}'", settings.file.display()))
}

fn fill(
    game: &dyn AnyGame,
    settings: &SelfPlay,
    stop: &Control,
    out: &mut dyn Write,
) -> Result<()> {
    let network = settings.network.as_deref();
    let network = network.map(|file| read_network(game, file)).transpose()?;
    let network = network.as_ref().map(|(_, bytes)| bytes.as_slice());
    let (mut file, games_in_file) = open(settings, network)?;
    let SelfPlay { games, concurrency, .. } = *settings;
    let next = AtomicUsize::new(games_in_file);
    let progress = progress_bar(games, "games");
    progress.set_position(games_in_file as u64);
    let (start, mut positions) = (Instant::now(), 0);
    let written: Result<()> = thread::scope(|scope| {
        let (send, played) = mpsc::channel();
        for _ in 0..concurrency {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                let mut search = None;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let played = play(game, settings, network, number, stop, &mut search);
                    let Some(played) = played.transpose() else { break };
                    if send.send((number, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        // Games end in any order, but are written in the order of their numbers.
        let (mut waiting, mut due) = (BTreeMap::new(), games_in_file);
        for (number, game) in played {
            waiting.insert(number, game?);
            while let Some((game, searched)) = waiting.remove(&due) {
                append(&mut file, &game.bytes())
                    .with_context(|| format!("the file holds {due} games"))?;
                due += 1;
                positions += searched;
                let rate = positions as f64 / start.elapsed().as_secs_f64();
                progress.set_message(format!("({positions} positions, {rate:.0}/s)"));
                progress.inc(1);
            }
        }
        let kept = format!(": the file holds {due} of {games} games");
        ensure!(due >= games || !stop.is_stopped(), Interrupted(kept));
        Ok(())
    });
    progress.finish_and_clear();
    written?;
    let (fresh, seconds) = (games.saturating_sub(games_in_file), start.elapsed().as_secs_f64());
    let (fresh, positions) = (counted(fresh, "game"), counted(positions, "position"));
    writeln!(out, "{fresh} more, {positions}, {seconds:.0} s")?;
    Ok(())
}

/// Opens the file at its end; also returns the number of games that it holds.
fn open(settings: &SelfPlay, network: Option<&[u8]>) -> Result<(File, usize)> {
    let SelfPlay { ref game, ref file, seed, nodes, random, .. } = *settings;
    let network = network.map_or(0, crc32fast::hash);
    let header = Header { game: game.clone(), seed, nodes, random, network };
    let mut games_in_file = 0;
    let mut opened =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(file)?;
    ensure!(opened.metadata()?.is_file(), "it is no regular file");
    let bytes = std::fs::read(file)?;
    if bytes.is_empty() {
        append(&mut opened, &header.bytes())?;
    } else {
        let store = Store::read(&bytes)?;
        ensure!(
            store.version == VERSION,
            "its version is {}, which cannot be continued",
            store.version
        );
        let Header { game, seed, nodes, random: [least, most], network } = &store.header;
        let by = match network {
            0 => "without --network".to_string(),
            network => format!("with a --network whose checksum is {network:08x}"),
        };
        ensure!(
            store.header == header,
            "it holds games of {game} with --seed {seed} --nodes {nodes} --random {least}-{most}, {by}"
        );
        games_in_file = store.games.len();
        // A game that was cut off is played again.
        opened.set_len(store.complete_bytes as u64)?;
        opened.seek(SeekFrom::End(0))?;
    }
    Ok((opened, games_in_file))
}

/// Writes at the end of the file: all of the bytes or none.
fn append(file: &mut File, bytes: &[u8]) -> Result<()> {
    let end = file.stream_position()?;
    let written = file.write_all(bytes);
    if written.is_err() {
        file.set_len(end)?;
    }
    Ok(written?)
}

/// Plays the game of this number; also returns how many of its turns were searched. `None` if
/// it was stopped. `search` is the searcher of the game before, if any, and of this one afterwards.
fn play(
    game: &dyn AnyGame,
    settings: &SelfPlay,
    network: Option<&[u8]>,
    number: usize,
    stop: &Control,
    search: &mut Option<Search>,
) -> Result<Option<(StoredGame, usize)>> {
    let position = PositionSpec::of_self_play(game, number);
    // Random turns of different numbers lead to positions of different phases.
    let [least, most] = settings.random.map(usize::from);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed ^ (number as u64) << 20);
    let turns = least + random.next_u32() as usize % (most - least + 1);
    let random =
        RandomOpenings { turns, balance: BALANCE, judged_balance: BALANCE, nodes: BALANCE_NODES };
    let mut opened = Book::Random(random).open(&position, settings.seed, number, stop, search)?;
    if let Some(search) = search.take() {
        opened.session.give_search(search);
    }
    opened.session.set_hash(HASH);
    if network.is_some() {
        opened.session.set_network(network)?;
    }
    let without_score = |text: &String| ScoredTurn { text: text.clone(), score: None };
    let mut turns: Vec<ScoredTurn> = opened.turns.iter().map(without_score).collect();
    let limits = Limits {
        soft_nodes: Some(settings.nodes),
        nodes: Some(settings.nodes.saturating_mul(MOST_NODES)),
        ..Limits::default()
    };
    let (mut lead, mut ahead) = (0, 0);
    let outcome = loop {
        if let Some(ending) = opened.session.ending() {
            break ending.outcome;
        }
        if opened.session.turn_count() >= MAX_TURNS {
            break Outcome::Draw;
        }
        let found = opened.session.search(&limits, stop, &mut NullListener);
        if stop.is_stopped() {
            return Ok(None);
        }
        let turn = found.best.context("a game that goes on has a legal turn")?;
        let white = opened.session.side_to_move() == Side::White;
        let value = if white { found.value } else { -found.value };
        let leads = if value.abs() >= DECIDED_SCORE { value.signum() } else { 0 };
        ahead = if leads == lead { ahead + 1 } else { 1 };
        lead = leads;
        add(&mut opened, &mut turns, &turn, found.value)?;
        if lead != 0 && ahead >= DECIDED_TURNS {
            break Outcome::Win(if lead > 0 { Side::White } else { Side::Black });
        }
    };
    let result = match outcome {
        Outcome::Win(Side::Black) => 0,
        Outcome::Draw => 1,
        Outcome::Win(Side::White) => 2,
    };
    *search = opened.session.take_search();
    let searched = turns.iter().filter(|turn| turn.score.is_some()).count();
    Ok(Some((StoredGame { result, words: script::write(game, number, &turns)? }, searched)))
}

/// Plays a turn and the throw after it.
fn add(opened: &mut OpenedGame, turns: &mut Vec<ScoredTurn>, turn: &str, value: i32) -> Result<()> {
    let before = opened.turns.len();
    opened.play(turn)?;
    let mate = value.abs() >= MATE_BOUND;
    let score = if mate { value.signum() * 32_000 } else { value.clamp(-30_000, 30_000) };
    for text in &opened.turns[before..] {
        let score = (!dice::is_throw(text)).then_some(score as i16);
        turns.push(ScoredTurn { text: text.clone(), score });
    }
    Ok(())
}
