import { t } from "../language.svelte";
import type { Explanation } from "../protocol";
import { settings } from "../settings.svelte";
import { inOrder, ways, type Choice } from "./action";
import { best } from "./attempts";
import type { Game } from "./game.svelte";
import { goings, type Going } from "./going";
import { sum } from "./strength";

/** What the reader may do on their turn besides walking, and why not what they may not. */
export class Turn {
  #game: Game;

  constructor(game: Game) {
    this.#game = game;
  }

  get #snapshot() {
    return this.#game.snapshot!;
  }

  /** It is the reader's turn, and not an answer that is awaited of them. */
  mine = $derived.by(() => this.#game.mine && this.#snapshot.asks === "turn");
  /** The attempt that a press would make. */
  attempt: Choice | null = $derived.by(() => best(this.#game.choices, this.#snapshot.strengths ?? {}, this.#game.picked));
  strength = $derived.by(() => (this.attempt ? (this.#snapshot.strengths?.[this.attempt.card] ?? 0) : 0));
  /** What that strength is made of, where it is more than one thing. */
  made: string[] = $derived.by(() => {
    const game = this.#game;
    const seat = game.connection.seat;
    if (!this.attempt || seat === null) return [];
    const card = this.attempt.card ? game.face(this.attempt.card) : null;
    const parts = sum(this.strength, card, game.room(this.#snapshot.pawns[seat]), this.#snapshot.spite[seat] ?? 0);
    const said: string[] = [];
    if (parts.card && card) said.push(`${card.name} ${parts.card}`);
    if (parts.hands) said.push(`${t(card ? "table.attempt.effort" : "table.attempt.bare-hands")} ${parts.hands}`);
    if (parts.grudges) said.push(`${game.grudges} ${parts.grudges}`);
    return said.length > 1 ? said : [];
  });
  targets = $derived.by(() => new Set(this.#game.choices.filter((one) => one.verb === "attempt").map((one) => one.pawn)).size);
  /** The card in hand, played for its steps. */
  steps: Choice | undefined = $derived.by(() => this.#game.choices.find((one) => one.steps && one.card === this.#game.picked));
  /** Who could go to the room looked at, or to the only room to which the card in hand leads. */
  there: Going[] = $derived.by(() => {
    const { choices, looked, picked } = this.#game;
    const byCard = picked ? choices.filter((one) => one.card === picked && one.space) : [];
    const space = looked ?? (new Set(byCard.map((one) => one.space)).size === 1 ? byCard[0]?.space : undefined);
    if (!space) return [];
    const found = goings(this.#game, space);
    return inOrder(found.map((one) => one.pawn)).map((pawn) => found.find((one) => one.pawn === pawn)!);
  });
  /** Whether the reader goes there when they press the room looked at. */
  goes = $derived.by(() => {
    const { choices, looked, picked, mover } = this.#game;
    const found = looked ? ways(choices, looked, picked, mover) : null;
    return Boolean(found?.plain && found.ways.length === 1 && found.ways[0]?.pawn === "self");
  });

  whyAttempt: Explanation | null = $derived.by(() => (this.attempt ? null : (this.#game.whyNoAttempt() ?? this.#waiting)));
  whyDraw: Explanation | null = $derived.by(() => this.#why("draw"));
  whyEnd: Explanation | null = $derived.by(() => this.#why("end"));
  whyUndo: Explanation | null = $derived.by(() => this.#game.why("undo"));

  get #waiting(): Explanation {
    return { reason: this.#game.waitingFor(), rule: "" };
  }

  #why(action: string): Explanation | null {
    return this.#game.legal(action) ? null : (this.#game.why(action) ?? this.#waiting);
  }

  /** Make the attempt, or ask first, or say why there is none. */
  strike() {
    const game = this.#game;
    if (!this.attempt) return game.refuseAttempt();
    if (game.hasty(this.attempt.text)) return;
    if (settings.confirm || this.targets > 1) game.dialog = "attempt";
    else game.act(this.attempt.text);
  }
}
