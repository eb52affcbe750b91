import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLOODED_PIXEL, floodPaper, isPaper, type Pixels } from './floodPaper.ts';

/** Draws a picture from rows of signs: `#` ink, `.` paper, `o` a grey just too dark. */
function picture(rows: readonly string[]): Pixels {
  const width = rows[0]!.length;
  const channels = rows.flatMap((row) =>
    [...row].flatMap((sign) => {
      const value = sign === '.' ? 241 : sign === 'o' ? 240 : 0;
      return [value, value, value, 255];
    }),
  );
  return { data: Uint8ClampedArray.from(channels), width, height: rows.length };
}

function drawn(mask: Uint8Array, width: number): string[] {
  const signs = [...mask].map((value) => ['.', 'f', 'r'][value]).join('');
  return signs.match(new RegExp(`.{${width}}`, 'g')) ?? [];
}

test('a flood fills what is enclosed, and notes the rim', () => {
  const flood = floodPaper(picture(['.......', '.#####.', '.#...#.', '.#.#.#.', '.#####.', '.......']), 2, 2, 240);
  expect(flood && drawn(flood.mask, 7)).toEqual(['.......', '..rrr..', '.rfffr.', '.rfrfr.', '..r.r..', '.......']);
  expect(flood && [flood.left, flood.top, flood.right, flood.bottom]).toEqual([1, 1, 5, 4]);
});

test('a flood does not pass a corner', () => {
  const flood = floodPaper(picture(['.#.', '#..', '...']), 0, 0, 240);
  expect(flood && drawn(flood.mask, 3)).toEqual(['fr.', 'r..', '...']);
});

test('ink, values of 240 and places outside give no flood', () => {
  const small = picture(['.#o']);
  expect([1, 2, 3, -1].map((x) => floodPaper(small, x, 0, 240))).toEqual([undefined, undefined, undefined, undefined]);
});

test('a flood reaches exactly what single steps over paper reach', () => {
  const size = 9;
  const sign = fc.constantFrom('.', '.', '.', '#');
  const rows = fc.array(fc.array(sign, { minLength: size, maxLength: size }), { minLength: size, maxLength: size });
  fc.assert(
    fc.property(rows, (signs) => {
      const pixels = picture(signs.map((row) => row.join('')));
      const flood = floodPaper(pixels, 4, 4, 240);
      const reached = stepped(pixels, 4 * size + 4);
      const flooded = flood ? [...flood.mask].flatMap((value, i) => (value === FLOODED_PIXEL ? [i] : [])) : [];
      expect(flooded).toEqual([...reached].sort((a, b) => a - b));
    }),
  );
});

/** The plain way: one pixel after the other. */
function stepped(pixels: Pixels, start: number): Set<number> {
  const { width, height } = pixels;
  const reached = new Set<number>();
  const open = [start];
  while (open.length > 0) {
    const at = open.pop()!;
    if (reached.has(at) || !isPaper(pixels, at, 240)) continue;
    reached.add(at);
    if (at % width > 0) open.push(at - 1);
    if (at % width < width - 1) open.push(at + 1);
    if (at >= width) open.push(at - width);
    if (at < width * (height - 1)) open.push(at + width);
  }
  return reached;
}
