import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { performTask } from '../../performTask.ts';
import { inkBounds, svgOf } from '../drawn.fixture.ts';

const draw = (inner: string) => performTask({ kind: 'import', bytes: svgOf(inner), alpha: true });
const text = (says: string, letters: string) =>
  `<text font-family="monospace" font-size="20" ${says}>${letters}</text>`;
/** Units that a letter of DejaVu Sans Mono takes here. */
const STEP = (1233 / 2048) * 20;
/** The most that two pictures may differ on the mean, of 255: letters that stand a tenth of a unit beside their place differ by more. */
const NEAR = 0.05;

/** Holds that two drawings have the same picture, and nothing of the first is left out. */
async function expectSame(one: string, other: string): Promise<void> {
  const [own, expected] = [await draw(one), await draw(other)];
  expect(own.drawing?.left_out).toEqual([]);
  const [seen, wished] = await Promise.all(
    [own, expected].map(({ raster }) => sharp(raster).ensureAlpha().raw().toBuffer()),
  );
  const sum = seen!.reduce((total, value, index) => total + Math.abs(value - wished![index]!), 0);
  expect(sum / seen!.length).toBeLessThan(NEAR);
  expect(wished!.some((value) => value > 0)).toBe(true);
}

describe('letters stand where a text says', () => {
  test.each([
    ['lists of places', 'x="5 40 70" y="20 50 80"', 'abc', ['5,20', '40,50', '70,80']],
    ['lists that end', 'x="5, 40" y="20"', 'abc', ['5,20', '40,20', `${40 + STEP},20`]],
    ['steps', 'x="5" y="20" dx="0 10 10" dy="0 5"', 'abc', ['5,20', `${15 + STEP},25`, `${25 + 2 * STEP},25`]],
    ['spaces that are shown once', 'x="5 30 60" y="20"', ' a\n b', ['5,20', undefined, '60,20']],
    ['letters of two code units', 'x="5 50" y="30"', '😀b', ['5,30', '50,30']],
  ])('%s', async (_, says, content, places) => {
    const letters = [...content.replace(/\s+/g, ' ').trim()];
    const single = places.map((place, index) => {
      const [x, y] = place?.split(',') ?? [];
      return place === undefined ? '' : text(`x="${x}" y="${y}"`, letters[index]!);
    });
    await expectSame(text(says, content), single.join(''));
  });

  test('parts of it go on, in their own paint', async () => {
    await expectSame(
      text('x="5 30" y="20"', 'ab<tspan fill="red" x="60">c<tspan dx="3">d</tspan></tspan>'),
      text('x="5" y="20"', 'a') +
        text('x="30" y="20"', 'b') +
        text('x="60" y="20" fill="red"', 'c') +
        text(`x="${63 + STEP}" y="20" fill="red"`, 'd'),
    );
  });

  test('each place begins a row of its own, before or around it', async () => {
    await expectSame(
      text('x="50 90" y="20 60" text-anchor="end"', 'abc'),
      text(`x="${50 - STEP}" y="20"`, 'a') + text(`x="${90 - 2 * STEP}" y="60"`, 'bc'),
    );
  });

  test('turned ones turn about where they stand, the last turn counts on', async () => {
    await expectSame(
      text('x="10 40 70" y="50" rotate="0 30"', 'abc'),
      text('x="10" y="50"', 'a') +
        text('transform="translate(40 50) rotate(30)"', 'b') +
        text('transform="translate(70 50) rotate(30)"', 'c'),
    );
  });

  test.each([
    ['spacing', 'abc', (80 - 3 * STEP) / 2 + STEP],
    ['spacingAndGlyphs', 'abc', 80 / 3],
  ])('a length is kept by %s', async (adjust, letters, step) => {
    const [left, , right] = await inkBounds(
      await draw(text(`x="10" y="50" textLength="80" lengthAdjust="${adjust}"`, letters)),
    );
    const [first, , last] = await inkBounds(
      await draw(text('x="10" y="50"', 'a') + text(`x="${10 + 2 * step}" y="50"`, 'c')),
    );
    expect(left).toBeGreaterThan(9);
    expect(right).toBeLessThan(90.5);
    if (adjust === 'spacing') expect([left, right]).toEqual([first, last]);
    else
      expect(right - left).toBeCloseTo(80 - ((3 * STEP - (last - first - 2 * step + 2 * STEP)) * 80) / (3 * STEP), 0);
  });

  test('words stand as far apart as they say', async () => {
    await expectSame(
      `<g style="word-spacing:10px">${text('x="5" y="50"', 'a b')}</g>`,
      text('x="5" y="50"', 'a') + text(`x="${15 + 2 * STEP}" y="50"`, 'b'),
    );
  });
});

describe('text on a line', () => {
  const on = (line: string, letters: string, says = '', own = '') =>
    `<defs><path id="p" ${line}/></defs>${text(own, `<textPath href="#p" ${says}>${letters}</textPath>`)}`;

  test.each([
    ['from its start', '', '', 10],
    ['from a place on it', 'startOffset="20"', '', 30],
    ['from a share of it', 'startOffset="25%"', '', 30],
    ['around a place', 'startOffset="50%"', 'text-anchor="middle"', 50 - STEP],
    ['up to its end', 'startOffset="100%"', 'text-anchor="end"', 90 - 2 * STEP],
  ])('runs %s', async (_, says, own, x) => {
    const line = 'd="M10 60H90"';
    await expectSame(
      on(line, 'ab', says, own),
      [0, 1].map((at) => text(`transform="translate(${x + at * STEP} 60)"`, 'ab'[at]!)).join(''),
    );
  });

  test('runs the way that it runs, wherever that has been moved', async () => {
    const down = text(`transform="translate(50 20) rotate(90)"`, 'a');
    await expectSame(on('d="M50 20V90"', 'a'), down);
    await expectSame(on('d="M0 0H70" transform="translate(50 20) rotate(90)"', 'a'), down);
  });

  test('what says a length of its own is measured by it', async () => {
    await expectSame(on('d="M10 60H90" pathLength="8"', 'a', 'startOffset="4"'), text('x="50" y="60"', 'a'));
  });

  test('goes no further than its end', async () => {
    await expectSame(on('d="M10 60H34"', 'abcd'), on('d="M10 60H34"', 'ab'));
  });

  test('is moved away from it and along it', async () => {
    await expectSame(
      on('d="M10 60H90"', 'a<tspan dx="5" dy="-10" fill="red">b</tspan>'),
      text('x="10" y="60"', 'a') + text(`x="${15 + STEP}" y="50" fill="red"`, 'b'),
    );
  });

  test('runs along any shape', async () => {
    const circle = '<defs><circle id="c" cx="50" cy="50" r="30"/></defs>';
    const [left, top, right, bottom] = await inkBounds(
      await draw(circle + text('font-size="10"', '<textPath href="#c">Round and round and round</textPath>')),
    );
    for (const side of [left, top, 100 - right, 100 - bottom]) expect(side).toBeLessThan(25);
  });

  test('is in the faces that ship with the product, which is said', async () => {
    const { drawing } = await draw(on('d="M10 60H90"', 'a'));
    expect(drawing).toEqual({ left_out: [], faces: [{ asked: '', drawn: 'DejaVu Sans Mono' }] });
  });

  test('that nobody drew draws nothing anywhere, and is not named', async () => {
    const { drawing } = await draw(text('x="5" y="20"', 'a<textPath href="#gone">b</textPath>'));
    expect(drawing?.left_out).toEqual([]);
  });
});

test.each([
  ['textPath', '<path id="p" d="M0 50H90"/><text><textPath href="#p">مرحبا</textPath></text>'],
  ['textPath', `<path id="p" d="M0 50H90"/><text><textPath href="#p">${'a'.repeat(6000)}</textPath></text>`],
  ['textLength', '<text y="20" direction="rtl" textLength="50">abc</text>'],
  ['rotate', '<text y="20" style="writing-mode:vertical-rl" rotate="10">abc</text>'],
  ['x', '<text x="5 10" y="20">مرحبا</text>'],
  ['word-spacing', '<text y="20" word-spacing="9">שלום עולם</text>'],
])('%s is named where letters cannot be laid one by one', async (name, inner) => {
  expect((await draw(inner)).drawing?.left_out).toEqual([name]);
});

test.each([
  ['text: 🙂한', '<text y="20">a🙂水한🙂あ</text>'],
  ['text: कถ', '<g font-family="Anton"><text y="20">क<tspan>ถЖΩ→✓★∞€①½▶שق</tspan></text></g>'],
])('%s has no face here, and is named', async (name, inner) => {
  expect((await draw(inner)).drawing?.left_out).toEqual([name]);
});
