// The buttons, fields and keys of the page, and what each of them asks for.

async function typeTurn(text) {
  const typed = text.trim();
  if (!typed) return;
  const small = typed.toLowerCase();
  const matching = ((page.earlier ?? page.state).turns ?? []).map(([turn]) => turn).filter((turn) => turn.toLowerCase().startsWith(small));
  const whole = matching.find((turn) => turn.toLowerCase() === small);
  const turn = whole ?? (matching.length === 1 ? matching[0] : typed);
  const answer = await sendTurn(turn);
  if (answer && !answer.reason) at("text").value = "";
}

/** Puts a text into the clipboard. Returns whether it is there. */
async function clip(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without TLS browsers have that clipboard on the same machine only; the older command works everywhere.
    const put = (event) => { event.preventDefault(); event.clipboardData.setData("text/plain", text); };
    document.addEventListener("copy", put);
    const done = document.execCommand("copy");
    document.removeEventListener("copy", put);
    return done;
  }
}

/** Copies a text, or else shows it; `more`: what there is to know about it. */
async function copy(text, what, more = "") {
  const told = await clip(text) ? `${what} copied.${more}` : text;
  if (editor.sheet) editor.tell(told);
  else setStatus(told);
}

/** Copies a link to a game of this setup. */
function copyLink(setup) {
  const others = page.me.open ? ' Others come by "Invite somebody".' : "";
  return copy(`${location.origin}/#g=${encodeSetup(setup)}`, "Link", ` Only your own browsers can open it.${others}`);
}

/** Takes back a step of the turn that is entered, or the turn that was chosen in advance. */
function undoStep() {
  if (premove.clear()) drawEntry();
  else entry.undo();
}

function connectButtons(dialog) {
  const click = (id, handle) => { at(id).onclick = handle; };
  for (const id of ["back", "forward", "now", "rematch"]) click(id, () => act(id));
  for (const id of ["draw", "resign"]) click(id, () => endGame(id));
  click("hint", askHint);
  click("mine", showGames);
  click("invite", invite);
  click("new", () => dialog.open(page.state?.game));
  click("undo", undoStep);
  click("confirm", () => entry.confirm());
  click("flip", () => {
    page.flipped = !page.board.flipped;
    page.board.flip(page.flipped);
    drawPlayers();
    drawEntry();
  });
  click("first", () => view(0));
  click("previous", () => view(beforeOf(here())));
  click("next", () => { const [next] = placesAfter(here()); if (next !== undefined) view(next); });
  click("last", () => view(page.state.ply));
  click("branch", () => act("branch", { at: page.viewed }));
  connectNotes();
  connectReview();
  connectEditor();
  click("fen", () => copy(page.earlier?.fen ?? page.state.fen, "FEN"));
  click("link", () => {
    // Clocks and scores would make the address long.
    const { tags, result } = page.state.setup.kept;
    copyLink({ ...page.state.setup, kept: { tags, result } });
  });
  click("save", savePgn);
  click("load", () => at("file").click());
  at("file").onchange = () => { if (at("file").files[0]) loadPgn(at("file").files[0]); at("file").value = ""; };
  at("typed").onsubmit = (event) => { event.preventDefault(); typeTurn(at("text").value); };
  at("throw").onsubmit = (event) => { event.preventDefault(); sendThrow(at("dice").value.trim()); at("dice").value = ""; };
  const analyse = async () => {
    const answer = await act("analyse", at("analyse").checked ? { on: true, lines: Number(at("count").value) } : { on: false });
    // If it is refused, the box says so, too.
    if (answer?.reason) drawButtons();
  };
  at("analyse").onchange = analyse;
  preview.listen(at("lines"));
  at("count").onchange = () => { if (at("analyse").checked) analyse(); };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA|DIALOG/.test(event.target.tagName)) return;
    const id = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", f: "flip", Escape: "undo", Backspace: "undo" }[event.key];
    if (!id || !page.state || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    at(id).click();
  });
}
