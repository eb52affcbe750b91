import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMediaDecoder, type MediaDecoder } from './mediaDecoder.ts';
import { fullRect, inkBounds, svgOf } from './svg/drawn.fixture.ts';

const ANN = { person: 'Ann', isResult: true };
const importOf = (media: MediaDecoder, inner: string) =>
  media.perform({ kind: 'import', bytes: svgOf(inner), alpha: true }, ANN);
/** A cloud of so many layers; one takes half a second of a processor. */
const cloud = (layers: number) =>
  `<filter id="f">${'<feTurbulence baseFrequency="0.1" numOctaves="8"/>'.repeat(layers)}</filter>${fullRect('filter="url(#f)"')}`;

describe('a drawing that takes long', () => {
  let media: MediaDecoder;
  beforeAll(() => {
    media = createMediaDecoder({ vectorMs: 300 });
  });
  afterAll(() => media.close());

  test('is drawn smaller, and that is said', async () => {
    const { width, drawing } = await importOf(media, cloud(1));
    expect([width, drawing]).toEqual([512, { left_out: [], faces: [], effort: 'smaller' }]);
  });

  test('and much too long so is drawn without its filters, which stay in what is kept', async () => {
    const { width, drawing, bytes } = await importOf(media, cloud(40));
    expect([width, drawing?.effort, String(bytes).includes('feTurbulence')]).toEqual([1024, 'plain', true]);
  });
});

test('time is the processor’s: what else the machine does costs a drawing nothing', async () => {
  const alone = await millisecondsOf({ vectorMs: 60_000 });
  const limit = 2 * alone.milliseconds;
  const others = Array.from({ length: 6 * availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  const beside = await millisecondsOf({ vectorMs: limit });
  await Promise.all(others.map((other) => other.terminate()));
  expect([alone.drawing, beside.drawing]).toEqual([undefined, undefined]);
  expect(beside.milliseconds, 'by the clock it took too long').toBeGreaterThan(limit);
});

/** The time of a cloud by the clock, once the decoder is up. */
async function millisecondsOf(limits: { readonly vectorMs: number }) {
  const media = createMediaDecoder(limits);
  await importOf(media, fullRect(''));
  const began = performance.now();
  const { drawing } = await importOf(media, cloud(1));
  media.close();
  return { drawing, milliseconds: performance.now() - began };
}

describe('text', () => {
  let media: MediaDecoder;
  beforeAll(() => {
    media = createMediaDecoder();
  });
  afterAll(() => media.close());
  const text = (style: string, letters = 'Kettle') =>
    importOf(media, `<text x="5" y="60" font-size="24" style="${style}">${letters}</text>`);
  test.each([
    ['Arial, Helvetica', 'Arial', 'Arimo'],
    ['Poppins', 'Poppins', 'Tinos'],
    ["'Nobody has it', Georgia", 'Nobody has it', 'Gelasio'],
    ['monospace', '', 'DejaVu Sans Mono'],
    ['Consolas', 'Consolas', 'DejaVu Sans Mono'],
    ['EB Garamond', 'EB Garamond', 'EB Garamond'],
  ])('of %s is set in a face of ours, which is said', async (family, requested, face) => {
    const picture = await text(`font-family:${family}`);
    expect(picture.drawing?.faces).toEqual([{ asked: requested, drawn: face }]);
    expect(picture.raster).toEqual((await text(`font-family:'${face}'`)).raster);
    const shorthand = await text(`font:24px ${family}`);
    expect([shorthand.drawing?.faces, shorthand.raster]).toEqual([picture.drawing?.faces, picture.raster]);
  });

  test('has the widths of its face: a letter of DejaVu Sans Mono is 0.602 of the font size', async () => {
    const [ones, elevens] = [await text('font-family:monospace', 'H'), await text('font-family:monospace', 'HHH')];
    const [[, , one], [, , three]] = [await inkBounds(ones), await inkBounds(elevens)];
    expect(three! - one!).toBeCloseTo(2 * 0.602 * 24, 0);
  });

  test('is bold, leans, and has Chinese letters', async () => {
    const pictures = await Promise.all([
      ...['', 'font-weight:700', 'font-style:italic'].map((style) => text(`font-family:Arial;${style}`)),
      ...['水', '壶'].map((letters) => text('', letters)),
    ]);
    expect(new Set(pictures.map(({ raster }) => Buffer.from(raster!).toString('base64'))).size).toBe(5);
    const [left, top, right, bottom] = await inkBounds(pictures[3]!);
    for (const side of [right! - left!, bottom! - top!]) expect(side).toBeGreaterThan(18);
  });
});
