//! `solve`: builds endgame tables of Ravioli Chess and prints their statistics.

use crate::games::ravioli;
use anyhow::{Result, anyhow};

/// Solves the endings of king and these pieces against a king, one line each.
///
/// # Errors
/// Which piece letter is wrong, or that there are too many pieces.
pub fn solve(endings: &[String], mut out: impl std::io::Write) -> Result<()> {
    for pieces in endings {
        let solved = ravioli::solve(&pieces.to_ascii_uppercase()).map_err(|e| anyhow!(e))?;
        let percent = |(all, of): (u64, u64)| of as f64 * 100.0 / all.max(1) as f64;
        writeln!(
            out,
            "K{pieces} to move wins {:.1} % of {}, K to move loses {:.1} % of {}, longest {} moves",
            percent(solved.attack),
            solved.attack.0,
            percent(solved.defence),
            solved.defence.0,
            solved.longest,
        )?;
        out.flush()?;
    }
    Ok(())
}
