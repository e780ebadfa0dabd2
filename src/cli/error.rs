//! What is wrong with a command line, as one line.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use rialto::games;

/// The error without the hints of clap that a terminal would show below it, but with its
/// suggestions. `command` is the program's, built.
pub fn message(error: &clap::Error, command: &Command) -> String {
    if error.kind() == ErrorKind::MissingRequiredArgument
        && let Some(text) = missing(error, command)
    {
        return text;
    }
    let text = error.render().to_string();
    let of_error = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let (tips, lines): (Vec<&str>, Vec<&str>) = of_error
        .filter(|line| !line.is_empty() && !line.starts_with("For more information"))
        .partition(|line| line.starts_with("tip: "));
    let tips: String = tips.iter().map(|tip| format!("; {}", &tip["tip: ".len()..])).collect();
    let text = lines.join(" ").trim_start_matches("error: ").to_string() + &tips;
    match error.kind() {
        ErrorKind::InvalidSubcommand if tips.is_empty() => {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            format!("{text}, expected one of: {}", names.join(", "))
        }
        _ => text,
    }
}

/// The arguments that are missing, and what each of them is.
fn missing(error: &clap::Error, program: &Command) -> Option<String> {
    let Some(ContextValue::Strings(names)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    // The usage line has the name of the command behind that of the program.
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else { return None };
    let usage = usage.to_string();
    let command = usage.split_whitespace().find_map(|word| program.find_subcommand(word))?;
    let describe = |name: &String| {
        // An argument that may be repeated is shown with dots.
        let arg = command.get_arguments().find(|arg| arg.to_string() == *name);
        arg.map_or_else(|| name.clone(), |arg| format!("{name} ({})", description(arg)))
    };
    let missing: Vec<String> = names.iter().map(describe).collect();
    Some(format!("{}: expected {}", command.get_name(), missing.join(" and ")))
}

/// What an argument is: its help, and the known games for the name of a game.
fn description(arg: &Arg) -> String {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let is_game = arg.get_id() == "game";
    let games =
        || format!("{}, or another that 'rialto rules' lists", games::own_names().join(", "));
    if is_game { format!("one of: {}", games()) } else { help }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a value that no argument can have, given for each argument of each command.
    /// Texts, names and files are read later or may be anything.
    #[test]
    fn every_wrong_value_is_told_what_was_expected() {
        let mut program = super::super::command();
        program.build();
        let mut checked = 0;
        for command in program.get_subcommands() {
            for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
                let mut words = vec!["rialto".to_string(), command.get_name().to_string()];
                match (arg.get_long(), arg.get_index()) {
                    (Some(long), _) => words.push(format!("--{long}=?")),
                    (None, at) => words.extend(vec!["?".to_string(); at.unwrap_or(1)]),
                }
                let Err(error) = super::super::command().try_get_matches_from(&words) else {
                    continue;
                };
                if matches!(error.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue) {
                    let text = message(&error, &program);
                    let told = text.contains("expected") || text.contains("[possible values: ");
                    assert!(told && !text.contains('\n'), "{words:?}: {text}");
                    checked += 1;
                }
            }
        }
        assert!(checked > 30, "only {checked} arguments have values that can be wrong");
    }
}
