import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { EngineError, EngineJob, EngineStep } from '../../contract/engine.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { createEngine } from '../index.ts';
import { NETWORKS, type NetworkName } from './esrgan.ts';
import { fillTransparent } from './fill.ts';
import { LONGER_SIDE, networkFor, sizeFor } from './index.ts';
import { openTiles, planTiles } from './tiles.ts';

const engine = createEngine();
afterAll(() => engine.close());

type Result = Extract<EngineStep, { kind: 'result' }>;

async function enlarge(bytes: Uint8Array, more: Partial<EngineJob> = {}): Promise<Result> {
  const job: EngineJob = {
    id: 'job',
    operation: 'get_4k',
    model: '',
    prompt: '',
    seed: 1,
    count: 1,
    aspectRatio: '1:1',
    image: { type: 'image/png', bytes },
    ...more,
  };
  for await (const step of engine.run(job, new AbortController().signal)) if (step.kind === 'result') return step;
  throw new Error('the engine made nothing');
}

const digest = ({ media }: Result) => createHash('sha256').update(media!.bytes).digest('hex');

/** A picture of soft and hard edges in all directions. */
function pattern(width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const inside = Math.hypot(x - width / 2, y - height / 2) < width / 3;
      const wave = 60 * Math.sin(x / 3) * Math.cos(y / 4);
      rgb.set([inside ? 200 : 60, 128 + wave, x + 2 * y > 90 ? 230 : 90], (y * width + x) * 3);
    }
  return rgb;
}

/** All of an enlargement, in tiles of at most so many pixels. */
function tiled(network: NetworkName, source: { width: number; height: number; rgb: Uint8Array }, longest: number) {
  const plan = planTiles(network, source, { width: source.width * 3, height: source.height * 3 }, longest);
  const paint = openTiles(plan, () => {});
  for (let tile = 0; tile < plan.columns * plan.rows; tile++) paint(tile);
  return Uint8Array.from(plan.result.rgb);
}

test.each(Object.keys(NETWORKS) as NetworkName[])('no seam: %s in tiles is the same as in one piece', (network) => {
  const source = { width: 72, height: 56, rgb: pattern(72, 56) };
  const [whole, parts] = [tiled(network, source, 72), tiled(network, source, 28)];
  const farthest = whole.reduce((most, value, i) => Math.max(most, Math.abs(value - parts[i]!)), 0);
  expect(farthest).toBeLessThanOrEqual(1);
});

test.each(Object.keys(NETWORKS) as NetworkName[])(
  '%s keeps the picture: made small again it is what it was',
  async (network) => {
    const source = { width: 48, height: 48, rgb: pattern(48, 48) };
    const raw = { width: 144, height: 144, channels: 3 as const };
    const again = await sharp(tiled(network, source, 48), { raw })
      .resize(48, 48, { kernel: 'cubic' })
      .raw()
      .toBuffer();
    const difference = source.rgb.reduce((sum, value, i) => sum + Math.abs(value - again[i]!), 0) / again.length;
    expect(difference).toBeLessThan(6);
  },
);

describe('the size of a result', () => {
  const side = fc.integer({ min: 1, max: 8000 });
  test('has a longer side of 3840 and the proportions of the picture', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = sizeFor({ width, height });
        const shorter = (LONGER_SIDE * Math.min(width, height)) / Math.max(width, height);
        expect(Math.max(size.width, size.height)).toBe(LONGER_SIDE);
        expect(Math.abs(Math.min(size.width, size.height) - Math.max(1, shorter))).toBeLessThanOrEqual(0.5);
        expect(size.width >= size.height).toBe(width >= height || size.width === size.height);
      }),
    );
  });

  test('network by size: fuller for what it can do in time', () => {
    const by = (width: number, height: number) => networkFor({ width, height });
    expect([by(1, 1), by(480, 480), by(1024, 1024), by(1344, 768)]).toEqual([
      'medium4',
      'medium4',
      'medium4',
      'medium4',
    ]);
    expect([by(1920, 1080), by(3000, 2000), by(3840, 10)]).toEqual(['slim4', null, null]);
  });
});

test('a cut-out of any length keeps its alpha, and what is enlarged twice gives the same bytes', async () => {
  const [seen, clear] = [
    [0xc0, 0x40, 0x20, 255],
    [0, 0, 0, 0],
  ];
  const raw = { width: 60, height: 4, channels: 4 as const };
  const rgba = Uint8Array.from({ length: 60 * 4 * 4 }, (_, i) => ((i >> 2) % 60 < 40 ? seen : clear)[i % 4]!);
  const holed = await sharp(rgba, { raw }).png().toBuffer();
  const first = await enlarge(holed);
  expect([first.width, first.height, first.media?.type]).toEqual([3840, 256, 'image/png']);
  const { data, info } = await sharp(first.media!.bytes).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  expect([info.width, info.height, info.channels]).toEqual([3840, 256, 4]);
  expect([pixel(3000, 128)[3], pixel(1000, 128)[3]]).toEqual([0, 255]);
  const nearEdge = pixel(2540, 128);
  [0xc0, 0x40, 0x20].forEach((value, i) => {
    expect(Math.abs(nearEdge[i]! - value)).toBeLessThan(12);
  });
  expect(digest(await enlarge(holed))).toBe(digest(first));
});

test('a larger picture is scaled down, and says so; what is known of its product is handed on', async () => {
  const large = await sharp({ create: { width: 5000, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const scene: SceneDetail = { kind: 'scene', width: 5000, height: 20, scene: {} as SceneDetail['scene'] };
  const own = {
    engine: 'built-in',
    model: '',
    operation: 'generate_image',
    prompt: '',
    seed: 1,
    notes: [],
    milliseconds: 1,
  } as const;
  const { width, height, recipe } = await enlarge(large, { recipes: { image: { ...own, detail: scene } } });
  expect([width, height]).toEqual([3840, 15]);
  expect(recipe.notes).toEqual(['The image was larger (5000 × 20) and was scaled down to 3840 pixels.']);
  expect(recipe.detail).toEqual({ kind: 'kept', origin: scene });
});

test('without a picture there is nothing to enlarge', async () => {
  await expect(enlarge(new Uint8Array(), {})).rejects.toMatchObject({ fault: 'input' } satisfies Partial<EngineError>);
});

test('transparent pixels take the colours around them', () => {
  const clear = [9, 9, 9, 0];
  const [red, blue] = [
    [200, 0, 0, 255],
    [0, 0, 200, 255],
  ];
  const rgba = Uint8Array.from([red, clear, clear, clear, clear, clear, clear, blue].flat());
  const rgb = fillTransparent({ width: 8, height: 1, rgba });
  expect([...rgb.subarray(0, 12)]).toEqual([200, 0, 0, 200, 0, 0, 200, 0, 0, 200, 0, 0]);
  expect([...rgb.subarray(21)]).toEqual([0, 0, 200]);
});
