import type { BoardDrawing, CardFace, Code, Line, Snapshot, Catalogue, Reaction, SeatState, SpaceName, Explanation } from "../protocol";
import { language, t } from "../language.svelte";
import { seatOf } from "../parts/seats";
import * as api from "../server/api";
import { settles } from "../server/question";
import { Connection } from "../server/connection.svelte";
import { goers, inOrder, movers, parse, reach, ways, type Choice } from "./action";
import { exchange } from "./exchange";
import { layout } from "./shape.svelte";

/** What lies beside the hand on a small screen, or over the table on a phone. */
export const PANELS = ["log", "chat", "house"] as const;
export type Panel = (typeof PANELS)[number];
export type Dialog = "" | "attempt" | "keys" | "leave" | "ways" | "menu" | "pile";

/** A second press of the same within this, in milliseconds, repeats the first. */
const AGAIN = 1500;
/** What the server says to somebody who was too late. */
const LATE: Code[] = ["stale", "not-your-turn"];

export interface Gesture {
  id: number;
  seat: number | null;
  reaction: Reaction;
}

/** What the reader sees and has in hand at a table: the connection, the names of things, and what they are about to do. */
export class Game {
  readonly connection: Connection;
  catalogue = $state.raw<Catalogue | null>(null);
  drawn = $state.raw<BoardDrawing | null>(null);
  /** The card picked up. */
  picked = $state<string | null>(null);
  /** The cards chosen to answer with, by their places, and which question they answer: they stay chosen when the window changes its shape. */
  answer = $state.raw<{ seq: number; chosen: number[] }>({ seq: -1, chosen: [] });
  /** Whom the reader means to move; nobody in particular at first. */
  mover = $state<string | null>(null);
  /** The room looked at. */
  looked = $state<string | null>(null);
  /** Why something cannot be done, after trying. */
  told = $state.raw<Explanation | null>(null);
  dialog = $state<Dialog>("");
  /** The panel that was opened on a small screen. */
  panel = $state<Panel | null>(null);
  /** The ways to a room among which the reader chooses. */
  offered = $state.raw<Choice[]>([]);
  gestures = $state.raw<Gesture[]>([]);
  unread = $state(0);
  unheard = $state(0);
  /** Whether those who are not asked have folded the attempt away. */
  folded = $state(false);
  /** Said politely, and said at once, to those who listen instead of looking. */
  polite = $state("");
  urgent = $state("");
  /** The reader is asked, but was writing: the question waits beside them until they turn to it. */
  aside = $state(false);
  #last = { action: "", at: 0 };

  constructor(connection: Connection) {
    this.connection = connection;
  }

  get snapshot(): Snapshot | null {
    return this.connection.snapshot;
  }

  choices: Choice[] = $derived.by(() => (this.connection.mine ? (this.connection.snapshot?.legal ?? []) : []).map(parse));
  reach = $derived.by(() => reach(this.choices, this.picked, this.mover));
  goers = $derived.by(() => goers(this.choices, this.picked, this.mover));
  movers: string[] = $derived.by(() => movers(this.choices));
  rounds = $derived.by(() => exchange(this.connection.lines, this.connection.table?.seats.length ?? 0));
  mine = $derived.by(() => this.connection.mine);
  /** The reader is to answer an attempt or the dog. */
  asked = $derived.by(() => this.connection.mine && this.connection.snapshot?.asks !== "turn");
  /** They are asked and have turned to it. */
  answering = $derived.by(() => this.asked && !this.aside);
  #faces: Map<string, CardFace> = $derived.by(() => new Map(this.catalogue?.cards.map((card) => [card.id, card])));
  #spaces: Map<string, SpaceName> = $derived.by(() => new Map(this.catalogue?.spaces.map((space) => [space.id, space])));

  // Names

  face(card: string): CardFace {
    return this.#faces.get(card) ?? { id: card, name: card, kind: "move", copies: 1 };
  }

  room(space: string | null | undefined): string {
    return space ? (this.#spaces.get(space)?.name ?? space) : "";
  }

  /** A room in a sentence, with what its name needs: "the Kitchen", "in the Kitchen", "to the Kitchen"; aboard "at Lifeboats 2". */
  place(space: string | null | undefined, form: "the" | "there" | "to"): string {
    return space ? (this.#spaces.get(space)?.[form] ?? space) : "";
  }

  /** Whether a card leads straight to a room, and not step by step. */
  leads(card: string, space: string): boolean {
    const room = this.face(card).room;
    return Boolean(room) && room === this.#spaces.get(space)?.card;
  }

  number(space: string): number | null {
    return this.#spaces.get(space)?.number ?? null;
  }

  seat(seat: number | null | undefined): SeatState | null {
    return seat == null ? null : (this.connection.table?.seats[seat] ?? null);
  }

  name(seat: number | null | undefined): string {
    return this.seat(seat)?.name ?? "";
  }

  /** A seat as the reader would call it. */
  called(seat: number | null | undefined): string {
    return seat != null && seat === this.connection.seat ? t("table.pawn.you") : this.name(seat);
  }

  pawn(pawn: string): string {
    const seat = seatOf(pawn);
    if (seat !== null) return this.called(seat);
    if (pawn === "self") return t("table.pawn.you");
    return t(`table.pawn.${pawn}`);
  }

  /** The same in the middle of a sentence, as the one something is done to. */
  whom(pawn: string): string {
    const seat = seatOf(pawn);
    if (seat !== null) return seat === this.connection.seat ? t("table.pawn.you-object") : this.name(seat);
    return t(`table.pawn.${pawn}-object`);
  }

  /** And as the one who does something. */
  who(pawn: string): string {
    const seat = seatOf(pawn);
    if (seat !== null) return seat === this.connection.seat ? t("table.pawn.you-subject") : this.name(seat);
    return t(`table.pawn.${pawn}-subject`);
  }

  /** Tokens or Reasons: the table shows which. */
  grudge(count: number): string {
    return t(this.keepsReasons ? "table.grudge.reasons" : "table.grudge.spite", { count });
  }

  /** The word alone. */
  get grudges(): string {
    return t(this.keepsReasons ? "table.grudge.reasons-word" : "table.grudge.spite-word");
  }

  /** Whether failures leave Reasons here, and not spite. */
  get keepsReasons(): boolean {
    return this.snapshot?.reasons.some((cards) => cards.length) ?? false;
  }

  dead(seat: number): boolean {
    return this.snapshot !== null && this.snapshot.pawns[seat] === null;
  }

  /** Why an action is not to be had now. */
  why(action: string): Explanation | null {
    return this.snapshot?.refusals?.[action] ?? null;
  }

  legal(action: string): boolean {
    return (this.mine && this.snapshot?.legal?.includes(action)) ?? false;
  }

  /** What happened since the turn began. */
  turnLines(): Line[] {
    const lines = this.connection.lines;
    let from = lines.length;
    while (from > 0 && lines[from - 1]!.what !== "turn") from--;
    return lines.slice(from);
  }

  // What the reader does

  /** Whether a press that settles something comes too soon after the question has changed: it was meant for the one before. */
  hasty(action: string): boolean {
    return settles(action) && (this.connection.acting || !this.connection.calm);
  }

  /** One decision at a time: what is pressed while another is on its way, or meant for the question before, is not heard. */
  act(action: string) {
    if (this.connection.acting || this.hasty(action)) return;
    const again = this.#last.action === action && Date.now() - this.#last.at < AGAIN;
    this.#last = { action, at: Date.now() };
    this.told = null;
    this.dialog = "";
    this.offered = [];
    const card = parse(action).card;
    void this.connection.act(action).then((answer) => {
      if (answer.type === "refused") {
        if (!(again && LATE.includes(answer.code))) this.told = { reason: answer.reason, rule: answer.rule };
      } else if (card && this.picked === card) this.picked = null; // a second copy of it waits to be picked
    });
  }

  /** Ask the server for something other than a move, and show its refusal. */
  send(wish: Parameters<Connection["send"]>[0]) {
    void this.connection.send(wish).then((answer) => {
      if (answer.type === "refused") this.told = { reason: answer.reason, rule: answer.rule };
    });
  }

  undo() {
    if (this.connection.acting) return;
    const why = this.why("undo");
    if (why) {
      this.told = why;
      this.say(why.reason);
    } else void this.connection.undo().then((answer) => answer.type === "refused" && (this.told = { reason: answer.reason, rule: answer.rule }));
  }

  /** Try something by its text: does it, or says why not. */
  attempt(action: string) {
    if (this.hasty(action)) return;
    if (this.legal(action)) return this.act(action);
    const why = this.why(action) ?? { reason: this.waitingFor(), rule: "" };
    this.told = why;
    this.say(why.reason);
  }

  /** Say why no attempt can be made. */
  refuseAttempt() {
    if (this.hasty("attempt")) return;
    const why = this.whyNoAttempt() ?? { reason: this.waitingFor(), rule: "" };
    this.told = why;
    this.say(why.reason);
  }

  pick(card: string) {
    this.told = null;
    this.picked = this.picked === card ? null : card;
    if (this.picked && !this.usable(card)) {
      this.told = this.cardWhy(card);
      if (this.told) this.say(this.told.reason);
    }
  }

  usable(card: string): boolean {
    return this.choices.some((one) => one.card === card);
  }

  cardWhy(card: string): Explanation | null {
    if (this.usable(card)) return null;
    if (!this.mine) return { reason: this.waitingFor(), rule: "" };
    return this.why(`play ${card}`) ?? this.why(`foil ${card}`) ?? (this.face(card).value ? this.whyNoAttempt() : null);
  }

  /** Why no attempt can be made here, on whoever would be meant. */
  whyNoAttempt(): Explanation | null {
    return this.why("attempt");
  }

  /** Whom the table waits for, in words. */
  waitingFor(): string {
    const snapshot = this.snapshot;
    if (!snapshot || snapshot.over || snapshot.to_act == null) return t("table.waiting.over");
    return t(snapshot.asks === "turn" ? "table.waiting.turn" : "table.waiting.answer", { name: this.name(snapshot.to_act) });
  }

  /** Press a room: go there, or choose who and how. */
  press(space: string) {
    this.looked = space;
    if (!this.mine) return;
    const found = ways(this.choices, space, this.picked, this.mover);
    if (found.ways.length === 1 && found.plain && found.ways[0]) {
      this.act(found.ways[0].text);
      this.looked = null; // they are going there, and need not look any more
    } else if (found.ways.length) {
      this.offer(found.ways);
    } else {
      this.told = this.whyNotThere(space);
      if (this.told) this.say(this.told.reason);
    }
  }

  /** Let the reader choose who goes, and how. */
  offer(all: Choice[]) {
    this.offered = inOrder(all.map((one) => one.pawn)).flatMap((pawn) => all.filter((one) => one.pawn === pawn));
    this.dialog = "ways";
    this.looked = null; // what it says stands beside each way
  }

  whyNotThere(space: string): Explanation | null {
    if (this.picked) {
      if (!this.usable(this.picked)) return this.cardWhy(this.picked) ?? this.why(`step ${space}`);
      if (this.choices.some((one) => one.card === this.picked && one.space))
        return { reason: t("table.ways.card-elsewhere", { card: this.face(this.picked).name, room: this.room(space) }), rule: "" };
    }
    if (this.mover && this.mover !== "self") return { reason: t("table.ways.mover-elsewhere", { name: this.pawn(this.mover), room: this.room(space) }), rule: "" };
    return this.why(`step ${space}`);
  }

  say(text: string) {
    // The same sentence twice would not be read twice.
    this.polite = this.polite === text ? `${text} ` : text;
  }

  /** Another takes the device: nothing of what the one before did or heard is left. */
  resetForNextPlayer() {
    this.polite = "";
    this.urgent = "";
    this.told = null;
    this.picked = null;
    this.mover = null;
    this.looked = null;
    this.offered = [];
    this.dialog = "";
    this.aside = false;
  }

  escape() {
    this.dialog = "";
    this.offered = [];
    this.told = null;
    if (this.picked) this.picked = null;
    else if (this.mover) this.mover = null;
    else this.looked = null;
  }

  /** The panel that is in sight on a small screen: on a phone only one that was asked for. */
  get shown(): Panel | null {
    return layout.pocket ? this.panel : (this.panel ?? "log");
  }

  open(panel: Panel | null) {
    this.panel = panel;
    if (panel === "chat") this.unread = 0;
    if (panel === "log") this.unheard = 0;
  }

  // What the server knows once and for all

  async furnish(edition: string, board: string, variants: string[]) {
    this.catalogue = await api.catalogue(edition, board, language.code, variants);
  }

  async draw(drawing: string) {
    const drawn = await api.drawing(drawing, language.code);
    if (this.snapshot?.drawing === drawing) this.drawn = drawn;
  }
}
