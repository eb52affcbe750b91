import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { clampSpacing, drawText, type TextImageFields } from './drawText.ts';
import { FONTS } from './fonts.ts';

/** The files that were read of the packages. */
let files: string[];
const device = {
  async read(address: string) {
    const path = address.replace(/\?.*$/, '').replace(/^\//, '');
    files.push(path.slice(path.lastIndexOf('/') + 1));
    const bytes = await readFile(path);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  },
  /** Every text is drawn 60 wide for each letter, from 70 above to 20 below its line. */
  measure: (text: string) => ({
    advance: text.length * 60,
    leftExtent: 0,
    rightExtent: text.length * 60,
    upExtent: 70,
    downExtent: 20,
  }),
};
const PLAIN: TextImageFields = { text: '', font: 'Arial', fontColor: '#7a3b16', letterSpacing: 0 };

async function drawn(image: Partial<TextImageFields>) {
  files = [];
  const answer = await drawText({ ...PLAIN, ...image }, device);
  return { ...answer, ...measured(answer.svg), files };
}

/** The size of an SVG. */
function measured(svg: string) {
  const [width = 0, height = 0] = (/viewBox="0 0 (\S+) (\S+)"/.exec(svg) ?? []).slice(1).map(Number);
  return { width, height };
}

test('the box is that of the outlines at font size 100, with 10 above and below and 20 at the sides', async () => {
  const { svg, files } = await drawn({ text: 'H' });
  // The H of Arimo is 1409 of 2048 units high.
  expect(svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="95.86" height="88.8" viewBox="0 0 95.86 88.8"><g fill="#7a3b16">' +
      '<path d="M66.54 46.92h-37.21v31.88h-9.33v-68.8h9.33v29.1h37.21v-29.1h9.32v68.8h-9.32v-31.88z"/></g></svg>',
  );
  expect(files).toEqual(['arimo-latin-400-normal.woff']);
});

test.each(FONTS.map(({ name, title }) => [name, title]))('%s is drawn as %s: whole, and always alike', async (font) => {
  const image = { text: 'Maquette 123 äöü ŁźĐ Рус Ελλ ế\nRag To AV', font };
  const { svg, unoutlinedCharacters, isReduced } = await drawn(image);
  expect([svg.includes('NaN'), unoutlinedCharacters, isReduced]).toEqual([false, [], false]);
  // That nothing lies outside of its box is asked of a browser, in the view's test.
  expect((await drawn(image)).svg).toBe(svg);
});

test('letters are kerned, and spaced by whole units', async () => {
  const widthOf = async (text: string, letterSpacing = 0) => (await drawn({ text, letterSpacing })).width - 40;
  const [pair, a, v] = [await widthOf('VAV'), await widthOf('A'), await widthOf('V')];
  expect(pair).toBeLessThan(a + 2 * v);
  expect(await widthOf('HHH', 7)).toBeCloseTo((await widthOf('HHH')) + 14);
});

test('a line is 120 below the other', async () => {
  const [one, two, gap] = await Promise.all(['H', 'H\nH', 'H\r\n\nH'].map((text) => drawn({ text })));
  expect([two, gap].map((image) => Math.round(image!.height - one!.height))).toEqual([120, 240]);
});

test.each([
  [0, 0],
  [-1000, -100],
  [1e9, 1000],
])('a letter spacing of %i is drawn as %i', async (letterSpacing, within) => {
  expect(clampSpacing(letterSpacing)).toBe(within);
  const [unbounded, bounded] = [
    await drawn({ text: 'HH', letterSpacing }),
    await drawn({ text: 'HH', letterSpacing: within }),
  ];
  expect(unbounded.svg).toBe(bounded.svg);
});

test('Chinese is outlined from Noto Sans SC: of it only the files that hold these characters are fetched', async () => {
  const { unoutlinedCharacters, svg, files } = await drawn({ text: '铜壶 A' });
  expect([unoutlinedCharacters, svg.includes('<text')]).toEqual([[], false]);
  expect(files.filter((file) => file.startsWith('noto'))).toEqual([
    'noto-sans-sc-106-400-normal.woff',
    'noto-sans-sc-109-400-normal.woff',
  ]);
});

test('a file that opentype.js cannot unpack is read all the same', async () => {
  const { unoutlinedCharacters, files } = await drawn({ text: '侮' });
  expect([unoutlinedCharacters, files]).toEqual([[], ['noto-sans-sc-101-400-normal.woff']]);
});

describe('what no face has stays text, and is named:', () => {
  test.each([
    ['an emoji', 'a😀b', ['😀']],
    ['an emoji of several characters, once', '👩‍🚀👩‍🚀', ['👩‍🚀']],
    ['a heart with the mark that colours it', '❤️', ['❤️']],
    ['Arabic, as one stretch', 'Hi مرحبا، بالعالم x', ['مرحبا، بالعالم']],
    ['Hebrew', 'שלום', ['שלום']],
    ['a character that is in no face', '𠮷', ['𠮷']],
    ['letters with loose marks', 'q̃', ['q̃']],
  ])('%s', async (_, text, undrawn) => {
    expect((await drawn({ text })).unoutlinedCharacters).toEqual(undrawn);
  });

  test('with its place, its size and the font that was asked for', async () => {
    const { svg } = await drawn({ text: '😀', font: 'Comic Sans MS' });
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="110" viewBox="0 0 160 110"><g fill="#7a3b16">' +
        '<text x="20" y="80" textLength="120" lengthAdjust="spacingAndGlyphs" font-family="\'Comic Sans MS\', sans-serif" ' +
        'font-size="100">😀</text></g></svg>',
    );
  });
});

test('signs of XML in a text, a font or a colour stay what they are', async () => {
  const { svg } = await drawn({ text: '<&"א', font: '"><script>', fontColor: '"/><script>' });
  expect(svg).toContain('<g fill="#000000">');
  expect(svg).not.toContain('script');
  expect((await drawn({ text: 'א&<א' })).svg).toContain('>א&amp;&lt;א</text>');
});

test('what cannot be seen is left out', async () => {
  expect((await drawn({ text: 'H\u200b\u00ad\u0007\ud800H' })).svg).toBe((await drawn({ text: 'HH' })).svg);
});

test('2,000 characters in a line want to be 4,096 wide and keep their box; in lines they are as large as ever', async () => {
  const line = await drawn({ text: 'Kettle in copper, é. '.repeat(100).slice(0, 2000) });
  expect(line.isReduced).toBe(true);
  expect(line.width).toBeGreaterThan(80_000);
  expect(line.svg).toMatch(/^<svg [^>]*width="4096" height="[\d.]+"/);
  const lines = await drawn({ text: 'Kettle in copper, é.\n'.repeat(30) });
  expect(lines.isReduced).toBe(false);
});

test('2,000 Chinese characters take 1.4 million, half of what they took point by point', async () => {
  const { svg } = await drawn({
    text: '设计师把草图、图片和文字连成工作流，生成效果图与新的设计方案。'.repeat(65).slice(0, 2000),
  });
  expect(svg.length).toBeLessThan(1_400_000);
});
