import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { wordPhrase } from '../../contract/remarks/wordRemark.ts';
import { readPicture } from '../../server/media/picture.ts';
import { aloneWith, jobOf, type Result, resultOf } from '../studio/job.fixture.ts';
import { openBands, run } from './index.ts';
import { liesFlat, poiseOf } from './lying.ts';
import { readSetting, type Setting } from './setting.ts';

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

/** A cut-out of one filled path in a picture of 160 x 120 pixels. */
const shaped = (path: string): Promise<Uint8Array> => drawn(`<path d="${path}" fill="#2a50a8"/>`);
const drawn = async (drawing: string): Promise<Uint8Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">${drawing}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
};
const LEANING_ROD = 'M20 80l110-50 6 12-110 50z';

describe('what lies is seen from above', () => {
  test.each([
    ['a leaning rod', LEANING_ROD, true],
    ['a spanner along the ground', 'M10 40h20l8 12h102v16h-102l-8 14h-20z', true],
    ['a rod on its tip', 'M78 10h6v100h-6z', true],
    ['a V on its side', 'M15 60l120-45 5 10-95 37 95 37-5 10z', true],
    ['a box', 'M50 30h50v60h-50z', false],
    ['a ball', 'M40 60a40 40 0 1 1 80 0a40 40 0 1 1-80 0z', false],
    ['a table with four legs', 'M20 40h120v60h-6v-50h-30v45h-5v-45h-40v45h-5v-45h-28v50h-6z', false],
    ['a lamp with an arm over its foot', 'M60 110h40v-6h-16v-70l30-10v20h24l-20-30h-20l-18 14v76h-20z', false],
  ])('%s', async (_name, path, lies) => {
    const alpha = (await readPicture({ type: 'image/png', bytes: await shaped(path) })).rgba.filter(
      (_, i) => i % 4 === 3,
    );
    const poise = poiseOf(alpha, { width: 160, height: 120 });
    expect(poise && liesFlat(poise)).toBe(lies);
  });

  test.each([
    ['a plate', '<circle cx="80" cy="60" r="45" fill="#d8d4cc"/>', true],
    ['a plate with a dark rim', '<circle cx="80" cy="60" r="43" fill="#eee" stroke="#334" stroke-width="6"/>', true],
    [
      'a ball',
      '<radialGradient id="b"><stop stop-color="#fff"/><stop offset="1" stop-color="#667"/></radialGradient><circle cx="80" cy="60" r="45" fill="url(#b)"/>',
      false,
    ],
  ])('what is round lies when it is flat: %s', async (_name, drawing, lies) => {
    const { recipe } = await fill(await drawn(drawing), 'white table');
    expect(recipe.remarks?.length).toBe(lies ? 1 : 0);
  });

  test('no wall, the ground all over, and a shadow on all sides', async () => {
    const result = await fill(await shaped(LEANING_ROD), 'white table');
    expect(result.recipe.remarks).toEqual([expect.stringMatching(/photographed lying.*seen from above/)]);
    const rgba = await pixels(result);
    const at = (x: number, y: number): number => rgba[(y * 160 + x) * 4];
    const ground = [at(8, 8), at(150, 8), at(8, 112), at(150, 112), at(76, 20), at(82, 104)];
    expect(Math.max(...ground) - Math.min(...ground)).toBeLessThan(30);
    // Beside the middle of the rod, above it and below.
    expect(at(76, 53)).toBeLessThan(at(76, 20) - 3);
    expect(at(82, 69)).toBeLessThan(at(82, 104) - 12);
  });

  test('it is said in the language of the prompt', async () => {
    const { recipe } = await fill(await shaped(LEANING_ROD), '木桌');
    expect(recipe.remarks).toEqual([expect.stringContaining('俯视')]);
  });

  test('our own design keeps the view it was drawn in', async () => {
    const origin = { kind: 'sketch', width: 160, height: 120, mask: [0, 160 * 120] };
    const recipe = {
      engine: 'built-in',
      model: '',
      operation: 'generate_image',
      prompt: '',
      seed: 1,
      notes: [],
      milliseconds: 0,
    } as const;
    const image = { type: 'image/png', bytes: await shaped(LEANING_ROD) };
    const job = jobOf('generate_background', {
      prompt: 'snow',
      image,
      recipes: { image: { ...recipe, detail: origin } },
    });
    expect((await resultOf(run(job, aloneWith(openBands)))).recipe.remarks).toEqual([]);
  });
});

test('a picture without transparency gets no background, and is told why', async () => {
  const { media, recipe } = await fill(await plain(40, 30, 1), 'beach');
  expect({ media, remarks: recipe.remarks }).toEqual({
    media: undefined,
    remarks: ['No background was made: the image has one already. Remove it first.'],
  });
});

test('an empty picture is answered plainly, in the language of the prompt', async () => {
  await expect(fill(await plain(40, 30, 0), '海滩')).rejects.toMatchObject({ fault: 'input', userMessage: /完全透明/ });
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

test.each([
  ['a bamboo forest, morning mist', ['grass', 'leaves'], ['bamboo']],
  ['一片竹林,清晨的雾', ['grass', 'leaves'], ['竹']],
  ['an olive grove', ['grass', 'leaves'], []],
  ['a table of bamboo in a garden', ['planks', 'leaves'], []],
])('%s: what grows there is no material of the ground', (prompt, expected, unknown) => {
  const { setting, ...reading } = readSetting(prompt);
  expect([setting.ground.kind, setting.back]).toEqual(expected);
  expect(reading.unknown).toEqual(unknown);
});

test('what is not understood is said; when nothing is, so is what is known', async () => {
  const { recipe } = await fill(await box(), 'zorbling flumph');
  expect(recipe.remarks).toEqual([
    expect.stringMatching(/^No place or surface was recognised/),
    'Not recognised: “zorbling”, “flumph”.',
  ]);
});

test.each([
  ['on a table with books and plants, isometric', ['books', 'plants', 'isometric']],
  ['木桌上，旁边有书和植物', ['书', '植物']],
  ['a kitchen, professional photo, 8k', []],
])('things that no setting has are said: %s', (prompt, unknown) => {
  expect(readSetting(prompt).unknown).toEqual(unknown);
});

test.each<[string, Partial<Setting>, string[]]>([
  ['beach, not at night', { back: 'sky', time: 'day' }, ['beach', 'no night']],
  ['no table, just a plain white wall', { back: 'cove' }, ['no table', 'wall']],
  ['kitchen without window light', { back: 'room', rays: 'none' }, ['kitchen', 'no window']],
  ['kitchen, no table', { back: 'room', reach: 'floor' }, ['kitchen', 'no table']],
  ['forest but no fog', { back: 'leaves', time: 'day' }, ['forest', 'no overcast']],
  ['beach without clouds', { features: ['sea'] }, ['beach', 'no clouds']],
  ['city, not at night', { back: 'lights', time: 'sunset' }, ['city', 'no night']],
  ['a desk, no bokeh', { back: 'wall', reach: 'table' }, ['table', 'no bokeh']],
  ['not on a table, on a beach', { back: 'sky', reach: 'open' }, ['no table', 'beach']],
  ['beach with no people', { back: 'sky', time: 'day' }, ['beach']],
  ['海滩，不要日落', { back: 'sky', time: 'day' }, ['海滩', '不要日落']],
  ['厨房，没有窗光', { back: 'room', rays: 'none' }, ['厨房', '不要窗户']],
])('what is not wanted is not painted: %s', (prompt, setting, understood) => {
  const read = readSetting(prompt);
  const words = read.understood.map((phrase) => wordPhrase(phrase, read.language));
  expect({ ...read, understood: words }).toMatchObject({ setting, understood, unknown: [] });
});

test('a shadow that is not wanted is not cast', async () => {
  const { understood, unknown } = readSetting('white wall, no shadows');
  expect([unknown, understood.map((phrase) => wordPhrase(phrase, 'en'))]).toEqual([[], ['wall', 'no shadow']]);
  const bytes = await box();
  const [plain, lit] = [await fill(bytes, 'plain grey wall'), await fill(bytes, 'plain grey wall, no shadows')];
  const [one, two] = [await pixels(plain), await pixels(lit)];
  // Just below the box, where it stands.
  const foot = (61 * 96 + 48) * 4;
  expect(two[foot]).toBeGreaterThan(one[foot] + 8);
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
