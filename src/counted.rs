//! A number with the word for what it counts.

use std::fmt::Display;

/// `1 turn`, `2 turns`: the number with `noun`, to which an `s` is added for more or less than one.
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let s = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{s}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let texts = [0, 1, 2].map(|number| counted(number, "turn"));
        assert_eq!(texts, ["0 turns", "1 turn", "2 turns"]);
    }
}
