import { RIGHT } from './rightWords.ts';

/** Shorter words have too many neighbours to be put right. */
const SHORTEST = 4;
/** A letter in place of another is a little less likely than one left out, added or swapped. */
const REPLACED = 1.1;
/** From this length on a word may have two slips. */
const LONG = 8;

const isRight = (word: string): boolean => RIGHT.has(word) || RIGHT.has(word.replace(/s$/, ''));

/**
 * Finds the known word that was meant by a misspelt one: same first letter, one slip (two in long words) of a letter left
 * out, added, replaced, or swapped with its neighbour. Null when none or several of other meanings come equally near.
 */
export function createSpeller(
  known: Iterable<string>,
  meaningOf: (word: string) => string = (word) => word,
): (word: string) => string | null {
  const plain = [...new Set(known)].filter((word) => /^[a-z]{4,}$/.test(word));
  return (word) => {
    if (word.length < SHORTEST || isRight(word) || !/^[a-z]+$/.test(word)) return null;
    const most = word.length >= LONG ? 2 : REPLACED;
    let best: string[] = [];
    let least = most;
    for (const other of plain) {
      // Of four letters one may be missing, none wrong: "wite" is white, "rack" is not back.
      // "Striped" is no slip of stripe.
      if (other[0] !== word[0] || word.startsWith(other) || (word.length === SHORTEST && other.length <= SHORTEST))
        continue;
      const slips = slipsBetween(word, other, least);
      if (slips > least) continue;
      best = slips < least ? [other] : [...best, other];
      least = slips;
    }
    return new Set(best.map(meaningOf)).size === 1 ? best[0] : null;
  };
}

/** Damerau-Levenshtein distance with adjacent swaps; any number above `most` when it is larger. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let slips = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : REPLACED));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, before[j - 2] + 1);
      row.push(slips);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}
