import type { Geometry } from "../board/geometry";
import type { Line, Snapshot, Explanation } from "../protocol";
import { RequestRefused } from "../server/api";
import { goers, movers, parse, reach, ways, type Choice } from "../table/action";
import { actionsOf, strides } from "./strides";

/** Where things stand, and what led there. */
export interface Position {
  snapshot: Snapshot;
  lines: Line[];
}

/** What an exercise begins with. */
export interface Start extends Position {
  names: string[];
  /** The seat of the one who plays it. */
  seat: number;
}

/** Of what happened, as much as is told. */
const TOLD = 9;

/**
 * A position to play on: a step of the tutorial, or a puzzle. What may be pressed in it, and what came of it. The server plays it;
 * the actions so far are all there is to remember.
 */
export abstract class Exercise<S extends Start = Start, A extends Position = Position> {
  actions = $state.raw<string[]>([]);
  /** What the server said to them; nothing before the first. */
  protected answer = $state.raw<A | null>(null);
  refused = $state.raw<Explanation | null>(null);
  /** Waiting for the server. */
  busy = $state(false);
  /** No answer: the last action was not played. */
  lost = $state(false);
  /** The card picked up, and whom it is to move. */
  picked = $state<string | null>(null);
  whom = $state<string | null>(null);
  /** Whom a step without a card moves. */
  mover = $state("self");
  /** The page has shown how it is done, since one last began. */
  shown = $state(false);
  /** The board, once it is drawn. */
  geometry = $state.raw<Geometry | null>(null);

  protected latest = 0;
  #showing = 0;

  constructor(
    readonly start: S,
    readonly language: string,
  ) {}

  abstract get edition(): string;
  /** Nothing more is to be done. */
  abstract get over(): boolean;
  /** What passing comes to, as a key of the words. */
  abstract readonly passing: string;
  protected abstract ask(actions: string[]): Promise<A>;
  protected abstract solution(): Promise<string[]>;

  /** It cannot be done any more, but by taking something back. */
  get missed(): boolean {
    return false;
  }

  /** Whether a kind of action is offered here, be it to say why it is not possible. */
  offers(_verb: string): boolean {
    return true;
  }

  /** How much a button stands out. */
  weight(_verb: string): "plain" | "brass" {
    return "plain";
  }

  get snapshot(): Snapshot {
    return (this.answer ?? this.start).snapshot;
  }

  get open(): boolean {
    return !this.over && !this.busy;
  }

  /** What the server lets one do. */
  legal: Choice[] = $derived.by(() => (this.snapshot.legal ?? []).map(parse));
  /** The same with the rooms to which a card leads that is played for its steps. */
  choices: Choice[] = $derived.by(() => [...this.legal, ...strides(this.legal, this.geometry, this.snapshot.pawns[this.start.seat] ?? "")]);
  /** The rooms to light, and who could go there. */
  lit = $derived.by(() => {
    if (this.over) return { step: [], card: [], goers: undefined };
    const whom = this.picked ? this.whom : this.mover;
    return { ...reach(this.choices, this.picked, whom), goers: goers(this.choices, this.picked, whom) };
  });
  /** What is told of what happened; at first nothing, unless there is something to answer. */
  told: Line[] = $derived.by(() => {
    const asked = this.start.snapshot.asks !== "turn";
    return this.actions.length || asked ? (this.answer ?? this.start).lines.filter((line) => line.text).slice(-TOLD) : [];
  });
  /** On a phone the window follows the Doctor where he goes; what one does is where one looks already. */
  strolled: string = $derived.by(() => {
    const went = this.answer?.lines.some((line) => line.what === "doctor-moved" || line.pawn === "doctor");
    return went && this.actions.length ? this.snapshot.doctor : "";
  });

  restart() {
    this.stop();
    this.begin();
  }

  protected begin() {
    this.latest++;
    this.busy = false;
    this.actions = [];
    this.answer = null;
    this.shown = false;
    this.forget();
    this.lay();
  }

  protected forget() {
    this.refused = null;
    this.lost = false;
  }

  /** Lay down the card that was picked up. */
  private lay() {
    this.picked = this.whom = null;
    this.mover = "self";
  }

  act(...actions: string[]) {
    if (!this.open) return;
    this.stop();
    void this.#play([...this.actions, ...actions]);
  }

  undo() {
    if (!this.actions.length) return;
    if (this.actions.length === 1) return this.restart();
    this.stop();
    void this.#play(this.actions.slice(0, -1));
  }

  /** Say why something is not possible, without asking. */
  refuse(why: Explanation | undefined) {
    if (why) this.refused = why;
  }

  /** Press a room: go there, or pick up the card that leads there, or say why not. */
  press(space: string) {
    if (!this.open) return;
    this.stop();
    const { picked } = this;
    const found = ways(this.choices, space, picked, picked ? this.whom : this.mover === "self" ? null : this.mover);
    const [way] = found.ways;
    if (!way) return this.refuse(this.snapshot.refusals?.[`step ${space}`]);
    const offered = way.steps && way.card !== picked; // nobody has said yet that the card is to be spent on a step
    if (!offered && (found.ways.length === 1 || picked || found.plain)) return this.act(...actionsOf(way));
    this.picked = way.card; // whom it moves is still to be said
    this.whom = way.pawn;
  }

  /** Press a card: foil with it, pick it up, or lay it down. */
  pick(card: string) {
    if (!this.open) return;
    const foil = this.legal.find((one) => one.verb === "foil" && one.card === card);
    if (foil) return this.act(foil.text);
    const plays = this.choices.filter((one) => one.card === card && one.verb === "play");
    if (this.picked === card || !plays.length) {
      if (this.picked !== card) this.refuse(this.snapshot.refusals?.[`${this.snapshot.asks === "foil" ? "foil" : "play"} ${card}`]);
      this.picked = this.whom = null;
      return;
    }
    this.picked = card;
    this.whom = movers(plays)[0] ?? null;
  }

  /** Show how it is done, from the beginning, with a pause before each action; whatever one does oneself ends it. */
  async show(pause: () => Promise<void>) {
    const mine = ++this.#showing;
    this.begin();
    let solution: string[];
    try {
      solution = await this.solution();
    } catch {
      this.lost = mine === this.#showing;
      return;
    }
    if (mine !== this.#showing) return;
    this.shown = solution.length > 0;
    for (const action of solution) {
      await pause();
      if (mine !== this.#showing) return;
      await this.#play([...this.actions, action]);
    }
  }

  /** Nothing more is shown. */
  stop() {
    this.#showing++;
  }

  async #play(actions: string[]) {
    const mine = ++this.latest;
    this.busy = true;
    this.forget();
    try {
      const answer = await this.ask(actions);
      if (mine !== this.latest) return;
      this.actions = actions;
      this.answer = answer;
      this.lay();
    } catch (refusal) {
      if (mine !== this.latest) return;
      if (refusal instanceof RequestRefused && refusal.status) this.refuse(refusal.problem);
      else this.lost = true;
    } finally {
      if (mine === this.latest) this.busy = false;
    }
  }
}
