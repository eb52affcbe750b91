import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { encodePngChunk } from './kit/pngColour.ts';
import { MediaError } from './kit/protocol.ts';
import { createMediaDecoder } from './mediaDecoder.ts';

const ANN = { person: 'Ann' };
/** Little time for vectors: what is slow here takes minutes. */
const media = createMediaDecoder({ vectorMs: 200 });
afterAll(() => media.close());

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** The ends that hostile drawings may have: drawn, refused for what they are, or for what they take. */
const BOUNDED = [undefined, 'invalid_image', 'too_complex'];

/** `undefined` when the bytes were taken. */
async function refusal(bytes: Uint8Array): Promise<string | undefined> {
  return media.perform({ kind: 'import', bytes, alpha: true }, ANN).then(
    () => undefined,
    (error) => (error instanceof MediaError ? error.fault : String(error)),
  );
}

const svg = (inner: string, head = 'viewBox="0 0 100 100"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inner}</svg>`);

afterEach(async () => {
  const { width } = await media.perform(
    { kind: 'import', bytes: await plain(3, 2).png().toBuffer(), alpha: true },
    ANN,
  );
  expect(width, 'the next picture is read as ever').toBe(3);
});

/** Names of a style sheet, each twice the next: a few letters that stand for more than any memory holds. */
function namesOf(count: number): string {
  const names = Array.from({ length: count }, (_, i) => `--n${i}:var(--n${i + 1}) var(--n${i + 1})`);
  return `:root{${names.join(';')};--n${count}:red}`;
}

/** The bytes before and after a PNG's head. */
const HEAD = 33;
const withSize = (png: Buffer, width: number, height: number): Buffer => {
  const body = Buffer.from(png.subarray(16, HEAD - 4));
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), encodePngChunk('IHDR', body), png.subarray(HEAD)]);
};

describe('a picture that lies about its size', () => {
  test.each([
    [60_000, 60_000, 'too_many_pixels'],
    [0, 8, 'invalid_image'],
    [0x7fffffff, 1, 'invalid_image'],
    [7000, 7000, 'invalid_image'],
    [16, 9, 'invalid_image'],
  ])('claiming %i x %i is refused', async (width, height, fault) => {
    expect(await refusal(withSize(await plain(16, 8).png().toBuffer(), width, height))).toBe(fault);
  });

  test('as JPEG and WEBP', async () => {
    const jpeg = await plain(64, 64).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_500, frame + 5);
    jpeg.writeUInt16BE(65_500, frame + 7);
    expect(await refusal(jpeg)).toBe('too_many_pixels');
    const webp = await plain(64, 64).webp().toBuffer();
    // A key frame's size stands behind its start code, 14 bits each.
    const start = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    webp.writeUInt16LE(0x3fff, start + 3);
    webp.writeUInt16LE(0x3fff, start + 5);
    expect(await refusal(webp)).toBe('too_many_pixels');
  });
});

test.each(['png', 'jpeg', 'webp'] as const)('a %s that is cut off anywhere is refused', async (format) => {
  const noise = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 251);
  const whole = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .toFormat(format)
    .toBuffer();
  const cuts = [1, 12, 40, Math.floor(whole.length / 2), whole.length - 20];
  for (const length of cuts)
    expect([length, await refusal(whole.subarray(0, length))]).toEqual([length, 'invalid_image']);
});

test('metadata that unpack to a hundred times their size do not fill the memory', async () => {
  const png = await plain(8, 8).png().toBuffer();
  const bomb = deflateSync(Buffer.alloc(64 * 2 ** 20), { level: 9 });
  const text = encodePngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), bomb]));
  const profile = encodePngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), bomb]));
  for (const part of [text, profile, Buffer.concat(Array(20).fill(text))]) {
    const picture = Buffer.concat([png.subarray(0, HEAD), part, png.subarray(HEAD)]);
    expect([undefined, 'invalid_image']).toContain(await refusal(picture));
  }
});

describe('a vector', () => {
  test('nested ten thousand times is refused', async () => {
    expect(await refusal(svg('<g>'.repeat(10_000) + '</g>'.repeat(10_000)))).toBe('invalid_image');
  });

  test('whose pattern, mask or use leads back to itself ends', async () => {
    const loops = [
      '<pattern id="a" width="1" height="1"><rect width="9" height="9" fill="url(#a)"/></pattern><rect width="9" height="9" fill="url(#a)"/>',
      '<mask id="a"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>',
      '<g id="a"><use href="#a"/><use href="#a"/></g>',
      '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/>',
    ];
    for (const loop of loops) expect(BOUNDED).toContain(await refusal(svg(loop)));
  });

  test.each([
    ['a blur of a thousand times its size', '<feGaussianBlur stdDeviation="100000"/>'],
    ['noise of endless octaves', '<feTurbulence baseFrequency="9" numOctaves="2000000000"/>'],
    ['a morphology of endless radius', '<feMorphology operator="dilate" radius="1000000"/>'],
    ['a thousand filters', '<feTurbulence baseFrequency="1" numOctaves="90"/>'.repeat(1000)],
  ])('with %s ends in time', async (_, inner) => {
    const filtered = `<filter id="f" x="-9" y="-9" width="99" height="99">${inner}</filter><rect width="99" height="99" filter="url(#f)"/>`;
    expect(BOUNDED).toContain(await refusal(svg(filtered)));
  });

  test('that holds a picture of too many pixels, or one that is cut off, ends', async () => {
    const lying = withSize(await plain(16, 8).png().toBuffer(), 60_000, 60_000);
    for (const bytes of [lying, lying.subarray(0, 50)]) {
      const href = `data:image/png;base64,${bytes.toString('base64')}`;
      expect(BOUNDED).toContain(await refusal(svg(`<image width="9" height="9" href="${href}"/>`)));
    }
  });

  test.each([
    [
      'letters without end, on lines without end',
      `<text textLength="9" x="${'1 '.repeat(50_000)}">${'a'.repeat(400_000)}</text><path id="p" d="M0 0${'c1 1 2 2 3 3'.repeat(1600)}"/>${'<text><textPath href="#p">abc</textPath></text>'.repeat(2000)}`,
    ],
    ['dashes of endless lines', '<path d="M0 0h1e300v1e300" pathLength="1e-300" stroke="red" stroke-dasharray="1"/>'],
    [
      'a light for each size',
      `<filter id="f"><feDiffuseLighting><feDistantLight/></feDiffuseLighting></filter>${Array.from(
        { length: 300 },
        (_, index) => `<rect width="1" height="1" transform="scale(${1 + index / 99})" filter="url(#f)"/>`,
      ).join('')}`,
    ],
    [
      'uses that lead to each other under a light',
      `<filter id="f"><feDiffuseLighting><feDistantLight/></feDiffuseLighting></filter><g id="a">${'<use href="#a" filter="url(#f)"/>'.repeat(9)}</g>`,
    ],
  ])('with %s ends in time too', async (_, inner) => {
    expect(BOUNDED).toContain(await refusal(svg(inner)));
  });

  test.each([
    'width="1e9" height="1"',
    'width="7080" height="7080"',
    'viewBox="0 0 1e300 1e300"',
    'viewBox="0 0 1e-300 1e300"',
  ])('of the size %s is drawn no larger than a picture may be', async (head) => {
    const { width, height } = await media.perform(
      { kind: 'import', bytes: svg('<rect width="9" height="9"/>', head), alpha: true },
      ANN,
    );
    expect(width * height).toBeLessThanOrEqual(SERVER_LIMITS.picturePixels);
    expect(Math.max(width, height)).toBeLessThanOrEqual(16_384);
  });

  test.each([
    ['comments without end', '/* '.repeat(300_000)],
    ['imports without end', '@import '.repeat(600_000)],
    ['open braces', '{'.repeat(1_000_000)],
    ['closing braces', '}'.repeat(1_000_000)],
    ['open brackets in a value', `a{b:${'('.repeat(500_000)}`],
    ['conditions in conditions', '@media screen{'.repeat(70_000)],
    ['selectors in selectors', `${':not('.repeat(100_000)}a{b:c}`],
    ['quotes', '"'.repeat(1_000_000)],
    ['escapes', '\\'.repeat(500_000)],
    ['rules', '.a{fill:red}'.repeat(80_000)],
    ['selectors of one rule', `${'.a>.b,'.repeat(80_000)}a{fill:red}`],
    ['names that stand for each other', namesOf(2000)],
  ])('whose style sheet is all %s is taken or refused in time', async (_, css) => {
    const inner = `<style><![CDATA[${css}]]></style><rect class="a" width="9" height="9" fill="var(--n0)"/>`;
    expect(BOUNDED).toContain(await refusal(svg(inner)));
  });

  test('with NUL in its style sheet is no XML', async () => {
    expect(await refusal(svg(`<style>a{b:c\0}</style>`))).toBe('invalid_image');
  });

  test('whose parts are many and each asked by many rules ends in time', async () => {
    const rules = Array.from({ length: 2000 }, (_, i) => `g:has(~ g .c${i}) *:nth-child(2n+${i}){fill:red}`);
    const parts = '<g class="c"><rect width="1" height="1"/></g>'.repeat(2000);
    expect(BOUNDED).toContain(await refusal(svg(`<style>${rules.join('')}</style>${parts}`)));
  });

  test('of drawings in drawings ends in time', async () => {
    let nested = '<rect width="9" height="9"/>';
    for (let level = 0; level < 6; level++) {
      const href = `data:image/svg+xml;base64,${svg(nested.repeat(4)).toString('base64')}`;
      nested = `<image width="9" height="9" href="${href}"/>`;
    }
    expect(BOUNDED).toContain(await refusal(svg(nested)));
  });

  test('with a million attributes, elements or letters ends in time', async () => {
    const large = [
      `<path d="${'M0 0L9 9'.repeat(200_000)}"/>`,
      '<rect width="1" height="1"/>'.repeat(100_000),
      `<text>${'x'.repeat(1_000_000)}</text>`,
      `<rect ${Array.from({ length: 50_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
    ];
    for (const inner of large) expect(BOUNDED).toContain(await refusal(svg(inner)));
  });
});
