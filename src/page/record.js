// The record beside the board: the turns by number, with dice, clocks and scores.

/** The signs of marks by their numbers in PGN. */
const MARKS = ["", "!", "?", "!!", "??", "!?", "?!"];
const signs = (marks) => marks.map((mark) => MARKS[mark] ?? ` $${mark}`).join("");

/** Milliseconds as a clock shows them. */
function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 20) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The button of a turn, with dice, marks and score. */
function turnButton(turn, current, pick) {
  const button = document.createElement("button");
  button.type = "button";
  const small = (text) => Object.assign(document.createElement("small"), { textContent: text });
  const share = (points) => `${(100 * points).toFixed(0)}\u00a0%`;
  // What the throw was worth stands with the dice, what the turn was worth behind the turn.
  const luck = Math.abs(turn.luck ?? 0) < 0.005 ? null : `(${turn.luck < 0 ? "Black" : "White"} +${share(Math.abs(turn.luck))})`;
  if (turn.throw) button.append(small([turn.throw, turn.effect, luck].filter(Boolean).join(" ")), " ");
  button.append(turn.text + signs(turn.marks ?? []));
  if (turn.judgement) button.classList.add(turn.judgement);
  if (turn.score) button.append(small(` ${turn.score}`));
  const details = [turn.judgement && `${turn.judgement}: ${share(turn.loss)} lost`, turn.depth && `depth ${turn.depth}`, turn.clock !== null && `clock ${clockText(turn.clock)}`, turn.ms !== null && `${(turn.ms / 1000).toFixed(1)} s`];
  button.title = details.filter(Boolean).join(", ");
  if (current) button.setAttribute("aria-current", "step");
  button.onclick = pick;
  return button;
}

/** Fills a list with the turns, numbered from `first`; `pick(ply)` is called for a click. `below(ply)`: what
 *  stands below a turn, and below the head of the list. */
function drawRecord(list, record, viewed, pick, first = 1, below = () => []) {
  const rows = [];
  const add = (name, ...content) => {
    const row = document.createElement("li");
    row.className = name;
    row.append(...content);
    rows.push(row);
  };
  const aside = (ply) => {
    const more = below(ply);
    if (more.length) add("aside", ...more);
    return more.length > 0;
  };
  aside(0);
  let broken = true;
  let number = first - 1;
  record.forEach((turn, i) => {
    const white = turn.side === "w";
    if (white || i === 0) number += 1;
    if (white || broken) {
      const label = document.createElement("span");
      label.className = "number";
      label.textContent = `${number}${white ? "." : "\u2026"}`;
      add("turns", label);
    }
    rows.at(-1).append(turnButton(turn, i + 1 === viewed, () => pick(i + 1)));
    broken = aside(i + 1);
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
