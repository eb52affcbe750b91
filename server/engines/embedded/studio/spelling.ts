/** Shorter words have too many neighbours to be put right. */
const SHORTEST = 4;
/** A letter in place of another is a little less likely than one left out, added or swapped. */
const REPLACED = 1.1;
/** From this length on a word may have two slips. */
const LONG = 8;

/** Words of everyday English that are near to ours and right as they are. */
const RIGHT: ReadonlySet<string> = new Set(
  (
    'allows parse indices line lines level levels stage point accept accepts meta state block bunch class ' +
    'clone drives template temple causing cause thank learn float codes close closest closed closet digit ' +
    'handled handlers write thing think final strip stripped click curly solve solves slack chunk chunks ' +
    'license licenses trailer trailers plan plans drive driver driven living hover stick stopped joins timer ' +
    'time times controller tries leave leaves greet lack tape tweak switch switching switches ratio swallow ' +
    'glossary bumped trick tier tiers cast casting planet blank thread linking filler came grave pain core ' +
    'cores stride booth birth ascent pasted spell pear perl compute computed computer paginated handy inflate ' +
    'canonical logged marker seem seems shell snell stale steed stain charm share place plane shirt short ' +
    'skirt petal stable sleeve bread brand trade track trail train pitch coach beach feather letter lesser ' +
    'latter bitter better butter butler holder harder border broader tailor sailor miller pillar polar color ' +
    'grain gram drain brain plain plaid print paints spring string strong strange change chance dance glance ' +
    'grass press dress cross floss glasses brace grace trace black bland blend brick crack creek crook crown ' +
    'clown down flow flower flour slope scope shape ship chip whip hip stove stony male crane spade washer shore ' +
    'liver steal pint sliver bass cram steer roter chase cease compat indicates controlled templates signed finder ' +
    'locked sticky paste pointed prone chalk lacks curve curves sender bearer flash charged purge computes threat ' +
    'clash muted heard purse cluck pager paper pulse shake settle packet pocket zipped breaker strike accident curry ' +
    'races sauce blame greek crashing cured creation slave finders linting sheet sheets battle conical'
  ).split(' '),
);

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
    if (word.length < SHORTEST || RIGHT.has(word) || !/^[a-z]+$/.test(word)) return null;
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
