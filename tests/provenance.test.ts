import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { addProvenance } from '../server/assets/provenance.ts';
import { addXmp, xmpOf } from '../src/session/services/xmp.ts';

const RECIPE = { engine: 'fal', model: 'flux', operation: 'process_sketch' } as Parameters<typeof addProvenance>[1];
const picture = (alpha: number, width = 5, height = 3) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 40, alpha } } });
const png = addProvenance(await picture(1).png().toBuffer(), RECIPE);
const packet = xmpOf(png)!;
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const ascii = (text: string) => new TextEncoder().encode(text);

test('the packet of a picture that we made says how it came about', () => {
  expect(textOf(packet)).toMatch(/^<x:xmpmeta [\s\S]*digitalsourcetype\/trainedAlgorithmicMedia"[\s\S]*<\/x:xmpmeta>$/);
});

test.each([
  ['without a packet', async () => picture(1).png().toBuffer()],
  [
    'whose packet says nothing of that',
    async () => Buffer.from(Buffer.from(png).toString('latin1').replace('SourceType', 'SourceTape'), 'latin1'),
  ],
  ['that ends within its packet', async () => png.subarray(0, 120)],
  ['that is none', async () => picture(1).webp().toBuffer()],
])('a PNG %s has none to pass on', async (_, file) => {
  expect(xmpOf(await file())).toBe(undefined);
});

const FILES = [
  ['a JPEG', () => picture(1).jpeg()],
  ['a WebP', () => picture(1).webp()],
  ['a lossless WebP', () => picture(1).webp({ lossless: true })],
  ['a lossless WebP with alpha', () => picture(0.5).webp({ lossless: true })],
  ['a WebP with alpha', () => picture(0.5).webp()],
  ['a WebP with a colour profile', () => picture(1).withIccProfile('p3').webp()],
  ['a JPEG with a colour profile', () => picture(1).withIccProfile('p3').jpeg()],
] as const;

describe.each(FILES)('%s', (_, draw) => {
  test('carries the packet and is the same picture', async () => {
    const before = await draw().toBuffer();
    const after = addXmp(before, packet);
    const [was, is] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
    expect([is.width, is.height, is.hasAlpha, is.icc?.length]).toEqual([5, 3, was.hasAlpha, was.icc?.length]);
    expect(textOf(is.xmp)).toBe(textOf(packet));
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
  });

  test('cut short comes back untouched', async () => {
    const whole = new Uint8Array(await draw().toBuffer());
    for (let length = 0; length < whole.length; length += 1) {
      const cut = whole.subarray(0, length);
      expect(addXmp(cut, packet)).toBe(cut);
    }
  });
});

test('a packet takes the place of an older one in a WebP', async () => {
  const file = addXmp(addXmp(await picture(1).webp().toBuffer(), ascii('<old/>')), packet);
  expect(Buffer.from(file).toString('latin1').split('XMP ').length).toBe(2);
  expect(textOf((await sharp(file).metadata()).xmp)).toBe(textOf(packet));
});

test('a packet too long for a segment of a JPEG is left out', async () => {
  const file = await picture(1).jpeg().toBuffer();
  const longest = 0xffff - 2 - 'http://ns.adobe.com/xap/1.0/0'.length;
  expect(addXmp(file, new Uint8Array(longest + 1))).toBe(file);
  expect(addXmp(file, new Uint8Array(longest)).length).toBe(file.length + 2 + 0xffff);
});

const starts = fc.constantFrom('', 'RIFF', 'RIFF\x08\0\0\0WEBPVP8X', 'RIFF\x0c\0\0\0WEBPVP8 ', '\xff\xd8\xff\xe0');
const bytes = fc
  .tuple(starts, fc.uint8Array({ maxLength: 40 }))
  .map(([start, rest]) => new Uint8Array([...Buffer.from(start, 'latin1'), ...rest]));

test('any bytes are read to their end: they come back untouched, or with the packet and all that they held', () => {
  fc.assert(
    fc.property(bytes, fc.uint8Array({ maxLength: 20 }), (file, note) => {
      expect(xmpOf(file)).toBe(undefined);
      const after = addXmp(file, note);
      expect(after === file || after.length >= file.length + note.length).toBe(true);
    }),
  );
});

test('a picture of any size carries any packet', async () => {
  const side = fc.integer({ min: 1, max: 70 });
  await fc.assert(
    fc.asyncProperty(side, side, fc.boolean(), fc.string(), async (width, height, lossless, note) => {
      const file = addXmp(await picture(1, width, height).webp({ lossless }).toBuffer(), ascii(`<x>${note}</x>`));
      const { xmp, ...seen } = await sharp(file).metadata();
      expect([seen.width, seen.height, textOf(xmp)]).toEqual([width, height, textOf(ascii(`<x>${note}</x>`))]);
    }),
    { numRuns: 40 },
  );
});
