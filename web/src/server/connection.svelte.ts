import { PROTOCOL } from "../protocol";
import type {
  Accepted, Code, Command, FromServer, Line, Snapshot, Reacted, Refused, Remark, Story, TableState,
} from "../protocol";
import { CALM, question } from "./question";

type Wish = Command extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;
export type Status = "connecting" | "open" | "lost" | "refused";

const PATIENCE = [0, 250, 500, 1000, 2000, 4000];
/** Refused at the door for a while, not for good. */
const PASSING: Code[] = ["full", "broken", "too-fast"];
/** An accepted action whose snapshot never comes (a reconnection may have brought a later one) blocks nothing after this. */
const OVERDUE = 3000;
/** A connection that has stood for so long is a good one: the next time it is lost, it is tried again at once. */
const STEADY = 3000;

/**
 * One page's place at a table. It greets the server again whenever the connection is lost, and sends again what was not
 * acknowledged: the server carries a command out once, however often it comes.
 */
export class Connection {
  status = $state<Status>("connecting");
  table = $state.raw<TableState | null>(null);
  seat = $state<number | null>(null);
  snapshot = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  talk = $state.raw<Remark[]>([]);
  story = $state.raw<Story | null>(null);
  /** The last thing that was refused, until the next command. */
  refused = $state.raw<Refused | null>(null);
  /** Why the connection was closed for a while, where the server said so. */
  held = $state("");
  /** Commands on their way. */
  waiting = $state(0);
  /** Whether what is asked has stood for long enough that a press is meant for it, and not for what was asked before. */
  calm = $state(true);
  /** How far the server's clock is ahead of this device's, in seconds. */
  ahead = $state(0);
  /** Called with what happened after each update, for motion, sound and the live region. */
  onLogLines: (lines: Line[], undone: boolean) => void = () => {};
  onreaction: (reacted: Reacted) => void = () => {};
  onremark: (remark: Remark) => void = () => {};
  /** A whole new game, or the first greeting. */
  onwelcome: () => void = () => {};

  #socket: WebSocket | null = null;
  #pending = new Map<string, string>();
  #answers = new Map<string, (answer: Accepted | Refused) => void>();
  #tries = 0;
  #closed = false;
  #greeted = false;
  /** Somebody has sat down on a shared device: if a bot plays for them, it need not any more. */
  #returning = false;
  #steady = 0;
  #count = 0;
  #device = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #calming = 0;
  /** Until when the server asked not to be asked again. */
  #until = 0;
  #acting: { id: string; seq: number; since: number } | null = null;

  /** `deviceSecrets`: the secrets of all chairs that are played on this device. */
  constructor(readonly id: string, public secret: string, public language: string, readonly deviceSecrets: () => string[] = () => []) {
    this.#connect();
    addEventListener("online", this.#again);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#again);
  }

  /** Whether the reader is to decide something; what a bot decides for them is not theirs. */
  get mine(): boolean {
    return this.seat !== null && this.snapshot?.to_act === this.seat && !this.snapshot.over && !this.away;
  }

  /** Whether a bot plays for the reader. */
  get away(): boolean {
    return this.seat !== null && (this.table?.seats[this.seat]?.away ?? false);
  }

  /** Whether the reader has the say while people gather; whoever set the table out may have left since. */
  get host(): boolean {
    return this.seat !== null && this.table?.host === this.seat;
  }

  /** Whether an action is on its way: the next is decided when its snapshot has come. */
  get acting(): boolean {
    const act = this.#acting;
    if (!act) return false;
    if (act.seq < 0) return true;
    return (this.snapshot?.seq ?? 0) < act.seq && Date.now() - act.since < OVERDUE;
  }

  /** Send a command; resolves when it has been carried out, or refused. */
  send(wish: Wish): Promise<Accepted | Refused> {
    const id = `${this.#device}-${++this.#count}`;
    const text = JSON.stringify({ ...wish, id });
    if (wish.type === "act" || wish.type === "undo") this.#acting = { id, seq: -1, since: 0 };
    this.refused = null;
    this.#pending.set(id, text);
    this.waiting = this.#pending.size;
    if (this.status === "open") this.#socket?.send(text);
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  act(action: string) {
    return this.send({ type: "act", seq: this.snapshot?.seq ?? 0, action });
  }

  undo() {
    return this.send({ type: "undo", seq: this.snapshot?.seq ?? 0 });
  }

  /**
   * Take another chair, or none: on a device that several people share. Nothing that the one before saw or was about to say
   * is left; only the talk, which everybody has heard.
   */
  sit(secret: string) {
    if (secret === this.secret) return;
    this.secret = secret;
    this.#returning = secret !== "";
    this.seat = null;
    this.snapshot = null;
    this.lines = [];
    this.story = null;
    this.refused = null;
    this.#pending.clear();
    this.#answers.clear();
    this.#acting = null;
    this.waiting = 0;
    this.#reconnect();
  }

  speak(language: string) {
    if (language === this.language) return;
    this.language = language;
    this.#reconnect();
  }

  close() {
    this.#closed = true;
    removeEventListener("online", this.#again);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#again);
    this.#socket?.close();
    clearTimeout(this.#calming);
    clearTimeout(this.#steady);
  }

  #again = () => {
    if (this.status === "lost" && navigator.onLine && Date.now() >= this.#until) this.#connect();
  };

  /** A network that is gone without a word leaves the socket open: nothing that is said there arrives. */
  #offline = () => {
    const old = this.#socket;
    if (!old || this.#closed) return;
    this.#socket = null;
    old.close();
    this.status = "lost";
  };

  #reconnect() {
    this.#tries = 0;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.status = "connecting";
    this.#connect();
  }

  #connect() {
    if (this.#closed || this.#socket) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.id}/socket`);
    this.#socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, language: this.language, secret: this.secret, others: this.#others(), again: this.#greeted }));
    socket.onmessage = (said) => {
      if (socket === this.#socket) this.#hear(JSON.parse(said.data as string) as FromServer);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      clearTimeout(this.#steady);
      if (this.#closed || this.status === "refused") return;
      this.status = "lost";
      const wait = Math.max(this.#until - Date.now(), PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)] ?? 4000);
      setTimeout(() => this.#connect(), wait);
    };
  }

  #others(): string[] {
    return this.deviceSecrets().filter((one) => one !== this.secret);
  }

  #ask(snapshot: Snapshot | null) {
    if (question(snapshot) !== question(this.snapshot)) {
      this.calm = false;
      clearTimeout(this.#calming);
      this.#calming = window.setTimeout(() => (this.calm = true), CALM);
    }
    this.snapshot = snapshot;
  }

  #lay(table: TableState) {
    this.table = table;
    this.ahead = table.now ? table.now - Date.now() / 1000 : 0;
  }

  #hear(said: FromServer) {
    switch (said.type) {
      case "welcome":
        this.#greeted = true;
        this.held = "";
        clearTimeout(this.#steady);
        this.#steady = window.setTimeout(() => (this.#tries = 0), STEADY); // a door that shuts at once is not knocked at without end
        this.#lay(said.table);
        this.seat = said.seat;
        this.#ask(said.snapshot);
        this.lines = said.lines;
        this.talk = said.talk;
        this.story = said.story;
        if (this.status !== "open") {
          this.status = "open";
          for (const text of this.#pending.values()) this.#socket?.send(text);
        }
        if (this.#returning && this.away) void this.send({ type: "return" });
        this.#returning = false;
        this.onwelcome();
        break;
      case "update": {
        this.#ask(said.snapshot);
        this.lines = said.undone ? said.lines : [...this.lines, ...said.lines];
        this.story = said.story ?? this.story;
        if (this.table) this.table = { ...this.table, deadline: said.deadline };
        this.onLogLines(said.undone ? [] : said.lines, said.undone);
        break;
      }
      case "table":
        this.#lay(said.table);
        break;
      case "said":
        this.talk = [...this.talk, said.remark];
        this.onremark(said.remark);
        break;
      case "reacted":
        this.onreaction(said);
        break;
      case "accepted":
      case "refused":
        this.#pending.delete(said.id);
        this.waiting = this.#pending.size;
        if (this.#acting?.id === said.id) this.#acting = said.type === "accepted" && said.seq > (this.snapshot?.seq ?? 0) ? { id: said.id, seq: said.seq, since: Date.now() } : null;
        if (said.type === "refused") {
          if (!said.id && PASSING.includes(said.code)) {
            this.held = said.reason;
            this.#until = Date.now() + said.wait * 1000;
            return this.#socket?.close(); // no command but the connection itself, and only for now
          }
          this.refused = said;
          if (!said.id) this.status = "refused";
        }
        this.#answers.get(said.id)?.(said);
        this.#answers.delete(said.id);
    }
  }
}
