//! `rialto usi` and `rialto ucci` in XBoard, through its adapter uci2wb, against Rialto's CECP.

use crate::common::program;
use crate::xboard::display::{Display, RIALTO};
use crate::xboard::games::two_games;
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// Plays two games of `game`, with one side in `protocol`, for which uci2wb has the option `flag`.
fn two_games_through_the_adapter(game: &str, protocol: &str, flag: &str) {
    let Some(display) = Display::open(protocol) else { return };
    let adapter = program("uci2wb").expect("Display::open has checked it");
    // The adapter starts a program without arguments.
    let script = display.folder.join(protocol);
    fs::write(&script, format!("#!/bin/sh\nexec '{RIALTO}' {protocol}\n")).expect("a file");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a program");
    let other = format!("{} {flag} {}", adapter.display(), script.display());
    two_games(&display, game, Some(&other));
}

#[test]
fn shogi_is_played_by_usi() {
    two_games_through_the_adapter("shogi", "usi", "-s");
}

#[test]
fn xiangqi_is_played_by_ucci() {
    two_games_through_the_adapter("xiangqi", "ucci", "-x");
}
