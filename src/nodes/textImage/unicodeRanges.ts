/** First and last of a row of code points. */
export type CodePointRange = readonly [first: number, last: number];

/** Reads a `unicode-range` of CSS. */
export function readRanges(text: string): readonly CodePointRange[] {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

export function isInRanges(ranges: readonly CodePointRange[], char: string): boolean {
  const point = char.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => point >= first && point <= last);
}
