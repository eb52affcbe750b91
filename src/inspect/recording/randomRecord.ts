/** The chance that a board is given: new ids, and numbers from 0 to 1. */
export type RandomSource = { readonly newId: () => string; readonly random: () => number };

/** Keeps what is drawn by chance, so that a replay draws the same. */
export function createRandomRecord({ newId, random }: RandomSource) {
  const drawnValues: (string | number)[] = [];
  let replayIndex: number | undefined;

  function drawOrReplay<T extends string | number>(drawFresh: () => T): T {
    if (replayIndex === undefined) {
      const value = drawFresh();
      drawnValues.push(value);
      return value;
    }
    if (replayIndex >= drawnValues.length) throw new Error('The replay draws more than was drawn.');
    const value = drawnValues[replayIndex] as T;
    replayIndex += 1;
    return value;
  }

  return {
    randomSource: { newId: () => drawOrReplay(newId), random: () => drawOrReplay(random) } satisfies RandomSource,
    /** The number of draws so far. */
    drawCount: () => drawnValues.length,
    /** Runs something that draws again what was drawn from this count on. */
    replayFrom<T>(count: number, draw: () => T): T {
      replayIndex = count;
      try {
        return draw();
      } finally {
        replayIndex = undefined;
      }
    },
  };
}

export type RandomRecord = ReturnType<typeof createRandomRecord>;
