// What the page says at the end of a game, over the board: who has won and why, and what to do next.

/** Who has won, in words: for a person who plays alone, from his point of view. */
function winner({ ending, mine }) {
  const won = { "1-0": "w", "0-1": "b" }[ending.result];
  if (!won) return "Draw";
  const side = won === "w" ? "White" : "Black";
  return mine.length === 1 && isMine(won) ? `You win with ${side}` : `${side} wins`;
}

/** `analyses`: the position before the last turn is shown as soon as the game is analysed. */
const over = { analyses: false };

/** A new state: shows or hides what there is to say. */
function followOver(before, state) {
  if (!state.ending) hideOver();
  else if (before && !before.ending) showOver(state);
  if (!over.analyses || !state.analyse) return;
  over.analyses = false;
  view(state.ply - 1);
}

function showOver(state) {
  at("over-title").textContent = winner(state);
  at("over-reason").textContent = `${state.ending.result} ${state.ending.reason}`.trim();
  if (!at("over").open) at("over").show();
}

function hideOver() {
  if (at("over").open) at("over").close();
}

function connectOver() {
  at("over-rematch").onclick = () => { hideOver(); act("rematch"); };
  at("over-new").onclick = () => { hideOver(); at("new").click(); };
  at("over-analyse").onclick = () => {
    hideOver();
    over.analyses = true;
    if (at("analyse").checked) followOver(page.state, page.state);
    else at("analyse").click();
  };
  at("over-close").onclick = hideOver;
  // What had the focus before may be hidden.
  at("over").onclose = () => { if (document.activeElement === document.body) at("board").focus({ preventScroll: true }); };
  at("over").onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    hideOver();
  };
}
