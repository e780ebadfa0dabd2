// The record beside the board: the turns by number, with dice, clocks and scores.

/** Milliseconds as a clock shows them. */
function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 20) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Fills a list with the turns, numbered from `first`; `pick(ply)` is called for a click. */
function drawRecord(list, record, viewed, pick, first = 1) {
  const rows = [];
  let number = first - 1;
  record.forEach((turn, i) => {
    if (turn.side === "w" || !rows.length) {
      number += 1;
      const row = document.createElement("li");
      const label = document.createElement("span");
      label.className = "number";
      label.textContent = turn.side === "w" ? `${number}.` : `${number}\u2026`;
      row.append(label);
      rows.push(row);
    }
    const button = document.createElement("button");
    button.type = "button";
    if (turn.throw) {
      const dice = document.createElement("small");
      dice.textContent = [turn.throw, turn.effect].filter(Boolean).join(" ");
      button.append(dice, " ");
    }
    button.append(turn.text);
    if (turn.score) {
      const score = document.createElement("small");
      score.textContent = ` ${turn.score}`;
      button.append(score);
    }
    const details = [turn.depth && `depth ${turn.depth}`, turn.clock !== null && `clock ${clockText(turn.clock)}`, turn.ms !== null && `${(turn.ms / 1000).toFixed(1)} s`];
    button.title = details.filter(Boolean).join(", ");
    if (i + 1 === viewed) button.setAttribute("aria-current", "step");
    button.onclick = () => pick(i + 1);
    rows.at(-1).append(button);
  });
  const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement);
  list.replaceChildren(...rows);
  list.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
  // When the page is laid out anyway; to ask for places now would lay it out once more.
  requestAnimationFrame(() => scrollToCurrent(list));
}

/** Scrolls a list, but not the page, to its current step. */
function scrollToCurrent(list) {
  const now = list.querySelector("[aria-current]")?.getBoundingClientRect();
  const shown = list.getBoundingClientRect();
  if (now && (now.top < shown.top || now.bottom > shown.bottom)) list.scrollTop += now.top - shown.top - list.clientHeight / 2;
}
