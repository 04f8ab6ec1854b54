/** Where in the house the reader is: the path, without a page of its own being loaded for it. */
export const route = $state({ path: location.pathname, search: location.search, hash: location.hash });

function arrive() {
  route.path = location.pathname;
  route.search = location.search;
  route.hash = location.hash;
}

export function go(to: string, replace = false) {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  arrive();
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);
// Links within the house are followed without loading the page again.
addEventListener("click", (click) => {
  if (click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  const link = (click.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash && !link.search)) return;
  click.preventDefault();
  go(link.pathname + link.search + link.hash);
});
