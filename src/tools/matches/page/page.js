"use strict";
// Items are kept as keys "symbol x y"; drawn in the order of symbols, which is that of layers.
const [TURN, THROWN, THOUGHT, CAPTION, WENT, CAME] = [0, 1, 2, 3, 4, 5];
const at = (id) => document.getElementById(id);
let game, index = 0, now = 0, timer = 0;

const keys = (row) => Array.from({ length: row.length / 3 }, (_, i) => row.slice(3 * i, 3 * i + 3).join(" "));

function items(step) {
  const here = new Set();
  for (const change of game.steps.slice(0, step + 1)) {
    keys(change[WENT]).forEach((key) => here.delete(key));
    keys(change[CAME]).forEach((key) => here.add(key));
  }
  return [...here].map((key) => key.split(" ").map(Number)).sort((a, b) => a[0] - b[0]);
}

function show(step) {
  now = Math.max(0, Math.min(step, game.steps.length - 1));
  const drawn = items(now).map(([symbol, x, y]) => {
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", "#" + match.symbols[symbol]);
    use.setAttribute("x", x);
    use.setAttribute("y", y);
    return use;
  });
  at("items").replaceChildren(...drawn);
  const here = game.steps[now];
  at("caption").textContent = [here[TURN], here[THOUGHT], here[CAPTION]].filter(Boolean).join(" · ");
  document.querySelectorAll("#turns button").forEach((button, i) => button.classList.toggle("now", i === now));
  const turn = document.querySelector("#turns .now");
  // A link to this position.
  history.replaceState(null, "", `#${index + 1}.${now}`);
  if (turn) at("turns").scrollTop = turn.offsetTop - at("turns").offsetTop - at("turns").clientHeight / 2;
}

function stop() {
  clearInterval(timer);
  timer = 0;
}

function pick(number, step) {
  stop();
  index = Math.max(0, Math.min(number, match.games.length - 1));
  game = match.games[index];
  at("game").value = index;
  at("result").textContent = game.result;
  at("turns").replaceChildren(...game.steps.map((step, i) => {
    const line = document.createElement("li"), button = document.createElement("button");
    button.textContent = i ? [`${i}.`, step[THROWN], step[TURN]].filter(Boolean).join(" ") : "start";
    button.onclick = () => { stop(); show(i); };
    line.append(button);
    return line;
  }));
  show(step);
}

match.games.forEach((game, i) => at("game").add(new Option(game.name, i)));
at("game").onchange = () => pick(Number(at("game").value), 0);
const steps = { first: () => 0, back: () => now - 1, next: () => now + 1, last: () => game.steps.length };
for (const [id, to] of Object.entries(steps)) at(id).onclick = () => { stop(); show(to()); };
at("play").onclick = () => {
  if (timer) return stop();
  timer = setInterval(() => { show(now + 1); if (now === game.steps.length - 1) stop(); }, 700);
};
document.addEventListener("keydown", (event) => {
  const id = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (id && event.target.tagName !== "SELECT" && match.games.length) { event.preventDefault(); at(id).click(); }
});
const linked = /^#(\d+)\.(\d+)$/.exec(location.hash);
if (match.games.length) pick(linked ? linked[1] - 1 : 0, linked ? Number(linked[2]) : 0);
