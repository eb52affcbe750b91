import { expect, test } from 'vitest';
import { parseRangeHeader } from './range.ts';

const ALL = { kind: 'all', start: 0, end: 99 };
const part = (start: number, end: number) => ({ kind: 'part', start, end });

test.each([
  [undefined, ALL],
  ['bytes=0-9', part(0, 9)],
  ['bytes=90-', part(90, 99)],
  ['bytes=-10', part(90, 99)],
  ['bytes=-500', part(0, 99)],
  ['bytes=50-5000', part(50, 99)],
  ['bytes=100-', { kind: 'none' }],
  ['bytes=-0', { kind: 'none' }],
  ['bytes=9-0', ALL],
  ['bytes=0-1,5-6', ALL],
  ['bytes=-', ALL],
  ['lines=1-2', ALL],
])('%s of 100 bytes', (header, verdict) => {
  expect(parseRangeHeader(header, 100)).toEqual(verdict);
});
