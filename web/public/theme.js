// Before anything is painted: the theme the reader chose, or the one their system asks for.
try {
  const chosen = localStorage.getItem("theme");
  const light = chosen ? chosen === "parlour" : matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = light ? "parlour" : "night";
} catch {
  // no storage, no choice
}
