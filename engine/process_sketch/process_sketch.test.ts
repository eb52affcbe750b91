import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { EngineJob, EngineStep, Media } from '../../contract/engine.ts';
import { createEngine } from '../index.ts';
import { decodeRuns } from '../raster/rle.ts';
import { aloneWith, jobOf, resultOf } from '../studio/job.fixture.ts';
import { type Format, openBands, render, run } from './index.ts';
import type { SketchDetail } from './recipe.ts';
import * as sketches from './sketches.fixture.ts';
import { photographDrawing } from './sketchPhoto.fixture.ts';

/** A run that takes so long after its abort hangs; how soon it ends is measured by a benchmark, not on a busy machine. */
const HANG_MS = 5_000;
const engine = createEngine();
afterAll(() => engine.close());
/** A sixteenth of the pixels that people get. */
const SMALL: Format = { side: 384, fineness: 1 };

type Made = { bytes: Uint8Array; width: number; height: number; detail: SketchDetail; notes: readonly string[] };

const media = (bytes: Uint8Array): Media => ({ type: 'image/png', bytes });

function jobFor(image: Uint8Array, prompt: string, more: Partial<EngineJob> = {}): EngineJob {
  const operation = more.style ? 'process_sketch_style' : 'process_sketch';
  return jobOf(operation, { prompt, seed: 7, image: media(image), ...more });
}

const finished = new Map<string, Made>();

/** Makes a picture, or returns the one that an earlier test made of the same sketch and words. */
async function make(image: Uint8Array, prompt: string, more: Partial<EngineJob> = {}): Promise<Made> {
  const { style, ...rest } = more;
  const key = JSON.stringify([createHash('sha256').update(image).digest('hex'), prompt, rest, style?.bytes.length]);
  const made = finished.get(key) ?? (await makeAfresh(image, prompt, more));
  finished.set(key, made);
  return made;
}

const makeAfresh = (image: Uint8Array, prompt: string, more: Partial<EngineJob> = {}): Promise<Made> =>
  madeBy(render(jobFor(image, prompt, more), aloneWith(openBands), SMALL));

async function madeBy(steps: AsyncIterable<EngineStep>): Promise<Made> {
  const { media, width = 0, height = 0, recipe } = await resultOf(steps);
  return {
    bytes: media?.bytes ?? new Uint8Array(),
    width,
    height,
    detail: recipe.detail as SketchDetail,
    notes: recipe.notes,
  };
}

const maskOf = ({ detail }: Made) => decodeRuns(detail.mask, detail.width * detail.height);
const digest = ({ bytes }: Made) => createHash('sha256').update(bytes).digest('hex');

/** A shoe on paper 3936 wide and 700 high: few pixels for the longer side that people get. */
async function wideShoe(): Promise<Uint8Array> {
  const margin = 1200;
  return sharp(await sketches.drawSketch(sketches.SHOE))
    .extract({ left: 0, top: 500, width: 1536, height: 700 })
    .extend({ left: margin, right: margin, background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A brown square with a darker one within. */
const brownSquare = (side = 40): Promise<Uint8Array> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="${side}" height="${side}"><path d="M0 0h4v4h-4z" fill="#7a4a28"/><path d="M1 1h2v2h-2z" fill="#3a2010"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** The name of the material at a point of the 768 pixel canvas. */
function materialNear({ detail }: Made, x: number, y: number): string | undefined {
  const scale = detail.width / 768;
  const far = (region: SketchDetail['regions'][number]) => Math.hypot(region.x - x * scale, region.y - y * scale);
  return detail.regions.toSorted((a, b) => far(a) - far(b))[0]?.named;
}

/** Mean colour of a small window of the picture, in pixels of the 768 canvas. */
async function colourAt({ bytes, width }: Made, x: number, y: number): Promise<number[]> {
  const scale = width / 768;
  const window = { left: Math.round(x * scale) - 4, top: Math.round(y * scale) - 4, width: 9, height: 9 };
  const { channels } = await sharp(await sharp(bytes).extract(window).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

describe('the result follows the sketch', () => {
  const cases = [
    ['copper kettle with a walnut handle', sketches.KETTLE, { width: 2 }, []],
    ['kettle drawn with thick lines', sketches.KETTLE, { width: 6 }, []],
    ['walnut speaker with black drivers and brass legs', sketches.SPEAKER, {}, []],
    ['shoe', sketches.SHOE, {}, []],
    ['lamp with arms of single lines', sketches.STICK_LAMP, {}, sketches.STICK_LAMP_RODS],
    ['shaky vase with gaps', sketches.WOBBLY_VASE, {}, []],
    ['white matte plastic box', sketches.BOX, {}, []],
    ['black mug', sketches.MUG, {}, []],
  ] as const;
  test.each(cases)('%s: the subject covers what the outline means', async (prompt, drawing, pen, rods) => {
    const made = await make(await sketches.drawSketch(drawing, pen), prompt);
    expect([made.width, made.height]).toEqual([SMALL.side, SMALL.side]);
    expect(sketches.overlap(maskOf(made), await sketches.meantMask(drawing, SMALL.side, rods))).toBeGreaterThan(0.9);
  });

  const photographed = [
    ['copper kettle', sketches.KETTLE, { seed: 1 }, []],
    [
      'lamp with arms of single lines',
      sketches.STICK_LAMP,
      { seed: 2, falloff: 0.7, grain: 14 },
      sketches.STICK_LAMP_RODS,
    ],
    ['shaky vase with gaps', sketches.WOBBLY_VASE, { seed: 3, pencil: 120 }, []],
  ] as const;
  test.each(photographed)('%s, drawn in pencil and photographed', async (prompt, drawing, shot, rods) => {
    const made = await make(await photographDrawing(await sketches.drawSketch(drawing, { width: 4 }), shot), prompt);
    expect(sketches.overlap(maskOf(made), await sketches.meantMask(drawing, SMALL.side, rods))).toBeGreaterThan(0.88);
  });

  test('a sketch that is not square keeps its proportions, and workers paint what one thread paints', async () => {
    const wide = await wideShoe();
    const made = await madeBy(engine.run(jobFor(wide, 'shoe'), new AbortController().signal));
    expect([made.width, made.height]).toEqual([1024, 182]);
    expect(digest(made)).toBe(digest(await madeBy(run(jobFor(wide, 'shoe'), aloneWith(openBands)))));
  });
});

describe('materials', () => {
  test('"copper kettle with a walnut handle": body and spout copper, handle walnut', async () => {
    const made = await make(await sketches.drawSketch(sketches.KETTLE), 'copper kettle with a walnut handle');
    expect(materialNear(made, 360, 370)).toBe('copper');
    expect(materialNear(made, 590, 360)).toBe('copper');
    expect(materialNear(made, 330, 150)).toBe('walnut');
    const [red, , blue] = await colourAt(made, 300, 440);
    expect(red - blue).toBeGreaterThan(40);
  });

  test('who names the part that differs gets the rest of one piece: no other material is chosen', async () => {
    const body = 'M200 620 C150 420 220 300 380 300 C540 300 600 420 550 620 Z';
    const slimSpout = 'M560 500 L660 330 L690 340 L566 580 Z';
    const rim = 'M290 300 a90 26 0 1 0 180 0 a90 26 0 1 0 -180 0';
    const handle = 'M200 290 C190 60 570 60 560 290 L520 290 C520 120 240 120 240 290 Z';
    const slim = { strokes: [body, slimSpout, rim, handle], outline: [body] };
    const made = await make(await sketches.drawSketch(slim), 'copper kettle with a walnut handle');
    expect([...new Set(made.detail.regions.map((region) => region.named))].toSorted()).toEqual(['copper', 'walnut']);
  });

  test('the same in Chinese', async () => {
    const made = await make(await sketches.drawSketch(sketches.KETTLE), '铜壶，胡桃木把手');
    expect([materialNear(made, 360, 370), materialNear(made, 330, 150)]).toEqual(['copper', 'walnut']);
  });

  test('legs and drivers of a speaker', async () => {
    const made = await make(
      await sketches.drawSketch(sketches.SPEAKER),
      'walnut speaker with black drivers and brass legs',
    );
    const named = made.detail.regions.toSorted((a, b) => b.area - a.area).map((region) => region.named);
    expect(named).toEqual(['walnut', 'black', 'black', 'black', 'black', 'brass', 'brass']);
  });

  test('a box drawn in perspective has three faces that the light tells apart', async () => {
    const made = await make(await sketches.drawSketch(sketches.BOX), 'white matte plastic box');
    expect(made.detail.regions.map(({ form }) => form)).toEqual(['box', 'box', 'box']);
    const [top, left, right] = await Promise.all([
      colourAt(made, 384, 290),
      colourAt(made, 270, 440),
      colourAt(made, 490, 440),
    ]);
    expect(top[0] - Math.max(left[0], right[0])).toBeGreaterThan(5);
    expect(Math.abs(left[0] - right[0])).toBeGreaterThan(5);
  });

  test('a loop is open: the backdrop shows through a handle', async () => {
    const made = await make(await sketches.drawSketch(sketches.MUG), 'black mug');
    const [through] = await colourAt(made, 540, 390);
    const [body] = await colourAt(made, 330, 480);
    expect(through - body).toBeGreaterThan(80);
  });

  test('colours painted in the sketch stay when the prompt names none', async () => {
    const body = sketches.SPEAKER.outline[0];
    const image = await sketches.drawSketch(sketches.SPEAKER, { fills: [[body, '#2255cc']] });
    const [red, , blue] = await colourAt(await make(image, ''), 300, 330);
    expect(blue - red).toBeGreaterThan(60);
  });

  test('a part that the sketch lacks is reported', async () => {
    const made = await make(await sketches.drawSketch(sketches.BOX), 'oak box with a brass spout');
    expect(made.notes).toContain('The sketch has no spout, so none was made.');
  });
});

/** Mean difference of two pictures, of 255, over the pixels that both products cover. */
async function apart(one: Made, other: Made): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(({ bytes }) => sharp(bytes).removeAlpha().raw().toBuffer()));
  const [inA, inB] = [maskOf(one), maskOf(other)];
  let [sum, count] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    const pixel = Math.floor(i / 3);
    if (!inA[pixel] || !inB[pixel]) continue;
    sum += Math.abs(a[i] - b[i]);
    count++;
  }
  return sum / count;
}

const madeOf = ({ detail }: Made) => detail.regions.map(({ material, named }) => ({ material, named }));

describe('another seed', () => {
  const cases = [
    ['walnut speaker with black drivers and brass legs', sketches.SPEAKER],
    ['black mug', sketches.MUG],
  ] as const;
  test.each(cases)('%s: the same product in the same materials, in another light', async (prompt, drawing) => {
    const image = await sketches.drawSketch(drawing);
    const [one, other] = [await make(image, prompt), await make(image, prompt, { seed: 8 })];
    expect(await apart(one, other)).toBeGreaterThan(6);
    expect(madeOf(other)).toEqual(madeOf(one));
  });

  test('the light comes from the other side, and the recipe has the outline that is seen', async () => {
    const image = await sketches.drawSketch(sketches.MUG);
    const sides: number[] = [];
    for (const seed of [7, 8]) {
      const made = await make(image, 'black mug', { seed });
      const [[left], [right]] = [await colourAt(made, 130, 600), await colourAt(made, 620, 600)];
      sides.push(Math.sign(right - left));
      const mask = maskOf(made);
      const grey = await sharp(made.bytes).greyscale().raw().toBuffer();
      const dark = Uint8Array.from(grey, (value) => (value < 128 ? 1 : 0));
      expect(sketches.overlap(dark, mask)).toBeGreaterThan(0.9);
    }
    expect(sides.toSorted()).toEqual([-1, 1]);
  });
});

describe('style', () => {
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#d06a2c"/>
    ${Array.from({ length: 64 }, (_, i) => `<rect x="${i * 8}" width="4" height="512" fill="#6e2f10"/>`).join('')}</svg>`;

  test('the more influence, the nearer the colours that the prompt leaves open come to those of the style', async () => {
    const image = await sketches.drawSketch(sketches.KETTLE);
    const red = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="#20306a"/>
      <circle cx="48" cy="48" r="30" fill="#c01010"/></svg>`;
    const style = media(await sharp(Buffer.from(red)).png().toBuffer());
    const bodies: number[] = [];
    const backdrops: number[] = [];
    for (const influence of [0, 1, 2]) {
      const made = await make(image, '', { style, influence });
      const [r, g] = await colourAt(made, 250, 470);
      const [backdropRed, , backdropBlue] = await colourAt(made, 60, 60);
      bodies.push(r - g);
      backdrops.push(backdropBlue - backdropRed);
    }
    for (const grades of [bodies, backdrops])
      for (let i = 1; i < grades.length; i++) expect(grades[i], `${grades}`).toBeGreaterThan(grades[i - 1] + 6);
  });

  test('influence 0, 1 and 2 give more and more of the texture', async () => {
    const image = await sketches.drawSketch(sketches.SPEAKER);
    const style = media(await sharp(Buffer.from(stripes)).png().toBuffer());
    const contrast: number[] = [];
    for (const influence of [0, 1, 2]) {
      const { bytes } = await make(image, '', { style, influence });
      const patch = await sharp(bytes).extract({ left: 142, top: 270, width: 41, height: 26 }).png().toBuffer();
      contrast.push((await sharp(patch).greyscale().stats()).channels[0].stdev);
    }
    expect(contrast[1] - contrast[0]).toBeGreaterThan(4);
    expect(contrast[2] - contrast[1]).toBeGreaterThan(4);
  });

  test('where all materials are named, light, backdrop and gloss follow, and people are told', async () => {
    const image = await sketches.drawSketch(sketches.KETTLE);
    const flat = { create: { width: 96, height: 96, channels: 3 as const, background: '#20306a' } };
    const style = media(
      await sharp(flat)
        .composite([{ input: Buffer.from(await brownSquare()), gravity: 'centre' }])
        .png()
        .toBuffer(),
    );
    const bare = await make(image, 'copper kettle');
    const styled = await make(image, 'copper kettle', { style, influence: 0.5 });
    expect(await apart(bare, styled)).toBeGreaterThan(6);
    expect(madeOf(styled)).toEqual(madeOf(bare));
    expect(styled.notes.at(-1)).toBe(
      'All materials are named, so only this was taken from the style image: light, backdrop, gloss.',
    );
    const chinese = await make(image, '铜壶', { style, influence: 0.5 });
    expect(chinese.notes.at(-1)).toBe('材质都已指定，因此只取用了风格图的光线、背景、光泽。');
  });

  test('where the words leave it nothing, the picture is the same without it, and people are told', async () => {
    const image = await sketches.drawSketch(sketches.KETTLE);
    const style = media(await brownSquare(96));
    const prompts = [
      [
        'polished copper kettle, warm light, white background',
        'Materials, light and backdrop are all given, so the style image had nothing left to change.',
      ],
      ['抛光铜壶，暖光，白色背景', '材质、光线和背景都已指定，风格图没有可以改变的地方。'],
    ] as const;
    for (const [prompt, told] of prompts) {
      const styled = await make(image, prompt, { style, influence: 1 });
      expect(digest(styled)).toBe(digest(await make(image, prompt)));
      expect(styled.notes.at(-1)).toBe(told);
    }
  });
});

describe('running', () => {
  test('high quality gives half as many pixels again on either side', async () => {
    const made = await madeBy(run(jobFor(await wideShoe(), 'shoe', { highQuality: true }), aloneWith()));
    expect([made.width, made.height]).toEqual([1536, 273]);
  });

  test('the same job gives the same bytes, another seed another picture', async () => {
    const image = await sketches.drawSketch(sketches.MUG);
    const [first, again, other] = [
      await make(image, 'black mug'),
      await makeAfresh(image, 'black mug'),
      await make(image, 'black mug', { seed: 8 }),
    ].map(digest);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('a blank sketch is refused in plain words', async () => {
    const blank = await sketches.drawSketch({ strokes: [], outline: [] });
    await expect(make(blank, 'kettle')).rejects.toMatchObject({
      fault: 'input',
      userMessage: 'The sketch is blank. Draw the outline of a product first.',
    });
    await expect(make(blank, '水壶')).rejects.toMatchObject({ userMessage: '草图是空白的。请先画出产品的轮廓。' });
  });

  test('bytes that are no picture are refused', async () => {
    await expect(make(new Uint8Array([1, 2, 3]), 'kettle')).rejects.toMatchObject({ fault: 'input' });
  });

  test('an abort ends the run', async () => {
    const stop = new AbortController();
    const steps = engine.run(jobFor(await sketches.drawSketch(sketches.KETTLE), 'kettle'), stop.signal);
    const iterator = steps[Symbol.asyncIterator]();
    const first: IteratorResult<EngineStep> = await iterator.next();
    expect(first.value.kind).toBe('progress');
    const begun = performance.now();
    stop.abort();
    await expect(iterator.next()).rejects.toMatchObject({ fault: 'aborted' });
    expect(performance.now() - begun).toBeLessThan(HANG_MS);
  });
});
