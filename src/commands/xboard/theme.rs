//! Pictures of the pieces that XBoard has no picture of: the wires of nacv.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// XBoard's names of the pieces that stand for wires, and their drawings. All other pieces have
/// XBoard's own pictures.
const WIRES: [(&str, &str); 2] =
    [("Flag", include_str!("upright.svg")), ("Axe", include_str!("lying.svg"))];

/// Writes the pictures into the user's cache folder, where the system keeps it, and returns their
/// folder. `None` if they cannot be written (which is logged).
pub fn folder() -> Option<PathBuf> {
    let Some(cache) = dirs::cache_dir() else {
        log::warn!("the user has no cache folder: wires are shown as flags and axes");
        return None;
    };
    let folder = cache.join("rialto").join("pieces");
    match write(&folder) {
        Ok(()) => Some(folder),
        Err(e) => {
            let folder = folder.display();
            log::warn!("cannot write '{folder}': {e}; wires are shown as flags and axes");
            None
        }
    }
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
