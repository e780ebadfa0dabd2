// What calls a person to the game: titles, and a clock with little time.

/** The title of the window says whose turn it is. */
function drawTab(game) {
  const { ending, phase, mine, side } = page.state;
  const mover = side === "w" ? "White" : "Black";
  const alone = mine.length === 1;
  const turn = ending ? ending.result : phase === "you" && alone && isMine(side) ? "Your turn" : phase === "engine" && alone ? "Rialto thinks" : `${mover} to move`;
  document.title = `${turn} – ${game} – Rialto`;
}

/** The title of the game, whose second part is left out on a small screen, and the number of its start. */
function drawTitle() {
  const { game, start } = page.state;
  const option = [...at("game").options].find(({ value }) => value === game);
  const [short, ...long] = (option?.textContent ?? game).split(":");
  const rest = document.createElement("span");
  rest.className = "long";
  rest.textContent = long.length ? `:${long.join(":")}` : "";
  at("title").replaceChildren(short, rest, start === null ? "" : ` (start ${start})`);
  drawTab(short);
}

/** Whether a side has less than an eighth of its time left, or 10 seconds; at most a minute. */
function isLow(side) {
  const { clock, ending, setup } = page.state;
  if (clock?.runs !== side || ending) return false;
  return clockLeft(side) < Math.min(60000, Math.max(10000, setup.clock.minutes * 60000 / 8));
}

function drawClock(clock, side) {
  const { state } = page;
  clock.textContent = state.clock ? clockText(clockLeft(side)) : "";
  const low = isLow(side);
  if (low && !clock.classList.contains("low") && isMine(side)) playSound("low");
  clock.classList.toggle("low", low);
}
