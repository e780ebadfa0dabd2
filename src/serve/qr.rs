//! Addresses as QR codes (ISO/IEC 18004), to be opened on a telephone.

use qrcodegen::{QrCode, QrCodeEcc};

/// Empty modules around a code, which readers need.
const QUIET_ZONE: i32 = 4;

/// The rows of a code, from above: whether each module is dark. `None`: the text is too long.
#[must_use]
pub fn modules(text: &str) -> Option<Vec<Vec<bool>>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let all = -QUIET_ZONE..code.size() + QUIET_ZONE;
    Some(all.clone().map(|y| all.clone().map(|x| code.get_module(x, y)).collect()).collect())
}

/// A code for a terminal, two rows in a line. Light modules are drawn, so that it can be read on a
/// dark ground; most readers take it on a light one, too.
#[must_use]
pub fn for_terminal(text: &str) -> Option<String> {
    let rows = modules(text)?;
    let lines = rows.chunks(2).map(|pair| {
        let below = pair.get(1);
        let half = |x: usize| {
            let is_dark = (pair[0][x], below.is_none_or(|row| row[x]));
            match is_dark {
                (false, false) => '█',
                (false, true) => '▀',
                (true, false) => '▄',
                (true, true) => ' ',
            }
        };
        (0..pair[0].len()).map(half).collect::<String>() + "\n"
    });
    Some(lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_square_with_an_empty_border() {
        let rows = modules("http://192.168.1.7:6464/?token=00").expect("a code");
        assert!(rows.iter().all(|row| row.len() == rows.len()));
        let border =
            |row: &Vec<bool>| row[..4].iter().chain(&row[row.len() - 4..]).all(|dark| !dark);
        assert!(rows.iter().all(border) && !rows[..4].concat().contains(&true));
        // The finder pattern in the corner.
        assert_eq!(rows[4][4..12], [true, true, true, true, true, true, true, false]);
        let text = for_terminal("x").expect("a code");
        assert!(text.lines().all(|line| line.chars().count() == 29) && text.lines().count() == 15);
        assert_eq!(modules(&"x".repeat(5_000)), None);
    }
}
