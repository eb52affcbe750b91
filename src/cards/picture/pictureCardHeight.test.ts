import { expect, test } from 'vitest';
import { pictureCardHeight } from './pictureCardHeight.ts';

const HEADER_AND_FOOTER_HEIGHT = 92;

test.each([
  ['as wide as its picture', 1, 400, 392],
  ['at most 400 on a card of its own width', 0.5, 400, 400],
  ['at most 400 on a narrower card', 0.5, 300, 400],
  ['at most as high as a card is wide that a person made wider', 0.5, 800, 800],
])('a preview is %s', (_, ratio, width, height) => {
  expect(pictureCardHeight(ratio, width)).toBe(HEADER_AND_FOOTER_HEIGHT + height);
});
