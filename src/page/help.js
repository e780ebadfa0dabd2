// What the page tells and asks a person: reasons, hints, and questions before the end of a game.

let explained = 0;
/** Says why the touched targets begin no turn. */
async function explain(steps) {
  if (!page.state) return;
  const number = ++explained;
  const chosen = entry.steps.join();
  const answer = await act("why", { at: here(), throw: page.dice, steps }, true);
  if (number === explained && entry.steps.join() === chosen && answer?.data?.reason) setStatus(answer.data.reason);
}

/** A hint in words. */
function hintText() {
  const { text, steps } = page.state.hint;
  return `Hint: ${text} (${steps.map((name) => page.board.targets[name]?.say ?? name).join(", ")}).`;
}

/** What is marked on the board: the turn that is entered, and the hint. */
function marks() {
  const all = entry.marks();
  for (const name of page.state.hint?.steps ?? []) all[name] = all[name] ? `${all[name]} hint` : "hint";
  return all;
}

/** Resigns, or offers a draw, after a question. */
async function endGame(action) {
  const { side, mine, offer } = page.state;
  const alone = mine.length === 1;
  const engine = ["w", "b"].some((one) => page.state.players[one].kind === "engine");
  const mover = side === "w" ? "White" : "Black";
  const other = side === "w" ? "Black" : "White";
  const asked = {
    resign: [alone ? "Resign this game?" : `Does ${mover} resign?`, "Resign", "Go on playing"],
    draw: alone && offer && !isMine(offer) ? ["Accept the draw?", "Accept the draw", "Go on playing"]
      : alone ? [`Offer ${engine ? "Rialto" : "your opponent"} a draw?`, "Offer a draw", "Go on playing"] : [`${mover} offers a draw. Does ${other} accept?`, "Accept the draw", "Go on playing"],
  }[action];
  if (await question(...asked)) act(action);
}

async function askHint() {
  const answer = await act("hint");
  // The hint may be here before the answer.
  if (answer.status === 204 && !page.state.hint) setStatus("Rialto looks for a hint.");
}
