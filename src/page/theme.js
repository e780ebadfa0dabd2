// What the browser remembers, and light or dark.

const remembered = (store, key) => {
  try { return JSON.parse(store.getItem("rialto-" + key)); } catch { return null; }
};
const remember = (store, key, value) => {
  try { store.setItem("rialto-" + key, JSON.stringify(value)); } catch { /* The store is full or forbidden. */ }
};

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  remember(localStorage, "theme", theme);
}

/** The theme that was chosen last, and the button that changes it. */
function connectTheme() {
  setTheme(remembered(localStorage, "theme"));
  document.getElementById("theme").onclick = () => {
    const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    setTheme(dark === "dark" ? "light" : "dark");
  };
}
