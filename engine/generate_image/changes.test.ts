import { describe, expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';
import { namePart, nameProduct } from '../studio/wording.ts';
import { FAMILIES } from './families/index.ts';
import { planDesign } from './index.ts';
import type { Asked, Design, Model } from './model.ts';
import { sameShape } from './sameShape.ts';
import { buildModel, type Scene } from './scene.ts';
import { paintScene, sceneOf } from './scenes.fixture.ts';

const SIZE = 48;
/** Parts with fewer pixels than this show too little to be judged, and of a family the largest so many are tried. */
const LEAST_PIXELS = 12;
const TRIED = 3;
/** Beyond this a channel has changed for the eye. */
const NOTICEABLE = 24;
/** Of the part's own pixels at least this share changes; of those apart from it at most so many: its reflections and its tint of shadows. */
const INSIDE = 0.85;
const OUTSIDE = 0.05;

const NAMES = Object.keys(PRODUCTS) as ProductName[];
/** The first product of each family. */
const FIRST = Object.keys(FAMILIES).map(
  (family) => NAMES.find((name) => name.split('.')[0] === family) ?? (family as ProductName),
);

const product = (name: ProductName) => ({ en: nameProduct(name, 'en'), zh: nameProduct(name, 'zh') });
const partsOf = ({ parts }: Model): PartName[] => [...new Set(parts.map(({ name }) => name))];

describe.each(NAMES)('%s', (name) => {
  const { en, zh } = product(name);

  test('is the same scene in both languages, with each of its parts', () => {
    const scene = sceneOf(en);
    expect(scene.design).toMatchObject({ family: name.split('.')[0], variant: name.split('.')[1] ?? null });
    expect(sceneOf(zh)).toEqual(scene);
    for (const each of partsOf(buildModel(scene.design))) {
      const said = sceneOf(`matte ${en} with a yellow ${namePart(each, 'en', name)}`);
      expect(said.design.wanted).toEqual([each]);
      expect(sceneOf(`哑光${zh}，黄色${namePart(each, 'zh', name)}`)).toEqual(said);
    }
  });

  test('changes with each pair of opposite words that it listens to', () => {
    const base = sceneOf(en).design;
    const asked: Asked = { forms: new Set(), counts: new Set() };
    buildModel(base, asked);
    for (const [more, less] of [
      ['tall', 'short'],
      ['wide', 'slim'],
    ] as const)
      if (asked.forms.has(more))
        expect(differ([more, less].map((form) => ({ ...base, forms: [form] }))), more).toBe(true);
  });
});

/** Whether some of the designs look different from the first. */
function differ(designs: readonly Design[]): boolean {
  const [first, ...others] = designs.map((design) => buildModel(design));
  return others.some((other) => !sameShape(first, other));
}

describe.each(FIRST)('a new finish for a named part of the %s changes that part and no other', (name) => {
  const plain = planDesign({ ...readPrompt(''), product: name }, 1, 0, null).scene;
  const named = partsOf(buildModel(plain.design));
  const prompt = (changed: PartName | null, finish: string) =>
    `white plastic ${product(name).en} with ${named
      .map((each) => `${each === changed ? finish : 'matte dark grey rubber'} ${namePart(each, 'en', name)}`)
      .join(', ')}`;
  const before = paintScene(sceneOf(prompt(null, '')), SIZE);
  const partNames = before.stage.model.parts.map((each) => each.name);
  const pixels = Map.groupBy(
    [...before.ids].filter((id) => id > 0),
    (id) => partNames[id - 1],
  );
  const visible = [...pixels]
    .filter(([each, all]) => all.length >= LEAST_PIXELS && named.includes(each))
    .toSorted(([, one], [, two]) => two.length - one.length)
    .slice(0, TRIED)
    .map(([each]) => each);

  const change = (changed: PartName, finish: string) => {
    const scene = sceneOf(prompt(changed, finish));
    const alike = [changed, ...followers(before.stage.model, changed, named)].sort();
    expect(changedMaterials(before.stage.scene, scene)).toEqual(alike);
    const after = paintScene(scene, SIZE);
    expect(after.ids).toEqual(before.ids);
    const own = (i: number) => before.ids[i] > 0 && alike.includes(partNames[before.ids[i] - 1]);
    const shares = changedShares(before, after, own);
    expect(shares.inside).toBeGreaterThan(INSIDE);
    expect(shares.outside).toBeLessThan(OUTSIDE);
  };

  test('with parts to be seen', () => {
    expect(visible.length).toBeGreaterThan(0);
  });
  test.each(visible)('its colour: %s', (changed) => change(changed, 'matte yellow rubber'));
  test.each(visible.slice(0, 1))('its material: %s', (changed) => change(changed, 'light maple'));
});

/** Parts whose material is not the same in both scenes; everything else must be. */
function changedMaterials(one: Scene, two: Scene): string[] {
  expect({ ...two, materials: null }).toEqual({ ...one, materials: null });
  return Object.entries(one.materials)
    .filter(([name, look]) => JSON.stringify(look) !== JSON.stringify(two.materials[name as PartName]))
    .map(([name]) => name)
    .sort();
}

/** Parts that take the finish of another when none is said for them. */
function followers({ roles, parts }: Model, leader: PartName, said: readonly PartName[]): PartName[] {
  const names = [...new Set(parts.map(({ name }) => name))];
  return names.filter((name) => name !== leader && roles[name]?.like === leader && !said.includes(name));
}

type Painted = { readonly rgb: Uint8ClampedArray; readonly ids: Uint8Array };

/** Which share of a part's pixels changed noticeably, and of those that do not touch it. */
function changedShares(
  { rgb, ids }: Painted,
  after: Painted,
  own: (i: number) => boolean,
): { inside: number; outside: number } {
  const counts = { inside: [0, 0], outside: [0, 0] };
  for (let i = 0; i < ids.length; i++) {
    const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => i + dy * SIZE + dx));
    if (!own(i) && around.some(own)) continue;
    const count = counts[own(i) ? 'inside' : 'outside'];
    count[0]++;
    const most = Math.max(...[0, 1, 2].map((c) => Math.abs(rgb[i * 3 + c] - after.rgb[i * 3 + c])));
    if (most > NOTICEABLE) count[1]++;
  }
  return { inside: counts.inside[1] / counts.inside[0], outside: counts.outside[1] / counts.outside[0] };
}
