//! Text from other programs, made harmless for a terminal.

/// The text in one line, without control characters and without characters that change the
/// direction of writing: a terminal obeys them, and a file that holds them shows something else
/// than it says. White space becomes a space, the others U+FFFD.
#[must_use]
pub fn printable(text: &str) -> String {
    // Nearly every line.
    if text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
        return text.to_string();
    }
    let harmless = |c: char| match c {
        '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().map(harmless).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_characters_are_left() {
        assert_eq!(
            printable("a\x1b[31mb\x07\r\nc\td\u{9b}2J"),
            "a\u{fffd}[31mb\u{fffd}  c d\u{fffd}2J"
        );
        assert_eq!(printable("x\u{202e}y\u{2028}z\0"), "x\u{fffd}y z\u{fffd}");
        assert_eq!(printable("Fähre, 象棋 {1/2}"), "Fähre, 象棋 {1/2}");
    }
}
