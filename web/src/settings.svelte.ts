/** What the reader likes, kept on the device. */
const defaults = { name: "", theme: "", sound: true, notify: false, confirm: true };

function stored(): typeof defaults {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem("settings") ?? "{}") };
  } catch {
    return { ...defaults };
  }
}

export const settings = $state(stored());

export function remember() {
  localStorage.setItem("settings", JSON.stringify(settings));
}

export const theme = $state({ name: document.documentElement.dataset.theme ?? "night" });

export function changeTheme() {
  theme.name = theme.name === "night" ? "parlour" : "night";
  document.documentElement.dataset.theme = theme.name;
  localStorage.setItem("theme", theme.name);
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
