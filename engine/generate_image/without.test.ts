import { describe, expect, test } from 'vitest';
import { wordPhrase } from '../../contract/remarks/wordRemark.ts';
import { colour } from '../studio/colours.ts';
import { readPrompt } from '../studio/prompt.ts';
import type { PartName } from '../studio/scan.ts';
import { planDesign } from './index.ts';
import { writeRemarks } from './notes.ts';
import { buildModel } from './scene.ts';
import { joinBoxes } from './sdf/solid.ts';

/** The parts of some designs of a prompt, and what is remarked on them. */
const designs = (prompt: string, ...indices: number[]) =>
  indices.map((index) => {
    const brief = readPrompt(prompt);
    const { scene, ignored } = planDesign(brief, 1, index, null);
    const { parts, hangs } = buildModel(scene.design);
    return {
      parts: new Set(parts.map(({ name }) => name)),
      low: hangs ? 0 : joinBoxes(parts.map(({ solid }) => solid.box)).min[1],
      remarks: writeRemarks({ brief, ignored, styled: false }).map((note) => wordPhrase(note, brief.language)),
    };
  });

type Row = readonly [english: string, chinese: string, gone: readonly PartName[]];

describe('a part that is not wanted is left out, with what hangs on it, and the rest stands on the floor', () => {
  test.each<Row>([
    ['armchair without arms', '不带扶手的单人沙发', ['armrests']],
    ['armless chair', '没有扶手的椅子', ['armrests']],
    ['office chair without armrests', '不带扶手的办公椅', ['armrests']],
    ['chair without a back', '没有靠背的椅子', ['back']],
    ['sofa without legs', '不带腿的沙发', ['legs']],
    ['handleless mug', '没有把手的马克杯', ['handle']],
    ['cup without a saucer', '没有茶碟的小杯', ['base']],
    ['kettle with no lid', '无盖的水壶', ['lid', 'knob']],
    ['kettle without a handle', '没有提手的水壶', ['handle']],
    ['teapot without a lid', '无盖茶壶', ['lid', 'knob']],
    ['bottle without a lid', '无盖的瓶子', ['cap']],
    ['desk lamp without a shade', '没有灯罩的台灯', ['shade']],
    ['floor lamp without a shade', '无灯罩的落地灯', ['shade']],
    ['pendant without a shade', '不带灯罩的吊灯', ['shade']],
    ['tote bag without straps', '没有提带的托特包', ['handle']],
    ['backpack without straps', '不带背带的背包', ['strap']],
    ['city bike without a basket', '不带车篮的城市自行车', ['basket']],
    ['car without mirrors', '没有后视镜的汽车', ['mirrors']],
    ['sideboard without handles', '无拉手的餐边柜', ['handle', 'knob', 'trim']],
    ['wardrobe without doors', '没有柜门的衣柜', ['doors']],
    ['monitor without a stand', '不带支架的显示器', ['base', 'stem']],
    ['coffee machine without a jug', '没有咖啡壶身的咖啡机', ['carafe']],
    ['blender without a lid', '无盖的搅拌机', ['lid']],
    ['planter without a plant', '没有植物的花盆', ['plant']],
  ])('%s, %s', (english, chinese, gone) => {
    for (const { parts, low, remarks } of [...designs(english, 0, 1), ...designs(chinese, 2)]) {
      expect({ left: gone.filter((part) => parts.has(part)), remarks }).toEqual({ left: [], remarks: [] });
      expect(Math.abs(low)).toBeLessThan(0.045);
    }
  });
});

test.each<readonly [string, PartName, number]>([
  ['chair with armrests', 'armrests', 5],
  ['chair', 'back', 5],
  ['office chair', 'back', 4],
  ['office chair', 'armrests', 4],
  ['kettle', 'handle', 3],
  ['diamond ring', 'gem', 3],
  ['bicycle', 'saddle', 2],
])('what is there for a part alone goes with it: %s, %s', (prompt, part, count) => {
  const shown = Array.from({ length: count }, (_, index) => {
    const { design } = planDesign(readPrompt(prompt), 1, index, null).scene;
    const names = (without: readonly PartName[]) =>
      buildModel({ ...design, without }).parts.flatMap(({ name, of }) => [name, of]);
    return [names([]), names([part])] as const;
  });
  expect(shown.some(([before]) => before.filter((name) => name === part).length > 1)).toBe(true);
  for (const [, after] of shown) expect(after).not.toContain(part);
});

test.each([
  ['table without legs', 'This design can’t do without: legs.', 'legs'],
  ['kettle without a spout', 'This design can’t do without: spout.', 'spout'],
  ['没有车轮的汽车', '这个造型不能去掉：轮毂。', 'wheels'],
  ['headphones without a headband', 'This design can’t do without: headband.', 'headband'],
] as const)('what a product is nothing without stays, and that is said: %s', (prompt, remark, part) => {
  const [first] = designs(prompt, 0);
  expect({ kept: first.parts.has(part), remarks: first.remarks }).toEqual({ kept: true, remarks: [remark] });
});

test('guards and mirrors are parts that take a finish', () => {
  const baseOf = (prompt: string, part: PartName) =>
    planDesign(readPrompt(prompt), 1, 0, null).scene.materials[part]?.base;
  expect(baseOf('white drone with red guards', 'guards')).toEqual(colour('red'));
  expect(baseOf('red car with black mirrors', 'mirrors')).toEqual(colour('black'));
  expect(baseOf('red car with black mirrors', 'body')).toEqual(colour('red'));
});
