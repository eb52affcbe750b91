import { createExpiringMap } from './expiringMap.ts';

/** The tries of a key, and the time until they are forgotten, in milliseconds. */
export type TryCount = { readonly tries: number; readonly endsInMs: number };

/** Counts tries by key, in windows of which each begins with the first try of a key. */
export type TryCounts = {
  /** Other processes count here too. */
  readonly isShared: boolean;
  /** Adds tries to a key, or takes some back, and tells how many it has then. What is asked first is counted first. */
  add(key: string, tries: number): Promise<TryCount>;
  /** The tries of a key; undefined where it has none. */
  read(key: string): Promise<TryCount | undefined>;
  forget(key: string): Promise<void>;
};

/** Opens the counts of one limit by its name, which no other limit has, and the seconds of its windows. */
export type OpenTryCounts = (name: string, windowSeconds: number) => TryCounts;

type Entry = { tries: number; readonly expiresAt: number };

/** Counts in the memory of this process, by a clock that nobody sets: one that was ahead would hold for as long. */
export function openMemoryCounts(now = () => performance.now()): OpenTryCounts {
  return (_, windowSeconds) => {
    const entries = createExpiringMap<Entry>(now);
    const countOf = ({ tries, expiresAt }: Entry): TryCount => ({ tries, endsInMs: expiresAt - now() });
    return {
      isShared: false,
      async add(key, tries) {
        const entry = entries.get(key) ?? { tries: 0, expiresAt: now() + windowSeconds * 1000 };
        entry.tries += tries;
        entries.set(key, entry);
        return countOf(entry);
      },
      async read(key) {
        const entry = entries.get(key);
        return entry && countOf(entry);
      },
      async forget(key) {
        entries.delete(key);
      },
    };
  };
}
