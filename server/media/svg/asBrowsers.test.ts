import { expect, test } from 'vitest';
import { performTask } from '../performTask.ts';
import { fullRect, importSvg, svgOf } from './drawn.fixture.ts';

const rasterOf = async (inner: string, head = '') =>
  (await performTask({ kind: 'import', bytes: svgOf(inner, head), alpha: true })).raster;

test.each([
  ['grayscale(1)', [54, 54, 54, 255]],
  ['grayscale()', [54, 54, 54, 255]],
  ['saturate(0)', [54, 54, 54, 255]],
  ['sepia(100%)', [100, 89, 69, 255]],
  ['invert(1)', [0, 255, 255, 255]],
  ['brightness(.5)', [128, 0, 0, 255]],
  ['contrast(0)', [128, 128, 128, 255]],
  ['hue-rotate(.5turn)', [0, 109, 109, 255]],
  ['opacity(50%)', [255, 0, 0, 128]],
  ['grayscale(1) invert(1)', [201, 201, 201, 255]],
  ['url(#f) grayscale(1)', [182, 182, 182, 255]],
  ['none', [255, 0, 0, 255]],
])('filter: %s counts in sRGB', async (filter, colour) => {
  const green = '<filter id="f"><feFlood flood-color="lime"/></filter>';
  for (const says of [`filter="${filter}"`, `style="filter:${filter}"`]) {
    const { at } = await importSvg(`${green}${fullRect(`fill="red" ${says}`)}`);
    at(50, 50).forEach((value, channel) => {
      expect(Math.abs(value - colour[channel]!)).toBeLessThan(2);
    });
  }
});

test('a shadow falls beyond a shape that has no height', async () => {
  const line = '<path d="M20 50H80" stroke="red" stroke-width="4" style="filter:drop-shadow(lime 0 20px 0)"/>';
  const { at } = await importSvg(line);
  expect([at(50, 50), at(50, 70)]).toEqual([
    [255, 0, 0, 255],
    [0, 255, 0, 255],
  ]);
});

const text = (says: string, letters = 'Kettle') => `<text x="5" y="60" ${says}>${letters}</text>`;
test.each([
  ['', 16],
  ['font-size="medium"', 16],
  ['style="font-size:xx-small"', 9],
  ['style="font-size:X-Small"', 10],
  ['font-size="small"', 13],
  ['font-size="large"', 18],
  ['style="font-size:x-large"', 24],
  ['font-size="xx-large"', 32],
  ['style="font-size:150%"', 24],
])('text of the size “%s” has %i pixels', async (says, pixels) => {
  expect(await rasterOf(text(says))).toEqual(await rasterOf(text(`font-size="${pixels}"`)));
});

test.each([
  ['uppercase', 'to boil', 'TO BOIL'],
  ['lowercase', 'To BOIL', 'to boil'],
  ['capitalize', 'to boil-water', 'To Boil-Water'],
  ['none', 'to Boil', 'to Boil'],
])('words are written in %s', async (transform, letters, written) => {
  const inherited = `<g style="text-transform:${transform}">${text('', letters)}</g>`;
  expect(await rasterOf(inherited)).toEqual(await rasterOf(text('', written)));
  const own = `<g style="text-transform:${transform}">${text('style="text-transform:none"', letters)}</g>`;
  expect(await rasterOf(own)).toEqual(await rasterOf(text('', letters)));
});

const RED = [255, 0, 0, 255];
const NOTHING = [0, 0, 0, 0];
const DASHED = 'stroke="red" stroke-width="8" stroke-dasharray="2 6" fill="none"';
test.each([
  ['a path', '<path d="M10 50H90" pathLength="8"'],
  ['a line', '<line x1="10" y1="50" x2="90" y2="50" pathLength="8"'],
  ['a polyline', '<polyline points="10 50 90,50" pathLength="8"'],
  ['a polygon', '<polygon points="10,50 90,50 90,90 10,90" pathLength="24"'],
  ['a box', '<rect x="10" y="50" width="80" height="40" pathLength="24"'],
])('dashes of %s are measured by the length that it says', async (_, shape) => {
  const { at } = await importSvg(`${shape} ${DASHED}/>`);
  expect([at(11, 50), at(29, 50), at(35, 50), at(85, 50)]).toEqual([RED, RED, NOTHING, NOTHING]);
});

test.each(['<circle cx="50" cy="50" r="40"', '<ellipse cx="50" cy="50" rx="40" ry="40"'])(
  'dashes of %s begin at its right, and are measured by the length that it says',
  async (shape) => {
    const { at } = await importSvg(
      `${shape} pathLength="4" stroke="red" stroke-width="8" stroke-dasharray="1 3" fill="none"/>`,
    );
    expect([at(90, 52), at(52, 90), at(10, 50), at(50, 10)]).toEqual([RED, RED, NOTHING, NOTHING]);
  },
);
