// Links to this table for other people, and what the page is for who has come by one.

/** The sides that are played at this page. */
const isMine = (side) => page.state.mine.includes(side);

/** Whether this is the page of who started the server. */
const isOwner = () => page.me.owner;

/** Who plays a side that is not played by the engine. */
function personName(side) {
  if (isMine(side)) return "You";
  const guest = page.state.guests[side];
  if (isOwner()) return guest === "away" ? "Guest (away)" : "Guest";
  return guest === "away" ? "Opponent (away)" : guest || page.state.role === "player" ? "Opponent" : "Host";
}

/** A QR code as a drawing; `rows`: its modules, "1" for a dark one. */
function codeImage(rows) {
  const path = rows.flatMap((row, y) => [...row].map((module, x) => (module === "1" ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "QR code of the link");
  const dark = document.createElementNS("http://www.w3.org/2000/svg", "path");
  dark.setAttribute("d", path);
  svg.append(dark);
  return svg;
}

/** Shows the links of this table. */
async function invite() {
  const answer = await ask(`/api/t/${page.id}/links`, {});
  if (answer.reason) return complain(answer.reason);
  const rows = [["w", "For who plays White"], ["b", "For who plays Black"], ["watch", "For spectators"]].map(([key, title]) => {
    const { address, code } = answer.data[key];
    const row = document.createElement("div");
    const heading = document.createElement("h3");
    heading.textContent = title;
    const field = document.createElement("input");
    Object.assign(field, { readOnly: true, value: address, id: `link-${key}` });
    field.setAttribute("aria-label", `Link, ${title.toLowerCase()}`);
    field.onfocus = () => field.select();
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: "Copy" });
    button.setAttribute("aria-label", `Copy the link, ${title.toLowerCase()}`);
    button.onclick = async () => { await copy(address, "Link"); at("invited").textContent = at("status").textContent; };
    row.append(heading, codeImage(code), field, button);
    return row;
  });
  at("invitations").replaceChildren(...rows);
  at("invited").textContent = "";
  at("invite-dialog").showModal();
}

/** Somebody who plays over a link has come or gone. */
function showGuests(guests) {
  if (!page.state) return;
  page.state.guests = guests;
  drawPlayers();
}

/** Shows what a visitor of this kind may use; the sheet of styles hides the rest. */
function showRole() {
  document.body.dataset.role = page.state.role;
}

/** What an offer of a draw asks of who sees it. */
function offerText() {
  const { offer, ending } = page.state;
  if (!offer || ending) return "";
  const side = offer === "w" ? "White" : "Black";
  if (isMine(offer)) return "You have offered a draw. ";
  return page.state.mine.length ? `${side} offers a draw: press "Draw" to accept it. ` : `${side} offers a draw. `;
}
