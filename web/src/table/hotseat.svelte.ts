import type { Key } from "../protocol";
import { keysAt } from "../keys";
import type { Connection } from "../server/connection.svelte";

/**
 * Several people on one device. While the curtain is down the page watches, so it holds nobody's cards; raising it sits down in
 * the chair of the one to decide, and it goes up when the page has that chair's own view and nothing else. Where nobody may
 * watch, the page sits in one of its chairs and the curtain alone hides it.
 */
export class HotSeat {
  keys = $state.raw<Key[]>([]);
  /** For whom the curtain is down. */
  curtain = $state<number | null>(null);
  /** Whether they are to answer something, rather than to take their turn. */
  asked = $state(false);
  /** Somebody has said that it is they, and the page is about to sit down for them. */
  raising = $state(false);
  /** Called when the device changes hands, before anything of the next one is shown. */
  onHandover: () => void = () => {};
  /** For whom it was raised last. */
  #raised: number | null = null;
  /** The curtain was asked for, not needed. */
  #wished = false;
  #unwatched = false;

  constructor(readonly table: string) {
    this.keys = keysAt(table);
  }

  get shared(): boolean {
    return this.keys.length > 1;
  }

  /** Where to sit when the page opens. */
  get first(): string {
    return this.shared ? "" : (this.keys[0]?.secret ?? "");
  }

  get secrets(): string[] {
    return this.keys.map((key) => key.secret);
  }

  refresh() {
    this.keys = keysAt(this.table);
  }

  key(seat: number | null): Key | undefined {
    return this.keys.find((key) => key.seat === seat);
  }

  /** After anything has happened: does the device have to go to somebody else? */
  watch(connection: Connection) {
    const [first] = this.keys;
    if (!this.shared || !first) return;
    if (connection.status === "refused") {
      if (connection.refused?.code === "no-spectators" && !this.#unwatched) {
        this.#unwatched = true;
        this.curtain ??= first.seat;
        connection.sit((this.key(this.curtain) ?? first).secret);
      } else this.#open();
      return;
    }
    // Between two chairs the page knows nothing yet.
    if (!connection.table || connection.status !== "open") return;
    if (this.raising) {
      if (connection.seat !== this.curtain) return;
      this.#raised = this.curtain;
      this.#open();
    }
    const snapshot = connection.snapshot;
    if (!snapshot) {
      this.#open();
      if (connection.secret === "") connection.sit(first.secret);
    } else if (snapshot.over) {
      // Everybody looks at the end together; what comes after it is dealt to each alone.
      this.#open();
      this.#raised = null;
      if (connection.secret === "") connection.sit(first.secret);
    } else if (snapshot.to_act != null && this.key(snapshot.to_act) && !connection.table.seats[snapshot.to_act]?.away) {
      if (snapshot.to_act !== this.#raised) this.#lower(connection, snapshot.to_act);
    } else if (!this.#wished) {
      this.#raised = null;
      this.#leave(connection, first);
    }
  }

  /** Somebody wants the device, though it is not their turn. */
  lower(connection: Connection, seat: number) {
    this.#wished = true;
    this.#lower(connection, seat);
  }

  raise(connection: Connection) {
    const key = this.key(this.curtain);
    if (!key) return;
    this.onHandover();
    this.raising = true;
    connection.sit(key.secret);
    this.watch(connection);
  }

  /** Nobody of those here is to decide and nobody has taken the device: nobody's cards are shown. */
  #leave(connection: Connection, first: Key) {
    if (this.#unwatched) {
      this.curtain ??= first.seat;
      return;
    }
    this.#open();
    connection.sit("");
  }

  #lower(connection: Connection, seat: number) {
    if (connection.snapshot) this.asked = connection.snapshot.to_act === seat && connection.snapshot.asks !== "turn";
    if (this.curtain === seat && this.#raised === null) return;
    this.onHandover();
    this.curtain = seat;
    this.raising = false;
    this.#raised = null;
    if (!this.#unwatched) connection.sit("");
  }

  #open() {
    if (this.curtain !== null) this.onHandover();
    this.curtain = null;
    this.raising = false;
    this.#wished = false;
  }
}
