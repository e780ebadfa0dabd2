//! The weights of the weather, and what a trainer needs of them.

use super::values::WEIGHTS;
use crate::board::parts::Source;
use crate::linear::{Index, Parameters};
use std::sync::LazyLock;

/// A weight for each term ([`crate::linear::taper`]ed centipawns), or the number of each.
#[derive(Clone, Copy)]
pub(super) struct Weights<T> {
    /// A man: by weather (dry, a flood announced, walkways being built, flood, snow), by
    /// [`super::middle::Ground`], by kind.
    pub stands: [[[T; 16]; 5]; 5],
}

impl<T: Copy> Weights<T> {
    fn map<U>(&self, mut each: impl FnMut(T) -> U) -> Weights<U> {
        let stands = self.stands.map(|grounds| grounds.map(|kinds| kinds.map(&mut each)));
        Weights { stands }
    }
}

/// The numbers of the weights.
pub(super) static NUMBERS: LazyLock<Weights<Index>> = LazyLock::new(|| {
    let mut next = 0;
    WEIGHTS.map(|_| {
        next += 1;
        next - 1
    })
});

/// The weights of the weather; those of the game beneath are its own.
pub(super) fn parameters() -> Parameters {
    let mut weights = Vec::new();
    WEIGHTS.map(|weight| weights.push(weight));
    Parameters { room: "piazza", weights, men: Vec::new(), source }
}

/// `values.rs` with these weights, behind the comment that begins it.
fn source(weights: &[i32]) -> String {
    let mut weights = weights.iter().copied();
    let found = WEIGHTS.map(|weight| weights.next().unwrap_or(weight));
    let mut source = Source::new("use super::weights::Weights;\nuse crate::linear::taper;");
    source.terms("the game beneath", |source| {
        source.field("stands", &found.stands);
    });
    source.finish()
}
