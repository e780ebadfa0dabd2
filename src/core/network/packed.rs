//! The networks that are part of the program, as `build.rs` packs them.

use super::file::{Header, NetworkError, split_bytes};
use super::{leb128, planes, running_mean};

/// The file of a network that is part of the program, packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed {
    /// The header as in the file, and the weights (`running_mean` if there is no `base`, `planes`)
    /// with DEFLATE (RFC 1951).
    pub file: &'static [u8],
    /// Another network, if the weights are what differs from it: this one has learned from what
    /// that one knew. If it has more inputs, its last weights are its own.
    pub base: Option<&'static Packed>,
}

impl Packed {
    /// The header and the weights.
    ///
    /// # Errors
    /// It is no network; impossible for one that the build script has packed.
    pub fn read(&self) -> Result<(Header, Vec<i16>), NetworkError> {
        let (text, weights) = split_bytes(self.file);
        let header = Header::read_text(&String::from_utf8_lossy(text))?;
        let weights = miniz_oxide::inflate::decompress_to_vec(weights).unwrap_or_default();
        let weights = planes::join(&weights).and_then(|weights| leb128::read(&weights));
        let mut weights = weights.ok_or(NetworkError::Weights)?;
        match self.base {
            Some(base) => {
                let (_, base) = base.read()?;
                weights.iter_mut().zip(base).for_each(|(own, base)| *own = own.wrapping_add(base));
            }
            None => running_mean::add(header.neurons, &mut weights),
        }
        header.check_size(weights.len())?;
        Ok((header, weights))
    }
}
