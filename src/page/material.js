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

/** Draws both into the bar of a player, with the difference in pawns. */
function drawMaterial(box, side) {
  const { state, board } = page;
  // A hand shows what was captured, and is drawn beside the board.
  const captured = board.hasHands ? [] : state.captured[side];
  box.querySelector(".captured").replaceChildren(...capturedImages(captured, (piece) => board.picture(piece)));
  const lead = Math.round((side === "w" ? state.balance : -state.balance) / 100);
  const text = box.querySelector(".lead");
  text.textContent = lead > 0 ? `+${lead}` : "";
  text.title = `Ahead by ${lead} in pawns`;
}
