import { describe, expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import { planDesign } from './index.ts';
import { buildModel } from './scene.ts';
import { paintScene, sceneOf } from './scenes.fixture.ts';
import { joinBoxes } from './sdf/solid.ts';
import { traceSilhouette } from './silhouette.ts';

const degrees = (angle: number): number => Math.round((angle * 180) / Math.PI);
const stand = (prompt: string) => {
  const { azimuth, elevation } = sceneOf(prompt);
  return [degrees(azimuth), degrees(elevation)];
};

describe('a view that is asked for is where the camera stands', () => {
  // A chair faces us at 0°, a car looks to the right there.
  test.each([
    ['front view', '正视图', [0, 4], [90, 4]],
    ['side view', '侧视图', [90, 4], [0, 4]],
    ['rear view', '后视图', [180, 4], [270, 4]],
    ['top view', '俯视图', [0, 81], [0, 81]],
    ['isometric', '等轴测', [45, 35], [45, 35]],
  ])('%s', (en, zh, chair, car) => {
    expect([`${en} of a chair`, `${en} of a car`, `椅子，${zh}`, `汽车，${zh}`].map(stand)).toEqual([
      chair,
      car,
      chair,
      car,
    ]);
  });

  test('a low angle is nearly level, a high one looks down', () => {
    expect([stand('low angle sofa')[1], stand('high angle sofa')[1]]).toEqual([1, 36]);
  });

  test('sizes and close-ups are seen by the room around the product', () => {
    const covered = (prompt: string): number => paintScene(sceneOf(prompt), 48).ids.filter((id) => id > 0).length;
    const sizes = ['small vase', 'vase', 'large vase', 'close-up of a vase'].map(covered);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[3]).toBeGreaterThan(sizes[0] * 2);
  });
});

describe('several of a product', () => {
  const boxOf = (prompt: string) => joinBoxes(buildModel(sceneOf(prompt).design).parts.map(({ solid }) => solid.box));

  test.each([
    ['two chairs', 'chair', 2],
    ['三个花瓶', 'vase', 3],
    ['four mugs', 'mug', 4],
    ['a dozen mugs', 'mug', 4],
  ])('%s are %s, %i times', (prompt, one, copies) => {
    const [many, single] = [prompt, one].map((words) => buildModel(sceneOf(words).design).parts);
    expect(many.map(({ name }) => name)).toEqual(
      Array.from({ length: copies }, () => single.map(({ name }) => name)).flat(),
    );
    expect(boxOf(prompt).max[1]).toBeCloseTo(boxOf(one).max[1], 5);
  });

  test('stand apart: each is a piece of the cut-out of its own', () => {
    const scene = sceneOf('three vases, front view');
    const side = 96;
    const mask = traceSilhouette(
      { kind: 'scene', width: side, height: side, scene },
      { width: side, height: side },
      () => {},
    );
    const row = mask.subarray((side / 2) * side, (side / 2 + 1) * side);
    const starts = row.filter((value, x) => value > 127 && (row[x - 1] ?? 0) <= 127);
    expect(starts).toHaveLength(3);
  });

  test('a pair of shoes is a left and a right one', () => {
    const { parts } = buildModel(sceneOf('a pair of sneakers').design);
    const [left, right] = [parts.slice(0, parts.length / 2), parts.slice(parts.length / 2)];
    expect(right.map(({ name }) => name)).toEqual(left.map(({ name }) => name));
    expect(boxOf('a pair of sneakers').max[2] - boxOf('a pair of sneakers').min[2]).toBeGreaterThan(
      2 * (boxOf('sneakers').max[2] - boxOf('sneakers').min[2]),
    );
  });

  test('wear the same: what is said of a part is said of that of each', () => {
    const { scene } = planDesign(readPrompt('two oak chairs with brass legs'), 1, 0, null);
    expect(scene.materials).toEqual(sceneOf('oak chair with brass legs').materials);
  });
});

describe('a style dresses what the prompt leaves open', () => {
  test('and nothing else', () => {
    const plain = sceneOf('red ceramic teapot with a copper handle').materials;
    const styled = sceneOf('Bauhaus red ceramic teapot with a copper handle').materials;
    expect([styled.body, styled.handle]).toEqual([plain.body, plain.handle]);
    expect(sceneOf('Bauhaus teapot').materials.body).not.toEqual(sceneOf('teapot').materials.body);
  });

  test('in both languages alike', () => {
    expect(sceneOf('包豪斯风格的茶壶')).toEqual(sceneOf('Bauhaus teapot'));
    expect(sceneOf('北欧风扶手椅')).toEqual(sceneOf('Scandinavian armchair'));
  });

  test('but leaves its outline to a product that has one of its own', () => {
    const names = (prompt: string) => buildModel(sceneOf(prompt).design).parts.map(({ name }) => name);
    expect(names('Bauhaus radio')).toEqual(names('radio'));
  });
});
