/** The chance that a board is given: new ids, and numbers from 0 to 1. */
export type Chance = { readonly newId: () => string; readonly random: () => number };

/** Keeps what is drawn by chance, so that a replay draws the same. */
export function recordChance({ newId, random }: Chance) {
  const drawn: (string | number)[] = [];
  let next: number | undefined;

  function draw<T extends string | number>(fresh: () => T): T {
    if (next === undefined) {
      const value = fresh();
      drawn.push(value);
      return value;
    }
    if (next >= drawn.length) throw new Error('The replay draws more than was drawn.');
    const value = drawn[next] as T;
    next += 1;
    return value;
  }

  return {
    chance: { newId: () => draw(newId), random: () => draw(random) } satisfies Chance,
    /** The number of draws so far. */
    count: () => drawn.length,
    /** Runs something that draws again what was drawn from this count on. */
    playFrom<T>(count: number, run: () => T): T {
      next = count;
      try {
        return run();
      } finally {
        next = undefined;
      }
    },
  };
}

export type ChanceRecord = ReturnType<typeof recordChance>;
