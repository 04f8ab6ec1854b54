import { invite, keep } from "../keys";
import type { NewTable } from "../protocol";
import { go } from "../route.svelte";
import { open } from "../server/api";
import { handOut } from "./chairs";

/** Open a table, put its keys away and go there. Throws a RequestRefused where the server says no. */
export async function openTable(wish: NewTable, language: string) {
  const { table, keys } = await open(wish, language);
  const { here, friends } = handOut(keys, wish.seats);
  keep(...here);
  invite(...friends);
  go(`/table/${table}`);
}
