import { expect, test } from 'vitest';
import { COLOUR_NAMES, colour, fromHex } from './colours.ts';
import { dress, type Finish } from './finish.ts';
import { MATERIAL_NAMES, material, materialWords } from './materials.ts';
import { nameMaterial, nameTone, nearestColour } from './naming.ts';

test.each(COLOUR_NAMES)('%s is named by its own colour', (name) => {
  expect(nearestColour(colour(name))).toBe(name);
});

test('colours between have the name of what they look like', () => {
  const named = ['e02020', '101010', 'fafafa', '20308a', '808080', '8a5a35'].map((hex) => nearestColour(fromHex(hex)));
  expect(named).toEqual(['red', 'black', 'white', 'indigo', 'grey', 'brown']);
});

test('greys are named by their lightness', () => {
  const named = ['ffffff', 'd2cec8', '909090', '404040', '080808', '9caf88'].map((hex) => nameTone(fromHex(hex)));
  expect(named).toEqual(['white', 'light grey', 'grey', 'dark grey', 'black', 'sage']);
});

test.each(MATERIAL_NAMES)('%s has its own name', (name) => {
  expect(nameMaterial(material(name))).toBe(materialWords(name).en[0]);
});

test.each<[Finish, string]>([
  [{ material: 'plastic', colour: 'red', manners: [] }, 'red plastic'],
  [{ material: 'plastic', colour: 'navy', manners: ['matte'] }, 'matte navy plastic'],
  [{ material: 'copper', manners: ['polished'] }, 'polished copper'],
  [{ material: 'leather', colour: 'black', manners: [] }, 'black leather'],
])('%o is %s', (finish, words) => {
  expect(nameMaterial(dress(finish, material('oak')))).toBe(words);
});

test('what no name fits is told by its looks', () => {
  expect(nameMaterial({ ...material('plastic'), base: fromHex('c8201e'), rough: 0.123, coat: 1 })).toBe(
    'glossy red paint',
  );
  expect(nameMaterial({ ...material('glass'), glow: 3 })).toBe('a lit lamp');
});
