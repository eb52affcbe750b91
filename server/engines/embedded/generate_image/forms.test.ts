import { describe, expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import type { FormName, ProductName } from '../studio/scan.ts';
import { FORMS, PRODUCTS } from '../studio/vocabulary.ts';
import { planDesign } from './index.ts';
import { sameShape } from './sameShape.ts';
import { buildModel } from './scene.ts';

const NAMES = Object.keys(PRODUCTS) as ProductName[];
const WORDS = Object.keys(FORMS) as FormName[];

const plan = (product: ProductName, forms: FormName[]) => planDesign({ ...readPrompt(''), product, forms }, 1, 0, null);
const modelOf = (product: ProductName, ...forms: FormName[]) => buildModel(plan(product, forms).scene.design);

describe.each(NAMES.filter((name) => !name.includes('.')))('each word for the form of the %s', (product) => {
  const plain = modelOf(product);
  test('shows, or is said to change nothing', () => {
    for (const form of WORDS) {
      const { scene, ignored } = plan(product, [form]);
      const shows = scene.zoom !== undefined || !sameShape(buildModel(scene.design), plain);
      expect({ form, said: ignored.forms.map((each) => each.form) }).toEqual({ form, said: shows ? [] : [form] });
    }
  });
});

describe('soft and angular are words of their own', () => {
  test.each<ProductName>(['sofa', 'bed', 'toy', 'coffeemaker', 'gamepad'])('a soft %s is no round one', (product) => {
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
