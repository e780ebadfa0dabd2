// Watches a match while it is played: the server tells which games run and how far they are, and
// the page asks for the steps of the game that it shows.

/** How long the end of a game stays before the next one is followed, milliseconds. */
const REST = 2000;
/** Number of finished games in the list: as many as the server keeps. */
const MOST_FINISHED = 1000;
const watching = { summary: null, known: 0, busy: false, rest: 0 };

/** A game of the list; its steps are asked for when it is shown. */
function listed(head) {
  const game = page.games.get(head.id) ?? { steps: [], side: "w", number: 1, thinking: null };
  Object.assign(game, head);
  page.games.set(head.id, game);
  return game;
}

/** Asks for the steps of a game that are not known yet. Returns whether there are any. */
async function load(game) {
  const answer = await ask(`/api/game/${game.id}/${game.steps.length}`);
  if (!answer.data) return false;
  const { from, steps, side, number, result, reason } = answer.data;
  if (from === game.steps.length) game.steps.push(...steps);
  Object.assign(game, { side, number, result, reason, running: !result });
  return game.steps.length > 0;
}

/** Shows a game; its present position if `ply` is null. */
async function pick(game, ply) {
  if (!game || (!game.complete && !(await load(game)))) return;
  showGame(game, ply ?? plies(game));
}

/** A game that a person chose: a running one is followed. */
async function choose(game, ply) {
  at("follow").checked = Boolean(game?.running);
  await pick(game, game?.running ? null : ply);
}

/** The newest of the running games. */
const newest = () => [...page.games.values()].filter((game) => game.running).at(-1);

/** Goes on with a running game, unless somebody looks back at the one that has ended. */
function followNext() {
  watching.rest = 0;
  const { game, ply } = page;
  const next = newest();
  if (at("follow").checked && next && !(game && (game.running || ply < plies(game)))) pick(next, null);
}

/** Takes over a summary: which games run, and the results. */
async function take(summary) {
  const running = new Set(summary.running.map((head) => head.id));
  for (const head of summary.running) {
    Object.assign(listed(head), { running: true, thinking: head.thinking, heard: performance.now() });
  }
  const { played } = summary.results;
  if (played > watching.known) {
    const answer = await ask(`/api/games/${watching.known}`);
    if (answer.data) {
      watching.known = played;
      for (const head of answer.data) listed(head).running = false;
    }
  }
  for (const game of [...page.games.values()]) {
    if (running.has(game.id) && !game.result) continue;
    game.running = false;
    // A game that was interrupted.
    if (!game.result && game !== page.game) page.games.delete(game.id);
  }
  const finished = [...page.games.values()].filter((game) => !game.running && game !== page.game);
  for (const game of finished.slice(0, Math.max(0, finished.length - MOST_FINISHED))) page.games.delete(game.id);
  drawResults(summary.results, page.match.engines);
  drawGames();
}

/** Shows a first game: the one that the address names, a running one, or the last. */
function begin() {
  const { game, ply } = linked();
  return game ? choose(game, ply) : pick(newest() ?? [...page.games.values()].at(-1), null);
}

/** Shows what is new in the game on the board. */
async function follow() {
  const { game } = page;
  if (!game) return begin();
  if (!game.complete) {
    const known = plies(game);
    const atEnd = page.ply === known;
    await load(game);
    game.complete = !game.running;
    if (page.game !== game) return undefined;
    if (atEnd && plies(game) > known) go(plies(game));
    else show(page.ply);
  }
  if (!game.running && !watching.rest) watching.rest = setTimeout(followNext, REST);
  return undefined;
}

/** One summary after the other; those that come meanwhile are skipped, but not the last. */
async function hear(summary) {
  watching.summary = summary;
  if (watching.busy) return;
  watching.busy = true;
  try {
    let taken = null;
    while (taken !== watching.summary) {
      taken = watching.summary;
      await take(taken);
      await follow();
    }
  } finally {
    watching.busy = false;
  }
  at("following").hidden = watching.summary.over;
}

async function watchMatch() {
  const answer = await ask("/api/match");
  if (!answer.data) {
    at("status").textContent = answer.reason;
    return;
  }
  page.match = answer.data;
  connectMatch(choose);
  at("following").hidden = false;
  at("follow").onchange = followNext;
  at("status").textContent = "The engines get ready.";
  setInterval(drawClocks, 100);
  const lost = () => {
    for (const game of page.games.values()) game.running = false;
    at("status").textContent = "The server does not answer.";
  };
  new Stream("/api/events", { state: hear, lost, silent: lost });
}

watchMatch();
