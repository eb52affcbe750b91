/** Words, the spaces between them, and Han characters one by one. */
const TOKENS = /\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu;

/** Tokens of the base, from one up to another, and what stands there now. */
type TextChange = { readonly from: number; readonly to: number; readonly tokens: readonly string[] };

/**
 * Merges two texts that grew from one, where they changed different words of it; what both wrote at one place stands there twice, theirs
 * first. Undefined where they changed the same words.
 */
export function mergeText(base: string, mine: string, theirs: string): string | undefined {
  const was = tokensOf(base);
  const [myChange, theirChange] = [changeOf(was, tokensOf(mine)), changeOf(was, tokensOf(theirs))];
  if (theirChange.to <= myChange.from) return mergedText(was, theirChange, myChange);
  return myChange.to <= theirChange.from ? mergedText(was, myChange, theirChange) : undefined;
}

function tokensOf(text: string): readonly string[] {
  return text.match(TOKENS) ?? [];
}

/** The part between the beginning and the end that two texts share. */
function changeOf(was: readonly string[], is: readonly string[]): TextChange {
  const max = Math.min(was.length, is.length);
  let from = 0;
  while (from < max && was[from] === is[from]) from += 1;
  let end = 0;
  while (end < max - from && was[was.length - 1 - end] === is[is.length - 1 - end]) end += 1;
  return { from, to: was.length - end, tokens: is.slice(from, is.length - end) };
}

function mergedText(was: readonly string[], one: TextChange, other: TextChange): string {
  const between = was.slice(one.to, other.from);
  return [...was.slice(0, one.from), ...one.tokens, ...between, ...other.tokens, ...was.slice(other.to)].join('');
}
