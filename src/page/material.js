// The pieces that a player has captured, and by how much he is ahead.

/** Captured pieces, equal ones close together; `picture`: the symbol of one, which is or begins with its name. */
function capturedImages(pieces, picture) {
  const name = (piece) => (Array.isArray(piece) ? piece[0] : piece);
  const sorted = pieces.toSorted((a, b) => name(a).localeCompare(name(b)));
  return sorted.map((piece, i) => {
    const image = symbolImage(picture(piece), spoken(name(piece)));
    image.classList.toggle("same", i > 0 && name(sorted[i - 1]) === name(piece));
    return image;
  });
}

/** What is told of a position that is set up: nothing was captured in it. */
const UNPLAYED = { captured: { w: [], b: [] }, balance: 0 };

/** Draws both into the bar of a player, with the difference in pawns. */
function drawMaterial(box, side) {
  const { board } = page;
  const { captured: all, balance } = editor.sheet ? UNPLAYED : page.earlier ?? page.state;
  // A hand shows what was captured, and is drawn beside the board.
  const captured = board.hasHands ? [] : all[side];
  box.querySelector(".captured").replaceChildren(...capturedImages(captured, (piece) => board.picture(piece)));
  const lead = Math.round((side === "w" ? balance : -balance) / 100);
  const text = box.querySelector(".lead");
  text.textContent = lead > 0 ? `+${lead}` : "";
  text.title = `Ahead by ${lead} in pawns`;
}
