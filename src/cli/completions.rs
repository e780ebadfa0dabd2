//! The completions of shells.

use clap::{Arg, Command};
use clap_complete::Shell;
use std::io::Write;

/// Writes the completions of a shell.
pub fn completions(shell: Shell, out: &mut dyn Write) {
    let mut program = super::command();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "rialto", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Fish {
        script += &fish_words(&program);
    }
    // The reader may have closed the pipe.
    let _ = out.write_all(script.as_bytes());
}

/// The words that may stand behind a command, for fish: what clap writes has only those behind an
/// option.
fn fish_words(program: &Command) -> String {
    let words = |arg: &Arg| -> Vec<String> {
        let values = arg.get_value_parser().possible_values().into_iter().flatten();
        values.map(|value| value.get_name().to_string()).collect()
    };
    let line = |command: &Command| {
        let words: Vec<String> = command.get_positionals().flat_map(words).collect();
        let condition = format!("__fish_rialto_using_subcommand {}", command.get_name());
        let line = format!("complete -c rialto -n \"{condition}\" -a \"{}\"\n", words.join(" "));
        (!words.is_empty()).then_some(line)
    };
    program.get_subcommands().filter_map(line).collect()
}
