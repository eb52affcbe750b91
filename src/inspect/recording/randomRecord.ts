/** The chance that a board is given: new ids, and numbers from 0 to 1. */
export type RandomSource = { readonly newId: () => string; readonly random: () => number };

/** Keeps what is drawn by chance, so that a replay draws the same. */
export function createRandomRecord({ newId, random }: RandomSource) {
  const draws: (string | number)[] = [];
  let replayIndex: number | undefined;

  function draw<T extends string | number>(fresh: () => T): T {
    if (replayIndex === undefined) {
      const value = fresh();
      draws.push(value);
      return value;
    }
    if (replayIndex >= draws.length) throw new Error('The replay draws more than was drawn.');
    const value = draws[replayIndex] as T;
    replayIndex += 1;
    return value;
  }

  return {
    randomSource: { newId: () => draw(newId), random: () => draw(random) } satisfies RandomSource,
    /** The number of draws so far. */
    count: () => draws.length,
    /** Runs something that draws again what was drawn from this count on. */
    replayFrom<T>(count: number, run: () => T): T {
      replayIndex = count;
      try {
        return run();
      } finally {
        replayIndex = undefined;
      }
    },
  };
}

export type RandomRecord = ReturnType<typeof createRandomRecord>;
