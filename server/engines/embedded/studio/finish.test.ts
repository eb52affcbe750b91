import { describe, expect, test } from 'vitest';
import { colour } from './colours.ts';
import { dress, nameFinish } from './finish.ts';
import { material } from './materials.ts';

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

  test('manners apply after colour', () => {
    const matte = dress({ colour: 'blue', material: 'plastic', manners: ['matte'] }, material('oak'));
    expect(matte).toEqual({ ...material('plastic'), base: colour('blue'), rough: 0.62, coat: 0 });
  });
});

test('finishes have names in both languages', () => {
  const finish = { colour: 'red', material: 'plastic', manners: ['glossy'] } as const;
  expect(nameFinish(finish, 'en')).toBe('glossy red plastic');
  expect(nameFinish(finish, 'zh')).toBe('高光红色塑料');
});
