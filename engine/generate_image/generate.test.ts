import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EngineJob, EngineStep } from '../../contract/engine.ts';
import { material } from '../studio/materials.ts';
import { readPrompt } from '../studio/prompt.ts';
import type { Merits } from './choose.ts';
import type { SceneDetail } from './detail.ts';
import { openBands, planDesign, planResult, run, SIZES } from './index.ts';
import { buildModel } from './scene.ts';

const job = (prompt: string, more: Partial<EngineJob> = {}): EngineJob => ({
  id: 'job',
  operation: 'generate_image',
  model: 'built-in',
  prompt,
  seed: 7,
  count: 1,
  aspectRatio: '1:1',
  ...more,
});

/** Runs a job in this thread, painting only so many rows in the middle of the image. */
async function perform(order: EngineJob, painted = 0): Promise<EngineStep[]> {
  const spread = (share: unknown, rows: number) => {
    const from = Math.floor((rows - painted) / 2);
    if (painted > 0) openBands(share, () => {})(from, from + painted);
  };
  const steps: EngineStep[] = [];
  for await (const step of run(order, { checkpoint: () => {}, spread })) steps.push(step);
  return steps;
}

const results = (steps: EngineStep[]) => steps.filter((step) => step.kind === 'result');

describe('sizes', () => {
  test.each(Object.entries(SIZES))('%s is exact', async (aspectRatio, size) => {
    const [result] = results(await perform(job('vase', { aspectRatio: aspectRatio as keyof typeof SIZES })));
    const { width, height, format } = await sharp(result.media?.bytes).metadata();
    expect({ width, height, format }).toEqual({ ...size, format: 'png' });
    expect({ width: result.width, height: result.height }).toEqual(size);
  });
});

test('each design of a run is a result of its own, with progress between', async () => {
  const steps = await perform(job('oak chair', { count: 2 }));
  const scenes = results(steps).map(({ recipe }) => (recipe.detail as SceneDetail).scene);
  expect(scenes.map(({ design }) => design.index)).toEqual([0, 1]);
  expect(scenes[0].design).toEqual({ ...scenes[1].design, index: 0 });
  const fractions = steps.flatMap((step) => (step.kind === 'progress' ? [step.fraction] : []));
  expect(fractions).toEqual([0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]);
});

test('the same job gives the same file', async () => {
  const order = job('abstract sculpture in terracotta', { aspectRatio: '9:16' });
  const [[one], [two]] = [results(await perform(order, 48)), results(await perform(order, 48))];
  expect(two.media?.bytes).toEqual(one.media?.bytes);
});

describe('a product that it does not know', () => {
  const placeholders = async (prompt: string, more: Partial<EngineJob> = {}) =>
    results(await perform(job(prompt, { count: 2, ...more })));
  const colourAt = async (bytes: Uint8Array | undefined, x: number, y: number) => {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };

  test('gives one sheet marked as no result, whatever the number asked for', async () => {
    const made = await placeholders('leather trombone', { aspectRatio: '16:9' });
    expect(made.map(({ isPlaceholder, width, height }) => [isPlaceholder, width, height])).toEqual([[true, 1344, 756]]);
    expect(made[0]?.recipe.detail).toBe(undefined);
  });

  test('shows the colours that were named, and no others', async () => {
    const [made] = await placeholders('a stroller in red');
    const [r = 0, g = 0, b = 0] = await colourAt(made?.media?.bytes, 0.5, 0.72);
    expect([r > 120, g < 90, b < 90]).toEqual([true, true, true]);
    const [plain] = await placeholders('a stroller');
    expect(await colourAt(plain?.media?.bytes, 0.5, 0.72)).toEqual([0xec, 0xea, 0xe4]);
  });

  test.each(['踏板车', '电动踏板车'])('%s is none of the parts of its name', async (prompt) => {
    expect((await placeholders(prompt)).map(({ isPlaceholder }) => isPlaceholder)).toEqual([true]);
  });

  test.each(['كرسي أحمر', 'כיסא אדום', 'красный стул', 'ein roter Stuhl'])(
    '%s is in a language that it does not read, and that is said',
    async (prompt) => {
      const [made] = await placeholders(prompt);
      expect(made?.recipe.remarks?.[0]).toBe('Prompts must be in English or Chinese, so nothing was drawn.');
    },
  );
});

test('a cancelled job stops at the next checkpoint', async () => {
  const stop = new Error('cancelled');
  let calls = 0;
  const checkpoint = () => {
    calls++;
    throw stop;
  };
  const steps = run(job('brass lamp', { think: true }), { checkpoint, spread: () => {} });
  await expect(steps.next()).rejects.toBe(stop);
  expect(calls).toBe(1);
});

describe('notes', () => {
  const notes = async (prompt: string) => results(await perform(job(prompt)))[0].recipe.notes;

  test('say how the prompt was read', async () => {
    expect(await notes('copper kettle with a walnut handle')).toEqual(['Read as: copper kettle with a walnut handle.']);
    expect(await notes('胡桃木把手的铜水壶')).toEqual(['理解为：紫铜水壶，配胡桃木把手。']);
  });

  test('say what cannot be built and what was drawn instead', async () => {
    const [first, ...rest] = await notes('leather trombone');
    expect(first).toMatch(/^The built-in engine can’t draw “trombone”, so nothing was drawn\.$/);
    expect(rest).toEqual([expect.stringMatching(/^It can draw: vase, /)]);
    expect((await notes('皮革长号'))[0]).toMatch(/^内置引擎无法生成“长号”，因此没有生成设计。$/);
    expect((await notes('white mug warmer'))[1]).toBe(
      'The built-in engine can’t draw “mug warmer”, so a mug was drawn instead.',
    );
    expect((await notes('blue glass'))[0]).toBe('The prompt names no product, so nothing was drawn.');
  });

  test('say which words change nothing', async () => {
    expect(await notes('quixotic twisted vase with five handles')).toEqual([
      'Read as: twisted vase with five handles.',
      'Not recognised: “quixotic”.',
      'The number of these is fixed in this design: handle.',
    ]);
  });

  test('say which part the design lacks', async () => {
    expect(await notes('vase with brass wheels')).toContain('Left out, because this design has no such part: wheels.');
  });
});

test('a style image colours what the prompt leaves open, and the backdrop', () => {
  const palette = { colours: [[0.6, 0.1, 0.1] as const], backdrop: [0.1, 0.2, 0.5] as const };
  const { scene } = planDesign(readPrompt('mug with an oak handle'), 1, 0, palette);
  expect(scene.wall).toEqual(palette.backdrop);
  expect(scene.materials.body?.base).toEqual(palette.colours[0]);
  const named = planDesign(readPrompt('green mug'), 1, 0, palette).scene;
  expect(named.materials.body?.base).not.toEqual(palette.colours[0]);
});

describe('think mode', () => {
  const brief = readPrompt('a lamp with three legs');
  const planned = (think: boolean, index = 0) => planResult({ seed: 7, count: 2, think }, brief, null, index, () => {});
  const thought = planned(true);

  test('takes the design with the most merits, and says how it compares with the first', async () => {
    const { scene, choice } = thought;
    const merits = choice?.merits ?? [];
    const total = ({ framing, contrast, modelling, wishes }: Merits) =>
      framing + contrast + 0.8 * modelling + 2 * wishes;
    const best = merits.reduce((most, each, i) => (total(each) > total(merits[most]) ? i : most), 0);
    expect({ length: merits.length, best: choice?.best, index: scene.design.index }).toEqual({
      length: 5,
      best,
      index: best * 2,
    });
    const [{ recipe }] = results(await perform(job('vase', { think: true })));
    expect(recipe.notes.at(-1)).toMatch(
      /^Of 5 designs, number \d scored best: framing \d+%, contrast with the backdrop \d+%, light and shade \d+%[.;]/,
    );
  });

  test('gives each result of a run a design that no other could have had', () => {
    expect([thought, planned(true, 1)].map(({ scene }) => scene.design.index % 2)).toEqual([0, 1]);
    expect(planned(false).choice).toBeNull();
  });
});

test('what is said of a seat holds for the rest of the upholstery, not for the legs', () => {
  const { materials } = planDesign(readPrompt('sofa with red velvet upholstery'), 1, 0, null).scene;
  expect(materials.back).toEqual(materials.seat);
  expect(materials.legs).not.toEqual(materials.seat);
});

test.each([
  ['boards', 1],
  ['slats', 5],
  ['spindles', 7],
])('an oak chair with a leather seat has a back of oak %s', (_, seed) => {
  const { seat, back, legs } = planDesign(readPrompt('oak chair with a green leather seat'), seed, 0, null).scene
    .materials;
  expect([seat?.pattern, back?.pattern]).toEqual(['leather', 'wood']);
  expect(back).toEqual(legs);
});

test('the sling of a chair of bent tube is one piece with its seat', () => {
  const { seat, back } = planDesign(readPrompt('oak chair with a green leather seat'), 9, 0, null).scene.materials;
  expect([seat?.pattern, back]).toEqual(['leather', seat]);
});

test('a walnut table lamp has a cloth shade', () => {
  const { materials } = planDesign(readPrompt('walnut table lamp'), 1, 0, null).scene;
  expect([materials.shade, materials.base]).toEqual([material('linen'), material('walnut')]);
});

test('one sees into a kettle of glass, not into one of steel', () => {
  const inside = (prompt: string) =>
    buildModel(planDesign(readPrompt(prompt), 1, 0, null).scene.design).parts[0].solid.at(0, 0.5, 0) > 0;
  expect(['glass kettle', 'steel kettle', '玻璃水壶'].map(inside)).toEqual([true, false, true]);
});

test('from behind a phone stands alone and shows its cameras', () => {
  const parts = (prompt: string) =>
    new Set(buildModel(planDesign(readPrompt(prompt), 1, 0, null).scene.design).parts.map(({ name }) => name));
  expect([parts('phone, back view').has('screen'), parts('phone, back view').has('lens')]).toEqual([false, true]);
  expect(parts('phone, front view').has('screen')).toBe(true);
});

test("a chair's frame is its legs and its back as well", () => {
  const { frame, legs, back, seat } = planDesign(readPrompt('walnut chair with a white frame'), 1, 0, null).scene
    .materials;
  expect([legs, back]).toEqual([frame, frame]);
  expect(seat).toEqual(material('walnut'));
});
