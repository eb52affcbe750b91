import { expect, test } from 'vitest';
import { aloneWith, jobOf, resultOf } from '../studio/job.fixture.ts';
import { randomFrom } from '../studio/random.ts';
import { openBands, render } from './index.ts';
import type { SketchDetail } from './recipe.ts';
import { drawSketch, SPEAKER } from './sketches.fixture.ts';

/** The forms and the remarks of a sketch's render. */
async function made(bytes: Uint8Array, prompt: string) {
  const job = jobOf('process_sketch', { prompt, seed: 3, image: { type: 'image/png', bytes } });
  const { recipe } = await resultOf(render(job, aloneWith(openBands), { side: 256, fineness: 1 }));
  const { regions } = recipe.detail as SketchDetail;
  return { forms: new Set(regions.map(({ form }) => form)), remarks: recipe.remarks ?? [] };
}

const random = randomFrom(5);
const scribble = Array.from({ length: 26 }, () => {
  const [a, b, c, d] = Array.from({ length: 4 }, () => 80 + random() * 600);
  return `M${a} ${b} L${c} ${d}`;
});

test('lines across each other enclose no product: they are made as wires, and that is said', async () => {
  const { forms, remarks } = await made(await drawSketch({ strokes: scribble, outline: [] }), '');
  expect(forms).toEqual(new Set(['tube']));
  expect(remarks).toEqual([
    'No closed outline of a product was found, so the lines themselves were drawn as wires. To get a solid body, draw the product’s outline.',
  ]);
});

test('a product of many parts is none of that', async () => {
  const dots = Array.from(
    { length: 30 },
    (_, k) => `M${300 + (k % 6) * 30} ${510 + Math.floor(k / 6) * 18} h16 v10 h-16 Z`,
  );
  const { forms, remarks } = await made(
    await drawSketch({ ...SPEAKER, strokes: [...SPEAKER.strokes, ...dots] }),
    'speaker',
  );
  expect(forms).toContain('slab');
  expect(remarks).toEqual([]);
});

test('what the prompt says of a further product is not done, and that is said', async () => {
  const { remarks } = await made(await drawSketch(SPEAKER), 'white speaker, red cup');
  expect(remarks).toEqual(['The sketch was treated as one product, so these descriptions were ignored: cup.']);
});
