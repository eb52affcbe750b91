import { expect, test } from 'vitest';
import { paintScene, sceneOf } from './scenes.fixture.ts';

const SIZE = 48;
const PRODUCT = 'white vase';
const plain = paintScene(sceneOf(PRODUCT), SIZE);

type Sheet = typeof plain;
/** Mean of a channel, or of all, over the pixels of the room that pass. */
function roomMean({ rgb, ids }: Sheet, channel?: 0 | 1 | 2, within: (y: number) => boolean = () => true): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < ids.length; i++) {
    if (ids[i] > 0 || !within(Math.floor(i / SIZE))) continue;
    for (const c of channel === undefined ? [0, 1, 2] : [channel]) {
      sum += rgb[i * 3 + c];
      count++;
    }
  }
  return sum / count;
}
const paint = (words: string): Sheet => paintScene(sceneOf(`${PRODUCT} ${words}`), SIZE);
const upper = (y: number) => y < SIZE / 4;
const lower = (y: number) => y > (SIZE * 3) / 4;

test.each([
  ['on a sage background', 'darker'],
  ['in front of a walnut wall', 'darker'],
  ['on an ebony table', 'darker'],
  ['on a wooden floor', 'darker'],
  ['on a gradient background', 'darker'],
  ['in a dark studio', 'darker'],
  ['in a white studio', 'brighter'],
  [', dramatic light', 'darker'],
  [', backlit', 'darker'],
])('%s leaves the product where it is and makes the room %s', (words, change) => {
  const painted = paint(words);
  expect(painted.ids).toEqual(plain.ids);
  const more = roomMean(painted) - roomMean(plain);
  expect(change === 'darker' ? -more : more).toBeGreaterThan(6);
});

test('warm light is redder than cool light', () => {
  const warmth = (sheet: Sheet) => roomMean(sheet, 0) - roomMean(sheet, 2);
  expect(warmth(paint(', warm light'))).toBeGreaterThan(warmth(paint(', cool light')) + 15);
});

test('a gradient runs from light below to dark above', () => {
  const fall = (sheet: Sheet) => roomMean(sheet, 1, lower) - roomMean(sheet, 1, upper);
  expect(fall(paint('on a gradient background'))).toBeGreaterThan(fall(plain) + 40);
});

test('a wall stands behind, a floor lies below', () => {
  const wall = paint('on an oak floor in front of a navy plaster wall');
  expect(roomMean(wall, 2, upper) - roomMean(wall, 0, upper)).toBeGreaterThan(20);
  expect(roomMean(wall, 0, lower) - roomMean(wall, 2, lower)).toBeGreaterThan(20);
});
