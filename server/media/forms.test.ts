import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { performTask } from './performTask.ts';
import { readPicture } from './picture.ts';

type Pixel = readonly number[];
const RED: Pixel = [255, 0, 0, 255];
const GREEN: Pixel = [0, 255, 0, 255];
const BLUE: Pixel = [0, 0, 255, 255];
const WHITE: Pixel = [255, 255, 255, 255];
const CLAY: Pixel = [200, 80, 40, 255];
const STONE: Pixel = [150, 120, 100, 255];

/** A picture of four quarters: red and green above, blue and white below. */
function quarters(width = 32, height = 16): Sharp {
  const rows = [
    [RED, GREEN],
    [BLUE, WHITE],
  ];
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return rows[Math.floor((2 * y) / height)]![Math.floor((2 * x) / width)]![i % 3]!;
  });
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

const plain = (colour: Pixel, width = 16, height = 8): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: { r: colour[0]!, g: colour[1]!, b: colour[2]! } },
  });

type Pixels = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** Reads what an upload becomes, and what an engine reads of it; and what an engine reads of the bytes as they came. */
async function seen(bytes: Uint8Array): Promise<readonly [Pixels, Pixels]> {
  const { bytes: stored, raster, type } = await performTask({ kind: 'import', bytes, alpha: true });
  const { pages = 1, icc, exif, depth } = await sharp(raster ?? stored).metadata();
  expect({ pages, icc, exif, depth }).toEqual({ pages: 1, icc: undefined, exif: undefined, depth: 'uchar' });
  const read = (of: Uint8Array) => readPicture({ type: `image/${type}`, bytes: of });
  return [await read(raster ?? stored), await read(raster ? raster : bytes)];
}

const at = ({ width, height, rgba }: Pixels, x: number, y: number) => {
  const i = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  return [...rgba.subarray(i, i + 4)];
};
const corners = (picture: Pixels) => [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => at(picture, x, y)));
/** Colours up to what lossy formats and colour spaces lose. */
const near = (colours: number[][], tolerance = 12) =>
  colours.map((colour) => colour.map((value) => ({ least: value - tolerance, most: value + tolerance })));

async function expectColours(
  bytes: Uint8Array,
  size: readonly [number, number],
  colours: readonly Pixel[],
): Promise<void> {
  for (const picture of await seen(bytes)) {
    expect([picture.width, picture.height]).toEqual(size);
    near(corners(picture)).forEach((bounds, corner) => {
      bounds.forEach(({ least, most }, channel) => {
        expect(colours[corner]![channel]).toBeGreaterThanOrEqual(least);
        expect(colours[corner]![channel]).toBeLessThanOrEqual(most);
      });
    });
  }
}

/** The quarters as they look when a reader obeys each value of EXIF's tag Orientation. */
const TURNED: readonly (readonly [number, readonly Pixel[]])[] = [
  [1, [RED, GREEN, BLUE, WHITE]],
  [2, [GREEN, RED, WHITE, BLUE]],
  [3, [WHITE, BLUE, GREEN, RED]],
  [4, [BLUE, WHITE, RED, GREEN]],
  [5, [RED, BLUE, GREEN, WHITE]],
  [6, [BLUE, RED, WHITE, GREEN]],
  [7, [WHITE, GREEN, BLUE, RED]],
  [8, [GREEN, WHITE, RED, BLUE]],
];

describe('a photograph that EXIF turns', () => {
  test.each(TURNED)('by %i stands upright', async (orientation, colours) => {
    const bytes = await quarters()
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    await expectColours(bytes, orientation > 4 ? [16, 32] : [32, 16], colours);
  });

  test.each(['png', 'webp'] as const)('stands upright as %s too', async (format) => {
    const bytes = await quarters().withMetadata({ orientation: 6 }).toFormat(format, { lossless: true }).toBuffer();
    await expectColours(bytes, [16, 32], [BLUE, RED, WHITE, GREEN]);
  });
});

const clay = [CLAY, CLAY, CLAY, CLAY];
test('a CMYK photograph becomes sRGB', async () => {
  const bytes = await plain(STONE).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  expect((await sharp(bytes).metadata()).space).toBe('cmyk');
  await expectColours(bytes, [16, 8], [STONE, STONE, STONE, STONE]);
});

test('16 bits a channel become 8', async () => {
  const bytes = await plain(CLAY).toColourspace('rgb16').png().toBuffer();
  expect((await sharp(bytes).metadata()).depth).toBe('ushort');
  await expectColours(bytes, [16, 8], clay);
});

test('a wide colour space becomes sRGB', async () => {
  const bytes = await plain(CLAY).withIccProfile('p3').png().toBuffer();
  const { data } = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).not.toBe(CLAY[0]);
  await expectColours(bytes, [16, 8], clay);
});

test('a palette, and grey with alpha', async () => {
  const palette = await quarters().png({ palette: true, colours: 4 }).toBuffer();
  // The colour type of a PNG stands in its head: 3 for a palette.
  expect(palette[25]).toBe(3);
  await expectColours(palette, [32, 16], [RED, GREEN, BLUE, WHITE]);
  const half = Uint8Array.from({ length: 16 * 8 * 2 }, (_, i) => (i % 2 === 0 ? 90 : 128));
  const grey = await sharp(half, { raw: { width: 16, height: 8, channels: 2 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  expect((await sharp(grey).metadata()).channels).toBe(2);
  await expectColours(grey, [16, 8], Array(4).fill([90, 90, 90, 128]));
});

test('an animation is its first picture', async () => {
  const frames = await Promise.all([CLAY, BLUE].map((colour) => plain(colour).png().toBuffer()));
  const webp = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(webp).metadata()).pages).toBe(2);
  await expectColours(webp, [16, 8], clay);
  await expectColours(animatedPng(frames[0]!, frames[1]!), [16, 8], clay);
});

test('a picture of one pixel, and the largest that is taken by its size', async () => {
  for (const picture of await seen(await plain(CLAY, 1, 1).png().toBuffer()))
    expect([picture.width, picture.height, at(picture, 0, 0)]).toEqual([1, 1, CLAY]);
  const refusal = (width: number, height: number, bytes: Buffer) =>
    performTask({ kind: 'import', bytes: claiming(bytes, width, height), alpha: true }).catch(({ fault }) => fault);
  const small = await plain(CLAY).png().toBuffer();
  expect(await refusal(8000, 6250, small)).toBe('invalid_image');
  expect(await refusal(8000, 6251, small)).toBe('too_many_pixels');
});

test.each([
  ['no size at all', '', 2],
  ['a size in percent and no box', 'width="100%" height="100%"', 2],
  ['a size in percent', 'width="100%" height="100%" viewBox="0 0 30 15"', 2],
  ['a box alone', 'viewBox="0 0 30 15"', 2],
  ['a size in millimetres', 'width="30mm" height="15mm" viewBox="0 0 30 15"', 2],
])('an SVG with %s is drawn, large enough to work on', async (_, size, ratio) => {
  const rect = '<rect x="1" width="29" height="15" fill="rgb(200,80,40)"/>';
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${rect}</svg>`);
  for (const picture of await seen(bytes)) {
    expect(Math.abs(picture.width / picture.height - ratio)).toBeLessThan(0.01);
    expect(Math.max(picture.width, picture.height)).toBeGreaterThanOrEqual(1023);
    expect(at(picture, 0.25, 0.25)).toEqual(CLAY);
  }
});

type Chunk = { readonly type: string; readonly body: Buffer };

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = 8; offset < png.length; ) {
    const length = png.readUInt32BE(offset);
    chunks.push({
      type: png.toString('latin1', offset + 4, offset + 8),
      body: png.subarray(offset + 8, offset + 8 + length),
    });
    offset += length + 12;
  }
  return chunks;
}

function pngOf(signature: Buffer, chunks: readonly Chunk[]): Buffer {
  const written = chunks.map(({ type, body }) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    return Buffer.concat([numbers(body.length), named, numbers(crc32(named))]);
  });
  return Buffer.concat([signature.subarray(0, 8), ...written]);
}

function numbers(...values: number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    out.writeUInt32BE(value, i * 4);
  });
  return out;
}

/** A PNG with another size in its head. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const [{ body }, ...rest] = chunksOf(png) as [Chunk, ...Chunk[]];
  return pngOf(png, [{ type: 'IHDR', body: Buffer.concat([numbers(width, height), body.subarray(8)]) }, ...rest]);
}

/** An animated PNG of two pictures of one size. */
function animatedPng(first: Buffer, second: Buffer): Buffer {
  const [one, two] = [chunksOf(first), chunksOf(second)];
  const { width, height } = { width: one[0]!.body.readUInt32BE(0), height: one[0]!.body.readUInt32BE(4) };
  const frame = (sequence: number): Chunk => ({
    type: 'fcTL',
    body: Buffer.concat([numbers(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]),
  });
  const data = (chunks: readonly Chunk[]) =>
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
  return pngOf(first, [
    one[0]!,
    { type: 'acTL', body: numbers(2, 0) },
    frame(0),
    { type: 'IDAT', body: data(one) },
    frame(1),
    { type: 'fdAT', body: Buffer.concat([numbers(2), data(two)]) },
    one.at(-1)!,
  ]);
}
