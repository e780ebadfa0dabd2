//! Gives the program the commit from which it is built, if it is built in a Git repository.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    version();
}

fn version() {
    let version = env!("CARGO_PKG_VERSION");
    // A repository of something else may lie around an unpacked archive.
    let commit =
        if Path::new(".git").exists() { git(&["rev-parse", "--short=8", "HEAD"]) } else { None };
    let version = commit.map_or(version.to_string(), |commit| format!("{version} ({commit})"));
    println!("cargo:rustc-env=RIALTO_VERSION={version}");
    // It changes with every commit.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo:rerun-if-changed={log}");
    }
}

/// What Git prints, if there is a Git that succeeds.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (output.status.success() && !text.is_empty()).then_some(text)
}
