//! Signed LEB128: small numbers in one byte, greater ones in two or three. Most weights of a
//! network are small, so its file is half as long as with two bytes for each.

/// The low bits of a byte that hold a part of a number.
const PART: u8 = 0x7f;
/// The bit of a byte that says that more bytes of the number follow.
const MORE: u8 = 0x80;
/// The highest bit of the last part: the sign of the number.
const SIGN: u8 = 0x40;
/// The most bits of the parts of a 16-bit number.
const MAX_BITS: u32 = 21;

/// Writes numbers.
pub fn write(numbers: impl IntoIterator<Item = i16>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for mut number in numbers {
        loop {
            let part = number as u8 & PART;
            number >>= 7;
            let sign = if part & SIGN == 0 { 0 } else { -1 };
            if number == sign {
                bytes.push(part);
                break;
            }
            bytes.push(part | MORE);
        }
    }
    bytes
}

/// Reads all numbers; `None` if the last one is cut off, or one has more than 16 bits.
pub fn read(bytes: &[u8]) -> Option<Vec<i16>> {
    let mut numbers = Vec::new();
    let (mut number, mut bits) = (0_i32, 0);
    for &byte in bytes {
        number |= i32::from(byte & PART) << bits;
        bits += 7;
        if byte & MORE == 0 {
            let sign = if byte & SIGN == 0 { 0 } else { -1 << bits };
            numbers.push(i16::try_from(number | sign).ok()?);
            (number, bits) = (0, 0);
        } else if bits == MAX_BITS {
            return None;
        }
    }
    (bits == 0).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_can_be_written_and_read() {
        let all: Vec<i16> = (i16::MIN..=i16::MAX).collect();
        let bytes = write(all.iter().copied());
        assert_eq!(read(&bytes), Some(all));
        for (number, length) in [(0, 1), (63, 1), (-64, 1), (64, 2), (-65, 2), (i16::MIN, 3)] {
            assert_eq!(write([number]).len(), length, "{number}");
        }
        // The example of the DWARF 5 standard, section 7.6.
        assert_eq!(write([-127]), [0x81, 0x7f]);
    }

    #[test]
    fn other_bytes_are_refused() {
        for bytes in [&[0x80][..], &[1, 0xff, 0xff], &[0x80, 0x80, 0x80, 0], &[0x80, 0x80, 2]] {
            assert_eq!(read(bytes), None, "{bytes:?}");
        }
    }
}
