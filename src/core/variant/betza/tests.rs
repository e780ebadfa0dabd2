use super::*;

#[test]
fn letters_are_steps_in_all_directions() {
    let count = |text| steps(text).unwrap().len();
    assert_eq!(["N", "B", "Q", "K", "AND", "F"].map(count), [8, 4, 8, 8, 16, 4]);
    let limit = |text| steps(text).unwrap()[0].limit;
    assert_eq!(["K", "W3", "R4", "R", "NN", "W0"].map(limit), [1, 3, 4, ANY, ANY, ANY]);
    assert!(steps("AX").unwrap_err().starts_with("'X' is no Betza atom"));
    for (text, letter) in [("Wm", 'm'), ("WfF2sl", 'l'), ("f", 'f'), ("fh", 'h')] {
        let error = format!("'{letter}' at the end: expected an atom behind it");
        assert_eq!(steps(text), Err(error));
    }
    assert_eq!(count("RWK"), 8);
}

#[test]
fn modifiers_choose_directions_and_purposes() {
    let deltas = |text: &str| {
        let mut deltas: Vec<_> = steps(text).unwrap().iter().map(|step| step.delta).collect();
        deltas.sort_unstable();
        deltas
    };
    assert_eq!(deltas("fsW"), [(-1, 0), (0, 1), (1, 0)]);
    assert_eq!(deltas("FfW"), [(-1, -1), (-1, 1), (0, 1), (1, -1), (1, 1)]);
    assert_eq!(deltas("fN"), [(-1, 2), (1, 2)]);
    assert_eq!(deltas("fhN"), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
    assert_eq!(deltas("rhN"), [(1, -2), (1, 2), (2, -1), (2, 1)]);
    assert_eq!(deltas("vN"), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
    assert_eq!(deltas("fsN"), [(-2, 1), (2, 1)]);
    assert_eq!(deltas("flF"), [(-1, 1)]);
    assert_eq!(deltas("rfN"), [(1, 2)]);
    assert_eq!(deltas("frN"), [(2, 1)]);
    let symmetric = |text| is_symmetric(&steps(text).unwrap());
    assert_eq!(["N", "vNsD", "FfW", "mNcB", "nA"].map(symmetric), [true, true, false, true, true]);
    let ways = |text: &str| steps(text).unwrap()[0].way();
    assert_eq!(ways("fnN"), Some(vec![(0, 1)]));
    assert_eq!(ways("fnA"), Some(vec![(-1, 1)]));
    assert!(steps("nW").is_err() && steps("nR").is_err() && steps("nC").is_err());
}

#[test]
fn the_approach_is_known_without_reading_the_steps() {
    for text in [
        "N", "B", "R", "Q", "K", "AND", "F", "WB", "NN", "W3", "R2N", "ffNsD", "mNcB", "nA",
        "mRcpR",
    ] {
        let steps = steps(text).unwrap();
        let slides = steps.iter().any(|step| step.limit > 1) || is_special(&steps);
        let hops = steps.iter().any(|step| step.hops);
        let expected = match (hops, slides) {
            (true, _) => Approach::Hop,
            (false, true) => Approach::Slide,
            (false, false) => Approach::Leap,
        };
        assert_eq!(approach(text), expected, "{text}");
    }
}

#[test]
fn leaps_that_turn_have_several_ways() {
    let elephant = steps("mafsmafW").unwrap();
    let mut deltas: Vec<_> = elephant.iter().map(|step| step.delta).collect();
    deltas.sort_unstable();
    assert_eq!((elephant.len(), deltas[0], deltas[7]), (8, (-3, -2), (3, 2)));
    assert!(elephant.iter().any(|step| step.way() == Some(vec![(0, 1), (1, 2)])));
    // The falcon of Falcon Chess: three ways to each of sixteen squares.
    let falcon = steps("mafmafsKmafsmafKmaflmafrKmafrmaflK").unwrap();
    let count = |delta| falcon.iter().filter(|step| step.delta == delta).count();
    assert_eq!((falcon.len(), count((1, 3)), count((-3, 2)), count((0, 3))), (48, 3, 3, 0));
    assert!(is_walked(&falcon) && is_symmetric(&falcon));
    for (text, error) in [
        ("afW", "'a': expected m on all steps but the last one"),
        ("maW", "'a': expected a direction on each further step"),
        ("mafN", "'a': expected W, F or K behind it"),
        ("mafmafmafmafW", "'a': more than four steps"),
    ] {
        let found = steps(text).unwrap_err();
        assert!(found.starts_with(error), "{found}");
    }
}

#[test]
fn first_steps_leave_out_what_is_reached_from_everywhere() {
    let first = |text: &str| {
        let all = steps(text).unwrap();
        let first = all.into_iter().filter(|step| step.is_first);
        first.map(|step| (step.delta, step.first, step.limit)).collect::<Vec<_>>()
    };
    assert_eq!(first("fmWifmW2"), [((0, 1), 2, 2)]);
    assert_eq!(first("fmWifmnD"), [((0, 2), 1, 1)]);
    assert_eq!(first("fmW2ifmW2"), []);
}

#[test]
fn pieces_of_several_ways_are_told_from_the_others() {
    let walked = |text| is_walked(&steps(text).unwrap());
    assert!(["gQ", "oR", "RcpRnN", "mRcpB", "KifW2"].map(walked).contains(&true));
    assert_eq!(["gQ", "oR", "RcpRnN"].map(walked), [true; 3]);
    assert_eq!(["oN", "mRcpR", "RD", "mNcB", "hrN"].map(walked), [false; 5]);
    let deltas = |text: &str| {
        let mut deltas: Vec<_> = steps(text).unwrap().iter().map(|step| step.delta).collect();
        deltas.sort_unstable();
        deltas
    };
    assert_eq!(deltas("hrN"), [(-2, 1), (-1, -2), (1, 2), (2, -1)]);
    assert_eq!(deltas("hlN"), [(-2, -1), (-1, 2), (1, -2), (2, 1)]);
}
