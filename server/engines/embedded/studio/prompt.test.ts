import { describe, expect, test } from 'vitest';
import { type Brief, readPrompt } from './prompt.ts';

const finish = (words: Partial<Brief['finishes'][number]>) => ({ manners: [], ...words });
const design = (prompt: string): Omit<Brief, 'language'> => {
  const { language: _, ...rest } = readPrompt(prompt);
  return rest;
};
const nothing: Omit<Brief, 'language'> = {
  product: null,
  finishes: [],
  parts: {},
  counts: {},
  forms: [],
  partForms: {},
  mood: null,
  settings: {},
  others: [],
  unknown: [],
};

describe('a finish binds to the noun that it describes', () => {
  const copperKettle = {
    ...nothing,
    product: 'kettle',
    finishes: [finish({ material: 'copper' })],
    parts: { handle: finish({ material: 'walnut' }) },
  };
  test.each([
    'copper kettle with a walnut handle',
    'a kettle in copper, its handle made of walnut',
    'walnut handle, copper kettle',
    'a kettle with walnut handle in copper',
    '胡桃木把手的铜水壶',
    '铜水壶，配胡桃木把手',
    '把手为胡桃木的铜水壶',
    '铜制水壶，把手是胡桃木的',
  ])('%s', (prompt) => {
    expect(design(prompt)).toEqual(copperKettle);
  });

  test('several parts, counts and surroundings', () => {
    expect(design('black and brass desk lamp with a marble base and three legs on a sage background')).toEqual({
      ...nothing,
      product: 'lamp.desk',
      finishes: [finish({ colour: 'black' }), finish({ material: 'brass' })],
      parts: { base: finish({ material: 'marble' }) },
      counts: { legs: 3 },
      settings: { background: finish({ colour: 'sage' }) },
    });
  });

  test('parts joined by "and" share a finish', () => {
    expect(design('white ceramic mug with gold rim and handle').parts).toEqual({
      rim: finish({ material: 'gold' }),
      handle: finish({ material: 'gold' }),
    });
  });
});

describe('both languages give the same design', () => {
  test.each([
    ['red plastic desk lamp', '红色塑料台灯'],
    ['yellow armchair with walnut legs', '黄色扶手椅，胡桃木椅腿'],
    ['tall white vase on a green background', '绿色背景上的高的白色花瓶'],
    ['matte black bottle with an oak cap', '哑光黑色瓶子，橡木瓶盖'],
    ['oak stool with three legs', '三条腿的橡木凳子'],
    ['brushed steel speaker, dramatic lighting', '拉丝不锈钢音箱，戏剧光'],
    ['clear glass bottle with a bamboo cap', '透明玻璃水瓶配竹子瓶盖'],
    ['lounge chair with a light oak frame', '休闲椅，浅色橡木框架'],
    ['copper kettle on a wooden table', '放在木桌上的铜壶'],
    ['watch with a brown leather strap and a navy dial', '棕色皮革表带、深蓝色表盘的手表'],
  ])('%s = %s', (english, chinese) => {
    expect(design(chinese)).toEqual(design(english));
  });
});

describe('the product', () => {
  test('is the last of adjacent nouns', () => {
    expect(readPrompt('bottle lamp').product).toBe('lamp');
    expect(readPrompt('coffee table').product).toBe('table.coffee');
  });

  test('is not the table that it stands on', () => {
    const { product, settings } = readPrompt('copper kettle on a walnut table');
    expect({ product, settings }).toEqual({ product: 'kettle', settings: { floor: finish({ material: 'walnut' }) } });
  });

  test('that comes second is reported, not drawn', () => {
    const { product, others } = readPrompt('red chair and a blue table');
    expect({ product, others }).toEqual({ product: 'chair', others: ['table'] });
  });

  test('that is unknown stays unknown, with the words we could not read', () => {
    expect(design('bicycle with a leather saddle')).toEqual({
      ...nothing,
      finishes: [finish({ material: 'leather' })],
      unknown: ['bicycle', 'saddle'],
    });
    expect(readPrompt('皮革自行车').unknown).toEqual(['自行车']);
  });
});

test('a shade followed by its plain hue is one colour', () => {
  expect(readPrompt('glossy cobalt blue vase').finishes).toEqual([finish({ colour: 'cobalt', manners: ['glossy'] })]);
});

test('an empty prompt asks for nothing', () => {
  expect(design('')).toEqual(nothing);
});
