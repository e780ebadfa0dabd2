//! Moves of one piece that lead to the same cell, such as the leap and the slide of `RD`: each cell
//! is reached in the way that asks least of the cells before it.

use super::Step;
use crate::board::Purpose;

/// The same moves, each once, as far as they lie on straight lines.
pub(super) fn merged(steps: &[Step]) -> Vec<Step> {
    let mut units: Vec<(i8, i8)> = steps.iter().map(|step| unit(step.delta).0).collect();
    units.dedup();
    let mut known = Vec::new();
    units.retain(|unit| {
        !known.contains(unit) && {
            known.push(*unit);
            true
        }
    });
    units.into_iter().flat_map(|unit| on_line(unit, steps)).collect()
}

/// The smallest step in a direction, and how many of them a step is.
fn unit((df, dr): (i8, i8)) -> ((i8, i8), usize) {
    let (mut a, mut b) = (df.abs(), dr.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    ((df / a, dr / a), a as usize)
}

/// How a cell of a line is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Leap,
    Slide,
    Lame,
}

/// The steps in one direction.
fn on_line(line: (i8, i8), steps: &[Step]) -> Vec<Step> {
    let own = || steps.iter().filter(|step| unit(step.delta).0 == line);
    let (mut merged, mut kept) = (Vec::new(), Vec::new());
    kept.extend(own().filter(|step| step.hops).copied());
    // Riders of longer steps stay as they are.
    let is_rider = |step: &&Step| step.limit > 1 && unit(step.delta).1 > 1;
    kept.extend(own().filter(|step| !step.hops).filter(is_rider).copied());
    let longest = own().map(|step| step.limit * unit(step.delta).1).max().unwrap_or(0);
    for purpose in [Purpose::Quiet, Purpose::Capture] {
        let serves = |step: &&Step| {
            !step.hops && !is_rider(step) && [purpose, Purpose::Any].contains(&step.purpose)
        };
        let own: Vec<&Step> = own().filter(serves).collect();
        let way = |cell: usize| {
            let leaps = |lame: bool| {
                own.iter().any(|s| s.is_lame == lame && s.limit == 1 && unit(s.delta).1 == cell)
            };
            let slides = || own.iter().any(|s| unit(s.delta).1 == 1 && s.limit >= cell);
            match () {
                () if cell > 1 && leaps(false) => Some(Way::Leap),
                () if slides() => Some(Way::Slide),
                () => leaps(true).then_some(Way::Lame),
            }
        };
        let mut cell = 1;
        while cell <= longest {
            let multiple = (line.0 * cell.min(16) as i8, line.1 * cell.min(16) as i8);
            let leap = Step {
                delta: multiple,
                first: 1,
                limit: 1,
                purpose,
                is_lame: false,
                hops: false,
                is_first: false,
                en_passant: false,
                lands_behind: false,
                wraps: false,
                legs: Default::default(),
            };
            match way(cell) {
                None => {}
                Some(Way::Leap) => merged.push(leap),
                Some(Way::Lame) => merged.push(Step { is_lame: true, ..leap }),
                Some(Way::Slide) => {
                    let first = cell;
                    while cell < longest && way(cell + 1) == Some(Way::Slide) {
                        cell += 1;
                    }
                    merged.push(Step { delta: line, first, limit: cell, ..leap });
                }
            }
            cell += 1;
        }
    }
    // What is the same with and without a capture is one step.
    let captures: Vec<Step> =
        merged.iter().filter(|step| step.purpose == Purpose::Capture).copied().collect();
    for step in captures {
        let quiet = Step { purpose: Purpose::Quiet, ..step };
        if let Some(at) = merged.iter().position(|other| *other == quiet) {
            merged[at].purpose = Purpose::Any;
            merged.retain(|other| *other != step);
        }
    }
    kept.extend(merged);
    kept
}

#[cfg(test)]
mod tests {
    use super::super::steps;
    use crate::board::Purpose;

    /// Delta, first and last step, purpose.
    fn north(text: &str) -> Vec<((i8, i8), usize, usize, Purpose)> {
        let steps = steps(text).unwrap();
        let north = steps.iter().filter(|step| step.delta.0 == 0 && step.delta.1 > 0);
        north.map(|s| (s.delta, s.first, s.limit.min(9), s.purpose)).collect()
    }

    #[test]
    fn each_cell_is_reached_once() {
        use Purpose::{Any, Capture, Quiet};
        let up = (0, 1);
        assert_eq!(north("RD"), [(up, 1, 1, Any), ((0, 2), 1, 1, Any), (up, 3, 9, Any)]);
        assert_eq!(north("KmRcB"), [(up, 1, 9, Quiet), (up, 1, 1, Capture)]);
        assert_eq!(north("R2mD"), [(up, 1, 1, Quiet), ((0, 2), 1, 1, Quiet), (up, 1, 2, Capture)]);
        assert_eq!(north("RcpR").len(), 2);
        assert_eq!(north("RnD"), [(up, 1, 9, Any)]);
        assert!(steps("RpD").is_err());
    }
}
