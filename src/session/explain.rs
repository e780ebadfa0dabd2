//! The evaluation of a position for a person.

use crate::network::Network;
use crate::network::features::Features;
use crate::network::file::Role;
use crate::rules::Heuristics;

/// The evaluation with this network as text: the hand-made terms, or what the network says.
pub fn explain<R: Heuristics>(position: &R, network: Option<&Network>) -> String {
    let mut features = Features::EMPTY;
    position.look(&mut features);
    let mover = position.side().index();
    let value = network.map_or(0, |network| network.value_of(R::input_layout(), &features, mover));
    if network.is_none_or(|network| network.role() == Role::Beside) {
        return position.explain_terms(value);
    }
    format!(
        "{:<24}{:>24}\n{:<24}{:>24}\n",
        "network",
        value,
        "for the side to move",
        position.temper(value)
    )
}
