// The games of this browser, kept in its storage; the dialog that lists games; questions.

/** Most games that are kept. */
const MOST_GAMES = 60;
const GAME = "rialto-game-";

/** The kept games `{key, saved, table, setup, played, ply, ending, players}`, the newest first; `played`:
 *  whether a turn was made in it, so that it is worth keeping. */
function keptGames() {
  let keys = [];
  try { keys = Object.keys(localStorage).filter((key) => key.startsWith(GAME)); } catch { /* The store is forbidden. */ }
  const games = keys.map((key) => ({ ...remembered(localStorage, key.slice("rialto-".length)), key: key.slice(GAME.length) }));
  return games.filter((game) => game.setup).sort((a, b) => b.saved - a.saved);
}

const keptGame = (key) => keptGames().find((game) => game.key === key);
const newKey = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
function forgetGame(key) {
  try { localStorage.removeItem(GAME + key); } catch { /* The store is forbidden. */ }
}

/** Keeps a game. Games that nobody has played make room, and the oldest ones if there are too many or the
 *  store is full. Returns whether it is kept. */
function keepGame(key, game) {
  const others = keptGames().filter((other) => other.key !== key);
  const spare = [...others.splice(MOST_GAMES - 1), ...others.filter((other) => !other.played)];
  for (const other of spare) forgetGame(other.key);
  const rest = others.filter((other) => other.played);
  for (;;) {
    try {
      localStorage.setItem(GAME + key, JSON.stringify(game));
      return true;
    } catch {
      const oldest = rest.pop();
      if (!oldest) return false;
      forgetGame(oldest.key);
    }
  }
}

/** A kept game in a line of the list. */
function gameTitle({ setup, ply, ending, players, saved }) {
  const turns = ply === 1 ? "1 turn" : `${ply} turns`;
  return `${setup.game}: ${players.w} – ${players.b}, ${turns}, ${ending ?? "not over"} (${new Date(saved).toLocaleString()})`;
}

/** Asks whether to do something. Resolves to true or false. */
function question(text, yes, no) {
  const dialog = at("question");
  if (dialog.open) return Promise.resolve(false);
  for (const [id, words] of [["question-text", text], ["yes", yes], ["no", no]]) at(id).textContent = words;
  dialog.returnValue = "";
  dialog.showModal();
  at("no").focus();
  return new Promise((resolve) => { dialog.onclose = () => resolve(dialog.returnValue === "yes"); });
}

/** Lists games to choose from: `entries` are `{title, wrong, pick, remove}`, where `wrong` says why one
 *  cannot be chosen, and `remove`, if it is there, deletes it. */
function listGames(title, note, entries) {
  const dialog = at("games");
  at("games-title").textContent = title;
  at("games-note").textContent = note;
  const button = (text, click) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = text;
    element.onclick = click;
    return element;
  };
  at("game-list").replaceChildren(...entries.map(({ title, wrong, pick, remove }) => {
    const row = document.createElement("li");
    if (wrong) row.textContent = wrong;
    else row.append(button(title, () => { dialog.close(); pick(); }));
    if (remove) {
      const cross = button("✕", () => { remove(); row.remove(); });
      cross.setAttribute("aria-label", `Delete ${title}`);
      row.append(cross);
    }
    return row;
  }));
  dialog.showModal();
}

/** The text of a file: UTF-8 or UTF-16, or else Latin-1, the encoding of the PGN standard. */
async function fileText(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marks = { "255,254": "utf-16le", "254,255": "utf-16be" };
  try {
    return new TextDecoder(marks[bytes.slice(0, 2)] ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
