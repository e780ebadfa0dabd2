//! Whether programs have nothing left to do, however busy the machine is: then all their threads
//! wait for something, and none has been on a processor for a while.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The folders in `/proc` of the processes of a group that run the program `name`.
pub fn processes(group: u32, name: &str) -> Vec<PathBuf> {
    let folders =
        fs::read_dir("/proc").expect("a folder").filter_map(|entry| Some(entry.ok()?.path()));
    let is_meant = |folder: &PathBuf| {
        // Such as `17 (xboard) S 12 11 ...`: the program, its state, its parent and its group.
        let stat = fs::read_to_string(folder.join("stat")).unwrap_or_default();
        let Some((start, rest)) = stat.rsplit_once(") ") else { return false };
        let of_group = rest.split(' ').nth(2) == Some(group.to_string().as_str());
        of_group && start.split_once('(').is_some_and(|(_, program)| program == name)
    };
    folders.filter(is_meant).collect()
}

/// Waits until all `processes` have done nothing for the time of `quiet`; `false` if they still
/// work after the time of `limit`.
pub fn wait(processes: &[PathBuf], quiet: Duration, limit: Duration) -> bool {
    let started = Instant::now();
    let (mut last, mut since) = (None, started);
    while started.elapsed() < limit {
        let now: Option<Vec<_>> = processes.iter().map(|process| rest(process)).collect();
        if now.is_none() || now != last {
            (last, since) = (now, Instant::now());
        } else if since.elapsed() >= quiet {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

/// The times that the threads of a process have spent on a processor, if all of them wait for
/// something.
fn rest(process: &Path) -> Option<Vec<String>> {
    let mut times = Vec::new();
    for entry in fs::read_dir(process.join("task")).ok()? {
        let folder = entry.ok()?.path();
        let stat = fs::read_to_string(folder.join("stat")).ok()?;
        if !stat.rsplit_once(") ")?.1.starts_with('S') {
            return None;
        }
        times.push(fs::read_to_string(folder.join("schedstat")).ok()?);
    }
    Some(times)
}
