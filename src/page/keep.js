// How the shown game is kept, and which one the page shows: a new one, a kept one, that of a link or of
// a file.

/** Goes on with a kept game, at its table or at a new one. Returns why it cannot. */
async function goOn(game) {
  if (game.table && game.table !== page.id && await openTable(game.table, game)) return null;
  return startGame(game.setup, game);
}

/** The server does not know the table any more: it was started anew, or needed the room. Goes on with
 *  the game as it stood here. */
async function lost() {
  page.stream?.end();
  holdClock();
  if (!isOwner()) return setTrouble("This game is not open any more.");
  const kept = keptGame(page.key) ?? { key: page.key, setup: page.state && setupNow() };
  const wrong = kept.setup ? await goOn(kept) : "its turns are not kept";
  if (wrong) setTrouble(/[.]$/.test(wrong) ? SILENT : `This game is not open any more: ${wrong}.`);
}

/** The setup that goes on with this game as it stands. */
const setupNow = () => {
  const { setup, clock } = page.state;
  return clock ? { ...setup, kept: { ...setup.kept, clocks: ["w", "b"].map((side) => Math.max(0, Math.round(clockLeft(side)))) } } : setup;
};

/** Keeps the game in the browser's storage. */
function keep() {
  const { id, key, played, saved, state } = page;
  if (!state || !isOwner()) return;
  const ending = state.ending && `${state.ending.result} ${state.ending.reason}`.trim();
  const players = { w: playerName("w"), b: playerName("b") };
  keepGame(key, { saved, table: id, setup: setupNow(), played, ply: state.ply, ending, players });
}

/** Whether somebody plays a game here that is not over. */
const isRunning = () => Boolean(page.state) && !page.state.ending && page.played && page.state.mine.length > 0;

/** Whether another game may take the place of the one that is shown. */
const mayReplace = async () => !isRunning() || question("This game is not over. It stays under My games. Begin the other one?", "Begin", "Go on playing");

/** Shows the kept games. */
function showGames() {
  const entries = keptGames().filter((game) => game.played).map((game) => ({
    title: gameTitle(game),
    pick: async () => { const wrong = game.key === page.key ? null : await goOn(game); if (wrong) complain(wrong); },
    remove: game.key === page.key ? null : () => forgetGame(game.key),
  }));
  listGames("My games", entries.length ? "They are kept in this browser." : "No game has been played in this browser yet.", entries);
}

/** Opens the game of a file, or asks which one if there are several. */
async function loadPgn(file) {
  const answer = await ask("/api/pgn", { text: await fileText(file) });
  if (answer.reason) return complain(answer.reason);
  const { games, more } = answer.data;
  const pick = async ({ setup }) => {
    const wrong = await mayReplace() ? await startGame(setup) : null;
    if (wrong) complain(wrong);
  };
  if (games.length === 1) return pick(games[0]);
  const note = more ? `The first ${games.length} games of the file. It has more.` : `${games.length} games. Choose one.`;
  listGames(file.name, note, games.map((game) => ({ ...game, pick: () => pick(game) })));
}

async function savePgn() {
  const answer = await ask(`/api/t/${page.id}/pgn`);
  if (answer.reason) return complain(answer.reason);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([answer.data], { type: "application/x-chess-pgn" }));
  link.download = `rialto-${page.state.game}.pgn`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Opens what the part of the address after the "#" names, or the game of this tab, or the last one. */
async function openAddress() {
  const hash = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, "", "/");
  let wrong = null;
  if (!isOwner()) return openShared(hash.get("table"));
  if (hash.get("g")) {
    let setup = null;
    try { setup = decodeSetup(hash.get("g")); } catch { wrong = "This link is damaged."; }
    if (setup && await mayReplace()) wrong = await startGame(setup);
  } else if (hash.get("game")) {
    wrong = await openNamed(hash.get("game"));
  } else if (!page.id) {
    wrong = await openLast();
  }
  if (page.id && !wrong) return;
  if (!page.id && await openLast()) await startNew("chess");
  if (wrong && hash.size) setStatus(wrong);
}

/** Opens the table of a link: the one that is named, that of this tab, or the last one. */
async function openShared(named) {
  const { tables } = page.me;
  const open = [named, remembered(sessionStorage, "table"), ...tables.toReversed()].find((id) => tables.includes(id));
  if (!await openTable(open)) setStatus("This game is not open any more.");
}

/** Opens the game of this tab, or the last one. Returns why it cannot. */
async function openLast() {
  const table = remembered(sessionStorage, "table");
  const key = remembered(sessionStorage, "game");
  const kept = keptGame(key);
  if (table && await openTable(table, kept ?? { key: key ?? newKey() })) return null;
  const last = kept ?? keptGames()[0];
  return last ? goOn(last) : "no saved game";
}

/** Begins the game of this name, unless one that runs here shall go on. Returns why it cannot. */
async function openNamed(name) {
  const running = keptGames().find((game) => game.setup.game === name && !game.ending && game.played);
  const goesOn = running && !(await question(`A game of ${name} is not over: ${gameTitle(running)}. Begin a new one? The other stays under My games.`, "Begin", "Go on playing"));
  if (!goesOn) return startNew(name);
  return running.key === page.key ? null : goOn(running);
}

/** Starts a game with the sides, levels and clock of the last one; the first time, asks for them. */
async function startNew(game) {
  const known = [...at("game").options].some(({ value }) => value === game);
  const wrong = await startGame(known ? page.dialog.setupOf(game) : { game });
  if (!wrong && page.dialog.isNew) page.dialog.open(game);
  return wrong;
}
