// The look of the board, which the browser remembers: its colours, and how pieces are drawn.

/** The colours of the board; look.css has them. */
const BOARDS = { wood: "Wood", green: "Green", slate: "Slate", plum: "Plum", contrast: "High contrast" };
/** The sets of figures. All but the first have symbols of their own. */
const PIECES = { outline: "Outlined", solid: "Solid", letter: "Letters" };

/** What the button says that shows a game in its second style. */
const STYLES = { piecepack: "Piecepack", characters: "Characters" };

function setBoard(name) {
  document.documentElement.dataset.board = name;
}

/** Draws the pieces with a set, here and beside the board. */
function setPieces(name) {
  if (!page.board) return;
  page.board.setPieces(name);
  if (page.state) drawPlayers();
}

function setStyle(style) {
  page.board.setStyle(style);
  at("style").setAttribute("aria-pressed", page.board.style !== "figures");
}

/** Figures, or what the game has beside them. */
function changeStyle() {
  const second = page.board.secondStyle;
  const style = page.board.style === second ? "figures" : second;
  setStyle(style);
  // A reload keeps the style of this tab; a new tab begins with the last choice.
  for (const store of [sessionStorage, localStorage]) remember(store, second, style);
  drawPlayers();
  drawEntry();
  if (editor.sheet) editor.draw();
}

function connectLook() {
  at("style").onclick = changeStyle;
  const choices = [["board-theme", "board", BOARDS, setBoard], ["pieces", "pieces", PIECES, setPieces]];
  for (const [id, key, names, set] of choices) {
    at(id).replaceChildren(...Object.entries(names).map(([name, text]) => new Option(text, name)));
    const kept = remembered(localStorage, key);
    const usual = id === "board-theme" && matchMedia("(prefers-contrast: more)").matches ? "contrast" : Object.keys(names)[0];
    at(id).value = names[kept] ? kept : usual;
    set(at(id).value);
    at(id).onchange = () => {
      set(at(id).value);
      remember(localStorage, key, at(id).value);
    };
  }
}
