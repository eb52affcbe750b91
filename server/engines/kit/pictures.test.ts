import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Picture } from '../../media/picture.ts';
import { cropToRatio, decodeResult, layOnSheet } from './pictures.ts';

/** A picture whose left half is red, the other blue. */
function halves(width: number, height: number): Picture {
  const rgba = new Uint8Array(width * height * 4);
  for (let k = 0; k < width * height; k += 1)
    rgba.set(k % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], k * 4);
  return { width, height, rgba };
}

async function colours(bytes: Uint8Array, ...places: readonly (readonly [number, number])[]): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
    return red > blue ? 'red' : 'blue';
  });
}

test('a sheet of another shape carries the edges on, and its picture comes back in place', async () => {
  const picture = halves(40, 40);
  const sheet = await layOnSheet(picture, { width: 120, height: 60 });
  expect(await colours(sheet.image.bytes, [0, 30], [59, 30], [60, 30], [119, 59])).toEqual([
    'red',
    'red',
    'blue',
    'blue',
  ]);
  const enlarged = await sharp(sheet.image.bytes).resize(360, 180).toBuffer();
  const { media, width, height, isCropped } = await sheet.finish(enlarged);
  expect([width, height, isCropped]).toEqual([40, 40, false]);
  expect(await colours(media.bytes, [0, 0], [18, 20], [21, 20], [39, 39])).toEqual(['red', 'red', 'blue', 'blue']);
});

test('a mask is carried on with its picture', async () => {
  const open = new Uint8Array(40 * 40).map((_, k) => (k % 40 < 20 ? 0 : 255));
  const { mask } = await layOnSheet(halves(40, 40), { width: 120, height: 60 }, open);
  const { data } = await sharp(mask?.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((30 * 120 + x) * 4, (30 * 120 + x) * 4 + 4)];
  expect([at(0), at(50), at(70), at(119)]).toEqual([
    [0, 0, 0, 255],
    [0, 0, 0, 255],
    [255, 255, 255, 0],
    [255, 255, 255, 0],
  ]);
});

test('what may change a little is mixed, and what is transparent becomes opaque where it may change', async () => {
  const picture: Picture = { width: 2, height: 1, rgba: Uint8Array.from([100, 100, 100, 255, 9, 9, 9, 0]) };
  const sheet = await layOnSheet(picture, { width: 2, height: 1 }, Uint8Array.from([51, 255]));
  const white = await sharp({ create: { width: 2, height: 1, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const { media } = await sheet.finish(white);
  expect([...(await sharp(media.bytes).ensureAlpha().raw().toBuffer())]).toEqual([
    131, 131, 131, 255, 255, 255, 255, 255,
  ]);
});

test.each([
  ['a little off is cut to the pixel', 1376, 768, [1360, 765, true]],
  ['exact stays', 1536, 864, [1536, 864, true]],
  ['far off stays as well, and is told', 1536, 1024, [1536, 1024, false]],
])('a shape that is %s', async (_, width, height, expected) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const finished = await cropToRatio(bytes, [16, 9]);
  expect([finished.width, finished.height, finished.hasRequestedRatio]).toEqual(expected);
});

test('a picture with more pixels than may be is not read', async () => {
  const huge = sharp({ create: { width: 10_000, height: 5001, channels: 3, background: 'white' } });
  const bytes = await huge.png({ compressionLevel: 1, palette: true, effort: 1 }).toBuffer();
  await expect(decodeResult(bytes)).rejects.toMatchObject({ fault: 'failed', mayBeBilled: true });
});
