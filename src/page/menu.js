// The menu behind the row of buttons.

/** Opens or closes the menu. Closing gives the focus back to its button if the menu had it. */
function setMenu(open) {
  const [menu, more] = [at("menu"), at("more")];
  if (menu.hidden !== open) return;
  const had = menu.contains(document.activeElement);
  menu.hidden = !open;
  more.setAttribute("aria-expanded", open);
  if (open) menu.querySelector("button:not(:disabled)").focus();
  else if (had) more.focus();
}

function connectMenu() {
  at("more").onclick = () => setMenu(at("menu").hidden);
  // What is chosen is done after the menu has gone, so that it can take the focus.
  at("menu").addEventListener("click", (event) => { if (event.target.closest("button")) setMenu(false); }, true);
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest("#menu, #more")) setMenu(false); }, true);
  at("menu").onfocusout = (event) => { if (event.relatedTarget && !at("menu").contains(event.relatedTarget)) setMenu(false); };
  at("menu").onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setMenu(false);
  };
}
