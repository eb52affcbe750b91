import { expect, test } from 'vitest';
import { COLOUR_NAMES, colour, fromHex } from './colours.ts';
import { dress, type Finish } from './finish.ts';
import { MATERIAL_NAMES, material, materialWords } from './materials.ts';
import { nameMaterial, nameTone, nearestColour, sayMade } from './naming.ts';

test.each(COLOUR_NAMES)('%s is named by its own colour', (name) => {
  expect(nearestColour(colour(name))).toBe(name);
});

test('colours between have the name of what they look like', () => {
  const named = ['e02020', '101010', 'fafafa', '20308a', '808080', '8a5a35'].map((hex) => nearestColour(fromHex(hex)));
  expect(named).toEqual(['red', 'black', 'white', 'indigo', 'grey', 'brown']);
});

test('greys are named by their lightness', () => {
  const named = ['ffffff', 'd2cec8', '909090', '404040', '080808', '9caf88'].map((hex) => nameTone(fromHex(hex), 'en'));
  expect(named).toEqual(['white', 'light grey', 'grey', 'dark grey', 'black', 'sage']);
});

test.each(MATERIAL_NAMES)('%s has its own name', (name) => {
  expect(nameMaterial(material(name), 'en')).toBe(materialWords(name).en[0]);
  expect(nameMaterial(material(name), 'zh')).toBe(materialWords(name).zh[0]);
});

test.each<[Finish, string, string]>([
  [{ material: 'plastic', colour: 'red', manners: [] }, 'red plastic', '红色塑料'],
  [{ material: 'plastic', colour: 'navy', manners: ['matte'] }, 'matte navy plastic', '哑光藏青色塑料'],
  [{ material: 'copper', manners: ['polished'] }, 'polished copper', '抛光紫铜'],
  [{ material: 'leather', colour: 'black', manners: [] }, 'black leather', '黑色皮革'],
])('%o is %s', (finish, en, zh) => {
  const look = dress(finish, material('oak'));
  expect([nameMaterial(look, 'en'), nameMaterial(look, 'zh')]).toEqual([en, zh]);
});

test('what no name fits is told by its looks', () => {
  const paint = { ...material('plastic'), base: fromHex('c8201e'), rough: 0.123, coat: 1 };
  expect([nameMaterial(paint, 'en'), nameMaterial(paint, 'zh')]).toEqual(['glossy red paint', '亮光红色漆面']);
  expect([sayMade(paint, 'en'), sayMade(paint, 'zh')]).toEqual(['glossy red', '为亮光红色']);
  const lamp = { ...material('glass'), glow: 3 };
  expect([nameMaterial(lamp, 'en'), sayMade(lamp, 'zh')]).toEqual(['a lit lamp', '发光']);
});
