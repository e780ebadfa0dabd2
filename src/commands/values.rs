//! `values`: what the pieces of a game are worth to its network.

use super::read_network;
use crate::network::features::Features;
use crate::network::{Network, OUTPUT_BUCKETS};
use crate::position_spec::{PositionSpec, find_game};
use crate::referee::{Book, RandomOpenings};
use crate::rules::Choices;
use crate::search::report::{Control, Limits, NullListener};
use crate::session::AnyGame;
use crate::session::explain::contributions;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// Games whose positions are looked at.
const GAMES: usize = 40;
/// Nodes of each turn.
const NODES: u64 = 100;
/// Turns of each game, at most.
const TURNS: usize = 200;

/// The sum and the number of values of a kind of piece, with many pieces on the board and with few.
type Sums = BTreeMap<char, [(i64, i64); 2]>;

/// The mean value of each kind of piece in games of the engine against itself: the value of a
/// position with the piece, less that without it, for the piece's side. `file` is the network;
/// `None`: that of the program.
///
/// # Errors
/// Unknown game, a network that cannot be read, or no network.
pub fn values(game: &str, file: Option<&Path>) -> Result<String> {
    let game = find_game(game)?;
    let (network, file) = match file.map(|file| read_network(game.as_ref(), file)).transpose()? {
        Some((network, file)) => (Some(Arc::new(network)), Some(file)),
        None => (game.start(&Choices::default()).built_in_network(), None),
    };
    let network = network.with_context(|| format!("{} has no network", game.info().name))?;
    Ok(table(&sums(game.as_ref(), &network, file.as_deref())?))
}

/// Plays the games and adds up the values.
fn sums(game: &dyn AnyGame, network: &Network, file: Option<&[u8]>) -> Result<Sums> {
    let name = game.info().name;
    // Positions that are not balanced are welcome too.
    let any = i32::MAX;
    let random =
        RandomOpenings { balance: any, judged_balance: any, nodes: 1, ..RandomOpenings::of(name) };
    let stop = Control::new();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let (mut sums, mut search) = (Sums::new(), None);
    for number in 0..GAMES {
        let position = PositionSpec::of_self_play(game, number);
        let mut opened = Book::Random(random).open(&position, 1, number, &stop, &mut search)?;
        if let Some(search) = search.take() {
            opened.session.give_search(search);
        }
        opened.session.set_hash(1);
        opened.session.set_network(file)?;
        for _ in 0..TURNS {
            if opened.session.ending().is_some() {
                break;
            }
            let found = opened.session.search(&limits, &stop, &mut NullListener);
            opened.play(&found.best.context("a game that goes on has a legal turn")?)?;
            add(game, &opened.session.fen(), network, &mut sums)?;
        }
        search = opened.session.take_search();
    }
    ensure!(!sums.is_empty(), "no positions");
    Ok(sums)
}

/// Adds the values of the pieces of a position, unless the search would not evaluate it.
fn add(game: &dyn AnyGame, fen: &str, network: &Network, sums: &mut Sums) -> Result<()> {
    let position = game.position(fen, &Choices::default())?;
    if position.is_forced() {
        return Ok(());
    }
    let mut features = Features::EMPTY;
    position.write_features(&mut features);
    let layout = position.input_layout();
    let few = usize::from(layout.bucket(layout.pieces(&features)) < OUTPUT_BUCKETS / 2);
    for piece in contributions(position.as_ref(), network, &features).values() {
        let Some(value) = piece.value else { continue };
        let (sum, number) = &mut sums.entry(piece.letter.to_ascii_uppercase()).or_default()[few];
        (*sum, *number) = (*sum + i64::from(value), *number + 1);
    }
    Ok(())
}

/// One line for each kind of piece, the least valuable first.
fn table(sums: &Sums) -> String {
    let mean = |(sum, number): (i64, i64)| sum as f64 / number.max(1) as f64;
    let whole = |mean: f64| mean.round() as i64;
    let all = |[many, few]: [(i64, i64); 2]| mean((many.0 + few.0, many.1 + few.1));
    let mut rows: Vec<_> = sums.iter().map(|(letter, sums)| (*letter, *sums)).collect();
    rows.sort_by(|(_, one), (_, other)| all(*one).total_cmp(&all(*other)));
    let mut text =
        format!("{:<8}{:>10}{:>14}{:>14}\n", "piece", "all", "many pieces", "few pieces");
    for (letter, sums) in rows {
        let [many, few] = sums.map(|sums| match sums.1 {
            0 => "-".to_string(),
            _ => whole(mean(sums)).to_string(),
        });
        let _ = writeln!(text, "{letter:<8}{:>10}{many:>14}{few:>14}", whole(all(sums)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_means_in_whole_centipawns() {
        let sums = Sums::from([('N', [(-4, 10), (0, 0)]), ('Q', [(905, 1), (1795, 2)])]);
        let table = table(&sums);
        let rows: Vec<Vec<&str>> =
            table.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
        assert_eq!(rows, [["N", "0", "0", "-"], ["Q", "900", "905", "898"]]);
    }
}
