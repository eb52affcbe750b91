/** A stream of numbers in [0, 1). */
export type Random = () => number;

/** A seeded stream (mulberry32): the same 32-bit seed always gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a over UTF-16 units: turns a text into a 32-bit seed. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/** Mixes two 32-bit seeds into one, so that neighbouring seeds give unrelated streams. */
export function mixSeeds(a: number, b: number): number {
  let mixed = (a ^ Math.imul(b + 1, 2654435761)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
