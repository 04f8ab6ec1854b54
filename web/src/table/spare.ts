/** What becomes of the cards chosen against an attempt: cards are given by their luck, and meant by their place in the list. */
export interface Thrift {
  /** Those that will be played, in that order. */
  played: number[];
  /** Those that stay in the hand, because the attempt is foiled before (FOIL-2). */
  stay: number[];
  /** Those that will be played, though the rest of them is enough. */
  needless: number[];
  /** A card not chosen that would be enough by itself, with less luck than what is chosen; null where there is none. */
  instead: number | null;
}

/** `chosen` are places in `luck`, in the order in which they were chosen and will be played; `missing` is what the attempt still needs. */
export function thrift(luck: number[], chosen: number[], missing: number): Thrift {
  const worth = (places: number[]) => places.reduce((all, place) => all + (luck[place] ?? 0), 0);
  const upTo = chosen.findIndex((_, i) => worth(chosen.slice(0, i + 1)) >= missing);
  const played = upTo < 0 ? chosen : chosen.slice(0, upTo + 1);
  const stay = upTo < 0 ? [] : chosen.slice(upTo + 1);
  if (upTo < 0) return { played, stay, needless: [], instead: null };
  // As many as can be done without: the smallest first.
  const needless: number[] = [];
  for (const place of [...played].sort((a, b) => luck[a]! - luck[b]!))
    if (worth(played) - worth(needless) - luck[place]! >= missing) needless.push(place);
  const spent = worth(played) - worth(needless);
  const enough = luck.map((_, place) => place).filter((place) => !chosen.includes(place) && luck[place]! >= missing && luck[place]! < spent);
  const instead = enough.sort((a, b) => luck[a]! - luck[b]!)[0] ?? null;
  return { played, stay, needless, instead };
}
