import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EngineError, EngineJob } from '../../engine.ts';
import { cutOut } from '../cutout/index.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { run as inpaint } from '../inpaint_image/index.ts';
import { run as instruct, openBands } from '../instruct_edit/index.ts';
import { colour } from '../studio/colours.ts';
import { aloneWith, jobOf, type Result, recipeWith, resultOf } from '../studio/job.fixture.ts';

const SIZE = 64;
const COUNT = SIZE * SIZE;

const png = async (rgba: Uint8Array) => ({
  type: 'image/png',
  bytes: new Uint8Array(
    await sharp(rgba, { raw: { width: SIZE, height: SIZE, channels: 4 } })
      .png()
      .toBuffer(),
  ),
});

const pixels = async ({ media }: Result) =>
  new Uint8Array(
    await sharp(media?.bytes ?? new Uint8Array())
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );

async function perform(job: Partial<EngineJob>): Promise<Result> {
  const [run, operation] = job.mask ? ([inpaint, 'inpaint_image'] as const) : ([instruct, 'instruct_edit'] as const);
  return resultOf(run(jobOf(operation, { seed: 3, ...job }), aloneWith(openBands)));
}

const fault = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: EngineError) => `${error.fault}: ${error.told}`,
  );

/** A red disc with a light and a dark side on a grey ground, with grain. */
const disc = Uint8Array.from({ length: COUNT * 4 }, (_, k) => {
  const [x, y, c] = [(k >> 2) % SIZE, Math.floor((k >> 2) / SIZE), k & 3];
  if (c === 3) return 255;
  const grain = (x * 7 + y * 13) % 3;
  if (Math.hypot(x - 32, y - 30) > 17) return 200 + grain - c * 4;
  const shade = 0.7 + 0.3 * Math.cos((x - 24) / 12);
  return Math.round([205, 42, 38][c] * shade) + grain;
});
/** In the disc, and in the ground. */
const INSIDE = 30 * SIZE + 30;
const OUTSIDE = 3 * SIZE + 3;
const at = (rgba: Uint8Array, i: number) => [...rgba.subarray(i * 4, i * 4 + 3)];

describe('a picture from elsewhere', () => {
  test('a colour goes to the product alone, with its light and dark', async () => {
    const out = await pixels(await perform({ image: await png(disc), prompt: 'make it blue' }));
    const [r, g, b] = at(out, INSIDE);
    expect(b).toBeGreaterThan(Math.max(r, g) + 60);
    expect(at(out, OUTSIDE)).toEqual(at(disc, OUTSIDE));
    const [lit, dark] = [30 * SIZE + 24, 30 * SIZE + 46];
    expect(at(out, lit)[2]).toBeGreaterThan(at(out, dark)[2] + 30);
  });

  test('Chinese gives the same bytes as English', async () => {
    const image = await png(disc);
    const [en, zh] = [
      await perform({ image, prompt: 'make it blue' }),
      await perform({ image, prompt: '把它变成蓝色' }),
    ];
    expect(zh.media?.bytes).toEqual(en.media?.bytes);
    expect([en.recipe.notes, zh.recipe.notes]).toEqual([['Done: the product in blue.'], ['已完成：产品改为蓝色。']]);
  });

  test('a removed background is transparent, a removed product leaves the ground', async () => {
    const image = await png(disc);
    const cut = await pixels(await perform({ image, prompt: 'remove the background' }));
    expect([cut[INSIDE * 4 + 3], cut[OUTSIDE * 4 + 3]]).toEqual([255, 0]);
    const empty = await pixels(await perform({ image, prompt: 'remove it' }));
    for (const [c, value] of at(empty, INSIDE).entries()) expect(Math.abs(value - (201 - c * 4))).toBeLessThan(6);
  });

  test('the background takes a colour and the product stays to the bit', async () => {
    const out = await pixels(await perform({ image: await png(disc), prompt: 'on a green background' }));
    const [r, g, b] = at(out, OUTSIDE);
    expect(g).toBeGreaterThan(Math.max(r, b) + 20);
    expect(at(out, INSIDE)).toEqual(at(disc, INSIDE));
  });

  test.each([
    ['brighten', (one: number[], two: number[]) => two.every((value, c) => value > one[c])],
    ['darken', (one: number[], two: number[]) => two.every((value, c) => value < one[c])],
    ['black and white', (_: number[], two: number[]) => two[0] === two[1] && two[1] === two[2]],
    ['warmer', (one: number[], two: number[]) => two[0] - two[2] > one[0] - one[2]],
    ['cooler', (one: number[], two: number[]) => two[0] - two[2] < one[0] - one[2]],
    ['less saturated', (one: number[], two: number[]) => two[0] - two[2] < one[0] - one[2]],
  ])('%s', async (prompt, holds) => {
    const out = await pixels(await perform({ image: await png(disc), prompt }));
    expect(holds(at(disc, INSIDE), at(out, INSIDE))).toBe(true);
  });

  test('what is to stay is left out of a change of the whole, and is said', async () => {
    const prompt = 'black and white, but keep the product in colour';
    const result = await perform({ image: await png(disc), prompt });
    const out = await pixels(result);
    expect(at(out, INSIDE)).toEqual(at(disc, INSIDE));
    expect(new Set(at(out, OUTSIDE)).size).toBe(1);
    expect(result.recipe.notes).toEqual(['Done: the background black and white.', 'Left as it is: the product.']);
  });

  test('mirroring twice is nothing', async () => {
    const image = await png(disc);
    const once = await perform({ image, prompt: 'mirror it' });
    expect(await pixels(once)).not.toEqual(disc);
    expect(await pixels(await perform({ image: once.media ?? image, prompt: '左右翻转' }))).toEqual(disc);
  });
});

describe('a mask', () => {
  test('pixels outside it stay to the bit, whatever it is and whatever is asked', async () => {
    const image = await png(disc);
    const box = fc.record({
      x: fc.nat(50),
      y: fc.nat(50),
      width: fc.integer({ min: 3, max: 40 }),
      height: fc.integer({ min: 3, max: 40 }),
    });
    const prompt = fc.constantFrom('walnut', 'blue', 'remove it', 'blur', 'darken', 'white background', 'brass');
    await fc.assert(
      fc.asyncProperty(box, prompt, fc.boolean(), async ({ x, y, width, height }, words, background) => {
        const open = (i: number) => i % SIZE >= x && i % SIZE < x + width && i / SIZE >= y && i / SIZE < y + height;
        const mask = await png(
          Uint8Array.from({ length: COUNT * 4 }, (_, k) => ((k & 3) === 3 && !open(k >> 2) ? 255 : 0)),
        );
        const result = await perform({ image, mask, prompt: words, background }).catch(
          (error: EngineError) => error.fault,
        );
        if (typeof result === 'string') return void expect(result).toBe('words');
        const out = await pixels(result);
        expect(Uint8Array.from(disc, (value, k) => (open(k >> 2) ? out[k] : value))).toEqual(out);
      }),
      { numRuns: 6 },
    );
  });

  test('that marks nothing is said', async () => {
    const mask = await png(new Uint8Array(COUNT * 4).fill(255));
    expect(await fault(perform({ image: await png(disc), mask, prompt: 'red' }))).toMatch(
      /^input: The mask marks nothing/,
    );
  });
});

describe('a picture of ours', () => {
  const scene = sceneOf('white kettle with a black handle');
  const detail: SceneDetail = { kind: 'scene', width: SIZE, height: SIZE, scene };
  const recipe = recipeWith(detail);
  const { rgb, ids, stage } = paintScene(scene, SIZE);
  const rgba = Uint8Array.from({ length: COUNT * 4 }, (_, k) => ((k & 3) === 3 ? 255 : rgb[(k >> 2) * 3 + (k & 3)]));

  const shown = (...parts: readonly string[]) =>
    [...ids.keys()].filter((i) => ids[i] > 0 && parts.includes(stage.model.parts[ids[i] - 1].name));
  const maskOver = (pixelsOpen: ReadonlySet<number>) =>
    png(Uint8Array.from({ length: COUNT * 4 }, (_value, k) => ((k & 3) === 3 && !pixelsOpen.has(k >> 2) ? 255 : 0)));
  const left = (pixel: number) => pixel % SIZE < SIZE * 0.45;

  test('is drawn again with the new material, and remembers its scene', async () => {
    const result = await perform({
      image: await png(rgba),
      recipes: { image: recipe },
      prompt: 'make the handle yellow',
    });
    const out = await pixels(result);
    const handle = shown('handle');
    const changed = handle.filter((i) => Math.abs(out[i * 4] - rgba[i * 4]) > 24);
    expect(changed.length).toBeGreaterThan(handle.length * 0.8);
    const fresh = result.recipe.detail as SceneDetail;
    expect(fresh).toEqual({
      ...detail,
      scene: { ...scene, materials: { ...scene.materials, handle: fresh.scene.materials.handle } },
    });
    const again = paintScene(fresh.scene, SIZE).rgb;
    expect(out).toEqual(Uint8Array.from(out, (_, k) => ((k & 3) === 3 ? 255 : again[(k >> 2) * 3 + (k & 3)])));
  });

  test('a part that is to stay keeps its material', async () => {
    const image = await png(rgba);
    const prompt = 'make it yellow but keep the handle';
    const { detail, notes } = (await perform({ image, recipes: { image: recipe }, prompt })).recipe;
    const { materials } = (detail as SceneDetail).scene;
    expect(materials.handle).toEqual(scene.materials.handle);
    expect(materials.body).not.toEqual(scene.materials.body);
    expect(notes).toEqual(['Done: the product in yellow.', 'Left as it is: the handle.']);
  });

  test('a part that is named changes although the rest is to stay', async () => {
    const prompt = 'make the handle gold but leave the kettle as it is';
    const { detail } = (await perform({ image: await png(rgba), recipes: { image: recipe }, prompt })).recipe;
    const { materials } = (detail as SceneDetail).scene;
    expect(materials.handle).not.toEqual(scene.materials.handle);
    expect(materials.body).toEqual(scene.materials.body);
  });

  test.each([
    'sage handle and cream body',
    'cream body and sage handle',
    'make it cream, handle sage',
    '把手改成鼠尾草绿，壶身改成奶油色',
  ])('parts that are named are changed each for itself: %s', async (prompt) => {
    const { detail } = (await perform({ image: await png(rgba), recipes: { image: recipe }, prompt })).recipe;
    const { handle, body } = (detail as SceneDetail).scene.materials;
    expect([handle?.base, body?.base]).toEqual([colour('sage'), colour('cream')]);
  });

  test('what was done to it since is kept when its scene changes', async () => {
    const image = await png(rgba);
    const dark = await perform({ image, recipes: { image: recipe }, prompt: 'darken' });
    expect(dark.recipe.detail).toEqual({ kind: 'kept', origin: detail });
    const both = await perform({
      image: dark.media ?? image,
      recipes: { image: dark.recipe },
      prompt: 'make the handle yellow',
    });
    const [before, after] = [await pixels(dark), await pixels(both)];
    expect(at(after, OUTSIDE)).toEqual(at(before, OUTSIDE));
    expect(both.recipe.detail).toEqual({ kind: 'kept', origin: expect.objectContaining({ kind: 'scene' }) });
  });

  test('the scene is remembered with a new look only of parts that the mask covers', async () => {
    const mask = await maskOver(new Set([...shown('handle'), ...shown('body').filter(left)]));
    const { recipe: made } = await perform({
      image: await png(rgba),
      mask,
      recipes: { image: recipe },
      prompt: 'blue',
    });
    const { materials } = (made.detail as { origin: SceneDetail }).origin.scene;
    expect(materials.handle?.base).toEqual(colour('blue'));
    expect({ ...materials, handle: scene.materials.handle }).toEqual(scene.materials);
  });

  test('a part that was painted over takes a new colour all over', async () => {
    const image = await png(rgba);
    const mask = await maskOver(new Set(shown('body').filter(left)));
    const painted = await perform({ image, mask, recipes: { image: recipe }, prompt: 'blue' });
    const again = { image: painted.media ?? image, recipes: { image: painted.recipe }, prompt: 'make the body green' };
    const out = await pixels(await perform(again));
    const green = shown('body').filter((i) => out[i * 4 + 1] > Math.max(out[i * 4], out[i * 4 + 2]));
    expect(green.length / shown('body').length).toBeGreaterThan(0.9);
  });

  test.each([
    ['over half of it', 0, 0.5, [undefined, false]],
    ['beside it', 0, 0.06, ['kept', true]],
  ] as const)(
    'removal %s: the true shape is remembered only where the product is whole',
    async (_, from, to, known) => {
      const open = (i: number) => i % SIZE >= from * SIZE && i % SIZE < to * SIZE;
      const mask = await png(
        Uint8Array.from({ length: COUNT * 4 }, (_value, k) => ((k & 3) === 3 && !open(k >> 2) ? 255 : 0)),
      );
      const image = await png(rgba);
      const gone = await perform({ image, mask, recipes: { image: recipe }, prompt: 'remove the stain' });
      const cut = await cutOut({ width: SIZE, height: SIZE, rgba: await pixels(gone) }, gone.recipe, () => {});
      expect([(gone.recipe.detail as { kind: string } | undefined)?.kind, cut.exact]).toEqual(known);
    },
  );

  const partsOf = async (prompt: string, instruction: string) => {
    const own = sceneOf(prompt);
    const made: SceneDetail = { kind: 'scene', width: SIZE, height: SIZE, scene: own };
    const image = await png(Uint8Array.from({ length: COUNT * 4 }, (_, k) => ((k & 3) === 3 ? 255 : 0)));
    const { detail: left } = (await perform({ image, recipes: { image: recipeWith(made) }, prompt: instruction }))
      .recipe;
    return { before: own, after: (left as SceneDetail).scene };
  };

  test('a cup is not its saucer, but both are the product', async () => {
    const cup = await partsOf('white cup', 'make the cup red');
    expect(cup.after.materials.base).toEqual(cup.before.materials.base);
    expect([cup.after.materials.body?.base, cup.after.materials.handle?.base]).toEqual([colour('red'), colour('red')]);
    const both = await partsOf('white cup', 'make it red');
    expect(both.after.materials.base?.base).toEqual(colour('red'));
  });

  test('who names the seat does not mean the back, although it is upholstered alike', async () => {
    const { before, after } = await partsOf('armchair', 'make the seat red');
    expect(after.materials).toEqual({ ...before.materials, seat: { ...before.materials.seat, base: colour('red') } });
    const work = partsOf('round sofa', 'make the armrests red');
    expect(await fault(work)).toMatch('words: Understood, but not possible in this picture: the armrest in red.');
  });

  test('the word for another product is one for a part', async () => {
    const { after } = await partsOf('round watch', 'make the ring red');
    expect([after.materials.bezel?.base, after.design.without]).toEqual([colour('red'), undefined]);
  });

  test.each([
    ['remove the ring', 'the bezel'],
    ['remove the cup', 'the cup'],
    ['remove the basket', 'the basket'],
    ['remove the spout', 'the spout'],
  ])('nothing stands in for what is to go: %s', async (prompt, named) => {
    const work = perform({ image: await png(rgba), recipes: { image: recipe }, prompt });
    expect(await fault(work)).toMatch(`words: Understood, but not possible in this picture: ${named} removed.`);
  });

  test('a part that it lacks is said', async () => {
    const work = perform({ image: await png(rgba), recipes: { image: recipe }, prompt: 'make the wheels red' });
    expect(await fault(work)).toMatch(/^words: Understood, but not possible in this picture: the wheels in red\./);
  });
});

describe('never a fake edit', () => {
  test.each([
    ['add a cat', /^words: Not done: "add a cat"\. The built-in engine can/],
    ['加一只猫', /^words: 没有做：“加一只猫”。内置引擎可以/],
    ['make it transparent', /^words: Understood, but not possible in this picture: the product in transparent\./],
    ["don't remove the background", /^words: Left undone, as asked: the background removed\./],
    ['mirror it but keep the background', /^words: Left as it is: the background\. Understood, but not possible/],
    ['make it taller', /^words: Understood, but not possible in this picture: a tall design\./],
  ])('%s', async (prompt, sentence) => {
    expect(await fault(perform({ image: await png(disc), prompt }))).toMatch(sentence);
  });

  test('an edit that changes nothing is an error', async () => {
    const grey = disc.map((value, k) => ((k & 3) === 3 ? 255 : disc[(k & ~3) + 1] + 0 * value));
    expect(await fault(perform({ image: await png(grey), prompt: 'black and white' }))).toMatch(
      /^words: Read as: the picture black and white\. The picture is like that already/,
    );
  });
});
