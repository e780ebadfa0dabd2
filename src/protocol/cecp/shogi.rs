//! Shogi in an XBoard window: a variant that XBoard knows.

use super::adapter::Adapter;
use crate::rules::View;

/// The adapter of shogi.
pub struct Shogi;

impl Adapter for Shogi {
    /// XBoard writes a `=` behind a move that could promote and does not.
    fn ways(&self, turn: &str, _: &View) -> Vec<Vec<String>> {
        let mut ways = vec![vec![turn.to_string()]];
        if !turn.contains(['@', '+']) {
            ways.push(vec![format!("{turn}=")]);
        }
        ways
    }

    fn turn_from_ply(&self, ply: &str, shown: &[String], _: &View) -> Option<String> {
        shown.is_empty().then(|| ply.trim_end_matches('=').to_string())
    }

    /// XBoard writes no fields for castling and en passant.
    fn fen_to_xboard(&self, view: &View) -> String {
        let fields: Vec<&str> = view.fen.split_whitespace().collect();
        match fields[..] {
            [pieces, side, _, _, clock, number] => format!("{pieces} {side} {clock} {number}"),
            _ => view.fen.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::cecp::adapter::{Parsed, TurnStart};

    #[test]
    fn a_promotion_may_be_declined_by_a_sign() {
        let legal = ["P@e5", "a3e7", "a3e7+"].map(String::from).to_vec();
        let start = TurnStart { view: View::default(), legal };
        for (ply, turn) in
            [("a3e7=", "a3e7"), ("a3e7", "a3e7"), ("a3e7+", "a3e7+"), ("P@e5", "P@e5")]
        {
            let parsed = Shogi.parse_plies(&[ply.to_string()], &start);
            assert_eq!(parsed, Parsed::Turn(turn.into()), "{ply}");
        }
    }
}
