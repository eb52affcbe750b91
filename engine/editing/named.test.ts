import { describe, expect, test } from 'vitest';
import type { SceneDetail } from '../generate_image/detail.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { recipeWith } from '../studio/job.fixture.ts';
import type { PartName } from '../studio/scan.ts';
import { at, COUNT, fault, perform, pixels, png, SIZE } from './edit.fixture.ts';

/** A design of ours, its picture, and what an instruction makes of it. */
async function designed(prompt: string) {
  const scene = sceneOf(prompt);
  const detail: SceneDetail = { kind: 'scene', width: SIZE, height: SIZE, scene };
  const { rgb, ids, stage } = paintScene(scene, SIZE);
  const rgba = Uint8Array.from({ length: COUNT * 4 }, (_, k) => ((k & 3) === 3 ? 255 : rgb[(k >> 2) * 3 + (k & 3)]));
  const image = await png(rgba);
  const nameAt = (i: number) => (ids[i] > 0 ? stage.model.parts[ids[i] - 1].name : null);
  const isWithin = (name: PartName) => (i: number) =>
    [i, i - 1, i + 1, i - SIZE, i + SIZE].every((each) => nameAt(each) === name);
  return {
    scene,
    rgba,
    within: (name: PartName) => [...ids.keys()].filter(isWithin(name)),
    edit: (instruction: string) => perform({ image, recipes: { image: recipeWith(detail) }, prompt: instruction }),
  };
}

describe('what is named and is not in a design is not the design', () => {
  test.each([
    ['make the cup red', 'the cup in red'],
    ['blur the cup', 'the cup blurred'],
    ['remove the cup', 'the cup removed'],
    ['make the wood of the table darker', 'what is wood darker'],
  ])('%s', async (instruction, named) => {
    const { edit } = await designed('espresso machine');
    expect(await fault(edit(instruction))).toMatch(`words: Understood, but not possible in this image: ${named}.`);
  });

  test('in Chinese as well', async () => {
    const { edit } = await designed('意式咖啡机');
    expect(await fault(edit('把杯子改成红色'))).toMatch('words: 已理解，但这张图片无法做到：杯子改为红色。');
  });

  test.each([
    ['armchair', 'make the chair red'],
    ['sports bottle', 'make the cup red'],
    ['扶手椅', '把椅子改成红色'],
  ])('a loose name is one for the design: %s, %s', async (prompt, instruction) => {
    const { edit, scene } = await designed(prompt);
    const { scene: after } = (await edit(instruction)).recipe.detail as SceneDetail;
    expect(after.materials).not.toEqual(scene.materials);
  });

  test.each(['make the table oak', '把桌子改成橡木'])('what it stands on is a table: %s', async (instruction) => {
    const { edit, scene } = await designed('white cup on a walnut table');
    const { scene: after } = (await edit(instruction)).recipe.detail as SceneDetail;
    expect(after).toEqual({ ...scene, ground: after.ground, floor: after.ground?.base });
    expect(after.ground).toEqual(sceneOf('white cup on an oak table').ground);
  });
});

describe('parts of a design are known to the pixel', () => {
  test.each([
    ['blur the clock but keep the ring', 'Left as it is: the ring.'],
    ['把挂钟虚化，但保留表圈', '保持不变：圆环。'],
  ])('%s', async (instruction, note) => {
    const { edit, rgba, within } = await designed('round wall clock with a red bezel');
    const result = await edit(instruction);
    const out = await pixels(result);
    const kept = within('bezel');
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.map((i) => at(out, i))).toEqual(kept.map((i) => at(rgba, i)));
    expect(out).not.toEqual(rgba);
    expect(result.recipe.notes?.[1]).toBe(note);
  });

  test('what is to stay and is not there is said', async () => {
    const { edit } = await designed('round steel watch');
    const { notes } = (await edit('blur the watch but keep the lamp')).recipe;
    expect(notes?.[1]).toMatch('Couldn’t be left out: the lamp.');
  });

  test.each(['make the wood of the chair darker', '把椅子的木头调暗'])('%s', async (instruction) => {
    const { edit, scene } = await designed('walnut chair with a red wool seat');
    const { materials } = ((await edit(instruction)).recipe.detail as SceneDetail).scene;
    const wooden = Object.entries(scene.materials).filter(([, look]) => look.pattern === 'wood');
    expect(wooden.length).toBeGreaterThan(0);
    const changed = wooden.map(([part]) => [part, materials[part as PartName]]);
    expect(materials).toEqual({ ...scene.materials, ...Object.fromEntries(changed) });
    for (const [part, look] of wooden) expect(materials[part as PartName]).not.toEqual(look);
  });
});

describe('a picture from elsewhere knows no names', () => {
  /** A red square on grey. */
  const square = Uint8Array.from({ length: COUNT * 4 }, (_, k) => {
    const [x, y, c] = [(k >> 2) % SIZE, Math.floor((k >> 2) / SIZE), k & 3];
    const isIn = x > 18 && x < 46 && y > 18 && y < 46;
    return c === 3 ? 255 : isIn ? [200, 40, 36][c] : 205 + ((x * 7 + y * 13) % 3);
  });

  test.each(['cup', 'stroller'])('what has one is taken for the product, and that is said: %s', async (word) => {
    const { notes } = (await perform({ image: await png(square), prompt: `make the ${word} blue` })).recipe;
    expect(notes).toEqual([
      'Done: the product in blue.',
      `Changed the whole product for “${word}”. Paint a mask to change less.`,
    ]);
  });

  test.each([
    ['remove the cup', 'words: Understood, but not possible in this image: the cup removed.'],
    ['去掉杯子', 'words: 已理解，但这张图片无法做到：去掉杯子。'],
  ])('nothing is taken away by its name: %s', async (prompt, told) => {
    expect(await fault(perform({ image: await png(square), prompt }))).toMatch(told);
  });

  test('another thing that is to stay cannot be found, and that is said', async () => {
    const prompt = 'blur the watch but keep the ring';
    const { notes } = (await perform({ image: await png(square), prompt })).recipe;
    expect(notes?.slice(0, 2)).toEqual([
      'Done: the product blurred.',
      'Couldn’t be left out: the ring. Paint a mask over what should change.',
    ]);
  });
});
