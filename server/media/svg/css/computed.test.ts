import { expect, test } from 'vitest';
import { fullRect, importSvg } from '../drawn.fixture.ts';

const RED = [255, 0, 0, 255];

/** The values that Chromium shows of each, to the number. */
test.each([
  ['oklch(0.65 0.2 30)', [240, 80, 61]],
  ['oklch(70% 0.4 150)', [0, 214, 0]],
  ['color(display-p3 0.2 0.5 0.8)', [0, 130, 210]],
  ['color(srgb-linear 0.2 0.5 0.8)', [124, 188, 231]],
  ['color(xyz 0.2 0.5 0.3)', [0, 225, 131]],
  ['lab(50% 40 20)', [185, 88, 87]],
  ['lch(60% 50 250)', [0, 156, 227]],
  ['hwb(120 10% 10%)', [26, 230, 26]],
  ['color-mix(in srgb, red 25%, blue)', [64, 0, 191]],
  ['color-mix(in oklch, red, blue)', [186, 0, 194]],
  ['light-dark(#123456, red)', [18, 52, 86]],
  ['oklch(from red l c 150)', [0, 174, 9]],
  ['hsl(from red calc(h + 120) s l)', [0, 255, 0]],
  ['rgb(from #27c b g calc(r / 2))', [204, 119, 17]],
  ['var(--none, rgb(1 2 3))', [1, 2, 3]],
])('the colour %s', async (colour, rgb) => {
  for (const rect of [`style="fill:${colour}"`, `fill="${colour}"`])
    expect((await importSvg(fullRect(rect))).at(50, 50)).toEqual([...rgb, 255]);
});

test.each([
  ['that the root says', `<style>:root{--a:red}</style>${fullRect('fill="var(--a)"')}`],
  ['that an element says itself', fullRect('style="--a:red;fill:var(--a)"')],
  ['that a group says', `<g style="--a:red"><g>${fullRect('fill="var(--a, blue)"')}</g></g>`],
  ['that stands for another', `<style>:root{--a:var(--b);--b:red}</style>${fullRect('fill="var(--a)"')}`],
  ['in what stands in for one', fullRect('fill="var(--a, var(--b, red))"')],
  ['that leads to itself', `<style>:root{--a:var(--b);--b:var(--a)}</style>${fullRect('fill="var(--a, red)"')}`],
  ['within a function', `<style>:root{--r:255}</style>${fullRect('fill="rgb(var(--r) 0 0)"')}`],
  [
    'that each use says anew',
    `<symbol id="s">${fullRect('fill="var(--a, blue)"')}</symbol><use href="#s" style="--a:red" width="100" height="100"/>`,
  ],
])('a name of one’s own %s', async (_, inner) => {
  expect((await importSvg(inner)).at(50, 50)).toEqual(RED);
});

test('a name that nobody gave leaves the property unsaid', async () => {
  expect((await importSvg(fullRect('fill="red" style="fill:var(--none)"'))).at(50, 50)).toEqual([0, 0, 0, 255]);
});

/** Pixels of a length, to a hundredth of the side. */
test.each([
  ['10mm', 37.8],
  ['1cm', 37.8],
  ['0.5in', 48],
  ['24pt', 32],
  ['3pc', 48],
  ['40Q', 37.8],
  ['2rem', 40],
  ['calc(10px + 2 * 15px)', 40],
  ['min(90px, 1in / 2)', 48],
])('a side of %s', async (length, pixels) => {
  const { at } = await importSvg(`<rect style="width:${length};height:100px" fill="red"/>`, 'font-size="20"');
  expect([at(pixels - 1, 50), at(pixels + 1, 50)]).toEqual([RED, [0, 0, 0, 0]]);
});

test('lengths in millimetres fill a drawing of millimetres', async () => {
  const { at } = await importSvg(
    '<rect x="10mm" y="10mm" width="80mm" height="80mm" fill="red"/>',
    'width="100mm" height="100mm" viewBox=""',
  );
  expect(at(50, 50)).toEqual(RED);
});

/** Twenty units in the middle, four times as large, or in the corner. */
const MIDDLE = 'x="40" y="40" width="20" height="20" fill="red"';
const CORNER = 'width="20" height="20" fill="red"';
test.each([
  ['the middle of the view', `<rect ${MIDDLE} style="transform-origin:50% 50%;transform:scale(4)"/>`, 85, 85],
  ['a place', `<rect ${MIDDLE} style="transform-origin:50px 50px;transform:rotate(45deg)"/>`, 50, 62],
  ['a place, as attributes', `<rect ${MIDDLE} transform-origin="50 50" transform="scale(4)"/>`, 85, 85],
  ['words', `<rect ${MIDDLE} style="transform-origin:right bottom;transform:scale(2)"/>`, 5, 5],
  [
    'its own middle',
    `<rect ${CORNER} style="transform-box:fill-box;transform-origin:center;transform:scale(3)"/>`,
    28,
    28,
  ],
  [
    'the middle of a curve',
    `<path d="M0 0C0 20 20 20 20 0z" fill="red" style="transform-box:fill-box;transform-origin:center;transform:scale(3)"/>`,
    10,
    20,
  ],
  ['a property of its own', `<rect ${CORNER} style="translate:60px 60px"/>`, 70, 70],
  ['a share', `<rect ${CORNER} style="transform:translate(50%, 50%)"/>`, 60, 60],
])('a transform about %s', async (_, inner, x, y) => {
  expect((await importSvg(inner)).at(x, y)).toEqual(RED);
});

test('a place in a view that begins elsewhere counts from its origin', async () => {
  const moved = `<rect x="-50" y="-50" width="20" height="20" fill="red" transform="translate(60 60)"/>`;
  const view = 'viewBox="-50 -50 100 100"';
  expect((await importSvg(moved, view)).at(70, 70)).toEqual(RED);
  const turned = `<rect x="-10" y="-10" width="20" height="20" fill="red" style="transform-origin:10px 10px;transform:scale(2)"/>`;
  expect((await importSvg(turned, view)).at(22, 22)).toEqual(RED);
});

test('a symbol that is half there, and the ground of a drawing', async () => {
  const symbol = `<symbol id="s" opacity="0.5">${fullRect('fill="red"')}</symbol><use href="#s" width="100" height="100"/>`;
  expect((await importSvg(symbol)).at(50, 50)).toEqual([255, 0, 0, 128]);
  expect((await importSvg('', 'style="background:#c82020"')).at(50, 50)).toEqual([200, 32, 32, 255]);
  expect((await importSvg('', 'style="background-color:#c8202080"')).at(50, 50)[3]).toBe(128);
});

test('a drawing without a size is shown to its edges, left of its origin too', async () => {
  const { at, markup } = await importSvg('<circle r="40" fill="red"/><circle cx="160" cy="160" r="40"/>', 'id="x"');
  expect(markup).toContain('circle');
  expect(at(50, 50)).toEqual([0, 0, 0, 0]);
});
