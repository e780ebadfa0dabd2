//! `positions`: files of positions for training, from files of games.

use super::blocks::{BlockWriter, Header, inputs_text};
use super::imagine::Neighbours;
use super::label::{Label, expected_score, scale, targets};
use super::record::{self, Stored};
use super::store::{MATED, Store, StoredGame};
use super::{layout, parallel, progress_bar, script};
use crate::commands::read_network;
use crate::counted::counted;
use crate::interrupt::Interrupted;
use crate::network::features::Features;
use crate::position_spec::find_game;
use crate::replace_file::Replacement;
use crate::search::report::Control;
use crate::session::{AnyGame, AnyPosition};
use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Games of a file from which the scale is found.
const SCALE_GAMES: usize = 2_000;
/// Games that the threads convert before the results are written.
const ROUND: usize = 512;
/// A position that is among so many last ones is a duplicate.
const REMEMBERED: usize = 1 << 22;

/// The settings of `positions`.
#[derive(Clone, Debug)]
pub struct Positions {
    /// The game's name.
    pub game: String,
    /// The file to write.
    pub out: PathBuf,
    /// Files of games made by `data`.
    pub files: Vec<PathBuf>,
    /// The target of a position by TD(lambda): 0 is the score of the search, 1 the result.
    pub lambda: f64,
    /// Centipawns of an advantage with an expected score of 73 %; `None`: those with which the
    /// scores predict the results best.
    pub scale: Option<u32>,
    /// Imagined positions for each position of a game, on average.
    pub imagined: f64,
    /// Nodes of the search that values an imagined position; 0: the evaluation values it.
    pub imagined_nodes: u64,
    /// The network that values them; `None`: that of the program.
    pub network: Option<PathBuf>,
    /// Seed of the imagined positions.
    pub seed: u64,
    /// Number of threads.
    pub threads: usize,
}

/// Writes the quiet positions of files of games with their targets. `stop` ends it early; then no
/// file is written.
///
/// # Errors
/// Unknown game, a file that cannot be read or written or holds something else, no positions, or
/// [`Interrupted`].
pub fn positions(settings: &Positions, stop: &Control, out: &mut dyn Write) -> Result<()> {
    let inputs = |game: &str| layout(game).map(inputs_text);
    let own_inputs = inputs(&settings.game)?;
    let target = || format!("positions '{}'", settings.out.display());
    let replacement = Replacement::new(&settings.out).with_context(target)?;
    let mut stores = Vec::new();
    for path in &settings.files {
        let read = || -> Result<Store> {
            let bytes = std::fs::read(path)?;
            let store = Store::read(&bytes)?;
            let game = &store.header.game;
            // The two games of Ravioli Chess have the same inputs.
            ensure!(inputs(game)? == own_inputs, "it holds games of {game}");
            ensure!(
                store.complete_bytes == bytes.len(),
                "cut off behind game {}; 'rialto data' with the same settings mends it",
                store.games.len()
            );
            Ok(store)
        };
        stores.push(read().with_context(|| format!("games '{}'", path.display()))?);
    }
    let scale = match settings.scale {
        Some(scale) => scale,
        None => {
            let mut labels = Vec::new();
            for (store, path) in stores.iter().zip(&settings.files) {
                let sample = &store.games[..store.games.len().min(SCALE_GAMES)];
                let game = find_game(&store.header.game)?;
                let read = read_labels(game.as_ref(), sample, settings.threads);
                labels.extend(read.with_context(|| format!("games '{}'", path.display()))?);
            }
            ensure!(!labels.is_empty(), "no quiet positions in these games");
            scale(labels.into_iter()).round() as u32
        }
    };
    writeln!(out, "scale {scale} centipawns")?;
    let source = source(settings, &stores);
    let header = Header { game: settings.game.clone(), inputs: own_inputs, scale, source };
    let mut writer = BlockWriter::new(BufWriter::new(replacement), &header)?;
    let games: usize = stores.iter().map(|store| store.games.len()).sum();
    let progress = progress_bar(games, "games");
    let mut counts = Counts::default();
    for (number, (store, path)) in stores.iter().zip(&settings.files).enumerate() {
        let progress = &progress;
        let (games, writer, counts) = (&store.games, &mut writer, &mut counts);
        let write =
            WriteRecords { settings, scale, number, path, games, stop, progress, writer, counts };
        write.write(find_game(&store.header.game)?.as_ref())?;
    }
    progress.finish_and_clear();
    let Counts { kept, duplicates, imagined } = counts;
    ensure!(kept > 0, "no quiet positions in these games");
    let written = writer
        .finish()
        .with_context(target)?
        .into_inner()
        .map_err(std::io::IntoInnerError::into_error);
    written.and_then(Replacement::finish).with_context(target)?;
    writeln!(
        out,
        "{kept} quiet positions of games, {imagined} imagined ones; {duplicates} of them are \
         duplicates and left out"
    )?;
    Ok(())
}

/// The labels of the quiet positions of some games, read on several threads.
fn read_labels(game: &dyn AnyGame, games: &[StoredGame], threads: usize) -> Result<Vec<Label>> {
    let read = |(number, stored): (usize, &StoredGame)| {
        let mut labels = Vec::new();
        each_quiet(game, number, stored, |_, label| labels.push(label))
            .with_context(|| format!("game {}", number + 1))?;
        Ok(labels)
    };
    let labels = parallel::each((0..).zip(games), threads, read);
    Ok(labels.into_iter().collect::<Result<Vec<_>>>()?.concat())
}

/// Calls `each` with the quiet positions of a game and their labels: the side to move is not in
/// check and need not capture, the best move is no capture, and there is no mate in the score.
fn each_quiet(
    game: &dyn AnyGame,
    number: usize,
    stored: &StoredGame,
    mut each: impl FnMut(&dyn AnyPosition, Label),
) -> Result<()> {
    script::replay(game, number, stored, |position, score, best| {
        let Some(score) = score else { return };
        if score.abs() < MATED && !position.is_forced() && !position.is_noisy(best) {
            let white_points = f32::from(stored.result) / 2.0;
            each(position, Label::new(position.side(), score, white_points));
        }
    })
}

/// Numbers of positions.
#[derive(Default)]
struct Counts {
    kept: usize,
    duplicates: usize,
    imagined: usize,
}

/// The records of a game, with the key of each position and the end of its record.
#[derive(Default)]
struct GameRecords {
    bytes: Vec<u8>,
    ends: Vec<(u64, usize)>,
    imagined: usize,
}

impl GameRecords {
    fn add(&mut self, position: &dyn AnyPosition, target: f32, imagined: bool) {
        let mut features = Features::EMPTY;
        position.write_features(&mut features);
        let stored = Stored { mover: position.side().index(), imagined, target };
        record::write(position.input_layout(), &features, &stored, &mut self.bytes);
        self.ends.push((position.key(), self.bytes.len()));
        self.imagined += usize::from(imagined);
    }
}

/// Writes the records of the games of a file.
struct WriteRecords<'a, W> {
    settings: &'a Positions,
    scale: u32,
    /// The number of the file.
    number: usize,
    path: &'a Path,
    games: &'a [StoredGame],
    stop: &'a Control,
    progress: &'a ProgressBar,
    writer: &'a mut BlockWriter<W>,
    counts: &'a mut Counts,
}

impl<W: Write> WriteRecords<'_, W> {
    fn write(self, game: &dyn AnyGame) -> Result<()> {
        let Positions { lambda, imagined, imagined_nodes, seed, threads, .. } = *self.settings;
        let scale = f64::from(self.scale);
        let network = self.settings.network.as_deref();
        let network = network.map(|file| read_network(game, file)).transpose()?;
        let network = network.map(|(network, _)| Arc::new(network));
        let convert = |(number, stored): (usize, &StoredGame)| -> Result<GameRecords> {
            ensure!(!self.stop.is_stopped(), Interrupted(": nothing was written".into()));
            self.progress.inc(1);
            let mut quiet: Vec<(Box<dyn AnyPosition>, Label)> = Vec::new();
            each_quiet(game, number, stored, |position, label| {
                quiet.push((position.before(0), label));
            })
            .with_context(|| format!("games '{}': game {}", self.path.display(), number + 1))?;
            let labels: Vec<Label> = quiet.iter().map(|(_, label)| *label).collect();
            // So a game has the same imagined positions whatever comes before it.
            let own = (self.number as u64) << 32 | number as u64;
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ own.rotate_left(20));
            let mut imagination = Neighbours::new(imagined, imagined_nodes, network.clone());
            let mut records = GameRecords::default();
            for ((position, _), target) in quiet.iter().zip(targets(&labels, scale, lambda)) {
                records.add(position.as_ref(), target, false);
                imagination.near(position.as_ref(), &mut random, |imagined, value| {
                    let target = expected_score(f64::from(value) / scale);
                    records.add(imagined, target as f32, true);
                });
            }
            Ok(records)
        };
        let mut last_keys = vec![0; REMEMBERED];
        for (round, games) in self.games.chunks(ROUND).enumerate() {
            for records in parallel::each((round * ROUND..).zip(games), threads, convert) {
                let GameRecords { bytes, ends, imagined } = records?;
                let mut new = Vec::with_capacity(bytes.len());
                let mut begin = 0;
                for &(key, end) in &ends {
                    let last = &mut last_keys[key as usize % REMEMBERED];
                    if std::mem::replace(last, key) != key {
                        new.extend(&bytes[begin..end]);
                    } else {
                        self.counts.duplicates += 1;
                    }
                    begin = end;
                }
                self.counts.kept += ends.len() - imagined;
                self.counts.imagined += imagined;
                let out = || format!("positions '{}'", self.settings.out.display());
                self.writer.add(&new).with_context(out)?;
            }
        }
        Ok(())
    }
}

/// Where the positions of a file come from, for people.
fn source(settings: &Positions, stores: &[Store]) -> String {
    let Positions { lambda, imagined, imagined_nodes, .. } = settings;
    let games: usize = stores.iter().map(|store| store.games.len()).sum();
    let nodes: BTreeSet<u64> = stores.iter().map(|store| store.header.nodes).collect();
    let nodes: Vec<String> = nodes.iter().map(u64::to_string).collect();
    let by = match imagined_nodes {
        0 => "the evaluation".to_string(),
        nodes => counted(*nodes, "node"),
    };
    let with = if settings.network.is_some() { " with another network" } else { "" };
    format!(
        "quiet positions of {games} games at {} nodes, {imagined} imagined for each valued by \
         {by}{with}, lambda {lambda}",
        nodes.join(" and ")
    )
}
