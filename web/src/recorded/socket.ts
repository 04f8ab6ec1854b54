import { flushSync } from "svelte";
import type { FromServer } from "../protocol";

type Sent = Record<string, unknown> & { type: string; id: string };

/** The other end of a socket: it says what a test lets it say. */
export class Socket {
  static opened: Socket[] = [];
  static get last(): Socket {
    return Socket.opened.at(-1)!;
  }
  readonly sent: Sent[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (said: { data: string }) => void = () => {};

  constructor() {
    Socket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {
    this.onclose();
  }

  /** What the server says, one after the other. */
  say(...said: FromServer[]) {
    for (const one of said) this.onmessage({ data: JSON.stringify(one) });
    flushSync();
  }
  /** The latest command of a kind. */
  heard(type: string): Sent | undefined {
    return this.sent.findLast((one) => one.type === type);
  }
}
