import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aloneWith, jobOf, type Result, resultOf } from '../studio/job.fixture.ts';
import { readPicture } from '../studio/picture.ts';
import { openBands, run } from './index.ts';
import { readSetting } from './setting.ts';

/** A blue box that stands in a transparent picture. */
async function box(width = 96, height = 72): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="36" y="20" width="24" height="40" fill="#2a50a8"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

const plain = (width: number, height: number, alpha: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 90, g: 80, b: 70, alpha } } })
    .png()
    .toBuffer();

async function fill(bytes: Uint8Array, prompt: string, seed = 1): Promise<Result> {
  const job = jobOf('generate_background', { prompt, seed, image: { type: 'image/png', bytes } });
  return resultOf(run(job, aloneWith(openBands)));
}

const pixels = async (result: Result): Promise<Uint8Array> =>
  (await readPicture({ type: 'image/png', bytes: result.media?.bytes ?? new Uint8Array() })).rgba;

test('a picture without transparency gets no background, and is told why', async () => {
  const { media, recipe } = await fill(await plain(40, 30, 1), 'beach');
  expect({ media, remarks: recipe.remarks }).toEqual({
    media: undefined,
    remarks: ['No background was made: the picture has one already. Remove it first.'],
  });
});

test('an empty picture is answered plainly, in the language of the prompt', async () => {
  await expect(fill(await plain(40, 30, 0), '海滩')).rejects.toMatchObject({ fault: 'input', told: /完全透明/ });
});

test('the product keeps its place, size and look; nothing stays transparent', async () => {
  const result = await fill(await box(), 'marble table, green wall');
  const rgba = await pixels(result);
  expect({ width: result.width, height: result.height }).toEqual({ width: 96, height: 72 });
  for (let y = 0, i = 0; y < 72; y++)
    for (let x = 0; x < 96; x++, i += 4) {
      expect(rgba[i + 3]).toBe(255);
      if (x < 36 || x > 59 || y < 20 || y > 59) continue;
      const off = Math.max(...[42, 80, 168].map((value, c) => Math.abs(rgba[i + c] - value)));
      expect(off).toBeLessThan(30);
    }
});

test('the same job gives the same bytes, in bands of any height; another seed another scene', async () => {
  const bytes = await box();
  const once = await fill(bytes, 'beach with clouds');
  expect((await fill(bytes, 'beach with clouds')).media).toEqual(once.media);
  expect(await pixels(await fill(bytes, 'beach with clouds', 2))).not.toEqual(await pixels(once));
  const inBands = {
    ...aloneWith(),
    spread: (share: unknown, rows: number): void => {
      const paint = openBands(share);
      for (let y = 0; y < rows; y += 7) paint(y, Math.min(rows, y + 7));
    },
  };
  const job = jobOf('generate_background', { prompt: 'beach with clouds', image: { type: 'image/png', bytes } });
  expect((await resultOf(run(job, inBands))).media).toEqual(once.media);
});

test.each([
  [1, 300],
  [300, 1],
  [2, 2],
])('a half transparent picture of %i x %i gets a scene of its size', async (width, height) => {
  const { width: w, height: h } = await fill(await plain(width, height, 0.5), 'forest');
  expect([w, h]).toEqual([width, height]);
});

test.each([
  ['on a white marble table, dark green wall', '白色大理石桌面，深绿色墙面'],
  ['on a beach at sunset', '日落时的海滩'],
  ['walnut table in a cafe at night, bokeh', '夜晚咖啡馆里的胡桃木桌面，散景'],
  ['pink wall, tiles, blinds', '粉色墙面，瓷砖，百叶窗'],
])('%s and %s are the same scene', (english, chinese) => {
  const [en, zh] = [readSetting(english), readSetting(chinese)];
  expect(zh.setting).toEqual(en.setting);
  expect([en.unknown, zh.unknown]).toEqual([[], []]);
});

test('materials and colours go to the surface and the wall that they stand before', () => {
  const { setting } = readSetting('on an oak table against a navy wall with window light');
  expect({ kind: setting.ground.kind, reach: setting.reach, back: setting.back, rays: setting.rays }).toEqual({
    kind: 'planks',
    reach: 'table',
    back: 'wall',
    rays: 'window',
  });
  expect(setting.wall[2]).toBeGreaterThan(setting.wall[0] * 3);
});

test('what is not understood is said; when nothing is, so is what is known', async () => {
  const { recipe } = await fill(await box(), 'zorbling flumph');
  expect(recipe.remarks).toEqual([
    expect.stringMatching(/^No place or surface was recognised/),
    'Not understood: "zorbling", "flumph".',
  ]);
});

test.each([
  ['on a table with books and plants, isometric', ['books', 'plants', 'isometric']],
  ['木桌上，旁边有书和植物', ['书', '植物']],
  ['a kitchen, professional photo, 8k', []],
])('things that no setting has are said: %s', (prompt, unknown) => {
  expect(readSetting(prompt).unknown).toEqual(unknown);
});

test('no dark band lies at the horizon', async () => {
  const rgba = await pixels(await fill(await box(), 'wooden floor, white wall'));
  const rows = Array.from({ length: 72 }, (_, y) => {
    let sum = 0;
    for (let x = 0; x < 20; x++)
      sum += rgba[(y * 96 + x) * 4] + rgba[(y * 96 + x) * 4 + 1] + rgba[(y * 96 + x) * 4 + 2];
    return sum / 60;
  });
  const ground = rows.slice(50).reduce((sum, value) => sum + value, 0) / 22;
  expect(Math.min(...rows)).toBeGreaterThan(ground * 0.72);
});
