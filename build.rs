//! Gives the program the commit from which it is built, if it is built in a Git repository, and
//! packs the scripts of the page in the browser.

use std::path::Path;
use std::process::{Command, exit};
use std::{env, fs};

/// The scripts of the page, joined in this order.
const SCRIPTS: [&str; 29] = [
    "arrows",
    "attention",
    "board",
    "buttons",
    "curve",
    "editor",
    "entry",
    "games",
    "help",
    "invite",
    "keep",
    "keyboard",
    "lines",
    "look",
    "material",
    "menu",
    "over",
    "picker",
    "picture",
    "premove",
    "record",
    "review",
    "setup",
    "sounds",
    "talk",
    "theme",
    "watching",
    "tree",
    "app",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    version();
    if let Err(error) = script() {
        println!("cargo::error={error}");
        exit(1);
    }
}

/// Packs the scripts of the page, a quarter as large, with DEFLATE (RFC 1951).
fn script() -> Result<(), String> {
    const LEVEL: u8 = 9;
    println!("cargo:rerun-if-changed=src/page");
    let mut script = String::new();
    for name in SCRIPTS {
        let file = format!("src/page/{name}.js");
        script += &fs::read_to_string(&file).map_err(|error| format!("'{file}': {error}"))?;
    }
    let out = env::var("OUT_DIR").map_err(|error| format!("OUT_DIR: {error}"))?;
    let packed = miniz_oxide::deflate::compress_to_vec(script.as_bytes(), LEVEL);
    fs::write(Path::new(&out).join("script"), packed).map_err(|error| error.to_string())
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
