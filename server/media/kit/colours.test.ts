import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { performTask } from '../performTask.ts';

const HEAD = 33;

function chunk(type: string, ...values: number[]): Buffer {
  const named = Buffer.from([...Buffer.from(type, 'latin1'), ...values]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(named.length - 4);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

const numbers = (...values: number[]) =>
  values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
const gamma = (value: number) => chunk('gAMA', ...numbers(Math.round(value * 100_000)));
const SRGB = chunk('sRGB', 0);
/** The primaries of Display P3 and its white. */
const P3 = chunk('cHRM', ...numbers(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000));

/** The colour that a plain picture is kept in whose head says more. */
async function storedColour(colour: readonly number[], ...more: Buffer[]): Promise<number[]> {
  const [r, g = r, b = r] = colour as [number, number?, number?];
  const plain = sharp({ create: { width: 4, height: 4, channels: 3, background: { r, g, b } } });
  const png = await (colour.length === 1 ? plain.toColourspace('b-w') : plain).png().toBuffer();
  const bytes = Buffer.concat([png.subarray(0, HEAD), ...more, png.subarray(HEAD)]);
  const picture = await performTask({ kind: 'import', bytes, alpha: true });
  const { icc, gama } = {
    gama: Buffer.from(picture.bytes).includes('gAMA'),
    ...(await sharp(picture.bytes).metadata()),
  };
  expect([icc, gama]).toEqual([undefined, false]);
  const data = await sharp(picture.bytes).toColourspace('srgb').removeAlpha().raw().toBuffer();
  return [...data.subarray(0, 3)];
}

/** The value in sRGB of light, 0 to 1. */
const shown = (light: number) =>
  Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));

async function expectNear(colour: Promise<number[]>, values: readonly number[]): Promise<void> {
  const actual = await colour;
  actual.forEach((value, channel) => {
    expect(Math.abs(value - values[channel]!), `${actual} is ${values}`).toBeLessThanOrEqual(2);
  });
}

describe('a PNG that says its gamma', () => {
  test.each([1, 0.45455, 0.55, 0.35])('of %d is kept as it is shown', async (value) => {
    const colour = [40, 128, 220];
    await expectNear(
      storedColour(colour, gamma(value)),
      colour.map((one) => shown((one / 255) ** (1 / value))),
    );
  });

  test('in greys', async () => {
    await expectNear(storedColour([128], gamma(1)), Array(3).fill(shown(128 / 255)));
  });

  test('beside sRGB, or as a mistake, is as it is', async () => {
    for (const more of [[gamma(1), SRGB], [gamma(0)], [gamma(300)]])
      await expectNear(storedColour([40, 128, 220], ...more), [40, 128, 220]);
  });

  test('and its primaries has the colours of those', async () => {
    const red = await storedColour([200, 80, 40], gamma(0.45455), P3);
    expect(red[0]).toBeGreaterThan(208);
    await expectNear(storedColour([128, 128, 128], gamma(0.45455), P3), [128, 128, 128]);
  });
});

describe('a PNG that says its colours by number', () => {
  test.each([
    ['sRGB', [1, 13], [200, 80, 40], [200, 80, 40]],
    ['light itself', [1, 8], [128, 128, 128], Array(3).fill(shown(128 / 255))],
    ['Display P3', [12, 13], [51, 128, 204], [0, 130, 210]],
    ['a number that nobody knows', [99, 13], [51, 128, 204], [51, 128, 204]],
  ])('as %s', async (_, numbers, colour, seen) => {
    await expectNear(storedColour(colour, chunk('cICP', ...numbers, 0, 1)), seen);
  });

  test('goes by them before anything else', async () => {
    await expectNear(storedColour([51, 128, 204], gamma(1), chunk('cICP', 12, 13, 0, 1), SRGB), [0, 130, 210]);
  });
});

test('a JPG keeps all of its colour', async () => {
  const stripes = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) =>
    (Math.floor(i / 3) % 64) % 2 === i % 3 ? 220 : 30,
  );
  const bytes = await sharp(stripes, { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const picture = await performTask({ kind: 'import', bytes, alpha: true });
  const [before, after] = await Promise.all([bytes, picture.bytes].map((one) => sharp(one).raw().toBuffer()));
  const furthest = before!.reduce((most, value, index) => Math.max(most, Math.abs(value - after![index]!)), 0);
  expect(furthest).toBeLessThan(20);
});

test.each([false, true])('a WEBP without loss keeps each colour (alpha: %s)', async (alpha) => {
  const noise = Uint8Array.from({ length: 32 * 32 * 3 }, (_, i) => (i * 7919) % 251);
  const opaque = sharp(noise, { raw: { width: 32, height: 32, channels: 3 } });
  const bytes = await (alpha ? opaque.ensureAlpha(0.5) : opaque)
    .webp({ lossless: true, exact: true })
    .withExif({})
    .toBuffer();
  const picture = await performTask({ kind: 'import', bytes, alpha: true });
  const [before, after] = await Promise.all([bytes, picture.bytes].map((one) => sharp(one).raw().toBuffer()));
  expect(after).toEqual(before);
});
