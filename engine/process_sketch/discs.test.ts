import { describe, expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import { dressRegions } from './dress.ts';
import { readDrawing } from './picture.ts';
import { readShape, type Shape } from './shape.ts';
import { drawSketch, MUG } from './sketches.fixture.ts';

const SIDE = 384;

async function shapeOf(prompt: string, strokes: readonly string[]): Promise<Shape> {
  const bytes = await drawSketch({ strokes, outline: [] }, { width: 3 });
  const sketch = await readDrawing({ type: 'image/png', bytes }, { width: SIDE, height: SIDE });
  return readShape(sketch, readPrompt(prompt), () => {});
}

/** What the round top of a drawing is, and of how many regions; null when it has none. */
async function topOf(prompt: string, strokes: readonly string[]): Promise<string | null> {
  const { solids } = await shapeOf(prompt, strokes);
  const top = solids.find(({ form }) => form.kind === 'opening' || form.kind === 'lid');
  return top ? `${top.form.kind} of ${top.labels.length}` : null;
}

const ellipse = (x: number, y: number, across: number, down: number) =>
  `M${x - across} ${y} a${across} ${down} 0 1 0 ${2 * across} 0 a${across} ${down} 0 1 0 ${-2 * across} 0`;
const RIMMED = [...MUG.strokes, ellipse(370, 222, 124, 34)];
const POT = [
  ellipse(380, 240, 160, 50),
  'M220 240 V300 C260 350 500 350 540 300 V240',
  'M236 320 L276 600 C320 630 440 630 484 600 L526 320',
];
const TIN = [ellipse(380, 200, 150, 46), 'M230 200 V560 C260 610 500 610 530 560 V200', ellipse(380, 180, 24, 14)];
const TABLE = [
  ellipse(384, 300, 264, 70),
  'M120 300 V324 C160 420 610 420 648 324 V300',
  'M370 394 V620 M398 394 V620',
  'M300 620 H470 V640 H300 Z',
];
const BASKET = [
  ellipse(385, 380, 185, 46),
  'M200 380 L250 620 C300 660 470 660 520 620 L570 380',
  'M205 380 C230 120 540 120 565 380',
];
/** The slanting top of a chest fills as much of its box as an ellipse. */
const CHEST = ['M200 250 H430 L370 330 H140 Z', 'M140 330 V520 H370 V330'];

describe('an ellipse on top of a body', () => {
  test.each([
    ['', MUG.strokes, 'opening of 1'],
    ['copper', MUG.strokes, 'opening of 1'],
    ['', RIMMED, 'opening of 2'],
    ['mug', RIMMED, 'opening of 2'],
    ['', POT, 'opening of 1'],
    ['terracotta planter', POT, 'opening of 1'],
    ['wicker basket', BASKET, 'opening of 1'],
    ['', TIN, 'lid of 1'],
    ['', TABLE, 'lid of 1'],
    ['round oak table', TABLE, 'lid of 1'],
    ['mug with a steel lid', MUG.strokes, 'lid of 1'],
    ['steel lid', MUG.strokes, 'lid of 1'],
    ['steel trombone', MUG.strokes, 'lid of 1'],
    ['', CHEST, null],
  ] as const)('“%s”, drawing %#', async (prompt, strokes, expected) => {
    expect(await topOf(prompt, strokes)).toBe(expected);
  });

  test('has air under the line that arches over it', async () => {
    const { map, measured } = await shapeOf('wicker basket', BASKET);
    expect(map.labels[Math.round(SIDE * 0.38) * SIDE + SIDE / 2]).toBe(0);
    expect(measured.regions.filter(({ rod }) => rod)).toHaveLength(1);
  });
});

async function namesOf(prompt: string, strokes: readonly string[]): Promise<string[]> {
  const { measured, solids } = await shapeOf(prompt, strokes);
  const brief = readPrompt(prompt);
  const { regions } = measured;
  const wardrobe = dressRegions({ brief, regions, solids, paints: new Map(), palette: [], lean: 0, seed: 7 });
  expect(wardrobe.missing).toEqual([]);
  return wardrobe.dressed.map(({ named }) => named).toSorted();
}

test('a mug is blue inside its rim when the prompt says so, else made of one piece', async () => {
  expect(await namesOf('white mug with a blue inside', RIMMED)).toEqual(['blue', 'white', 'white', 'white']);
  expect(await namesOf('white mug', RIMMED)).toEqual(['white', 'white', 'white', 'white']);
});

test('a basket alone is the product, not a part of one', async () => {
  expect(await namesOf('wicker basket', BASKET)).toEqual(['wicker', 'wicker', 'wicker']);
});

test.each([1, 6, 14])('a reading that is cancelled ends at its next step, after %i', async (steps) => {
  const bytes = await drawSketch(MUG);
  const sketch = await readDrawing({ type: 'image/png', bytes }, { width: SIDE, height: SIDE });
  let left = steps;
  const checkpoint = () => {
    left -= 1;
    if (left === 0) throw new Error('cancelled');
  };
  expect(() => readShape(sketch, readPrompt('mug'), checkpoint)).toThrow('cancelled');
  expect(left).toBe(0);
});
