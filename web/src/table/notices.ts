import { settings } from "../settings.svelte";

const PLAIN = "/icon.svg";
// The same hat with a lamp lit: drawn here, so that the badge needs no second file.
const LIT =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M9 5q7-2 14 0l-1 13H10z" fill="#15161c" stroke="#f5d796"/><path d="M10 14q6 1.500 12 0v4H10z" fill="#2f7d4f"/><path d="M3 18q13 4 26 0 2 4-2 5-11 3-22 0-4-1-2-5z" fill="#15161c" stroke="#f5d796"/><circle cx="25" cy="8" r="7" fill="#c63a44" stroke="#fff" stroke-width="2"/></svg>',
  );

let shown: Notification | null = null;

/** The title of the page and the little picture beside it: a dot when the reader is awaited. */
export function badge(title: string, awaited: boolean) {
  document.title = awaited ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = awaited ? LIT : PLAIN;
}

/** Whether the reader has the page before them. A window beside the one they work in is in sight, but not looked at. */
const looking = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/** Tell the reader while they look elsewhere; only if they asked for that. */
export function notify(title: string, body: string, table: string) {
  if (!settings.notify || looking() || !("Notification" in window) || Notification.permission !== "granted") return;
  shown?.close();
  try {
    shown = new Notification(title, { body, tag: `table-${table}`, icon: PLAIN });
  } catch {
    shown = null; // phones have the name, but not the thing
    return;
  }
  shown.onclick = () => {
    window.focus();
    shown?.close();
  };
}

export function quiet() {
  shown?.close();
  shown = null;
}
// Whoever comes back has no need to be told any more.
addEventListener("focus", () => looking() && quiet());
document.addEventListener("visibilitychange", () => looking() && quiet());

/** Whether this device shows notices to pages like this one: not without a secure address, and not where they are forbidden. */
export const canNotify = (): boolean => window.isSecureContext && "Notification" in window && Notification.permission !== "denied";

/** Ask whether we may: only ever after a press. */
export async function mayNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === "default") await Notification.requestPermission();
  return Notification.permission === "granted";
}
