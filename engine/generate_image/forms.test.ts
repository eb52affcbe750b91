import { describe, expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import type { FormName, PartName, ProductName } from '../studio/scan.ts';
import { FORMS, PRODUCTS } from '../studio/vocabulary.ts';
import { planDesign } from './index.ts';
import { sameShape } from './sameShape.ts';
import { buildModel } from './scene.ts';

const NAMES = Object.keys(PRODUCTS) as ProductName[];
const WORDS = Object.keys(FORMS) as FormName[];

const plan = (product: ProductName, forms: FormName[]) => planDesign({ ...readPrompt(''), product, forms }, 1, 0, null);
const modelOf = (product: ProductName, ...forms: FormName[]) => buildModel(plan(product, forms).scene.design);

const FAMILIES = NAMES.filter((name) => !name.includes('.'));

describe.each(FAMILIES)('each word for the form of the %s', (product) => {
  const plain = modelOf(product);
  test('shows and is not remarked, or changes nothing', () => {
    for (const form of WORDS) {
      const { scene, ignored } = plan(product, [form]);
      const shows = scene.zoom !== undefined || !sameShape(buildModel(scene.design), plain);
      const said = ignored.forms.map((each) => each.form);
      expect({ form, shows, said }).toEqual({ form, shows, said: shows ? [] : said.filter((each) => each === form) });
    }
  });
});

/** Words that are true of the first design of a product although they change nothing; of all others that change nothing it is said. */
const TRUE_ANYWAY: Partial<Record<ProductName, readonly FormName[]>> = {
  backpack: [],
  bed: ['square'],
  'bottle.flask': ['round', 'cylindrical'],
  camera: ['round'],
  'chair.stool': ['round', 'soft'],
  'cupboard.shelves': ['square'],
  fan: ['round'],
  planter: ['round'],
  'planter.trough': [],
  'ring.band': ['round'],
  shoe: ['soft'],
  'shoe.boot': ['tall', 'soft'],
  table: [],
  'vase.bowl': ['round'],
  'watch.clock': ['round'],
  'watch.smart': ['square'],
  car: [],
};

test.each(Object.entries(TRUE_ANYWAY) as [ProductName, FormName[]][])(
  'what the %s is by itself is not remarked',
  (product, already) => {
    const plain = modelOf(product);
    const silent = WORDS.filter((form) => {
      const { scene, ignored } = plan(product, [form]);
      return ignored.forms.length === 0 && scene.zoom === undefined && sameShape(buildModel(scene.design), plain);
    });
    expect(silent).toEqual(already);
  },
);

test.each([
  ['a round oak table with a pedestal', []],
  ['一张圆形橡木边几', []],
  ['square pictureless car', ['square']],
  ['sofa with a soft wool pillow', []],
  ['table with a soft top', ['soft']],
  ['round square mug', ['square']],
] as const)('remarked of %s: %j', (prompt, said) => {
  const { ignored } = planDesign(readPrompt(prompt), 1, 1, null);
  expect(ignored.forms.map(({ form }) => form)).toEqual(said);
});

describe('oval is what is round, longer one way', () => {
  const sizes = (product: ProductName, part: PartName, ...forms: FormName[]) => {
    const found = modelOf(product, ...forms).parts.find(({ name }) => name === part);
    const { min, max } = found?.solid.box ?? { min: [0, 0, 0], max: [1, 1, 1] };
    return [0, 1, 2].map((i) => max[i] - min[i]);
  };
  test.each<[ProductName, PartName]>([
    ['table', 'top'],
    ['chair.stool', 'seat'],
    ['vase.bowl', 'body'],
    ['mug', 'body'],
    ['lamp.pendant', 'shade'],
  ])('%s: seen from above', (product, part) => {
    const [width, , depth] = sizes(product, part, 'oval');
    expect(width / depth).toBeCloseTo(1.4, 5);
  });
  test('a clock is upright', () => {
    const [width, height] = sizes('watch.clock', 'face', 'oval');
    expect(height / width).toBeCloseTo(1.24, 5);
  });
  test.each<ProductName>(['bicycle', 'fan', 'chair', 'car', 'kettle'])('of a %s it is remarked', (product) => {
    expect(plan(product, ['oval']).ignored.forms).toEqual([{ form: 'oval' }]);
  });
});

describe('soft and angular are words of their own', () => {
  test.each<ProductName>(['mug', 'cupboard', 'speaker'])(
    'a soft %s bulges: it is wider in its middle than below',
    (product) => {
      const { solid } = modelOf(product, 'soft').parts.find(({ name }) => name === 'body') ?? modelOf(product).parts[0];
      const { min, max } = solid.box;
      const reach = (share: number) => {
        const y = min[1] + (max[1] - min[1]) * share;
        let x = -1.5;
        while (solid.at(x, y, 0) > 0) x += 0.005;
        return -x;
      };
      expect(reach(0.5)).toBeGreaterThan(reach(0.1) + 0.02);
    },
  );

  test.each<ProductName>([
    'sofa',
    'bed',
    'toy',
    'coffeemaker',
    'gamepad',
    'mug',
    'kettle',
    'speaker',
    'cupboard',
    'chair',
    'bag',
    'perfume',
    'lamp.table',
  ])('a soft %s is no round one', (product) => {
    expect(sameShape(modelOf(product, 'soft'), modelOf(product, 'round'))).toBe(false);
  });

  test.each<ProductName>(['vase', 'mug', 'bottle', 'lamp', 'perfume', 'blender'])(
    'an angular %s has flat sides: it is a polygon where the plain one is turned',
    (product) => {
      const { parts } = modelOf(product, 'angular');
      const plain = modelOf(product).parts;
      const faceted = parts.flatMap(({ solid: { box, at } }, i) => {
        const [was, is] = [plain[i].solid.box, box];
        if (JSON.stringify(was) === JSON.stringify(is)) return [];
        const [cx, cz] = [(is.min[0] + is.max[0]) / 2, (is.min[2] + is.max[2]) / 2];
        const y = (is.min[1] + is.max[1]) / 2;
        // A corner lies farther out than the middle of a side.
        const [side, corner] = [0, Math.PI / 8].map((a) => at(cx + Math.sin(a) * 0.5, y, cz + Math.cos(a) * 0.5));
        return [corner < side];
      });
      expect(faceted.length).toBeGreaterThan(0);
      expect(faceted).toContain(true);
    },
  );

  test('said of a part they change that part alone', () => {
    const { scene } = planDesign(readPrompt('mug with an angular handle'), 1, 0, null);
    const plain = planDesign(readPrompt('mug with a handle'), 1, 0, null).scene;
    const [one, two] = [buildModel(scene.design), buildModel(plain.design)];
    const changed = one.parts.filter(
      (part, i) => !sameShape({ ...one, parts: [part] }, { ...two, parts: [two.parts[i]] }),
    );
    expect(changed.every(({ name }) => name === 'handle')).toBe(true);
  });
});
