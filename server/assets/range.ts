/** The part that a Range header wants of an object: all of it, a part, or something that it does not have. */
export type RequestedRange =
  | { readonly kind: 'all' | 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'none' };

/** Reads a Range header for an object of so many bytes. One part only; several, or another unit, mean all of it. */
export function parseRangeHeader(header: string | undefined, length: number): RequestedRange {
  const wholeRange = { kind: 'all', start: 0, end: length - 1 } as const;
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return wholeRange;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count === 0 ? { kind: 'none' } : { kind: 'part', start: length - count, end: length - 1 };
  }
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return wholeRange;
  return start < length ? { kind: 'part', start, end } : { kind: 'none' };
}
