//! `solve`: what small endings of Ravioli Chess come to.

use crate::games::ravioli;
use anyhow::{Result, anyhow};

/// The endings of king and these men against a king, one a line.
///
/// # Errors
/// What is wrong with the men.
pub fn solve(endings: &[String], mut out: impl std::io::Write) -> Result<()> {
    for men in endings {
        let solved = ravioli::solve(&men.to_ascii_uppercase()).map_err(|e| anyhow!(e))?;
        let percent = |(all, of): (u64, u64)| of as f64 * 100.0 / all.max(1) as f64;
        writeln!(
            out,
            "K{men} to move wins {:.1} % of {}, K to move loses {:.1} % of {}, longest {} moves",
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
