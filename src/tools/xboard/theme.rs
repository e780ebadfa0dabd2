//! Pictures of the pieces that XBoard has no picture of: the wires of nacv.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// XBoard's names of the pieces that stand for wires, and their drawings. All other pieces have
/// XBoard's own pictures.
const WIRES: [(&str, &str); 2] =
    [("Flag", include_str!("upright.svg")), ("Axe", include_str!("lying.svg"))];

/// Writes the pictures and returns their folder. `None` if they cannot be written (which is
/// logged).
pub fn folder() -> Option<PathBuf> {
    let Some(cache) = cache(|name| env::var_os(name).map(PathBuf::from)) else {
        log::warn!("neither XDG_CACHE_HOME nor HOME is set: wires are shown as flags and axes");
        return None;
    };
    let folder = cache.join("rialto/pieces");
    match write(&folder) {
        Ok(()) => Some(folder),
        Err(e) => {
            let folder = folder.display();
            log::warn!("cannot write '{folder}': {e}; wires are shown as flags and axes");
            None
        }
    }
}

/// The user's cache folder.
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
    fn the_cache_folder_follows_the_environment() {
        let home = |name: &str| (name == "HOME").then(|| PathBuf::from("/home/u"));
        assert_eq!(cache(home), Some("/home/u/.cache".into()));
        let both = |name: &str| Some(PathBuf::from(format!("/{name}")));
        assert_eq!(cache(both), Some("/XDG_CACHE_HOME".into()));
        assert_eq!(cache(|_| Some("here".into())), None);
    }
}
