import { still } from "../settings.svelte";

/** Before each action that the page shows: as long as one looks at the one before; with less to look at where nothing moves. */
export const pause = () => new Promise<void>((done) => setTimeout(done, still() ? 300 : 1200));
