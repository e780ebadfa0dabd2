//! Writes files in one step, so that an interrupt or a full disk never leaves a part of one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempPath};

/// Replaces the file `path`, or creates it. The bytes are written to a file beside it, which is
/// then renamed: whoever opens `path` finds the whole old file or the whole new one. A path that
/// is no regular file, such as a pipe, is written directly.
///
/// # Errors
/// The new file cannot be written; the old one is then unchanged.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = Replacement::new(path)?;
    new.write_all(bytes)?;
    new.finish()
}

/// A file that takes the place of another one, or of none, when it is finished. Until then it is
/// beside it; if it is dropped, nothing has changed.
pub struct Replacement {
    file: File,
    /// The name of the file and that which it is to get; `None` if it is written directly.
    names: Option<(TempPath, PathBuf)>,
}

impl Replacement {
    /// Begins to replace `path`.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn new(path: &Path) -> io::Result<Replacement> {
        let Some((new, path)) = file_beside(path)? else {
            return Ok(Replacement { file: File::create(path)?, names: None });
        };
        let (file, name) = new.into_parts();
        Ok(Replacement { file, names: Some((name, path)) })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// The file cannot be written; the old one is then unchanged.
    pub fn finish(self) -> io::Result<()> {
        let Some((name, path)) = self.names else { return Ok(()) };
        // The contents must be on the disk before the name is.
        self.file.sync_all()?;
        Ok(name.persist(path)?)
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Checks, before long work, that [`replace_file`] will be able to create its file.
///
/// # Errors
/// It will not.
pub fn check_replaceable(path: &Path) -> io::Result<()> {
    file_beside(path).map(|_| ())
}

/// An empty file beside `path` with the permissions of that file, and the path that it is to get;
/// `None` if `path` is no regular file.
fn file_beside(path: &Path) -> io::Result<Option<(NamedTempFile, PathBuf)>> {
    // A link stays; the file to which it leads is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let present = fs::metadata(&path).ok();
    if present.as_ref().is_some_and(|present| !present.is_file()) {
        return Ok(None);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::metadata(folder)?;
    let mut builder = Builder::new();
    builder.prefix(".rialto-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask of the process applies to these.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The error has the name of the temporary file, which nobody has given.
    let new = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    if let Some(present) = present {
        new.as_file().set_permissions(present.permissions())?;
    }
    Ok(Some((new, path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("values");
        for text in ["old", "new and longer", ""] {
            replace_file(&file, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_that_does_not_exist_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("nowhere").join("values");
        let system = fs::write(&file, "").unwrap_err().to_string();
        for error in [check_replaceable(&file), replace_file(&file, b"new")] {
            assert_eq!(error.unwrap_err().to_string(), system);
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [file, link, plain, new] =
            ["file", "link", "plain", "new"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        replace_file(&link, b"new").unwrap();
        let mode = |file| fs::metadata(file).unwrap().permissions().mode();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(mode(&file) & 0o777, 0o640);
        fs::write(&plain, "").unwrap();
        replace_file(&new, b"").unwrap();
        assert_eq!(mode(&new), mode(&plain));
    }
}
