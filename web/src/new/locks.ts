import type { Item } from "./Options.svelte";

/**
 * Which box holds another one that is ticked and cannot be unticked: the one that its reason names and that is free itself.
 * None where nothing does; where several do, they are named one after the other, as they are unticked.
 */
export function holder(item: Item, items: Item[]): Item | undefined {
  if (!item.chosen || !item.reason) return undefined;
  return items.find((one) => one !== item && one.chosen && !one.reason && item.reason!.includes(one.name));
}
