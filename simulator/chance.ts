import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Numbers by chance, all of one seed. */
export type Chance = {
  /** At least 0 and less than 1. */
  fraction(): number;
  /** A whole number of at least 0 and less than `end`. */
  below(end: number): number;
  /** A whole number between two, both included. */
  between(min: number, max: number): number;
  /** True once in so many times. */
  onceIn(times: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A key, each as often as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
};

/** So many first numbers still show the seed. */
const WARM_UP = 12;

/** Makes numbers by sfc32 (Chris Doty-Humphrey, PractRand): the same for the same seed, on every machine. */
export function createChance(seed: number): Chance {
  let [a, b, c, counter] = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0x9e3779b9, 1];
  function next(): number {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  }
  for (let count = 0; count < WARM_UP; count += 1) next();
  const fraction = () => next() / 2 ** 32;
  const below = (end: number) => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    between: (min, max) => min + below(max - min + 1),
    onceIn: (times) => below(times) === 0,
    pick(list) {
      if (list.length === 0) throw new Error('Nothing can be picked of an empty list.');
      return list[below(list.length)] as (typeof list)[number];
    },
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let rest = fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      return entries[0]![0];
    },
  };
}

/** Has all chance of this process come of a seed: ids, secrets and jitter of the product's code. Returns what ends that. */
export function replaceRandomness({ below, fraction }: Chance): () => void {
  const original = {
    random: Math.random,
    randomBytes: crypto.randomBytes,
    randomUUID: crypto.randomUUID,
    webGetRandomValues: globalThis.crypto.getRandomValues,
    webRandomUUID: globalThis.crypto.randomUUID,
  };
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => below(256)));
  const uuid = () => {
    const hex = bytes(16).toString('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)];
    return parts.join('-') as ReturnType<typeof crypto.randomUUID>;
  };
  const getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes(array.byteLength));
    return array;
  };
  Math.random = fraction;
  crypto.randomBytes = ((size: number, done?: (error: null, value: Buffer) => void) =>
    done ? done(null, bytes(size)) : bytes(size)) as typeof crypto.randomBytes;
  crypto.randomUUID = uuid;
  globalThis.crypto.getRandomValues = getRandomValues as typeof globalThis.crypto.getRandomValues;
  globalThis.crypto.randomUUID = uuid;
  syncBuiltinESMExports();
  return () => {
    Math.random = original.random;
    crypto.randomBytes = original.randomBytes;
    crypto.randomUUID = original.randomUUID;
    globalThis.crypto.getRandomValues = original.webGetRandomValues;
    globalThis.crypto.randomUUID = original.webRandomUUID;
    syncBuiltinESMExports();
  };
}
