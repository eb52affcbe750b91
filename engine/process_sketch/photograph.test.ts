import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EngineJob } from '../../contract/engine.ts';
import { fitSize, sizeOf } from '../../server/media/picture.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { aloneWith, jobOf, recipeWith, resultOf } from '../studio/job.fixture.ts';
import { readPrompt } from '../studio/prompt.ts';
import { openBands, run } from './index.ts';
import { isPhotograph } from './photograph.ts';
import { readDrawing } from './picture.ts';
import { readShape } from './shape.ts';
import * as sketches from './sketches.fixture.ts';
import { photographDrawing } from './sketchPhoto.fixture.ts';

const SIDE = 512;
const FOLDER = new URL('../fixtures/photographs/', import.meta.url);
/** Tools on a plain ground, like the blue cutters. */
const ALIKE = ['nail-clipper', 'red-pliers', 'side-cutters'];
const NAMES = readdirSync(FOLDER)
  .flatMap((file) => (file.endsWith('.jpg') ? [file.slice(0, -4)] : []))
  .filter((name) => !ALIKE.includes(name));
const photograph = async (name: string) => new Uint8Array(await readFile(new URL(`${name}.jpg`, FOLDER)));

async function looksPhotographed(bytes: Uint8Array, prompt = ''): Promise<boolean> {
  const media = { type: 'image/png', bytes };
  const picture = await readDrawing(media, fitSize(await sizeOf(media), SIDE));
  return isPhotograph(readShape(picture, readPrompt(prompt), () => {}));
}

/** A keypad of many keys, in flat colours. */
function keypad(): Promise<Uint8Array> {
  const keys = Array.from(
    { length: 64 },
    (_, k) => `M${70 + (k % 8) * 80} ${70 + Math.floor(k / 8) * 80} h64 v64 h-64 Z`,
  );
  return sketches.drawSketch(
    { strokes: ['M50 50 H710 V710 H50 Z', ...keys], outline: [] },
    { width: 4, fills: keys.map((key, k) => [key, `hsl(${(k * 67) % 360} 70% 45%)`]) },
  );
}

describe('what is a photograph', () => {
  test.each(NAMES)('the photograph %s is', async (name) => {
    expect(await looksPhotographed(await photograph(name))).toBe(true);
  });

  test.each([
    ['KETTLE', sketches.KETTLE],
    ['SPEAKER', sketches.SPEAKER],
  ])('the drawing %s is none, nor painted, nor on paper in bad light', async (_name, drawing) => {
    const fills = drawing.outline.map((outline) => [outline, '#2255cc'] as const);
    const shot = { seed: 2, falloff: 0.7, grain: 14 };
    const plain = await sketches.drawSketch(drawing, { width: 4 });
    const painted = await sketches.drawSketch(drawing, { width: 4, fills });
    const shots = [await photographDrawing(plain, shot), await photographDrawing(painted, shot)];
    const looks = await Promise.all([plain, painted, ...shots].map((bytes) => looksPhotographed(bytes)));
    expect(looks).toEqual([false, false, false, false]);
  });

  test('a drawing of many flat colours is none, nor on paper in bad light', async () => {
    const drawing = await keypad();
    const shot = await photographDrawing(drawing, { seed: 2, falloff: 0.7, grain: 14 });
    expect([await looksPhotographed(drawing), await looksPhotographed(shot)]).toEqual([false, false]);
  });
});

describe('a picture that is no drawing is followed as it is, and a person is told', () => {
  async function made(more: Partial<EngineJob>) {
    const { media, width, height, recipe } = await resultOf(
      run(jobOf('process_sketch', { seed: 7, ...more }), aloneWith(openBands)),
    );
    const { data } = await sharp(media?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray(((width ?? 0) * y + x) * 3, ((width ?? 0) * y + x) * 3 + 3)];
    return { width, height, recipe, at };
  }
  /** A vase of ours, with its recipe. */
  async function vase(prompt: string): Promise<Pick<EngineJob, 'image' | 'recipes'>> {
    const scene = sceneOf('green ceramic vase');
    const { rgb } = paintScene(scene, 64);
    const raw = { width: 64, height: 64, channels: 3 as const };
    const image = { type: 'image/png', bytes: new Uint8Array(await sharp(rgb, { raw }).png().toBuffer()) };
    const detail: SceneDetail = { kind: 'scene', width: 64, height: 64, scene };
    return { image, recipes: { image: recipeWith(detail, { prompt }) } };
  }

  const told =
    'This looks like a photograph rather than a line drawing, so its product keeps its form and takes the finishes of the prompt. To render another form, trace it in a Sketch first.';

  test('a photograph keeps its room, and its product becomes what the prompt says', async () => {
    const image = { type: 'image/jpeg', bytes: await photograph('coffee-cup') };
    const others = 'Parts in other colours stayed. Paint a mask over them to change them too.';
    const { width, height, recipe, at } = await made({ image, prompt: 'blue ceramic cup' });
    expect({ width, height, notes: recipe.notes, remarks: recipe.remarks }).toEqual({
      width: 600,
      height: 400,
      notes: [told, 'The product’s outline changed by about 5%, its colours by about 70%.', others],
      remarks: [told, others],
    });
    const [red, , blue] = at(150, 250);
    const [tableRed, , tableBlue] = at(560, 60);
    expect([blue - red > 60, tableRed - tableBlue > 20]).toEqual([true, true]);
  });

  test.each([
    [
      'cup',
      'This looks like a photograph rather than a line drawing, so its product keeps its form; the prompt names no finish for it, so its colours are varied. To render another form, trace it in a Sketch first.',
    ],
    [
      '',
      'This looks like a photograph rather than a line drawing, and there is no prompt, so its product is varied in form and colour. To render another form, trace it in a Sketch first.',
    ],
  ])('with the prompt "%s", which names no finish, a photograph gets other colours', async (prompt, remark) => {
    const bytes = await sharp(await photograph('coffee-cup'))
      .resize(300)
      .toBuffer();
    expect((await made({ image: { type: 'image/jpeg', bytes }, prompt })).recipe.remarks).toEqual([remark]);
  });

  test('a design of ours is drawn anew in those finishes; a style picture is said to be left out', async () => {
    const own = await vase('green ceramic vase');
    const { recipe } = await made({ ...own, style: own.image, prompt: '红色花瓶' });
    const [r, g, b] = (recipe.detail as SceneDetail).scene.materials.body?.base ?? [0, 0, 0];
    expect(r).toBeGreaterThan(2 * Math.max(g, b));
    expect(recipe.remarks).toEqual([
      '这张图片是设计成品，不是线稿，因此保留了产品的造型，只按提示词更换材质和颜色。要渲染别的造型，请先在草图里描摹。',
      '未使用风格图。',
    ]);
  });

  test('without a prompt, a design of ours is varied, and this is said in the language it was made from', async () => {
    const { recipe } = await made(await vase('绿色陶瓷花瓶'));
    const told =
      '这张图片是设计成品，不是线稿，也没有提示词，因此对产品的造型和颜色作了变化。要渲染别的造型，请先在草图里描摹。';
    expect({ notes: recipe.notes, remarks: recipe.remarks }).toEqual({
      notes: [told, '与原设计相比变化约 20%：比例、造型、色调和视角。'],
      remarks: [told],
    });
  });
});
