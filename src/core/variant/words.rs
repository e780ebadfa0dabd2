//! Lists and numbers in the words of a player.

/// Words with commas between them, and `last` before the last one: `a, b or c`.
#[must_use]
pub fn list(words: &[impl AsRef<str>], last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A number as a word, if it is small.
#[must_use]
pub fn number(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(number).map_or_else(|| number.to_string(), |word| (*word).to_string())
}

/// A number in an order, as a word if it is small.
#[must_use]
pub fn ordinal(number: usize) -> String {
    let words =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    let word = number.checked_sub(1).and_then(|at| words.get(at));
    word.map_or_else(|| format!("{number}th"), |word| (*word).to_string())
}

/// So many things with this name: `one queen`, `two rooks`.
#[must_use]
pub fn counted(count: usize, name: &str) -> String {
    match count {
        1 => format!("one {name}"),
        _ => format!("{} {}", number(count), plural(name)),
    }
}

/// More than one thing with this name.
#[must_use]
pub fn plural(name: &str) -> String {
    let ending = if name.ends_with(['s', 'x', 'z']) || name.ends_with("ch") { "es" } else { "s" };
    format!("{name}{ending}")
}

/// A name with its article: `a queen`, `an archbishop`.
#[must_use]
pub fn with_article(name: &str) -> String {
    let is_vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if is_vowel { "an" } else { "a" })
}

/// A text with its first letter as a capital.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What holds for White, and for Black if it is something else.
#[must_use]
pub fn of_sides([white, black]: &[String; 2]) -> String {
    if white == black { white.clone() } else { format!("{white} (for Black {black})") }
}

/// `text` from `column` on, broken into lines of at most `width` characters; a longer word has a
/// line of its own.
#[must_use]
pub fn hanging(start: &str, column: usize, text: &str, width: usize) -> String {
    let mut lines = String::from(start);
    let mut at = start.chars().count();
    let mut is_first = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if is_first && (at < column || start.is_empty()) {
            lines.extend(std::iter::repeat_n(' ', column - at));
            at = column;
        } else if at + 1 + length > width && !is_first {
            lines.push('\n');
            lines.extend(std::iter::repeat_n(' ', column));
            at = column;
        } else {
            lines.push(' ');
            at += 1;
        }
        lines.push_str(word);
        at += length;
        is_first = false;
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_a_word_before_their_last_one() {
        assert_eq!(list(&["a"; 0], "or"), "");
        assert_eq!(list(&["a"], "or"), "a");
        assert_eq!(list(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(counted(1, "fers"), "one fers");
        assert_eq!(counted(12, "fers"), "12 ferses");
    }

    #[test]
    fn lines_hang_where_their_text_begins() {
        assert_eq!(hanging("Goal", 6, "one two three", 14), "Goal  one two\n      three\n");
        assert_eq!(hanging("Checkmate", 6, "a b", 12), "Checkmate a\n      b\n");
        assert_eq!(hanging("", 2, "longest", 4), "  longest\n");
    }
}
