// The choice of a promotion, at its square.

/** Puts the buttons of several choices at the square that was touched last, towards the middle of the
 *  board. Where no square was touched, they stay in the line of the status. */
function placeChoices() {
  const box = at("choices");
  const last = entry.steps.at(-1);
  const area = last && box.children.length > 1 ? page.board.svg.querySelector(`.hits [data-name="${CSS.escape(last)}"]`) : null;
  box.classList.toggle("at-square", Boolean(area));
  if (!area) return;
  const square = area.getBoundingClientRect();
  const board = page.board.svg.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const isAbove = square.y + square.height / 2 < board.y + board.height / 2;
  const left = Math.min(square.x + square.width / 2 - width / 2, board.right - width);
  box.style.left = `${Math.max(left, board.x)}px`;
  box.style.top = `${isAbove ? square.bottom : square.y - height}px`;
}

function connectPicker() {
  addEventListener("resize", placeChoices);
  addEventListener("scroll", placeChoices, { capture: true, passive: true });
}
