//! The windows on a virtual screen, as `xwininfo` lists them.

use crate::xboard::display::Display;

/// Title, size and position of one of XBoard's windows, in pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    id: String,
    pub title: String,
    pub width: i32,
    pub height: i32,
    pub left: i32,
    pub top: i32,
}

impl Frame {
    /// XBoard's windows on the screen, also those that are not shown yet.
    pub fn all(display: &Display) -> Vec<Frame> {
        let output = display.output("xwininfo", &["-root", "-tree"]).stdout;
        String::from_utf8_lossy(&output).lines().filter_map(Frame::read).collect()
    }

    /// Reads a line of `xwininfo -tree`, such as
    /// `0x200003 "title": ("xboard" "Xboard")  655x758+0+0  +0+0`.
    fn read(line: &str) -> Option<Frame> {
        let (name, places) = line.split_once(": (\"xboard\" \"Xboard\")")?;
        let (id, title) = name.trim().split_once(' ')?;
        let (size, place) = places.trim().split_once("  +")?;
        let (width, rest) = size.split_once('x')?;
        let height = rest.split('+').next()?;
        let (left, top) = place.split_once('+')?;
        let frame = Frame {
            id: id.into(),
            title: title.trim_matches('"').into(),
            width: width.parse().ok()?,
            height: height.parse().ok()?,
            left: left.parse().ok()?,
            top: top.parse().ok()?,
        };
        // A tiny window of the toolkit is never shown.
        (frame.width > 20).then_some(frame)
    }

    /// Whether the window is shown, so that it gets clicks and keys.
    pub fn is_shown(&self, display: &Display) -> bool {
        let output = display.output("xwininfo", &["-id", &self.id]).stdout;
        String::from_utf8_lossy(&output).contains("Map State: IsViewable")
    }

    /// The point at these parts of the width and of the height, in percent.
    pub fn point(&self, right: i32, down: i32) -> (i32, i32) {
        (self.left + self.width * right / 100, self.top + self.height * down / 100)
    }
}
