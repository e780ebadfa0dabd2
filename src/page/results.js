// The cross table of a match: `results` as the referee counts them.

function cell(row, text, name = "td", kind = "") {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = kind;
  row.append(element);
  return element;
}

/** Fills the table, and the lines below it. `engines`: names and limits. */
function drawResults(results, engines) {
  const { rows } = results;
  const many = rows.length > 2;
  const faulty = rows.some((row) => row.faults);
  const head = document.createElement("thead");
  const body = document.createElement("tbody");
  const titles = document.createElement("tr");
  head.append(titles);
  const columns = ["Engine", "Limits", "Games", "Score", "Points", "Share", "Elo", "95 %", "LOS", "Pairs"];
  if (many) columns.push(...rows.map((_, i) => `${i + 1}`));
  if (faulty) columns.push("Faults");
  for (const title of columns) cell(titles, title, "th", title === "Limits" || title === "Faults" ? "text" : "").scope = "col";
  rows.forEach((row, i) => {
    const line = document.createElement("tr");
    body.append(line);
    cell(line, many ? `${i + 1}. ${row.name}` : row.name, "th").scope = "row";
    cell(line, engines.find((engine) => engine.name === row.name)?.limits ?? "", "td", "text");
    const [elo, low, high] = row.elo ?? ["", "", ""];
    const share = row.share === undefined ? "" : `${row.share.toFixed(1)} %`;
    const los = row.los === undefined ? "" : `${row.los.toFixed(1)} %`;
    const range = row.elo ? `${low} to ${high}` : "";
    for (const text of [row.games, row.score, row.points, share, elo, range, los, row.pairs ?? ""]) cell(line, text);
    if (many) row.against.forEach((score, j) => cell(line, score ?? (i === j ? "\u2013" : "")));
    if (faulty) cell(line, row.faults, "td", "text");
  });
  at("table").replaceChildren(head, body);
  at("test").textContent = results.test ?? "";
  at("openings").textContent = results.openings.replace(/^o/, "O");
  if (results.plot) at("over-games").innerHTML = results.plot;
}
