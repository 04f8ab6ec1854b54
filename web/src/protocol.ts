// Generated from src/doctorlucky/server/protocol. Do not edit: make protocol

export const PROTOCOL = 2;
export const LONGEST_MESSAGE = 4096;
export const LONGEST_RECORD = 200000;
export const MOST_LISTED = 50;

export type Reaction = "gasp" | "rose" | "applause" | "tea" | "laugh";

export type Phase = "gathering" | "playing" | "over";

export type Occupant = "person" | "bot" | "open" | "stranger";

export type Code = "malformed" | "oversized" | "protocol" | "no-table" | "no-seat" | "no-spectators" | "stale" | "not-your-turn" | "illegal" | "not-now" | "not-yours" | "too-fast" | "full" | "refused" | "unreadable" | "broken";

export interface Explanation {
  reason: string;
  rule?: string;
}

export interface Hello {
  type: "hello";
  protocol: number;
  language?: string;
  secret?: string;
  others?: string[];
  again?: boolean;
}

export interface Act {
  type: "act";
  id: string;
  seq: number;
  action: string;
}

export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface React {
  type: "react";
  id: string;
  reaction: Reaction;
}

export interface Begin {
  type: "begin";
  id: string;
}

export interface Seat {
  type: "seat";
  id: string;
  seat: number;
  bot?: string;
}

export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

export interface Leave {
  type: "leave";
  id: string;
}

export interface Return {
  type: "return";
  id: string;
}

export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
}

export interface Rematch {
  type: "rematch";
  id: string;
}

export interface Escape {
  type: "escape";
  id: string;
}

export interface SeatState {
  seat: number;
  name: string;
  kind: Occupant;
  bot: string;
  bot_name: string;
  here: boolean;
  away: boolean;
  stand_in: number[];
  kept: boolean;
  late: boolean;
}

export interface TableState {
  id: string;
  name: string;
  phase: Phase;
  game: number;
  edition: string;
  variants: string[];
  board: string;
  part: string;
  deck: string;
  players: number;
  seats: SeatState[];
  host: number;
  timer: number;
  deadline: number;
  now: number;
  public: boolean;
  spectators: boolean;
  bots_stand_in: boolean;
  watchers: number;
  commitment: string;
  rematch: number[];
  escape: number[];
  may_escape: boolean;
}

export interface AttemptState {
  maker: string;
  target: string;
  strength: number;
  total: number;
  due: number[];
  last_must: boolean;
}

export interface Snapshot {
  seq: number;
  turn: number;
  active: number;
  to_act: number | null;
  asks: string | null;
  act: string;
  part: string;
  drawing: string;
  over: boolean;
  winner: number | null;
  loser: number | null;
  points: number;
  doctor: string;
  stops: string[];
  next: number | null;
  pawns: (string | null)[];
  hand: string[];
  hand_sizes: number[];
  known_cards: string[][];
  deck_size: number;
  discards: string[];
  removed: string[];
  set_aside: number;
  spite: number[];
  spite_pool: number | null;
  reasons: string[][];
  attempt: AttemptState | null;
  extras: Record<string, Record<string, unknown>>;
  legal?: string[];
  refusals?: Record<string, Explanation>;
  strengths?: Record<string, number>;
  eyes?: Record<string, string[]>;
  draws?: string[];
  draws_unseen?: boolean;
  forgoes?: Record<string, string>;
  turns_draw?: string[];
  chances?: string[];
  forbids?: Record<string, string>;
  prey?: Record<string, string[]>;
  hands?: string[][];
}

export interface Line {
  seq: number;
  what: string;
  text?: string;
  remark?: string;
  turn?: number;
  seat?: number | null;
  pawn?: string;
  card?: string;
  space?: string;
  origin?: string;
  amount?: number;
  cards?: string[];
}

export interface Remark {
  seat: number | null;
  name: string;
  text: string;
  at: number;
  penalties?: number;
}

export interface Figure {
  seat: number;
  turns: number;
  attempts: number;
  strongest: number;
  luck: number;
  drawn: number;
  spite: number;
}

export interface Attempted {
  seq: number;
  turn: number;
  seat: number | null;
  target: string;
  space: string;
  card: string;
  strength: number;
  total: number;
  succeeded: boolean;
}

export interface Story {
  winner: number | null;
  loser: number | null;
  turns: number;
  seconds: number;
  figures: Figure[];
  attempts: Attempted[];
  seed: string;
  replay: string;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableState;
  seat: number | null;
  snapshot: Snapshot | null;
  lines: Line[];
  talk: Remark[];
  story: Story | null;
}

export interface Update {
  type: "update";
  snapshot: Snapshot;
  lines: Line[];
  deadline: number;
  story: Story | null;
  undone: boolean;
}

export interface TableChanged {
  type: "table";
  table: TableState;
}

export interface Said {
  type: "said";
  remark: Remark;
}

export interface Reacted {
  type: "reacted";
  seat: number | null;
  reaction: Reaction;
}

export interface Accepted {
  type: "accepted";
  id: string;
  seq: number;
}

export interface Refused {
  type: "refused";
  id: string;
  code: Code;
  reason: string;
  rule: string;
  wait: number;
}

export interface Problem {
  code: Code;
  reason: string;
  rule: string;
}

export interface SeatWish {
  kind: "bot" | "here" | "link" | "open";
  name?: string;
  bot?: string;
}

export interface Choice {
  edition: string;
  players: number;
  variants?: string[];
  board?: string;
  part?: string;
}

export interface NewTable {
  choice: Choice;
  seats: SeatWish[];
  name?: string;
  timer?: number;
  public?: boolean;
  spectators?: boolean;
  bots_stand_in?: boolean;
  pace?: number;
  begin?: boolean;
}

export interface Key {
  table: string;
  seat: number;
  secret: string;
}

export interface Opened {
  table: string;
  keys: Key[];
}

export interface Join {
  name: string;
}

export interface Mine {
  keys: Key[];
  language?: string;
}

export interface TableCard {
  id: string;
  name: string;
  phase: Phase;
  game: number;
  edition: string;
  variants: string[];
  board: string;
  part: string;
  names: string[];
  free: number;
  turn: number;
  to_act: number | null;
  seat: number | null;
  changed: number;
  winner: number | null;
  doctor: string;
  replay: string;
  spectators: boolean;
  timer: number;
}

export interface GameCard {
  replay: string;
  table: string;
  name: string;
  edition: string;
  names: string[];
  winner: number | null;
  loser: number | null;
  turns: number;
  seconds: number;
  ended: number;
}

export interface Option {
  id: string;
  name: string;
  about: string;
  chosen: boolean;
  reason: string;
  rule: string;
  elsewhere: boolean;
}

export interface Choices {
  choice: Choice;
  editions: Option[];
  players: Option[];
  boards: Option[];
  parts: Option[];
  variants: Option[];
  strangers: number;
  advice: Explanation[];
  problem: string;
}

export interface CardFace {
  id: string;
  name: string;
  kind: string;
  copies: number;
  luck?: number;
  steps?: number;
  room?: string;
  value?: number;
  bonus?: Record<string, number>;
  flavour?: string[];
}

export interface SpaceName {
  id: string;
  name: string;
  number: number | null;
  the: string;
  there: string;
  to: string;
  card: string;
}

export interface Catalogue {
  deck: string;
  cards: CardFace[];
  board: string;
  spaces: SpaceName[];
}

export interface BoardDrawing {
  svg: string;
  geometry: Record<string, unknown>;
}

export interface BotCard {
  id: string;
  name: string;
  about: string;
}

export interface LanguageCard {
  code: string;
  name: string;
}

export interface House {
  version: string;
  protocol: number;
  languages: LanguageCard[];
  editions: Option[];
  bots: BotCard[];
  address: string;
}

export interface RuleText {
  number: string;
  text: string;
}

export interface RuleSection {
  id: string;
  title: string;
  rules: RuleText[];
}

export interface Rulebook {
  edition: string;
  title: string;
  sections: RuleSection[];
}

export interface Frame {
  snapshot: Snapshot;
  lines: Line[];
  seat: number | null;
  action: string;
}

export interface Replay {
  id: string;
  edition: string;
  variants: string[];
  board: string;
  deck: string;
  names: string[];
  strangers: number[];
  frames: Frame[];
  story: Story;
  catalogue: Catalogue;
}

export interface Chances {
  turn: number;
  seat: number | null;
  seq: number;
  share: number[];
  low: number[];
  high: number[];
  nobody: number;
}

export interface Played {
  seat: number;
  card: string;
}

export interface Cause {
  kind: string;
  seat: number | null;
  pawn: string;
  card: string;
  space: string;
  strength: number;
  total: number;
  against: Played[];
  passed: number[];
}

export interface Swung {
  turn: number;
  seat: number;
  seq: number;
  size: number;
  gains: number | null;
  loses: number | null;
  before: number[];
  after: number[];
  cause: Cause;
}

export interface Analysed {
  state: "failed" | "full" | "ready" | "unknown" | "waiting" | "working";
  ahead: number;
  done: number;
  rollouts: number;
  points: Chances[];
  swings: Swung[];
}

export interface Verified {
  fair: boolean;
  commitment: string;
  seed: string;
  reason: string;
}

export interface TutorialStep {
  id: string;
  edition: string;
  board: string;
  names: string[];
  seat: number;
  snapshot: Snapshot;
  lines: Line[];
  example: string[];
}

export interface TutorialTry {
  actions: string[];
}

export interface TutorialAnswer {
  snapshot: Snapshot;
  lines: Line[];
  done: boolean;
  missed: boolean;
}

export interface PuzzleCard {
  number: number;
  kind: string;
  difficulty: number;
  edition: string;
  edition_name: string;
  players: number;
  variants: string[];
  board: string;
}

export interface PuzzleList {
  day: string;
  today: number;
  puzzles: PuzzleCard[];
}

export interface PuzzleBegun {
  card: PuzzleCard;
  variants: string[];
  names: string[];
  seat: number;
  snapshot: Snapshot;
  lines: Line[];
  unseen: number;
  held: number;
  against: number;
  own: number;
}

export interface PuzzleTry {
  actions: string[];
}

export interface PuzzleAsk {
  actions: string[];
  given: number;
}

export interface PuzzleVerdict {
  solved: boolean;
  why: string;
  who: number | null;
  strength: number;
  against: number;
}

export interface PuzzleAnswer {
  snapshot: Snapshot;
  lines: Line[];
  verdict: PuzzleVerdict | null;
}

export interface PuzzleHint {
  about: string;
  card: string;
  space: string;
  action: string;
}

export interface PuzzleSolution {
  actions: string[];
}

export type Command = Act | Undo | Say | React | Begin | Seat | Rename | Leave | Return | StandIn | Rematch | Escape;

export type FromClient = Hello | Act | Undo | Say | React | Begin | Seat | Rename | Leave | Return | StandIn | Rematch | Escape;

export type FromServer = Welcome | Update | TableChanged | Said | Reacted | Accepted | Refused;
