/** Words, the spaces between them, and Han characters one by one. */
const TOKEN_PATTERN = /\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu;

/** Tokens of the base, from one up to another, and what stands there now. */
type TextChange = { readonly from: number; readonly to: number; readonly tokens: readonly string[] };

/**
 * Merges two texts that grew from one, where they changed different words of it; what both wrote at one place stands there twice, theirs
 * first. Undefined where they changed the same words.
 */
export function mergeText(base: string, mine: string, theirs: string): string | undefined {
  const baseTokens = tokensOf(base);
  const [myChange, theirChange] = [changedPart(baseTokens, tokensOf(mine)), changedPart(baseTokens, tokensOf(theirs))];
  if (theirChange.to <= myChange.from) return mergedText(baseTokens, theirChange, myChange);
  return myChange.to <= theirChange.from ? mergedText(baseTokens, myChange, theirChange) : undefined;
}

function tokensOf(text: string): readonly string[] {
  return text.match(TOKEN_PATTERN) ?? [];
}

/** The part between the beginning and the end that two texts share. */
function changedPart(baseTokens: readonly string[], newTokens: readonly string[]): TextChange {
  const max = Math.min(baseTokens.length, newTokens.length);
  let from = 0;
  while (from < max && baseTokens[from] === newTokens[from]) from += 1;
  let end = 0;
  while (end < max - from && baseTokens[baseTokens.length - 1 - end] === newTokens[newTokens.length - 1 - end])
    end += 1;
  return { from, to: baseTokens.length - end, tokens: newTokens.slice(from, newTokens.length - end) };
}

function mergedText(baseTokens: readonly string[], one: TextChange, other: TextChange): string {
  const between = baseTokens.slice(one.to, other.from);
  return [
    ...baseTokens.slice(0, one.from),
    ...one.tokens,
    ...between,
    ...other.tokens,
    ...baseTokens.slice(other.to),
  ].join('');
}
