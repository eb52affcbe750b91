import { describe, expect, test } from 'vitest';
import { wordPhrase } from '../../contract/remarks/wordRemark.ts';
import { planDesign, readDesign } from './index.ts';
import { writeNotes } from './notes.ts';
import { buildModel } from './scene.ts';
import { joinBoxes } from './sdf/solid.ts';

/** What the person is told of a prompt. */
function told(prompt: string): string[] {
  const brief = readDesign(prompt);
  const { ignored } = planDesign(brief, 1, 0, null);
  return writeNotes({ brief, ignored, styled: false }).map((note) => wordPhrase(note, brief.language));
}

type Row = readonly [prompt: string, ...notes: string[]];

describe('behind a comma a colour is that of the whole, as long as nothing is said of it', () => {
  test.each<Row>([
    ['chair with legs, blue', 'Read as: blue chair with legs.'],
    ['椅子，带扶手，蓝色', '理解为：蓝色餐椅，配扶手。'],
    ['white chair with legs, blue', 'Read as: white chair with blue legs.'],
    ['kids bicycle with training wheels, pink', 'Read as: pink kids bicycle.', 'Not recognised: “training wheels”.'],
    ['儿童自行车，带辅助轮，粉色', '理解为：粉色儿童自行车。', '未识别的词：“辅助轮”。'],
    ['ceramic vase, terracotta', 'Read as: terracotta vase.'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('whom it is for and what would be seen is said where nothing is drawn of it', () => {
  test.each<Row>([
    ["men's leather watch", 'Read as: leather watch.', "These words change nothing in this design: men's."],
    ['女士手表', '理解为：手表。', '这些词对这个造型没有影响：女士。'],
    ['chair for toddlers', 'Read as: chair.', 'These words change nothing in this design: toddlers.'],
    ['儿童餐椅', '理解为：餐椅。', '这些词对这个造型没有影响：儿童。'],
    ['colourful vase', 'Read as: vase.', 'These words change nothing in this design: colourful.'],
    ['彩色花瓶', '理解为：花瓶。', '这些词对这个造型没有影响：彩色。'],
    ['folding bicycle', 'Read as: bicycle.', 'These words change nothing in this design: folding.'],
    ['折叠自行车', '理解为：自行车。', '这些词对这个造型没有影响：折叠。'],
    ['电动自行车', '理解为：自行车。', '这些词对这个造型没有影响：电动。'],
    ['two-tone sofa', 'Read as: sofa.', 'These words change nothing in this design: two tone.'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });

  test.each<Row>([
    ['kids toy', 'Read as: toy.'],
    ['彩色玩具', '理解为：玩具。'],
    ['可折叠太阳镜', '理解为：太阳镜。'],
    ['电动汽车', '理解为：汽车。'],
    ['navy and cream two-tone sofa', 'Read as: navy and cream sofa.'],
  ])('and not where it is true: %s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('a part that is asked for by itself comes with its product', () => {
  test.each<Row>([
    [
      'brown leather watch strap',
      'Read as: watch with a brown leather strap.',
      'Parts can’t be drawn on their own, so this is the whole watch, with the strap.',
    ],
    ['棕色皮表带', '理解为：手表，配棕色皮革表带。', '不能单独生成部件，已生成带表带的整个手表。'],
    [
      'lampshade',
      'Read as: lamp with a shade.',
      'Parts can’t be drawn on their own, so this is the whole lamp, with the shade.',
    ],
    ['灯罩', '理解为：灯具，配灯罩。', '不能单独生成部件，已生成带灯罩的整个灯具。'],
    ['kettle with a walnut handle', 'Read as: kettle with a walnut handle.'],
    ['胡桃木把手，黄铜水壶', '理解为：黄铜水壶，配胡桃木把手。'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('a number is that of the noun that it counts', () => {
  test.each<Row>([
    ['cabinet with one drawer', 'Read as: cupboard with one drawer.'],
    ['带一个抽屉的柜子', '理解为：柜子，配单个抽屉。'],
    ['two camera bags', 'Read as: two bags.', 'These words change nothing in this design: camera.'],
    ['four-slice toaster', 'Read as: toaster.', 'Not recognised: “slice”.'],
    ['four cup coffee machine', 'Read as: coffee machine.', 'These words change nothing in this design: four cup.'],
    ['四杯咖啡机', '理解为：咖啡机。', '这些词对这个造型没有影响：四杯。'],
    ['四人位餐桌', '理解为：餐桌。', '这些词对这个造型没有影响：四人位。'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('a straw is drunk with, what is of straw is woven', () => {
  test.each<Row>([
    ['cup with a straw', 'Read as: cup.', 'Not recognised: “straw”.'],
    ['glass bottle with a lid and straw', 'Read as: glass bottle with a lid.', 'Not recognised: “straw”.'],
    ['chair with a straw seat', 'Read as: chair with a wicker seat.'],
    ['lamp made of straw', 'Read as: wicker lamp.'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

test('what opens a prompt with a part behind it is one thing', () => {
  expect(readDesign('cake stand in pink glass')).toMatchObject({ product: null, head: 'cake stand', around: [] });
});

test("a child's bicycle is shorter than others, and has a lamp as those of the city", () => {
  const partsOf = (prompt: string) => buildModel(planDesign(readDesign(prompt), 1, 0, null).scene.design).parts;
  const length = (prompt: string): number => {
    const { min, max } = joinBoxes(partsOf(prompt).map(({ solid }) => solid.box));
    return max[0] - min[0];
  };
  expect(length('儿童自行车')).toBe(length('kids bicycle'));
  expect(length('kids bicycle')).toBeLessThan(length('road bike'));
  expect(partsOf('kids bicycle').some(({ name }) => name === 'bulb')).toBe(true);
});
