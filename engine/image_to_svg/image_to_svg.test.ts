import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { EngineJob, EngineStep } from '../../contract/engine.ts';
import { sanitiseSvg } from '../../server/media/svg/sanitiseSvg.ts';
import { createEngine } from '../index.ts';

const engine = createEngine();
afterAll(() => engine.close());

type Traced = { svg: string; width: number | undefined; height: number | undefined; notes: readonly string[] };

async function trace(picture: Uint8Array | string, colours: 'binary' | 'color' = 'color'): Promise<Traced> {
  const bytes = typeof picture === 'string' ? await drawn(picture) : picture;
  const job: EngineJob = {
    id: 'job',
    operation: 'image_to_svg',
    model: '',
    prompt: '',
    seed: 1,
    count: 1,
    aspectRatio: '1:1',
    colours,
    image: { type: 'image/png', bytes },
  };
  for await (const step of engine.run(job, new AbortController().signal) as AsyncIterable<EngineStep>)
    if (step.kind === 'result') {
      const { media, width, height, recipe } = step;
      return { svg: new TextDecoder().decode(media?.bytes), width, height, notes: recipe.notes };
    }
  throw new Error('the engine made nothing');
}

/** A PNG of what an SVG draws on 120 x 80. */
function drawn(inner: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">${inner}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const PAPER = '<rect width="120" height="80" fill="#fff"/>';
const SHAPES =
  '<circle cx="40" cy="40" r="25" fill="#d04020"/><rect x="75" y="20" width="30" height="40" fill="#2050a0"/>';

/** Pixels of what a vector draws, at its own size. */
async function pixelsOf(svg: string): Promise<{ rgba: (x: number, y: number) => number[]; data: Buffer }> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, rgba: (x, y) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)] };
}

const fillsOf = (svg: string) => [...new Set([...svg.matchAll(/fill="(.*?)"/g)].map(([, fill]) => fill))].sort();
const pathsOf = (svg: string) => svg.match(/<path [^>]*>/g);

describe('a graphic', () => {
  test('becomes as many colours as it was drawn in, at its size', async () => {
    const { svg, width, height, notes } = await trace(PAPER + SHAPES);
    expect([width, height, notes]).toEqual([120, 80, ['Traced in 3 flat colours.']]);
    expect(svg).toMatch(/^<svg xmlns="[^"]+" width="120" height="80" viewBox="0 0 240 160">/);
    expect(fillsOf(svg)).toEqual(['#2050A0', '#D04020', '#FFFFFF']);
    const { rgba } = await pixelsOf(svg);
    expect([rgba(40, 40), rgba(90, 40), rgba(5, 5)]).toEqual([
      [0xd0, 0x40, 0x20, 255],
      [0x20, 0x50, 0xa0, 255],
      [255, 255, 255, 255],
    ]);
  });

  test('that is cut out has no backdrop', async () => {
    const { svg } = await trace(SHAPES);
    expect(fillsOf(svg)).toHaveLength(2);
    const { rgba } = await pixelsOf(svg);
    expect([rgba(5, 5)[3], rgba(40, 40)[3]]).toEqual([0, 255]);
  });

  test('in black is what is darker, and nothing else', async () => {
    const { svg, notes } = await trace(PAPER + SHAPES, 'binary');
    expect([fillsOf(svg), notes]).toEqual([['#000000'], ['Traced in black.']]);
    const { data } = await pixelsOf(svg);
    const covered = data.filter((_, i) => i % 4 === 3).reduce((sum, alpha) => sum + alpha / 255, 0);
    expect(Math.abs(covered - (Math.PI * 25 ** 2 + 30 * 40)) / covered).toBeLessThan(0.04);
  });
});

test('a light rim on a light ground is a line in black', async () => {
  const ring = '<circle cx="60" cy="40" r="25" fill="none" stroke="#bbb" stroke-width="3"/>';
  const { svg } = await trace(`${PAPER}${ring}<rect x="2" y="2" width="20" height="8" fill="#111"/>`, 'binary');
  const { rgba } = await pixelsOf(svg);
  expect([rgba(85, 40)[3], rgba(60, 40)[3], rgba(10, 5)[3]]).toEqual([255, 0, 255]);
});

test('a cut-out of one tone is a silhouette; a sheet of one tone has nothing to trace', async () => {
  const { svg } = await trace('<circle cx="40" cy="40" r="25" fill="#eee"/>', 'binary');
  expect((await pixelsOf(svg)).rgba(40, 40)).toEqual([0, 0, 0, 255]);
  await expect(trace(PAPER, 'binary')).rejects.toMatchObject({
    fault: 'input',
    userMessage: expect.stringContaining('one tone'),
  });
});

test('of a picture of dots, more than can be traced, what is large is left; when nothing is, that is said', async () => {
  const SIDE = 600;
  const dotted = (disc: number) =>
    sharp(
      Uint8Array.from({ length: SIDE ** 2 }, (_, i) => {
        const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
        return (x % 2 === 0 && y % 2 === 0) || Math.hypot(x - 300, y - 300) < disc ? 0 : 255;
      }),
      { raw: { width: SIDE, height: SIDE, channels: 1 } },
    )
      .png()
      .toBuffer();
  const { svg } = await trace(await dotted(100), 'binary');
  const { rgba } = await pixelsOf(svg);
  expect([rgba(300, 300)[3], rgba(50, 50)[3]]).toEqual([255, 0]);
  expect(pathsOf(svg)!.length).toBeLessThan(20);
  await expect(trace(await dotted(0), 'binary')).rejects.toMatchObject({
    fault: 'input',
    userMessage: 'There is nothing in the image that is large enough to trace.',
  });
});

test('a shaded picture is recognised in its vector', async () => {
  const [width, height] = [200, 140];
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    const ball = Math.max(0, 1 - Math.hypot(x - 90, y - 60) / 60);
    return 40 + 0.4 * x + ball * [120, 60, 20][i % 3]!;
  });
  const picture = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const { svg, notes } = await trace(picture);
  expect(notes).toEqual(['Traced in layers of colour.']);
  const { data } = await pixelsOf(svg);
  const difference = rgb.reduce((sum, value, i) => sum + Math.abs(value - data[Math.floor(i / 3) * 4 + (i % 3)]!), 0);
  expect(difference / rgb.length).toBeLessThan(12);
});

test.each(['color', 'binary'] as const)(
  '%s: the same picture gives the same bytes, and our own check keeps every path',
  async (colours) => {
    const { svg } = await trace(PAPER + SHAPES, colours);
    expect((await trace(PAPER + SHAPES, colours)).svg).toBe(svg);
    expect(pathsOf(sanitiseSvg(new TextEncoder().encode(svg)))).toEqual(pathsOf(svg));
  },
);

test('of a photograph in black the product is traced alone', async () => {
  const bytes = await readFile(new URL('../fixtures/photographs/coffee-cup.jpg', import.meta.url));
  const { notes, svg } = await trace(bytes, 'binary');
  expect(notes).toEqual(['The product alone, traced in black.']);
  // What stands at the edges of the photograph is not drawn.
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corners = [0, info.width - 1, data.length - info.width, data.length - 1].map((at) => data[at]);
  expect(corners).toEqual([255, 255, 255, 255]);
});
