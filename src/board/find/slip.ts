/**
 * Says whether two words differ by one slip of the fingers at most: a letter too many, one missing, another one, or two neighbours in the
 * wrong order (the Damerau-Levenshtein distance is at most 1).
 */
export function isWithinOneSlip(a: string, b: string): boolean {
  if (a === b) return true;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (longer.length - shorter.length > 1) return false;
  let first = 0;
  while (first < shorter.length && shorter[first] === longer[first]) first += 1;
  if (shorter.length < longer.length) return shorter.slice(first) === longer.slice(first + 1);
  if (shorter.slice(first + 1) === longer.slice(first + 1)) return true;
  const isSwapped = shorter[first] === longer[first + 1] && shorter[first + 1] === longer[first];
  return isSwapped && shorter.slice(first + 2) === longer.slice(first + 2);
}
