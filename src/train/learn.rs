//! `train`: a network from files of positions.

use super::blocks::{Blocks, Records, inputs_text};
use super::checkpoint::{Checkpoint, Progress};
use super::gradient::{Errors, Learner, Objective};
use super::net::Net;
use super::{network_kind, progress_bar};
use crate::interrupt::Interrupted;
use crate::network::features::{InputLayout, ZONES};
use crate::network::file::Header;
use crate::replace_file::{check_replaceable, replace_file};
use crate::search::report::Control;
use anyhow::{Context, Result, bail, ensure};
use indicatif::ProgressBar;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Positions per step.
const BATCH: usize = 16_384;
/// Length of the first step, in units of a weight; it falls to zero.
const RATE: f32 = 0.002;
/// Positions that are held out, at most, for the validation of the network.
const HELD_OUT: usize = 400_000;
/// The share of all positions that are held out, at most.
const HELD_OUT_SHARE: f64 = 0.1;
/// Time between two checkpoints.
const CHECKPOINT_TIME: Duration = Duration::from_secs(60);

/// The settings of a training.
#[derive(Clone, Debug)]
pub struct Training {
    /// The game's name.
    pub game: String,
    /// Files of positions.
    pub files: Vec<PathBuf>,
    /// The file to write.
    pub out: PathBuf,
    /// Number of passes over the positions.
    pub epochs: usize,
    /// Seed of the first weights, of the held-out positions and of the order of the others.
    pub seed: u64,
    /// Neurons of a new network for each side.
    pub neurons: usize,
    /// Whether the pieces have inputs of their own for each zone of the king.
    pub king_zones: bool,
    /// The network to begin with.
    pub from: Option<PathBuf>,
    /// Number of threads.
    pub threads: usize,
}

/// Trains a network; prints its progress. `stop` ends it early; the same command then goes on.
///
/// # Errors
/// Unknown game, a file of positions or a network to begin with that cannot be read or holds
/// something else, a file that cannot be written, no positions, or [`Interrupted`].
pub fn train(settings: &Training, stop: &Control, out: &mut dyn Write) -> Result<()> {
    let (network_game, base) = network_kind(&settings.game)?;
    let by_zone = base.by_king_zone();
    let layout = if settings.king_zones { &by_zone } else { base };
    let network = || format!("network '{}'", settings.out.display());
    check_replaceable(&settings.out).with_context(network)?;
    let mut blocks = Blocks::open(&settings.files, &settings.game, &inputs_text(base))?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let held_out = blocks.hold_out(HELD_OUT, HELD_OUT_SHARE, &mut random);
    let held_out = blocks.read(&held_out)?;
    let number = blocks.records();
    ensure!(number > 0 && !held_out.begins().is_empty(), "too few positions");
    writeln!(out, "{number} positions to learn from, {} held out", held_out.begins().len())?;
    let net = match &settings.from {
        None => Net::initial(settings.neurons, layout, &mut random),
        Some(file) => {
            let net = std::fs::read(file).map_err(Into::into);
            let net = net.and_then(|bytes| begin(&bytes, base, layout));
            net.with_context(|| format!("network '{}'", file.display()))?
        }
    };
    let scale = blocks.headers[0].scale as f32;
    let objective = Objective { layout, scale, threads: settings.threads };
    let mut learner = Learner::new(objective, net);
    let checkpoint = Checkpoint::beside(&settings.out, identity(settings, &blocks, &learner.net));
    let mut progress = match checkpoint.read(&mut learner)? {
        Some(progress) => {
            writeln!(out, "going on in epoch {}", progress.epoch + 1)?;
            progress
        }
        None => Progress::default(),
    };
    writeln!(out, "{:>5}{:>12}{:>12}{:>12}", "epoch", "training", "games", "imagined")?;
    let bar = progress_bar(settings.epochs * number, "positions");
    let saved = Instant::now();
    let mut run = Run { settings, network_game, stop, blocks, learner, checkpoint, bar, saved };
    let mut errors = objective.errors(&run.learner.net, &held_out)?.means();
    while progress.epoch < settings.epochs as u64 {
        run.epoch(&mut progress)?;
        errors = objective.errors(&run.learner.net, &held_out)?.means();
        let training = mean(&progress.errors);
        progress = Progress { epoch: progress.epoch + 1, ..Progress::default() };
        let [games, imagined] = errors;
        run.bar.suspend(|| {
            let epoch = progress.epoch;
            writeln!(out, "{epoch:>5}{training:>12.6}{games:>12.6}{imagined:>12.6}")?;
            out.flush()
        })?;
        replace_file(&settings.out, &run.file(layout, progress.epoch, errors))
            .with_context(network)?;
        run.checkpoint.write(&progress, &run.learner)?;
    }
    if settings.epochs == 0 {
        replace_file(&settings.out, &run.file(layout, 0, errors)).with_context(network)?;
    }
    run.bar.finish_and_clear();
    run.checkpoint.remove()
}

/// The network of a file, to begin with. One without zones of the king becomes one in which all
/// zones are equal.
fn begin(bytes: &[u8], base: &InputLayout, layout: &InputLayout) -> Result<Net> {
    match Net::read(bytes, base.scheme()) {
        Ok(net) if layout.scheme() != base.scheme() => {
            Ok(net.with_copies(base.blocks()[0].inputs(), ZONES))
        }
        _ => Net::read(bytes, layout.scheme()),
    }
}

/// The mean squared error of all positions.
fn mean(errors: &Errors) -> f64 {
    errors.sums.iter().sum::<f64>() / errors.numbers.iter().sum::<u64>().max(1) as f64
}

/// What decides the course of a training, as lines of text.
fn identity(settings: &Training, blocks: &Blocks, net: &Net) -> String {
    let Training { game, epochs, seed, .. } = settings;
    let mut text = format!(
        "Rialto training, version 2\n{game} {epochs} epochs seed {seed} {} neurons, {} \
         inputs, first weight {}\n{} positions",
        net.neurons(),
        net.inputs(),
        net.row(Header::FIRST_INPUT_ROW)[0],
        blocks.records()
    );
    for header in &blocks.headers {
        text += &format!("\nscale {}, {}", header.scale, header.source);
    }
    text
}

/// A training that runs.
struct Run<'a> {
    settings: &'a Training,
    /// The name of the game in the file of its network.
    network_game: &'static str,
    stop: &'a Control,
    blocks: Blocks,
    learner: Learner<'a>,
    checkpoint: Checkpoint,
    bar: ProgressBar,
    /// When the last checkpoint was written.
    saved: Instant,
}

impl Run<'_> {
    /// Goes through all positions once, from `progress` on.
    fn epoch(&mut self, progress: &mut Progress) -> Result<()> {
        // An epoch has its own random numbers, so that it can be taken up in its middle.
        let seed = self.settings.seed ^ (progress.epoch + 1).rotate_left(32);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let pools = self.blocks.pools(&mut random);
        for (number, pool) in pools.iter().enumerate() {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ (number as u64 + 1));
            if (number as u64) < progress.pool {
                continue;
            }
            let mut records = self.blocks.read(pool)?;
            records.shuffle(&mut random);
            self.pool(&records, progress)?;
            (progress.pool, progress.batch) = (progress.pool + 1, 0);
        }
        Ok(())
    }

    /// Goes through some positions, from `progress` on.
    fn pool(&mut self, records: &Records, progress: &mut Progress) -> Result<()> {
        let number = self.blocks.records() as f32;
        let epochs = self.settings.epochs as f32;
        let batches = records.begins().chunks(BATCH).skip(progress.batch as usize);
        for batch in batches {
            if self.stop.is_stopped() {
                self.checkpoint.write(progress, &self.learner)?;
                let text = ": the same command goes on from here".to_string();
                bail!(Interrupted(text));
            }
            let done = (progress.epoch as f32 + progress.records as f32 / number) / epochs;
            let errors = self.learner.step(records, batch, RATE * (1.0 - done).max(0.0))?;
            progress.errors.add(&errors);
            progress.batch += 1;
            progress.records += batch.len() as u64;
            self.bar.set_position(progress.epoch * number as u64 + progress.records);
            if self.saved.elapsed() > CHECKPOINT_TIME {
                self.checkpoint.write(progress, &self.learner)?;
                self.saved = Instant::now();
            }
        }
        Ok(())
    }

    /// The file of the network after `epochs` epochs.
    fn file(&self, layout: &InputLayout, epochs: u64, errors: [f64; 2]) -> Vec<u8> {
        let Training { game, seed, from, .. } = self.settings;
        let net = &self.learner.net;
        let from = if from.is_some() { ", begun with another network" } else { "" };
        let sources: Vec<&str> =
            self.blocks.headers.iter().map(|header| header.source.as_str()).collect();
        let header = Header {
            game: self.network_game.into(),
            scheme: layout.scheme().clone(),
            neurons: net.neurons(),
            training: format!(
                "rialto train {game} (seed {seed}, {epochs} of {} epochs{from}); held-out loss {:.6} \
                 (games), {:.6} (imagined); scale {}; {} positions: {}",
                self.settings.epochs,
                errors[0],
                errors[1],
                self.blocks.headers[0].scale,
                self.blocks.records(),
                sources.join("; "),
            ),
        };
        header.write(net.rounded())
    }
}
