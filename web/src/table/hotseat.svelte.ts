import type { Key } from "../protocol";
import { keysAt } from "../keys";
import type { Session } from "../server/session.svelte";

/**
 * Several people on one device. While the curtain is down the page watches, so it holds nobody's cards; raising it sits down in
 * the chair of the one to decide. Where nobody may watch, the page sits in one of its chairs and the curtain alone hides it.
 */
export class HotSeat {
  keys = $state.raw<Key[]>([]);
  /** For whom the curtain is down. */
  curtain = $state<number | null>(null);
  /** For whom it was raised last. */
  #raised: number | null = null;
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

  refresh() {
    this.keys = keysAt(this.table);
  }

  key(seat: number | null): Key | undefined {
    return this.keys.find((key) => key.seat === seat);
  }

  /** After anything has happened: does the device have to go to somebody else? */
  watch(session: Session) {
    const [first] = this.keys;
    if (!this.shared || !first) return;
    if (session.status === "refused" && session.refused?.code === "no-spectators" && !this.#unwatched) {
      this.#unwatched = true;
      this.curtain ??= first.seat;
      session.sit((this.key(this.curtain) ?? first).secret);
      return;
    }
    if (!session.table || session.status === "refused") return;
    const moment = session.moment;
    if (!moment) {
      this.curtain = null;
      if (session.secret === "") session.sit(first.secret);
    } else if (moment.over) this.curtain = null;
    else if (moment.to_act != null && this.key(moment.to_act)) {
      if (moment.to_act !== this.#raised) this.lower(session, moment.to_act);
    } else if (!this.#unwatched || this.#raised !== null) this.curtain = null;
  }

  lower(session: Session, seat: number) {
    this.curtain = seat;
    this.#raised = null;
    if (!this.#unwatched) session.sit("");
  }

  raise(session: Session) {
    const key = this.key(this.curtain);
    this.#raised = this.curtain;
    this.curtain = null;
    if (key) session.sit(key.secret);
  }
}
