import type { Key } from "../protocol";
import { keysAt } from "../keys";
import type { Session } from "../server/session.svelte";

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
  onhush: () => void = () => {};
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
  watch(session: Session) {
    const [first] = this.keys;
    if (!this.shared || !first) return;
    if (session.status === "refused") {
      if (session.refused?.code === "no-spectators" && !this.#unwatched) {
        this.#unwatched = true;
        this.curtain ??= first.seat;
        session.sit((this.key(this.curtain) ?? first).secret);
      } else this.#open();
      return;
    }
    // Between two chairs the page knows nothing yet.
    if (!session.table || session.status !== "open") return;
    if (this.raising) {
      if (session.seat !== this.curtain) return;
      this.#raised = this.curtain;
      this.#open();
    }
    const moment = session.moment;
    if (!moment) {
      this.#open();
      if (session.secret === "") session.sit(first.secret);
    } else if (moment.over) {
      // Everybody looks at the end together; what comes after it is dealt to each alone.
      this.#open();
      this.#raised = null;
      if (session.secret === "") session.sit(first.secret);
    } else if (moment.to_act != null && this.key(moment.to_act) && !session.table.seats[moment.to_act]?.away) {
      if (moment.to_act !== this.#raised) this.#lower(session, moment.to_act);
    } else if (!this.#wished) {
      this.#raised = null;
      this.#leave(session, first);
    }
  }

  /** Somebody wants the device, though it is not their turn. */
  lower(session: Session, seat: number) {
    this.#wished = true;
    this.#lower(session, seat);
  }

  raise(session: Session) {
    const key = this.key(this.curtain);
    if (!key) return;
    this.onhush();
    this.raising = true;
    session.sit(key.secret);
    this.watch(session);
  }

  /** Nobody of those here is to decide and nobody has taken the device: nobody's cards are shown. */
  #leave(session: Session, first: Key) {
    if (this.#unwatched) {
      this.curtain ??= first.seat;
      return;
    }
    this.#open();
    session.sit("");
  }

  #lower(session: Session, seat: number) {
    if (session.moment) this.asked = session.moment.to_act === seat && session.moment.asks !== "turn";
    if (this.curtain === seat && this.#raised === null) return;
    this.onhush();
    this.curtain = seat;
    this.raising = false;
    this.#raised = null;
    if (!this.#unwatched) session.sit("");
  }

  #open() {
    if (this.curtain !== null) this.onhush();
    this.curtain = null;
    this.raising = false;
    this.#wished = false;
  }
}
