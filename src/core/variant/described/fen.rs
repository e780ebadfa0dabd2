//! What described games read in a FEN beside what all games have there.

use super::description::RegionOf;
use super::position::Described;
use crate::rules::{FenError, Side};
use crate::variant::parts::checks::ChecksLeft;
use crate::variant::parts::explosion::Explosion;
use crate::variant::parts::walls::Walls;
use crate::variant::{Standard, marks};

impl<const FULL: bool> Described<FULL> {
    /// As [`Variant::complete_fields`](crate::variant::Variant::complete_fields).
    pub(super) fn take_fields(&mut self, fields: &mut Vec<String>) -> Result<(), FenError> {
        if let Some(armies) = &self.game.armies {
            self.lineup = armies.take(&self.game.tables, fields, self.lineup)?;
        }
        if self.game.checks.are_counted
            && let Some(at) = fields.iter().skip(2).position(|field| ChecksLeft::is_field(field))
        {
            self.parts.checks = ChecksLeft::read(&fields.remove(at + 2))?;
        }
        if let Some(free) = &self.game.free_castling {
            free.complete_fields(fields);
        }
        let is_number = |text: &String| text.bytes().all(|b| b.is_ascii_digit());
        let numbers = fields.iter().skip(2).rev().take_while(|text| is_number(text)).count();
        if numbers == 2 && (4..6).contains(&fields.len()) {
            let missing = 6 - fields.len();
            let at = fields.len() - 2;
            fields.splice(at..at, vec!["-".to_string(); missing]);
        } else if numbers == 0 && (1..4).contains(&fields.len()) {
            if fields.len() == 1 {
                fields.push("w".to_string());
            }
            fields.resize(4, "-".to_string());
        }
        if let Some(pieces) = fields.first_mut()
            && !self.game.aliases.is_empty()
        {
            let usual = |c: char| {
                let known =
                    self.game.aliases.iter().find(|(alias, _)| *alias == c.to_ascii_uppercase());
                known.map_or(c, |&(_, letter)| {
                    if c.is_ascii_uppercase() { letter } else { letter.to_ascii_lowercase() }
                })
            };
            *pieces = pieces.chars().map(usual).collect();
        }
        if let (Some(rules), Some(pieces)) = (self.hands(), fields.first_mut()) {
            self.parts.hands = rules.take(self.game.tables.grid, pieces)?;
        }
        if self.hands().is_none() && fields.first().is_some_and(|pieces| pieces.contains('[')) {
            return Err(FenError("hands: this game has no pieces in hand".into()));
        }
        if FULL && let Some(pieces) = fields.first_mut() {
            *pieces = marks::read(&self.game.tables.pieces, pieces)?;
            if self.game.explosion.as_ref().is_some_and(Explosion::petrifies) {
                (self.parts.kept.walls, *pieces) = Walls::take(self.game.tables.grid, pieces);
            }
        }
        Ok(())
    }
}

/// As [`Variant::check`](crate::variant::Variant::check).
pub(super) fn check<const FULL: bool>(
    position: &Standard<Described<FULL>>,
) -> Result<(), FenError> {
    let game = position.variant.game;
    if let Some(rules) = game.hands.as_ref() {
        position.check_files(rules)?;
    }
    if let Some(promotion) = &game.promotion {
        promotion.check(&position.board, position.tables)?;
    }
    for RegionOf { kinds, name, squares } in &position.variant.game.regions {
        for side in [Side::White, Side::Black] {
            let own = squares[side.index()];
            let mut all = position.board.squares(kinds[side.index()].of(side));
            if let Some(outside) = all.find(|s| own >> s.at() & 1 == 0) {
                let at = position.tables.grid.name(outside);
                return Err(FenError(format!(
                    "pieces: {side:?}'s {name} on {at}, expected it in its region"
                )));
            }
        }
    }
    Ok(())
}
