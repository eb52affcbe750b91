import { describe, expect, test } from 'vitest';
import { wordPhrase } from '../../contract/remarks/wordRemark.ts';
import { readPrompt } from '../studio/prompt.ts';
import { planDesign } from './index.ts';
import { writeNotes } from './notes.ts';

/** All that the person is told of how a prompt was read. */
function told(prompt: string): string[] {
  const brief = readPrompt(prompt);
  const { ignored } = planDesign(brief, 1, 0, null);
  return writeNotes({ brief, ignored, styled: false }).map((note) => wordPhrase(note, brief.language));
}

type Row = readonly [prompt: string, ...notes: string[]];

test.each([
  ['Ein roter Stuhl mit Messingbeinen', /^Prompts must be in English or Chinese, so nothing was drawn/],
  ['four-door fridge in brushed steel', /^The built-in engine can’t draw “fridge”/],
])('what cannot be read or built is said in one sentence, and in another what can: %s', (prompt, sentence) => {
  expect(told(prompt)).toEqual([expect.stringMatching(sentence), expect.stringMatching(/^It can draw: vase, /)]);
});

describe('the last noun of a phrase is the product, what it has are its parts', () => {
  test.each<Row>([
    ['blender with a glass jar', 'Read as: blender with a glass jug.'],
    ['coffee machine with a glass carafe', 'Read as: coffee machine with a glass jug.'],
    ['speaker with a brass ring', 'Read as: speaker with a brass ring.'],
    ['lamp with a bottle base', 'Read as: lamp with a base.'],
    ['tote bag with a phone pocket', 'Read as: tote with a pocket.'],
    [
      'bag with a phone pocket',
      'Read as: bag with a pocket.',
      'Left out, because this design has no such part: pocket.',
    ],
    ['chair with a cup holder', 'Read as: chair.', 'Not recognised: “cup holder”.'],
    ['car with a roof rack', 'Read as: car.', 'Not recognised: “roof rack”.'],
    ['watch with a leather strap', 'Read as: watch with a leather strap.'],
    ['planter with a plant', 'Read as: planter with a plant.'],
    ['drone with a camera', 'Read as: drone with lens.'],
    ['laptop with a white keyboard', 'Read as: laptop with white keys.'],
    ['desk with a lamp', 'Read as: desk.', 'Only the product was drawn, against a plain background. Left out: lamp.'],
    ['desk lamp with a phone charger', 'Read as: desk lamp.', 'Not recognised: “phone charger”.'],
    [
      'table with four chairs',
      'Read as: table.',
      'Only the product was drawn, against a plain background. Left out: chair.',
    ],
    ['bottle-shaped vase', 'Read as: vase.', 'These words change nothing in this design: bottle shaped.'],
    ['vase shaped like a bottle', 'Read as: vase.', 'These words change nothing in this design: bottle.'],
    ['a concept for a lamp', 'Read as: lamp.'],
    ['带玻璃壶的咖啡机', '理解为：咖啡机，配玻璃咖啡壶身。'],
    ['带手机口袋的包', '理解为：包，配口袋。', '这个造型没有这些部件，已略去：口袋。'],
    ['带杯架的椅子', '理解为：餐椅。', '未识别的词：“杯架”。'],
    ['带相机的无人机', '理解为：无人机，配镜头。'],
    ['带灯的书桌', '理解为：书桌。', '只生成产品，背景留白，已略去：灯具。'],
    ['配茶杯的茶壶', '理解为：茶壶。', '只生成产品，背景留白，已略去：马克杯。'],
    ['带四把椅子的餐桌', '理解为：餐桌。', '只生成产品，背景留白，已略去：餐椅。'],
    ['像瓶子的花瓶', '理解为：花瓶。', '这些词对这个造型没有影响：瓶子。'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('numbers of products are counted, those of kinds and parts are not', () => {
  test.each<Row>([
    ['two chairs', 'Read as: two chairs.'],
    ['a pair of mugs', 'Read as: two mugs.'],
    ['a set of four cups', 'Read as: four cups.'],
    ['a dozen mugs', 'Read as: twelve mugs.', 'You asked for 12; 4 were drawn.'],
    ['pair of sunglasses', 'Read as: sunglasses.'],
    ['double bed', 'Read as: bed.'],
    ['两把椅子', '理解为：两个餐椅。'],
    ['一套四个杯子', '理解为：四个马克杯。'],
    ['三条腿的凳子', '理解为：凳子，配三个腿。'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('what stands around it, and what no picture shows, is said in one sentence each', () => {
  test.each<Row>([
    [
      'white mug on a table with plants and books',
      'Read as: white mug with a plant, on a wood floor.',
      'Only the product was drawn, against a plain background. Left out: books, plant.',
    ],
    [
      'black sofa in a living room with a rug and a floor lamp',
      'Read as: black sofa.',
      'Only the product was drawn, against a plain background. Left out: floor lamp, living room, rug.',
    ],
    ['bedroom lamp for a small kitchen', 'Read as: lamp.'],
    [
      'vase with flowers',
      'Read as: vase.',
      'Only the product was drawn, against a plain background. Left out: flowers.',
    ],
    ['白色马克杯放在桌上，旁边有植物和书', '理解为：白色马克杯，木地面。', '只生成产品，背景留白，已略去：植物、书。'],
    ['award-winning product photo of a white mug, 8k, octane render, trending on behance', 'Read as: white mug.'],
    [
      'waterproof bluetooth speaker with LED lights, 85mm lens, bokeh',
      'Read as: smart speaker.',
      'These words change nothing in this design: waterproof, led lights, 85mm lens, bokeh.',
    ],
    [
      'vase 30 cm tall, 12cm diameter',
      'Read as: vase.',
      'These words change nothing in this design: 30 cm tall, 12cm diameter.',
    ],
    ['运动水壶，容量750ml', '理解为：保温杯。', '这些词对这个造型没有影响：容量750ml。'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('views and styles', () => {
  test.each<Row>([
    ['top view of a walnut desk, close-up', 'Read as: walnut desk, top view, close up.'],
    [
      'Bauhaus table lamp',
      'Read as: table lamp, Bauhaus style.',
      'Where the prompt names no material, one typical of the Bauhaus style is used.',
    ],
    [
      'in the style of Dieter Rams: a radio',
      'Read as: radio, Dieter Rams style.',
      'Where the prompt names no material, one typical of the Dieter Rams style is used.',
    ],
    ['赛博朋克风格的耳机，侧视图', '理解为：耳机，未来感风格，侧视图。', '未指定的部分用未来感风格常见的材质。'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('slips of spelling, hex digits and catalogues', () => {
  test.each<Row>([
    [
      'Sneekers in wite lether',
      'Read as: white leather shoe.',
      'Read with another spelling: “sneekers” as sneakers, “wite” as white, “lether” as leather.',
    ],
    ['kettle in #2F6F4E', 'Read as: #2f6f4e kettle.'],
    [
      'bottle in Pantone 186 C',
      'Read as: bottle.',
      'Not recognised: “pantone 186 c”.',
      'Colour catalogues aren’t supported. Enter a hex value instead, such as #c8102e.',
    ],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('what is not wanted', () => {
  test.each<Row>([
    ['chair without a logo, not red', 'Read as: chair, not red.'],
    ['不要圆形的椅子', '理解为：方形的餐椅。'],
    ['a chair that is not round', 'Read as: square chair.'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});

describe('briefs as designers write them', () => {
  test.each<Row>([
    [
      'Concept brief: a compact espresso machine for small city kitchens. Body in matte cream enamel, walnut portafilter handle, brass gauge and knobs. Friendly, rounded form. Soft daylight, warm grey background.',
      'Read as: small round espresso machine with a matte cream enamel body, a walnut handle, a brass knob, a brass trim, on a taupe background, soft light.',
    ],
    ['coffee maker w/ stainless steel body & glass carafe', 'Read as: coffee machine with a steel body, a glass jug.'],
    [
      'WIRELESS HEADPHONES, MATTE BLACK, ROSE GOLD ACCENTS, LEATHER EAR PADS',
      'Read as: matte black headphones with leather ear pads, a rose gold trim.',
    ],
    [
      "Kids' stool, chunky legs, bright yellow, Scandinavian, on a light blue background",
      'Read as: bright yellow stool with wide legs, on a sky background, Scandinavian style.',
      'These words change nothing in this design: kids.',
      'Where the prompt names no material, one typical of the Scandinavian style is used.',
    ],
    ['tall narrow bookshelf with five shelves, black', 'Read as: tall slim black bookshelf with five shelves.'],
    [
      'handmade ceramic mug, speckled glaze, no logo, 350ml',
      'Read as: speckled ceramic mug.',
      'These words change nothing in this design: 350ml.',
    ],
    ['黑色真皮手提包，金色五金，放在白色台面上', '理解为：黑色皮革包，配金色五金，白色地面。'],
    [
      '设计一款小型意式咖啡机，机身为奶油白色烤漆，胡桃木手柄，黄铜旋钮，造型圆润，柔光，暖灰色背景。',
      '理解为：迷你的圆润的意式咖啡机，配烤漆奶油色主体、胡桃木把手、黄铜旋钮，暖灰色背景，柔光。',
    ],
    [
      '北欧风三人沙发，浅灰色布艺，橡木腿，两个抱枕',
      '理解为：浅灰色布艺三人沙发，配橡木腿、两个抱枕，北欧风格。',
      '未指定的部分用北欧风格常见的材质。',
    ],
    ['一个modern风格的desk lamp，白色', '理解为：白色台灯。'],
    ['红色跑车，停在城市街道上，夜晚', '理解为：红色跑车。', '只生成产品，背景留白，已略去：街道、夜晚。'],
    ['红色的车，不是蓝色的', '理解为：红色汽车，不要蓝色。'],
  ])('%s', (prompt, ...notes) => {
    expect(told(prompt)).toEqual(notes);
  });
});
