import { describe, expect, test } from 'vitest';
import { colour, fromHex, luminance } from './colours.ts';
import { dress, type Finish, nameFinish } from './finish.ts';
import { ACRYLIC } from './manners.ts';
import { material } from './materials.ts';
import { readPrompt } from './prompt.ts';

describe('what a finish leaves open comes from the part', () => {
  test('a colour alone tints ceramic and paints steel', () => {
    const red = { colour: 'red', manners: [] } as const;
    expect(dress(red, material('ceramic'))).toEqual({ ...material('ceramic'), base: colour('red') });
    expect(dress(red, material('steel')).metal).toBe(0);
  });

  test('a named material replaces the usual one', () => {
    expect(dress({ material: 'walnut', manners: [] }, material('steel'))).toEqual(material('walnut'));
  });

  test('white glass is opal, blue glass is clear', () => {
    const glass = (name: 'white' | 'blue') => dress({ colour: name, material: 'glass', manners: [] }, material('oak'));
    expect([glass('white').clear, glass('blue').clear]).toEqual([0.5, 1]);
  });

  test('nothing is seen through black, unless black was asked for', () => {
    const black = { ...material('plastic'), base: colour('black') };
    const base = (words: Finish) => dress(words, black).base;
    expect(base({ manners: ['clear'] })).toEqual(ACRYLIC);
    expect(base({ colour: 'black', manners: ['clear'] })).toEqual(colour('black'));
    expect(dress({ manners: ['clear'] }, { ...black, base: colour('teal') }).base).toEqual(colour('teal'));
  });

  test('manners apply after colour', () => {
    const matte = dress({ colour: 'blue', material: 'plastic', manners: ['matte'] }, material('oak'));
    expect(matte).toEqual({ ...material('plastic'), base: colour('blue'), rough: 0.62, coat: 0 });
  });
});

describe('metals of another tone are metals, painted ones are paint', () => {
  const dressed = (words: string) => {
    const [finish] = readPrompt(`${words} chair`).finishes;
    const { metal, rough, coat, base, pattern } = dress(finish, material('oak'));
    return { metal, rough, coat, pattern, warm: base[0] > base[2] * 1.3, pale: luminance(base) > 0.5 };
  };
  test.each([
    ['rose gold', { metal: 1, rough: 0.17, coat: 0, pattern: 'plain', warm: true, pale: false }],
    ['玫瑰金', { metal: 1, rough: 0.17, coat: 0, pattern: 'plain', warm: true, pale: false }],
    ['champagne gold', { metal: 1, rough: 0.22, coat: 0, pattern: 'plain', warm: true, pale: true }],
    ['gunmetal', { metal: 1, rough: 0.3, coat: 0, pattern: 'plain', warm: false, pale: false }],
    ['枪灰色', { metal: 1, rough: 0.3, coat: 0, pattern: 'plain', warm: false, pale: false }],
    ['brushed aluminium', { metal: 1, rough: 0.3, coat: 0, pattern: 'brushed', warm: false, pale: true }],
    ['red anodised aluminium', { metal: 0.9, rough: 0.3, coat: 0, pattern: 'plain', warm: true, pale: false }],
    ['matte black metal', { metal: 0.35, rough: 0.62, coat: 0, pattern: 'plain', warm: false, pale: false }],
    ['white metal', { metal: 0, rough: 0.42, coat: 0.35, pattern: 'plain', warm: false, pale: true }],
    ['green steel', { metal: 0, rough: 0.42, coat: 0.35, pattern: 'plain', warm: false, pale: false }],
    ['rose gold metal', { metal: 1, rough: 0.17, coat: 0, pattern: 'plain', warm: true, pale: false }],
  ])('%s', (words, look) => {
    expect(dressed(words)).toEqual(look);
  });

  test('a colour in hex digits is that colour', () => {
    const [finish] = readPrompt('mug in #2F6F4E').finishes;
    expect(dress(finish, material('ceramic'))).toEqual({ ...material('ceramic'), base: fromHex('2f6f4e') });
  });
});

test('finishes have names in both languages', () => {
  const finish = { colour: 'red', material: 'plastic', manners: ['glossy'] } as const;
  expect(nameFinish(finish, 'en')).toBe('glossy red plastic');
  expect(nameFinish(finish, 'zh')).toBe('高光红色塑料');
});
