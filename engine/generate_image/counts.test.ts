import { describe, expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';
import { planDesign } from './index.ts';
import type { Asked, Model } from './model.ts';
import { sameShape } from './sameShape.ts';
import { buildModel, type Scene } from './scene.ts';
import { paintScene } from './scenes.fixture.ts';
import { joinBoxes } from './sdf/solid.ts';

const NUMBERS = [1, 2, 3, 4, 5, 6] as const;
const SIZE = 48;
/** Beyond this a channel has changed for the eye; of the pixels apart from what changed at most so many do: reflections and shadows. */
const NOTICEABLE = 24;
const OUTSIDE = 0.05;

type Belongings = Readonly<Partial<Record<PartName, readonly PartName[] | 'all'>>>;

/** What comes, goes and makes room with a part when its number changes; `all` where the number lays out the whole product. */
const WITH: Readonly<Record<string, Belongings>> = {
  chair: { legs: ['frame', 'wheels'] },
  coffeemaker: { filter: ['bulb', 'face', 'handle', 'hands', 'trim'], knob: ['trim'] },
  cupboard: { doors: ['drawers', 'handle', 'knob', 'trim'], drawers: ['doors', 'handle', 'knob', 'trim'] },
  drone: {
    blades: ['bezel', 'bulb', 'frame', 'knob', 'legs', 'stem'],
    stem: ['bezel', 'blades', 'bulb', 'frame', 'knob', 'legs'],
  },
  fan: { blades: [], legs: ['base', 'knob'] },
  'fan.ceiling': { blades: ['stem'] },
  gamepad: { knob: ['trim'] },
  keyboard: { keys: 'all' },
  lamp: { legs: ['base', 'knob', 'stem'] },
  'lamp.pendant': { bulb: 'all', shade: 'all' },
  phone: { lens: ['trim'] },
  planter: { legs: ['frame'] },
  shoe: { laces: ['bezel'] },
  sofa: { seat: 'all' },
  table: { drawers: ['knob'], legs: ['base', 'frame', 'shelf'] },
  tap: { handle: 'all' },
  toaster: { slots: 'all' },
  toy: { base: 'all' },
  'toy.stacking': { rim: 'all' },
  vacuum: { knob: ['bulb'] },
};

const withPart = (product: ProductName, part: PartName): readonly PartName[] | 'all' =>
  (WITH[product] ?? WITH[product.split('.')[0]])?.[part] ?? [];

const designed = (product: ProductName, counted?: PartName, count = 1): Scene => {
  const brief = { ...readPrompt(''), product };
  const said = counted ? { ...brief, named: [counted], counts: { [counted]: count } } : brief;
  return planDesign(said, 1, 0, null).scene;
};

/** The parts whose number the design of a product asks for. */
function countedParts(product: ProductName): PartName[] {
  const asked: Asked = { forms: new Set(), counts: new Set() };
  buildModel(designed(product).design, asked);
  return [...asked.counts];
}

const only = (model: Model, name: PartName): Model => ({
  ...model,
  parts: model.parts.filter((part) => part.name === name),
});

/** The parts that are not the same in both models. */
function changedParts(one: Model, two: Model): PartName[] {
  const names = [...new Set([...one.parts, ...two.parts].map(({ name }) => name))];
  return names.filter((name) => !sameShape(only(one, name), only(two, name)));
}

const frameOf = ({ parts, view }: Model): string =>
  JSON.stringify([joinBoxes(parts.map(({ solid }) => solid.box)), view]);

/** The share of pixels that change although nothing that touches them does. */
function changedOutside(one: Scene, two: Scene, changed: readonly PartName[]): number {
  const [before, after] = [one, two].map((scene) => paintScene(scene, SIZE));
  const isChanged = ({ ids, stage }: typeof before, i: number): boolean =>
    ids[i] > 0 && changed.includes(stage.model.parts[ids[i] - 1].name);
  let [all, seen] = [0, 0];
  for (let i = 0; i < SIZE * SIZE; i++) {
    const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => i + dy * SIZE + dx));
    if (around.some((j) => isChanged(before, j) || isChanged(after, j))) continue;
    all++;
    const most = Math.max(...[0, 1, 2].map((c) => Math.abs(before.rgb[i * 3 + c] - after.rgb[i * 3 + c])));
    if (most > NOTICEABLE) seen++;
  }
  return seen / all;
}

const COUNTED = (Object.keys(PRODUCTS) as ProductName[]).flatMap((product) =>
  countedParts(product).map((part) => [product, part] as const),
);

describe.each(COUNTED)('%s: another number of %s', (product, counted) => {
  const scenes = NUMBERS.map((count) => designed(product, counted, count));
  const models = scenes.map(({ design }) => buildModel(design));
  const belongs = withPart(product, counted);

  test('changes it, and nothing but what belongs to it', () => {
    const changed = models.slice(1).map((model, i) => changedParts(models[i], model));
    expect(changed.some((parts) => parts.length > 0)).toBe(true);
    if (belongs === 'all') return;
    const strange = changed.flat().filter((part) => part !== counted && !belongs.includes(part));
    expect(strange).toEqual([]);
  });

  test('leaves every part its material, and the room as it is', () => {
    for (const scene of scenes.slice(1)) {
      const shared = Object.keys(scene.materials).filter((part) => part in scenes[0].materials) as PartName[];
      const looks = ({ materials }: Scene) => shared.map((part) => [part, materials[part]]);
      expect(looks(scene)).toEqual(looks(scenes[0]));
      const { wall, floor, ground, mood } = scenes[0];
      expect(scene).toMatchObject({ wall, floor, ground, mood });
    }
  });

  test.runIf(belongs !== 'all')('leaves the rest of the picture as it is', () => {
    const next = models.findIndex((model, i) => i > 0 && frameOf(model) === frameOf(models[i - 1]));
    if (next < 0) return;
    const changed = changedParts(models[next - 1], models[next]);
    expect(changedOutside(scenes[next - 1], scenes[next], changed)).toBeLessThan(OUTSIDE);
  });
});

test('what belongs to a counted part is of a product that counts it', () => {
  const named = Object.entries(WITH).flatMap(([key, table]) => Object.keys(table).map((part) => `${key} ${part}`));
  const counted = new Set(
    COUNTED.flatMap(([product, part]) => [`${product} ${part}`, `${product.split('.')[0]} ${part}`]),
  );
  expect(named.filter((row) => !counted.has(row))).toEqual([]);
});
