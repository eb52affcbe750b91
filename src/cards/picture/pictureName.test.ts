import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { id } from '../../board/document/draw.fixture.ts';
import { pictureName } from './pictureName.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const nameOf = (data: Record<string, unknown>) =>
  pictureName({ id: id('i'), type: 'prototype2DNode', position: { x: 0, y: 0 }, data }, 'Image', i18n);

test.each([
  ['its title', { title: 'Mug', prompt: 'a red mug', madeBy: 'image_to_image' }, 'Mug'],
  ['the words it was made of', { prompt: ' a red\n mug ', madeBy: 'image_to_image' }, 'a red mug'],
  ['what made it without words', { prompt: '', madeBy: 'remove_background' }, 'Cut-out'],
  ['its crop, with the words of the whole', { prompt: 'a red mug', madeBy: 'crop_image' }, 'Crop: a red mug'],
  ['its crop, of a picture without words', { madeBy: 'crop_image' }, 'Crop'],
  ['its type, where nothing is known', {}, 'Image'],
  ['its type, where a later version made it', { madeBy: 'dream_image' }, 'Image'],
])('a picture goes by %s', (_, data, name) => {
  expect(nameOf(data)).toBe(name);
});

test('long words are cut between two, Chinese ones after forty', () => {
  expect(nameOf({ prompt: 'make the mug on the wooden table red, and its handle copper' })).toBe(
    'make the mug on the wooden table red…',
  );
  expect(nameOf({ prompt: '红'.repeat(50) })).toBe(`${'红'.repeat(40)}…`);
  expect(nameOf({ prompt: 'x'.repeat(40) })).toBe('x'.repeat(40));
});
