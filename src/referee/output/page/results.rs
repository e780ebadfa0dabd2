//! The cross table for the page.

use crate::referee::statistics::balance::OpeningBalance;
use crate::referee::statistics::cross_table::{CrossTable, signed};
use crate::referee::statistics::elo::{Estimate, estimate};
use crate::referee::statistics::score::MatchScore;
use serde_json::{Value as Json, json};

/// The table with one row for each engine, the best one first; the sequential test; how balanced
/// the openings were.
pub(in crate::referee) fn results(table: &CrossTable, balance: &OpeningBalance) -> Json {
    let order = table.order();
    let rows = order.iter().map(|&engine| {
        let total = table.total(engine);
        let pairings: Vec<Option<String>> = order
            .iter()
            .map(|&other| table.pairing(engine, other).map(|score| short(&score)))
            .collect();
        let mut row = json!({
            "name": table.names[engine],
            "games": total.games(),
            "points": total.points(),
            "score": short(&total),
            "against": pairings,
            "faults": table.faults_of(engine),
        });
        if let Some(Estimate { elo, low, high, los }) = estimate(&total) {
            row["share"] = json!(100.0 * total.points() / f64::from(total.games().max(1)));
            row["elo"] = json!([elo, low, high].map(signed));
            row["los"] = json!(100.0 * los);
        }
        if total.pairs.iter().any(|n| *n > 0) {
            row["pairs"] = json!(total.pairs.map(|n| n.to_string()).join("-"));
        }
        row
    });
    json!({
        "played": table.games(),
        "rows": rows.collect::<Vec<_>>(),
        "test": table.test(),
        "openings": balance.to_string().trim_end(),
    })
}

/// `+12 =10 -8`.
fn short(score: &MatchScore) -> String {
    format!("+{} ={} -{}", score.wins, score.draws, score.losses)
}
