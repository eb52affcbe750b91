import { expect, test } from 'vitest';
import { compareBlurred } from './compareBlurred.ts';

const SIZE = 96;
type Box = { x: number; y: number; width: number; height: number; grey: number };

/** A picture of boxes on a light ground. */
function picture(boxes: readonly Box[], { ground = 240, width = SIZE } = {}) {
  const data = new Uint8Array(width * SIZE * 4).fill(255);
  const fill = (box: Box) => {
    for (let y = box.y; y < box.y + box.height; y += 1)
      for (let x = box.x; x < box.x + box.width; x += 1)
        data.fill(box.grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
  };
  fill({ x: 0, y: 0, width, height: SIZE, grey: ground });
  boxes.forEach(fill);
  return { metadata: { width, height: SIZE }, data };
}
const letter: Box = { x: 20, y: 20, width: 2, height: 10, grey: 30 };
const button: Box = { x: 50, y: 60, width: 30, height: 20, grey: 90 };
const reference = picture([letter, button]);
const passes = (actual: ReturnType<typeof picture>) => compareBlurred(reference, actual).pass;

test.each([
  ['the same', [letter, button]],
  ['a letter drawn a pixel aside', [{ ...letter, x: 21 }, button]],
  ['a letter drawn a little paler', [{ ...letter, grey: 50 }, button]],
])('%s passes', (_, boxes) => expect(passes(picture(boxes))).toBe(true));

test.each([
  ['a mark that is gone', picture([button])],
  ['a mark that is new', picture([letter, button, { ...letter, x: 80 }])],
  ['a button that moved by 8 pixels', picture([letter, { ...button, x: 58 }])],
  ['a button of another colour', picture([letter, { ...button, grey: 110 }])],
  ['a ground a little darker', picture([letter, button], { ground: 233 })],
])('%s fails', (_, actual) => expect(passes(actual)).toBe(false));

test('the difference picture frames in red what is gone, on paler ground', () => {
  const { diff, message } = compareBlurred(reference, picture([button]));
  const pixel = (x: number, y: number) => [...diff!.slice((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 4)];
  expect(message).toMatch(/^\d+ places look different\.$/);
  expect(pixel(18, 21)).toEqual([255, 0, 0, 255]);
  expect(pixel(2, 2)).toEqual([250, 250, 250, 255]);
});

test('a picture of another size fails and says both sizes', () => {
  expect(compareBlurred(reference, picture([letter, button], { width: 97 }))).toEqual({
    pass: false,
    diff: null,
    message: 'It was 96×96 and is 97×96.',
  });
});
