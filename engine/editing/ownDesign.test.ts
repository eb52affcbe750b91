import { expect, test } from 'vitest';
import { cutOut } from '../cutout/index.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { buildModel } from '../generate_image/scene.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { colour } from '../studio/colours.ts';
import { recipeWith } from '../studio/job.fixture.ts';
import { at, COUNT, fault, perform, pixels, png, SIZE } from './edit.fixture.ts';

/** A design of ours, its picture and its recipe. */
const scene = sceneOf('white kettle with a black handle');
const detail: SceneDetail = { kind: 'scene', width: SIZE, height: SIZE, scene };
const recipe = recipeWith(detail);
const { rgb, ids, stage } = paintScene(scene, SIZE);
const rgba = Uint8Array.from({ length: COUNT * 4 }, (_, k) => ((k & 3) === 3 ? 255 : rgb[(k >> 2) * 3 + (k & 3)]));

const shown = (...parts: readonly string[]) =>
  [...ids.keys()].filter((i) => ids[i] > 0 && parts.includes(stage.model.parts[ids[i] - 1].name));
const maskOver = (pixelsOpen: ReadonlySet<number>) =>
  png(Uint8Array.from({ length: COUNT * 4 }, (_value, k) => ((k & 3) === 3 && !pixelsOpen.has(k >> 2) ? 255 : 0)));
/** In the ground. */
const OUTSIDE = 3 * SIZE + 3;
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

test('what is left when a part goes stands where it stood', async () => {
  const prompt = 'remove the handle';
  const { recipe: made } = await perform({ image: await png(rgba), recipes: { image: recipe }, prompt });
  const after = paintScene((made.detail as SceneDetail).scene, SIZE);
  const ofBody = (painted: typeof after) =>
    [...painted.ids].map((id) => id > 0 && painted.stage.model.parts[id - 1].name === 'body');
  const [one, two] = [ofBody({ ...after, ids, stage }), ofBody(after)];
  expect(one.filter((body, i) => body && !two[i])).toEqual([]);
  expect(after.stage.model.parts.map(({ name }) => name)).not.toContain('handle');
});

test('only what goes leaves the camera where it stands: another shape is framed for itself', async () => {
  const edited = async (origin: SceneDetail, prompt: string) =>
    (await perform({ image: await png(rgba), recipes: { image: recipeWith(origin) }, prompt })).recipe
      .detail as SceneDetail;
  const less = await edited(detail, 'remove the handle');
  expect(less.scene.framed).toEqual(scene.design);
  expect((await edited(less, 'remove the lid')).scene.framed).toEqual(scene.design);
  expect((await edited(less, 'make it wider')).scene.framed).toBeUndefined();
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
] as const)('removal %s: the true shape is remembered only where the product is whole', async (_, from, to, known) => {
  const open = (i: number) => i % SIZE >= from * SIZE && i % SIZE < to * SIZE;
  const mask = await png(
    Uint8Array.from({ length: COUNT * 4 }, (_value, k) => ((k & 3) === 3 && !open(k >> 2) ? 255 : 0)),
  );
  const image = await png(rgba);
  const gone = await perform({ image, mask, recipes: { image: recipe }, prompt: 'remove the stain' });
  const cut = await cutOut({ width: SIZE, height: SIZE, rgba: await pixels(gone) }, gone.recipe, () => {});
  expect([(gone.recipe.detail as { kind: string } | undefined)?.kind, cut.exact]).toEqual(known);
});

const partsOf = async (prompt: string, instruction: string) => {
  const own = sceneOf(prompt);
  const made: SceneDetail = { kind: 'scene', width: SIZE, height: SIZE, scene: own };
  const image = await png(Uint8Array.from({ length: COUNT * 4 }, (_, k) => ((k & 3) === 3 ? 255 : 0)));
  const { detail: left } = (await perform({ image, recipes: { image: recipeWith(made) }, prompt: instruction })).recipe;
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
  expect(await fault(work)).toMatch('words: Understood, but not possible in this image: the armrests in red.');
});

test.each(['remove the armrests', '去掉扶手'])(
  'what carried a part goes with it, and the rest is the same: %s',
  async (instruction) => {
    const { before, after } = await partsOf('armchair', instruction);
    const [whole, less] = [before, after].map(({ design }) => buildModel(design).parts);
    const without = whole.filter(({ name }) => name !== 'armrests');
    expect(less.map(({ name }) => name)).toEqual(without.map(({ name }) => name));
    const lower = without.map((part, i) => {
      const { min, max } = less[i].solid.box;
      const at = [0.1, 0.5, 0.9].map(
        (t) => min.map((low, axis) => low + (max[axis] - low) * t) as [number, number, number],
      );
      return Math.max(...at.map((place) => Math.abs(part.solid.at(...place) - less[i].solid.at(...place))));
    });
    expect(Math.max(...lower)).toBeLessThan(1e-9);
  },
);

test('what is another product without a part keeps it', async () => {
  const work = partsOf('round sofa', 'remove the armrests');
  expect(await fault(work)).toMatch('words: Understood, but not possible in this image: the armrests removed.');
  const doors = partsOf('wardrobe', 'remove the doors');
  expect(await fault(doors)).toMatch('words: Understood, but not possible in this image: the door removed.');
});

test('the word for another product is one for a part', async () => {
  const { after } = await partsOf('round watch', 'make the ring red');
  expect([after.materials.bezel?.base, after.design.without]).toEqual([colour('red'), undefined]);
});

test('the word for another product is one for a part that is to stay', async () => {
  const { before, after } = await partsOf('round steel watch', 'make the watch gold but keep the ring');
  expect(after.materials.bezel).toEqual(before.materials.bezel);
  expect(after.materials.body).not.toEqual(before.materials.body);
});

test.each([
  ['remove the ring', 'the bezel'],
  ['remove the cup', 'the cup'],
  ['remove the basket', 'the basket'],
  ['remove the spout', 'the spout'],
])('nothing stands in for what is to go: %s', async (prompt, named) => {
  const work = perform({ image: await png(rgba), recipes: { image: recipe }, prompt });
  expect(await fault(work)).toMatch(`words: Understood, but not possible in this image: ${named} removed.`);
});

test('with a mask, what the design lacks is what the mask marks', async () => {
  const mask = await maskOver(new Set(shown('handle')));
  const job = { image: await png(rgba), mask, recipes: { image: recipe }, prompt: 'remove the basket' };
  const out = await pixels(await perform(job));
  const gone = shown('handle').filter((i) => Math.abs(out[i * 4] - rgba[i * 4]) > 24);
  expect(gone.length).toBeGreaterThan(shown('handle').length * 0.7);
});

test('a part that it lacks is said', async () => {
  const work = perform({ image: await png(rgba), recipes: { image: recipe }, prompt: 'make the wheels red' });
  expect(await fault(work)).toMatch(/^words: Understood, but not possible in this image: the wheels in red\./);
});
