//! Numbers in signed LEB128 with their first bytes together: these have other frequencies than the
//! bytes that follow them, and are packed a twentieth smaller apart from them.

/// The bit of a byte that says that more bytes of the number follow.
pub const MORE: u8 = 0x80;

/// The bytes in their order, of: how many first bytes there are, in four bytes, little-endian;
/// these; all others. `None` if there are fewer first bytes than it says.
pub fn join(planes: &[u8]) -> Option<Vec<u8>> {
    let (count, bytes) = planes.split_first_chunk()?;
    let (first, others) = bytes.split_at_checked(u32::from_le_bytes(*count) as usize)?;
    let mut others = others.iter().copied();
    let mut bytes = Vec::with_capacity(planes.len());
    for &byte in first {
        bytes.push(byte);
        let mut last = byte;
        while last & MORE != 0 {
            // A number that was cut off stays so.
            let Some(byte) = others.next() else { break };
            bytes.push(byte);
            last = byte;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_are_joined() {
        for (planes, bytes) in [
            (&[0, 0, 0, 0][..], &[][..]),
            (&[2, 0, 0, 0, 0x81, 3, 0x7f], &[0x81, 0x7f, 3]),
            (&[2, 0, 0, 0, 0x80, 1, 0x80, 0], &[0x80, 0x80, 0, 1]),
            (&[2, 0, 0, 0, 1, 0x80, 0x80], &[1, 0x80, 0x80]),
        ] {
            assert_eq!(join(planes).as_deref(), Some(bytes));
        }
        for planes in [&[1, 0, 0][..], &[2, 0, 0, 0, 7]] {
            assert_eq!(join(planes), None);
        }
    }
}
