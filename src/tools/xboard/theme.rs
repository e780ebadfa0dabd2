//! Piece pictures of our own, where XBoard has none that fit: the wires of nacv.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// XBoard's names of the pieces that are wires, and what they look like. Its own pictures
/// serve for all others.
const WIRES: [(&str, &str); 2] =
    [("Flag", include_str!("upright.svg")), ("Axe", include_str!("lying.svg"))];

/// The folder of the pictures for `game`, written anew. `None`: the game needs none, or they
/// cannot be written, of which the log has a line.
pub fn folder(game: &str) -> Option<PathBuf> {
    if game != "nacv" {
        return None;
    }
    let Some(cache) = cache(|name| env::var_os(name).map(PathBuf::from)) else {
        log::warn!("neither XDG_CACHE_HOME nor HOME is set: wires are shown as flags and axes");
        return None;
    };
    let folder = cache.join("rialto").join(game);
    match write(&folder) {
        Ok(()) => Some(folder),
        Err(e) => {
            let folder = folder.display();
            log::warn!("cannot write '{folder}': {e}; wires are shown as flags and axes");
            None
        }
    }
}

/// Where a user's programs keep what they can make again.
fn cache(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let absolute = |name: &str| variable(name).filter(|path| path.is_absolute());
    absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))
}

fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (piece, picture) in WIRES {
        for colour in ["White", "Black"] {
            fs::write(folder.join(format!("{colour}{piece}.svg")), picture)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_where_the_user_wants_it() {
        let home = |name: &str| (name == "HOME").then(|| PathBuf::from("/home/u"));
        assert_eq!(cache(home), Some("/home/u/.cache".into()));
        let both = |name: &str| Some(PathBuf::from(format!("/{name}")));
        assert_eq!(cache(both), Some("/XDG_CACHE_HOME".into()));
        assert_eq!(cache(|_| Some("here".into())), None);
    }
}
