//! The commands for shells and for readers of the manual.

use super::{Cli, print, write_out};
use anyhow::{Result, bail};
use clap::{Arg, Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::process::ExitCode;

/// The arguments of `completions`.
#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut program = super::command();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "rialto", &mut script);
        let mut script = String::from_utf8_lossy(&script).into_owned();
        if self.shell == Shell::Fish {
            script += &fish_words(&program);
        }
        print(&script)
    }
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

/// The arguments of `man`.
#[derive(Args)]
pub struct ManArgs {
    /// The page of this command; otherwise that of the program
    command: Option<String>,
}

impl ManArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut program = Cli::command();
        program.build();
        let page = match self.command {
            None => Man::new(program),
            Some(name) => match program.find_subcommand(&name) {
                Some(found) => Man::new(found.clone()).title(format!("rialto-{name}")),
                None => {
                    let names: Vec<&str> =
                        program.get_subcommands().map(|c| c.get_name()).collect();
                    bail!("unknown command '{name}', expected one of: {}", names.join(", "))
                }
            },
        };
        let version = format!("rialto {}", rialto::VERSION);
        // The section of games.
        write_out(|out| Ok(page.section("6").source(version).render(out)?))?;
        Ok(ExitCode::SUCCESS)
    }
}
