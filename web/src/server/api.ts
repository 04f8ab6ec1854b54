import type {
  Analysed, BoardDrawing, Choice, Choices, GameCard, House, Join, Key, Mine, NewTable, Opened, Problem, Catalogue, PuzzleAnswer, PuzzleBegun, PuzzleHint, PuzzleList, PuzzleSolution, Replay, Rulebook, TableCard, TutorialAnswer,
  TutorialStep, Verified,
} from "../protocol";

/** The server said no, or gave no answer at all (status 0). */
export class RequestRefused extends Error {
  constructor(readonly problem: Problem, readonly status: number) {
    super(problem.reason);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const said: RequestInit = body === undefined ? {} : { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) };
  if (body !== undefined) said.headers = { "content-type": typeof body === "string" ? "text/plain" : "application/json" };
  let answer: Response;
  try {
    answer = await fetch(path, said);
  } catch {
    throw new RequestRefused({ code: "broken", reason: "", rule: "" }, 0);
  }
  if (!answer.ok) {
    const problem: Problem = await answer.json().catch(() => ({ code: "broken", reason: answer.statusText, rule: "" }));
    throw new RequestRefused(problem, answer.status);
  }
  return answer.json() as Promise<T>;
}

const kept = new Map<string, Promise<unknown>>();

/** Ask once; what never changes is remembered. */
function once<T>(path: string): Promise<T> {
  if (!kept.has(path)) {
    const asked = ask<T>(path);
    kept.set(path, asked);
    asked.catch(() => kept.delete(path));
  }
  return kept.get(path) as Promise<T>;
}

const inLanguage = (code: string) => `language=${encodeURIComponent(code)}`;

export const house = (language: string) => once<House>(`/api/house?${inLanguage(language)}`);
export const choices = (choice: Choice, language: string) => ask<Choices>(`/api/choices?${inLanguage(language)}`, choice);
export const open = (wish: NewTable, language: string) => ask<Opened>(`/api/tables?${inLanguage(language)}`, wish);
export const join = (table: string, wish: Join, language: string) => ask<Key>(`/api/tables/${table}/join?${inLanguage(language)}`, wish);
export const openTables = (language: string) => ask<TableCard[]>(`/api/tables?${inLanguage(language)}`);
export const tableCard = (table: string, language: string) => ask<TableCard>(`/api/tables/${table}?${inLanguage(language)}`);
export const mine = (wish: Mine) => ask<TableCard[]>("/api/mine", wish);
export const catalogue = (edition: string, board: string, language: string, variants: string[] = []) =>
  once<Catalogue>(`/api/catalogue/${edition}/${board}?${inLanguage(language)}&variants=${variants.join(",")}`);
export const drawing = (id: string, language: string) => once<BoardDrawing>(`/api/drawings/${id}?${inLanguage(language)}`);
export const preview = (edition: string, board: string, part: string, players: number, language: string) =>
  once<BoardDrawing>(`/api/preview?edition=${edition}&board=${board}&part=${encodeURIComponent(part)}&players=${players}&${inLanguage(language)}`);
export const rules = (edition: string, language: string) => once<Rulebook>(`/api/rules/${edition}?${inLanguage(language)}`);
/** The latest games that are over at public tables; those before one of them, by its replay. */
export const replays = (language: string, before = "") =>
  ask<GameCard[]>(`/api/replays?${inLanguage(language)}${before && `&before=${encodeURIComponent(before)}`}`);
/** The games that are over at tables whose keys are held here. */
export const myReplays = (wish: Mine) => (wish.keys.length ? ask<GameCard[]>("/api/mine/replays", wish) : Promise.resolve([]));
const seenBy = (view: number | null) => (view === null ? "" : `&view=${view}`);
export const replay = (id: string, language: string, view: number | null = null) =>
  ask<Replay>(`/api/replays/${id}?${inLanguage(language)}${seenBy(view)}`);
export const replayRecord = (record: string, language: string, view: number | null = null) =>
  ask<Replay>(`/api/replays?${inLanguage(language)}${seenBy(view)}`, record);
export const verify = (id: string, language: string) => ask<Verified>(`/api/replays/${id}/verify?${inLanguage(language)}`);
/** How far it is with who was how likely to win; asking for it begins it, if nobody has. */
export const analysis = (id: string, language: string, begin = false) =>
  ask<Analysed>(`/api/replays/${id}/analysis?${inLanguage(language)}`, begin ? {} : undefined);
export const recordAddress = (id: string) => `/api/replays/${id}/record`;
export const words = (language: string) => once<Record<string, unknown>>(`/api/languages/${language}`);
export const tutorial = (language: string) => once<TutorialStep[]>(`/api/tutorial?${inLanguage(language)}`);
export const tryTutorial = (step: string, actions: string[], language: string) =>
  ask<TutorialAnswer>(`/api/tutorial/${step}?${inLanguage(language)}`, { actions });
/** Every puzzle, and which is today's: asked anew, for tomorrow it is another. */
export const puzzles = (language: string) => ask<PuzzleList>(`/api/puzzles?${inLanguage(language)}`);
export const puzzle = (number: number, language: string) => once<PuzzleBegun>(`/api/puzzles/${number}?${inLanguage(language)}`);
export const tryPuzzle = (number: number, actions: string[], language: string) =>
  ask<PuzzleAnswer>(`/api/puzzles/${number}?${inLanguage(language)}`, { actions });
export const hintPuzzle = (number: number, actions: string[], given: number, language: string) =>
  ask<PuzzleHint>(`/api/puzzles/${number}/hint?${inLanguage(language)}`, { actions, given });
/** How it is done: asked for only when somebody wants to be shown. */
export const solvePuzzle = (number: number) => once<PuzzleSolution>(`/api/puzzles/${number}/solution`);
