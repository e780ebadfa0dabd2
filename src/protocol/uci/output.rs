//! Lines that describe the engine, its game and its search.

use super::dialect::Dialect;
use crate::config::{Setting, SettingKind};
use crate::gesture::{Target, TargetKind};
use crate::protocol::names;
use crate::rules::{Ending, Outcome, Side};
use crate::search::report::{Bound, Progress, Report, Score};
use crate::session::Game;
use std::time::Duration;

/// The board of a game and its start position in the form of Fairy-Stockfish, by which a GUI can
/// draw a game that it does not know.
#[must_use]
pub fn variant_info(session: &dyn Game) -> String {
    let (game, fen) = (session.game(), session.start_fen());
    let targets = session.targets();
    let fields = || targets.iter().filter(|target| target.kind == TargetKind::Field);
    // The places of pieces in hand, such as `p@`, are no squares.
    let is_square = |target: &Target| !target.name.contains('@');
    let letter = |target: &Target| {
        target.name.bytes().next().filter(|first| first.is_ascii_lowercase() && is_square(target))
    };
    let files = fields().filter_map(letter).max().map_or(0, |file| file - b'a' + 1);
    let is_whites =
        |target: &&Target| target.name.bytes().next().is_some_and(|b| b.is_ascii_uppercase());
    let pocket = fields().filter(is_whites).filter(|target| !is_square(target)).count();
    let template = names::known(game).map_or(names::OTHER_TEMPLATE, |known| known.template);
    format!(
        "variant {game} files {files} ranks {} pocket {pocket} template {template} startpos {fen}",
        session.view().diagram.height()
    )
}

/// What an option can be set to, and what it is.
#[must_use]
pub fn option_kind(setting: &Setting) -> String {
    let value = &setting.value;
    match setting.kind {
        SettingKind::Spin(min, max) => format!("type spin default {value} min {min} max {max}"),
        SettingKind::Check => format!("type check default {value}"),
        SettingKind::Combo(words) => {
            format!("type combo default {value} var {}", words.join(" var "))
        }
        SettingKind::Text => format!("type string default {value}"),
        SettingKind::File => {
            let value = if value.is_empty() { "<empty>" } else { value };
            format!("type string default {value}")
        }
        SettingKind::Button => "type button".into(),
    }
}

/// The line with the results of a search so far.
#[must_use]
pub fn info_line(report: &Report, dialect: &dyn Dialect) -> String {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let pv: Vec<String> = report.pv.iter().map(|turn| dialect.turn(turn)).collect();
    let table_hits = match report.table_hits {
        0 => String::new(),
        hits => format!(" tbhits {hits}"),
    };
    format!(
        "info depth {} seldepth {} multipv {} score {}{bound} nodes {} nps {} hashfull {}{table_hits} \
         time {} pv {}",
        report.depth,
        report.seldepth,
        report.multipv.max(1),
        dialect.score(report.score),
        report.nodes,
        nodes_per_second(report.nodes, report.time),
        report.hashfull,
        report.time.as_millis(),
        pv.join(" "),
    )
}

/// What a game that is over is worth to the side to move.
#[must_use]
pub fn ending_line(ending: Ending, mover: Side, dialect: &dyn Dialect) -> String {
    let score = match ending.outcome {
        Outcome::Draw => Score::Centipawns(0),
        // UCI has no word for a game that is won already: a mate in 0 is a loss.
        Outcome::Win(side) => Score::Mate(i32::from(side == mover)),
    };
    format!("info depth 0 score {}", dialect.score(score))
}

/// The line with the root turn that is being searched.
#[must_use]
pub fn currmove_line(progress: &Progress, dialect: &dyn Dialect) -> String {
    format!(
        "info depth {} currmove {} currmovenumber {}",
        progress.depth,
        dialect.turn(&progress.turn),
        progress.number
    )
}

/// Nodes per second.
fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let rate = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
