//! Input and output of a game in the terminal. Both may be pipes.

use std::io::{self, BufRead, Read, Write};

/// Longest line that is read, bytes; the rest of a longer line is dropped.
const LONGEST_LINE: u64 = 1 << 16;

/// The two streams of a game.
pub struct Console<'a> {
    /// The player's lines.
    pub input: &'a mut dyn BufRead,
    /// Where the game is shown.
    pub output: &'a mut dyn Write,
    /// Whether the output may have colours.
    pub coloured: bool,
    /// Whether the player's lines are written to the output: a terminal shows them itself.
    pub echo: bool,
}

impl Console<'_> {
    /// Shows the prompt and reads the next line; `None` at the end of the input.
    ///
    /// # Errors
    /// Reading the input or writing the output fails.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}> ")?;
        self.output.flush()?;
        let mut line = Vec::new();
        let read = self.input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') && read as u64 == LONGEST_LINE {
            self.input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end().replace(char::is_control, " ");
        if self.echo || read == 0 {
            writeln!(self.output, "{text}")?;
        }
        Ok((read > 0).then_some(text))
    }

    /// Writes a line.
    ///
    /// # Errors
    /// Writing the output fails.
    pub fn print(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")
    }
}
