import type { Choice } from "./action";

/**
 * The attempt that is meant: with the weapon picked up, else the strongest, on the Doctor rather than on anybody else. Nothing
 * where none is possible.
 */
export function best(choices: Choice[], strengths: Record<string, number>, picked: string | null): Choice | null {
  const all = choices.filter((one) => one.verb === "attempt");
  const target = all.some((one) => one.pawn === "doctor") ? "doctor" : all[0]?.pawn;
  const here = all.filter((one) => one.pawn === target);
  const worth = (one: Choice) => strengths[one.card] ?? 0;
  return here.find((one) => one.card && one.card === picked) ?? here.sort((a, b) => worth(b) - worth(a))[0] ?? null;
}
