//! Pictures of WinBoard. It has fewer than XBoard, and shows nothing for the others, so that kings
//! and centurions would be invisible.

use std::iter;

/// Numbers of pictures that WinBoard has in the sizes that `rialto xboard` asks for (its source
/// `winboard.c`) and that never stand for another piece: those of chess and shatranj.
const USUAL: [usize; 7] = [0, 1, 2, 3, 4, 5, 6];
/// More such numbers, which may stand for pieces whose picture is missing, the best one first. The
/// lion (21) and the lance (18) have pictures too, but XBoard gives these pieces rules of their
/// own.
const SPARE: [usize; 15] = [9, 16, 17, 20, 13, 12, 15, 14, 26, 24, 23, 8, 11, 19, COMMONER];
/// The commoner, which looks like a king. It stands for the Monarch.
const COMMONER: usize = 10;
/// XBoard's picture of a king that is not royal to it.
const MONARCH: usize = 50;
/// A slash in a list of pictures goes on with this number.
const AFTER_SLASH: usize = 46;

/// A `setup` line as the window of this system can show it.
pub(super) fn shown(line: String) -> String {
    match cfg!(windows) {
        true => drawn(&line).unwrap_or(line),
        false => line,
    }
}

/// The line with other pictures for the pieces whose picture WinBoard lacks. `None` if it tells no
/// pictures or there are too few; and for shogi, in which the places of promoted pieces depend on
/// those of the others.
fn drawn(line: &str) -> Option<String> {
    let (before, rest) = line.split_once('(')?;
    let (pictures, after) = rest.split_once(')')?;
    let white = pictures.get(..pictures.len() / 2).filter(|white| !white.contains('^'))?;
    // The last one is the royal king's.
    let (others, king) = white.split_at_checked(white.len().checked_sub(1)?)?;
    let (mut pieces, mut place) = (Vec::new(), 0);
    for c in others.chars() {
        match c {
            '/' => place = AFTER_SLASH,
            _ => {
                pieces.extend((c != '.').then_some((place, c)));
                place += 1;
            }
        }
    }
    let is_drawn = |place: &usize| USUAL.contains(place) || SPARE.contains(place);
    let (mut seen, unseen): (Vec<_>, Vec<_>) =
        pieces.into_iter().partition(|(place, _)| is_drawn(place));
    for (place, letter) in unseen {
        let wanted = iter::once(COMMONER).filter(|_| place == MONARCH).chain(SPARE);
        let free = wanted.into_iter().find(|place| seen.iter().all(|(taken, _)| taken != place))?;
        seen.push((free, letter));
    }
    let places = seen.iter().map(|(place, _)| place + 1).max().unwrap_or(0);
    let mut letters = vec!['.'; places];
    for (place, letter) in seen {
        letters[place] = letter;
    }
    let white: String = letters.into_iter().collect::<String>() + king;
    Some(format!("{before}({white}{}){after}", white.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_without_a_picture_get_another_one() {
        let archchess = "setup (PNBRQ...............................CD/....K.\
                         pnbrq...............................cd/....k.) 10x10+0_lion 10/10 w - - 0 1";
        let shown = "setup (PNBRQ....CK.....D.pnbrq....ck.....d.) 10x10+0_lion 10/10 w - - 0 1";
        assert_eq!(drawn(archchess).as_deref(), Some(shown));
        // A piece that has its own picture keeps it, and a royal king its place.
        let kept = "setup (PN.......MKpn.......mk) 8x8+0_fairy 8/8 w - - 0 1";
        assert_eq!(drawn(kept).as_deref(), Some(kept));
    }

    #[test]
    fn other_lines_stay() {
        for line in ["setup 8x8+0_lion 8/8 w - - 0 1", "piece C& NK", "setup () 8x8", ""] {
            assert_eq!(drawn(line), None, "{line}");
        }
        assert_eq!(drawn("setup (PN.^P..Kpn.^p..k) 9x9+7_chu 9/9 w"), None);
    }
}
