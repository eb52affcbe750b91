import { describe, expect, test } from 'vitest';
import { wordPhrase } from '../../contract/remarks/wordRemark.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import { PARTS, PRODUCTS } from '../studio/vocabulary.ts';
import { namePart, nameProduct } from '../studio/wording.ts';
import { planDesign } from './index.ts';
import { meanings } from './named.ts';
import { writeRemarks } from './notes.ts';
import { buildModel, type Scene } from './scene.ts';

const NAMES = Object.keys(PRODUCTS) as ProductName[];
const PART_NAMES = Object.keys(PARTS) as PartName[];

/** A prompt's design, and what is told of it at once. */
function draw(brief: Brief, seed: number): { scene: Scene; parts: Set<PartName>; remarks: string[] } {
  const { scene, ignored } = planDesign(brief, seed, 0, null);
  const parts = new Set(buildModel(scene.design).parts.map(({ name }) => name));
  return {
    scene,
    parts,
    remarks: writeRemarks({ brief, ignored, styled: false }).map((note) => wordPhrase(note, brief.language)),
  };
}

/** Parts whose material is not that of the same design without what is said of parts. */
function changedParts(brief: Brief, scene: Scene): PartName[] {
  const { materials } = planDesign({ ...brief, parts: {}, named: [] }, 1, 0, null).scene;
  const bare = Object.keys(scene.materials) as PartName[];
  return bare.filter((part) => JSON.stringify(scene.materials[part]) !== JSON.stringify(materials[part]));
}

describe('a part that is named is there, or changes nothing at all and is said to be left out', () => {
  test.each(NAMES.filter((name) => name !== 'abstract'))('%s', (product) => {
    const name = nameProduct(product, 'en');
    const plain = draw(readPrompt(`white ${name}`), 1);
    for (const part of PART_NAMES) {
      const prompt = `white ${name} with a yellow ${namePart(part, 'en')}`;
      const brief = readPrompt(prompt);
      const { scene, parts, remarks } = draw(brief, 1);
      if (remarks.length > 0) {
        expect({ prompt, scene, told: remarks.length }).toEqual({ prompt, scene: plain.scene, told: 1 });
        continue;
      }
      const [meant = part] = brief.named;
      const target = meanings(meant, product).find((each) => parts.has(each));
      expect({ prompt, target }).toEqual({ prompt, target: expect.any(String) });
      expect(changedParts(brief, scene), prompt).toContain(target);
    }
  });
});

test.each([
  ['white bowl with a gold drawer', 'white bowl', 'Left out, because this design has no such part: drawer.'],
  ['白色碗，金色抽屉', '白色碗', '这个造型没有这些部件，已略去：抽屉。'],
  ['white mug with two slim drawers', 'white mug', 'Left out, because this design has no such part: drawer.'],
  ['white car with gold knobs', 'white car', 'These words change nothing in this design: knobs.'],
  ['white car with knobs in gold', 'white car', 'These words change nothing in this design: knobs.'],
  ['white sofa with a gold battery', 'white sofa', 'Not recognised: “battery”.'],
])('%s is drawn as %s', (prompt, plain, remark) => {
  const drawn = draw(readPrompt(prompt), 1);
  expect([drawn.scene, drawn.remarks]).toEqual([draw(readPrompt(plain), 1).scene, [remark]]);
});

test.each([1, 2, 3, 4, 5, 6])('a helmet has the visor that it is asked for: seed %i', (seed) => {
  const { parts, remarks, scene } = draw(readPrompt('white helmet with a gold visor'), seed);
  expect([parts.has('visor'), remarks]).toEqual([true, []]);
  const { strap, trim, visor } = scene.materials;
  const { materials } = draw(readPrompt('white helmet with a blue visor'), seed).scene;
  expect([materials.strap, materials.trim]).toEqual([strap, trim]);
  expect(materials.visor).not.toEqual(visor);
});

/** Every part that some design of a product has, of itself or when it is asked for. */
function partsOf(product: ProductName): PartName[] {
  const [family, variant = null] = product.split('.');
  const design = { family, variant, seed: 1, forms: [], partForms: {}, counts: {} };
  const models = [
    ...[0, 1, 2, 3].map((index) => buildModel({ ...design, index, wanted: [] })),
    ...PART_NAMES.map((part) => buildModel({ ...design, index: 0, wanted: [part] })),
  ];
  return [...new Set(models.flatMap(({ parts }) => parts.map(({ name }) => name)))];
}

describe('each part of a product is called by a word that is read as that part', () => {
  test.each(NAMES.filter((name) => name !== 'abstract'))('%s', (product) => {
    for (const part of partsOf(product))
      for (const prompt of [
        `${nameProduct(product, 'en')} with a brass ${namePart(part, 'en', product)}`,
        `带黄铜${namePart(part, 'zh', product)}的${nameProduct(product, 'zh')}`,
      ]) {
        const { product: read, named } = readPrompt(prompt);
        expect({ prompt, read, named }).toEqual({ prompt, read: product, named: [part] });
      }
  });
});

test.each<[ProductName, PartName, string, string]>([
  ['lamp.desk', 'base', 'base', '底座'],
  ['blender', 'base', 'base', '底座'],
  ['blender', 'blades', 'blades', '刀片'],
  ['mug.cup', 'base', 'saucer', '杯碟'],
  ['backpack', 'strap', 'strap', '肩带'],
  ['watch', 'strap', 'strap', '表带'],
  ['helmet', 'strap', 'strap', '帽带'],
  ['fan', 'blades', 'blades', '扇叶'],
  ['fan.ceiling', 'blades', 'blades', '扇叶'],
  ['drone', 'blades', 'propellers', '螺旋桨'],
  ['sunglasses', 'lens', 'lenses', '镜片'],
  ['sunglasses', 'knob', 'hinges', '铰链'],
  ['camera', 'lens', 'lens', '镜头'],
  ['phone', 'lens', 'camera', '摄像头'],
  ['ring', 'gem', 'gem', '宝石'],
  ['watch', 'bezel', 'bezel', '表圈'],
  ['speaker', 'trim', 'ring', '装饰圈'],
  ['drone', 'bezel', 'motors', '电机'],
  ['vacuum', 'tank', 'dust bin', '尘杯'],
  ['coffeemaker', 'tank', 'water tank', '水箱'],
  ['chair', 'seat', 'seat', '座面'],
  ['sofa', 'seat', 'seat', '坐垫'],
  ['shoe', 'bezel', 'eyelets', '鞋眼'],
])('%s: its %s', (product, part, en, zh) => {
  expect([namePart(part, 'en', product), namePart(part, 'zh', product)]).toEqual([en, zh]);
});
