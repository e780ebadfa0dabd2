//! The referees whose command lines are understood.

use std::path::Path;

/// Whose command line it is. Defaults and the meaning of some options differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// That of cutechess-cli.
    Cutechess,
    /// That of fastchess.
    Fastchess,
}

impl Dialect {
    /// The dialect that a program name asks for, such as `cutechess-cli`, `cutechess-ob` or
    /// `fastchess-ob`: the beginning of the file's name counts.
    #[must_use]
    pub fn of_program(path: &Path) -> Option<Dialect> {
        let name = path.file_stem()?.to_str()?.to_ascii_lowercase();
        [Dialect::Cutechess, Dialect::Fastchess]
            .into_iter()
            .find(|dialect| name.starts_with(dialect.name()))
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Dialect::Cutechess => "cutechess",
            Dialect::Fastchess => "fastchess",
        }
    }

    /// The version line. Its first number is the version whose command line is understood:
    /// programs that start a referee ask for it and refuse older ones.
    pub(super) fn version(self) -> String {
        let (name, version) = match self {
            Dialect::Cutechess => ("cutechess-cli", "1.3.1"),
            Dialect::Fastchess => ("fastchess", "1.8.1"),
        };
        format!("{name} {version} command line, understood by Rialto {}", crate::VERSION)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_name_tells_the_dialect() {
        for (path, dialect) in [
            ("/usr/bin/cutechess-cli", Some(Dialect::Cutechess)),
            ("./fastchess-ob", Some(Dialect::Fastchess)),
            ("Fastchess.exe", Some(Dialect::Fastchess)),
            ("rialto", None),
            ("", None),
        ] {
            assert_eq!(Dialect::of_program(Path::new(path)), dialect, "{path}");
        }
        assert!(Dialect::Fastchess.version().starts_with("fastchess 1.8.1 "));
    }
}
