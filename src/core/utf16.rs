//! Files that Windows programs have saved as "Unicode": UTF-16.

/// Makes a unit of two bytes, in one of the two orders.
type UnitOf = fn([u8; 2]) -> u16;

/// The text of a file in UTF-16, which begins with a byte order mark or with a character of ASCII;
/// `None` if it is something else.
#[must_use]
pub fn decode(bytes: &[u8]) -> Option<String> {
    let (rest, unit): (&[u8], UnitOf) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => (rest, u16::from_be_bytes),
        [1..=0x7f, 0, ..] => (bytes, u16::from_le_bytes),
        [0, 1..=0x7f, ..] => (bytes, u16::from_be_bytes),
        _ => return None,
    };
    let units = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    Some(char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_are_read_with_and_without_a_mark() {
        let text = "[White \"Muñiz ♔𝄞\"]\r\n";
        for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes = |text: &str| text.encode_utf16().flat_map(bytes_of).collect::<Vec<u8>>();
            assert_eq!(decode(&bytes(text)).as_deref(), Some(text));
            assert_eq!(decode(&bytes(&format!("\u{feff}{text}"))).as_deref(), Some(text));
        }
        for other in ["", "e", "e2e4", "\u{feff}e2e4", "é"] {
            assert_eq!(decode(other.as_bytes()), None, "{other}");
        }
    }
}
