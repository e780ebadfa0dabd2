//! How the pieces of a described game move: for each its drawing, its name, its moves in words, and
//! a board with the squares marked where it goes.

use crate::diagram::{Caption, Diagram};
use crate::render::svg::{self, moves};
use crate::session::Game;
use crate::variant::described::{Description, PiecePicture};

/// The most files of a board that is shown in narrow columns.
const NARROW: usize = 10;

/// The section of the page.
pub fn section(description: &Description, session: &dyn Game) -> String {
    let pictures = description.piece_pictures();
    let boards = session.diagram().boards.into_iter().take(1).collect();
    let board = Diagram::new(boards, Vec::new(), Caption::default());
    let slides = pictures.iter().any(|picture| !picture.slides.is_empty());
    let legend = moves::marks(&pictures).into_iter().map(|mark| (moves::mark(mark), mark.words()));
    let line = (moves::slide(), "slides, up to the first piece on the line".to_string());
    let legend: String = legend
        .chain(slides.then_some(line))
        .map(|(drawing, words)| format!("<li>{drawing} {words}</li>\n"))
        .collect();
    let figures: String = pictures.iter().map(|picture| figure(&board, picture)).collect();
    let width = if board.width() as usize > NARROW { " wide" } else { "" };
    format!(
        "<h2 id=\"moves\">How the pieces move</h2>\n\
         <p>White’s pieces, each alone on the board. Black’s move in the same way from the other \
         side.</p>\n\
         <svg class=\"hidden\" aria-hidden=\"true\"><defs>\n{}</defs></svg>\n\
         <ul class=\"legend\">\n{legend}</ul>\n<div class=\"pieces{width}\">\n{figures}</div>\n",
        moves::definitions(&pictures),
    )
}

fn figure(board: &Diagram, picture: &PiecePicture) -> String {
    let place = match picture.piece.goes_forward_only_somewhere() {
        true => format!(", on {}", picture.grid.name(picture.square)),
        false => String::new(),
    };
    format!(
        "<figure>\n<figcaption>{} <b>{}</b> ({}){place}: {}</figcaption>\n{}</figure>\n",
        moves::piece(picture),
        svg::escape(picture.name),
        svg::escape(&picture.sign()),
        picture.moves_in_words(),
        moves::draw(board, picture),
    )
}
