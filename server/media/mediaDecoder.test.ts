import { crc32, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { MediaError, type MediaTask, type Picture } from './kit/protocol.ts';
import { createMediaDecoder } from './mediaDecoder.ts';

const ANN = { person: 'Ann' };
const media = createMediaDecoder();
afterAll(() => media.close());

type Rgba = readonly [number, number, number, number];
const RED: Rgba = [255, 0, 0, 255];
const GREEN: Rgba = [0, 255, 0, 255];
const BLUE: Rgba = [0, 0, 255, 255];
const WHITE: Rgba = [255, 255, 255, 255];
const CLEAR: Rgba = [0, 0, 0, 0];

/** A picture from its pixels, row by row. */
function png(width: number, pixels: readonly Rgba[]): Promise<Buffer> {
  const raw = { width, height: pixels.length / width, channels: 4 as const };
  return sharp(Uint8Array.from(pixels.flat()), { raw }).png().toBuffer();
}

/** A picture's pixels, row by row. */
async function pixelsOf({ bytes }: Pick<Picture, 'bytes'>): Promise<number[][]> {
  const data = await sharp(bytes).ensureAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 4 }, (_, index) => [...data.subarray(index * 4, index * 4 + 4)]);
}

async function refusal(task: MediaTask, by = media): Promise<string> {
  const error = await by.perform(task, ANN).then(
    () => undefined,
    (reason) => reason,
  );
  return error instanceof MediaError ? error.fault : String(error);
}

const importOf = (bytes: Uint8Array, alpha = true) => media.perform({ kind: 'import', bytes, alpha }, ANN);
const svg = (inner: string, head = 'viewBox="0 0 4 4"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inner}</svg>`,
  );

test('transparency stays with alpha and becomes white without', async () => {
  const bytes = await png(2, [RED, CLEAR]);
  expect(await pixelsOf(await importOf(bytes))).toEqual([RED, CLEAR]);
  expect(await pixelsOf(await importOf(bytes, false))).toEqual([RED, WHITE]);
});

test('a photograph is turned as its EXIF says and loses its metadata', async () => {
  const wide = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { type, width, height, bytes } = await importOf(wide);
  expect({ type, width, height, exif: (await sharp(bytes).metadata()).exif }).toEqual({
    type: 'jpg',
    width: 20,
    height: 40,
    exif: undefined,
  });
});

test('a crop flips, then turns clockwise, then cuts', async () => {
  // R G    flipped over x: G R    then turned clockwise: W G
  // B W                    W B                           B R
  const bytes = await png(2, [RED, GREEN, BLUE, WHITE]);
  const whole = { x: 0, y: 0, width: 2, height: 2 };
  const crop = async (plan: object) =>
    pixelsOf(
      await media.perform(
        {
          kind: 'crop',
          bytes,
          plan: { flipX: false, flipY: false, rotation: 0, ...whole, ...plan },
        },
        ANN,
      ),
    );
  expect(await crop({ flipX: true })).toEqual([GREEN, RED, WHITE, BLUE]);
  expect(await crop({ rotation: 90 })).toEqual([BLUE, RED, WHITE, GREEN]);
  expect(await crop({ rotation: -90 })).toEqual([GREEN, WHITE, RED, BLUE]);
  expect(await crop({ flipX: true, rotation: 90 })).toEqual([WHITE, GREEN, BLUE, RED]);
  expect(await crop({ flipY: true, rotation: 450, x: 1, width: 9 })).toEqual([BLUE, WHITE]);
  expect(await crop({ x: -1, y: -1 })).toEqual([RED]);
  expect(await crop({ y: -9, height: 10 })).toEqual([RED, GREEN]);
  expect(
    await refusal({ kind: 'crop', bytes, plan: { flipX: false, flipY: false, rotation: 0, ...whole, x: 2 } }),
  ).toBe('nothing_to_work_on');
});

test('a thumbnail keeps the grain of a soft backdrop, which a lower quality breaks into blocks', async () => {
  const side = 256;
  let seed = 1;
  const grain = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff - 0.5;
  };
  const sweep = Uint8Array.from({ length: side * side }, (_, n) => 90 + ((n % side) / side) * 60 + grain() * 8);
  const bytes = await sharp(sweep, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
  const thumbnail = await media.renderThumbnail(async () => bytes, side, ANN);
  const pixels = await pixelsOf(thumbnail);
  const squares = pixels.map(([red = 0], n) => (red - sweep[n]!) ** 2);
  expect(Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)).toBeLessThan(2.15);
});

test('a thumbnail fits its side and never grows', async () => {
  const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const sizes = await Promise.all([64, 512].map((width) => media.renderThumbnail(async () => bytes, width, ANN)));
  expect(sizes.map(({ type, width, height }) => [type, width, height])).toEqual([
    ['webp', 64, 32],
    ['webp', 400, 200],
  ]);
});

test('a mask must be a PNG of the size of its picture', async () => {
  const bytes = await png(2, [WHITE, CLEAR]);
  expect(await pixelsOf(await media.perform({ kind: 'mask', bytes, width: 2, height: 1 }, ANN))).toEqual([
    WHITE,
    CLEAR,
  ]);
  expect(await refusal({ kind: 'mask', bytes, width: 1, height: 2 })).toBe('invalid_mask');
  const jpeg = await sharp(bytes).flatten().jpeg().toBuffer();
  expect(await refusal({ kind: 'mask', bytes: jpeg, width: 2, height: 1 })).toBe('invalid_mask');
});

test.each<[string, readonly (readonly [number, number, number, number])[]]>([
  [
    'is closed',
    [
      [0, 0, 0, 255],
      [0, 0, 0, 255],
    ],
  ],
  [
    'is all but closed',
    [
      [0, 0, 0, 250],
      [0, 0, 0, 255],
    ],
  ],
  [
    'is white and closed',
    [
      [255, 255, 255, 255],
      [255, 255, 255, 255],
    ],
  ],
])('a mask that %s has nothing to change', async (_, pixels) => {
  const bytes = await png(2, pixels as never);
  expect(await refusal({ kind: 'mask', bytes, width: 2, height: 1 })).toBe('invalid_mask');
  const flat = await sharp(bytes).removeAlpha().png().toBuffer();
  expect(await refusal({ kind: 'mask', bytes: flat, width: 2, height: 1 })).toBe('invalid_mask');
});

test('a small file that claims 900 million pixels is refused unread', async () => {
  const bomb = await png(1, [RED]);
  // IHDR: width and height stand at 16 and 20, its checksum at 29.
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect(await refusal({ kind: 'import', bytes: bomb, alpha: true })).toBe('too_many_pixels');
});

/** An animation of so many frames, each of another colour. */
async function animation(frames: number): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, index) => ({ r: index * 60, g: 90, b: 150 }));
  const each = colours.map((background) =>
    sharp({ create: { width: 4, height: 4, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(each), { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
}

/** A PNG that says it is an animation of so many frames. */
async function animatedPng(frames: number): Promise<Buffer> {
  const still = await png(2, [RED, GREEN, BLUE, WHITE]);
  const end = 33;
  const body = Buffer.alloc(12);
  body.write('acTL', 'latin1');
  body.writeUInt32BE(frames, 4);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(8);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([still.subarray(0, end), length, body, sum, still.subarray(end)]);
}

test.each([
  ['a WEBP', animation],
  ['a PNG', animatedPng],
])('%s that moves keeps its first frame, and that is said', async (_, moving) => {
  const { drawing, width, height } = await importOf(await moving(3));
  expect([drawing, width, height]).toEqual([{ left_out: [], faces: [], frames: 3 }, width, width]);
});

test('a PNG whose animation has one frame is a picture like any other', async () => {
  expect((await importOf(await animatedPng(1))).drawing).toBe(undefined);
});

describe('a packed drawing', () => {
  const drawing = svg('<rect width="4" height="4" fill="red"/>');

  test('is the drawing that it holds', async () => {
    expect(await importOf(gzipSync(drawing))).toEqual(await importOf(drawing));
  });

  test('is read no further than it may be large', async () => {
    const bomb = gzipSync(Buffer.concat([drawing, Buffer.alloc(SERVER_LIMITS.pictureBytes, ' ')]));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(importOf(bomb)).rejects.toMatchObject({
      fault: 'too_large',
      message: 'Unpacked, this drawing is larger than 40 MB.',
    });
  });

  test.each([
    ['is broken', gzipSync(drawing).subarray(0, 60)],
    ['is packed twice', gzipSync(gzipSync(drawing))],
    ['is a page', gzipSync('<!doctype html><script>alert(1)</script>')],
  ])('that %s is none', async (_, bytes) => {
    await expect(importOf(bytes)).rejects.toMatchObject({
      fault: 'invalid_image',
      message: 'This packed file holds no SVG drawing.',
    });
  });
});

test.each([
  ['text', 'hello'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a cut PNG', '\x89PNG\r\n\x1a\n'],
  ['a HEIC photograph', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00'],
  ['nothing that ends', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
])('%s is no picture', async (_, text) => {
  expect(await refusal({ kind: 'import', bytes: Buffer.from(text, 'latin1'), alpha: true })).toBe('invalid_image');
});

test.each([
  ['heic', 'This is a HEIC photograph. Save it as JPG or PNG.'],
  ['mif1', 'This is a HEIC photograph. Save it as JPG or PNG.'],
  ['avif', 'This file is not a PNG, JPG, WEBP or SVG picture.'],
])('a file whose first bytes say %s is told as what it is', async (brand, sentence) => {
  const bytes = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1');
  await expect(media.perform({ kind: 'import', bytes, alpha: true }, ANN)).rejects.toThrow(sentence);
});

test('a vector keeps what draws, has its picture beside it, and loses what runs or loads', async () => {
  const { type, bytes, raster, width } = await importOf(
    svg(`<script>alert(1)</script><style>@import 'http://x/';</style><a href="javascript:alert(1)"><rect onclick="alert(1)"
      width="4" height="4" fill="red" style="fill:url(http://x/)"/></a><foreignObject><body/></foreignObject>
      <image href="http://x/a.png"/><use xlink:href="http://x/#a"/><text>1 &lt; 2</text><set attributeName="href"/>`),
  );
  expect(type).toBe('svg');
  expect(String(bytes).replace(/\s+/g, ' ')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 4">' +
      '<g><rect width="4" height="4" fill="red"/></g> <image/><use/><text>1 &#60; 2</text></svg>',
  );
  expect([width, (await pixelsOf({ bytes: raster! }))[0]]).toEqual([1024, RED]);
});

test('a vector that would take minutes to draw is stopped, and the next picture is read as ever', async () => {
  const levels = Array.from({ length: 30 }, (_, level) => {
    const use = `<use href="#l${level}"/>`;
    return `<g id="l${level + 1}">${use.repeat(10)}</g>`;
  });
  const bytes = svg(
    `<defs><rect id="l0" width="4" height="4" opacity="0.5"/>${levels.join('')}</defs><use href="#l30"/>`,
  );
  const hasty = createMediaDecoder({ vectorMs: 300 });
  expect(await refusal({ kind: 'import', bytes, alpha: true }, hasty)).toBe('too_complex');
  const pixel = await hasty.perform({ kind: 'import', bytes: await png(1, [BLUE]), alpha: true }, ANN);
  hasty.close();
  expect(await pixelsOf(pixel)).toEqual([BLUE]);
});
