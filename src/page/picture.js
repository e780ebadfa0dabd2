// The position as a picture: an SVG file, or a PNG file made of it; and the game as a page or a record.

/** What a style sheet says of an element of the board and the file has to say itself. */
const DRAWN = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "paint-order", "font-family", "font-size", "font-weight", "text-anchor", "color", "opacity"];

/** What `make` returns while the hands stand above and below the boards. */
function withHandsAbove(make) {
  page.board.setHandsAbove(true);
  try {
    return make();
  } finally {
    page.board.setHandsAbove(false);
  }
}

/** The board with its hands, as it is shown, as the text of an SVG file, and its size. */
function picture() {
  const { board } = page;
  const layers = ["boards", "under", "items", "drawn"];
  const drawing = withHandsAbove(() => {
    const copy = board.svg.cloneNode(false);
    const add = (element, to) => {
      const style = getComputedStyle(element);
      if (style.display === "none") return;
      const one = element.cloneNode(false);
      for (const name of ["style", "hidden", "data-name"]) one.removeAttribute(name);
      for (const name of DRAWN) one.setAttribute(name, style.getPropertyValue(name));
      if (!element.children.length) one.textContent = element.textContent;
      to.append(one);
      for (const child of element.children) add(child, one);
    };
    const defs = draw("defs", {});
    const used = new Set([...board.layers.items.children].map((use) => use.getAttribute("href").slice(1)).concat("tip"));
    for (const symbol of board.svg.querySelector("defs").children) if (used.has(symbol.id)) add(symbol, defs);
    copy.append(defs);
    for (const name of layers) add(board.layers[name], copy);
    return copy;
  });
  const [left, top, width, height] = drawing.getAttribute("viewBox").split(" ").map(Number);
  drawing.prepend(draw("rect", { x: left, y: top, width, height, fill: getComputedStyle(document.body).backgroundColor }));
  for (const name of ["id", "tabindex", "role", "aria-label", "class"]) drawing.removeAttribute(name);
  drawing.setAttribute("width", width / 2);
  drawing.setAttribute("height", height / 2);
  return { text: new XMLSerializer().serializeToString(drawing), width, height };
}

/** Lets the browser save a file. */
function saveFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const svgFile = ({ text }) => new Blob([text], { type: "image/svg+xml" });

/** The picture as a PNG file, with a pixel for each unit. */
async function pngFile(drawn) {
  const address = URL.createObjectURL(svgFile(drawn));
  try {
    const image = new Image(drawn.width, drawn.height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [drawn.width, drawn.height];
    canvas.getContext("2d").drawImage(image, 0, 0, drawn.width, drawn.height);
    return await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function connectPicture() {
  const name = (end) => `rialto-${page.state.game}.${end}`;
  at("svg").onclick = () => saveFile(svgFile(picture()), name("svg"));
  at("png").onclick = async () => saveFile(await pngFile(picture()), name("png"));
  at("save-page").onclick = async () => {
    const answer = await ask(`/api/t/${page.id}/page`);
    if (answer.reason) complain(answer.reason);
    else saveFile(new Blob([answer.data], { type: "text/html" }), name("html"));
  };
  at("print").onclick = () => print();
  // On paper there is no room in the bars of the players.
  addEventListener("beforeprint", () => page.board?.setHandsAbove(true));
  addEventListener("afterprint", () => page.board?.setHandsAbove(false));
  at("pgn").onclick = async () => {
    const answer = await ask(`/api/t/${page.id}/pgn`);
    if (answer.reason) complain(answer.reason);
    else copy(answer.data, "PGN");
  };
}
