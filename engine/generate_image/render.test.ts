import { describe, expect, test } from 'vitest';
import { paintScene, sceneOf } from './scenes.fixture.ts';

const SIZE = 96;
/** Beyond this a channel has changed for the eye; below lie reflections of the changed part in others. */
const NOTICEABLE = 24;

test('a scene gives the same bytes each time, in bands of any height', () => {
  const scene = sceneOf('copper kettle with a walnut handle');
  const whole = paintScene(scene, SIZE);
  expect(paintScene(JSON.parse(JSON.stringify(scene)), SIZE, 32).rgb).toEqual(whole.rgb);
  expect(paintScene(scene, SIZE, 7).rgb).toEqual(whole.rgb);
});

test('another seed, and another design of the run, look different', () => {
  const first = paintScene(sceneOf('blue vase'), SIZE).rgb;
  expect(paintScene(sceneOf('blue vase', { index: 1 }), SIZE).rgb).not.toEqual(first);
  expect(paintScene(sceneOf('blue vase', { seed: 2 }), SIZE).rgb).not.toEqual(first);
});

describe('a new finish for a named part changes that part', () => {
  test.each([
    ['white kettle with a black handle', 'white kettle with a yellow handle', 'handle'],
    ['white desk lamp with a black base', 'white desk lamp with a yellow base', 'base'],
    ['white armchair with black legs', 'white armchair with yellow legs', 'legs'],
    ['white plastic bottle with a black cap', 'white plastic bottle with a yellow cap', 'cap'],
    ['steel watch with a black rubber strap', 'steel watch with a yellow rubber strap', 'strap'],
    ['white headphones with black rubber pads', 'white headphones with yellow rubber pads', 'pads'],
    ['white table with black legs', 'white table with yellow legs', 'legs'],
    ['white speaker with black rubber grille', 'white speaker with yellow rubber grille', 'grille'],
  ])('%s, then %s', (before, after, part) => {
    const one = paintScene(sceneOf(before), SIZE);
    const two = paintScene(sceneOf(after), SIZE);
    expect(two.ids).toEqual(one.ids);
    const share = { named: [0, 0], other: [0, 0] };
    for (const [i, id] of one.ids.entries()) {
      const isEdge = [i - 1, i + 1, i - SIZE, i + SIZE].some((next) => one.ids[next] !== id);
      if (isEdge) continue;
      const named = id > 0 && one.stage.model.parts[id - 1].name === part;
      const difference = Math.max(...[0, 1, 2].map((c) => Math.abs(one.rgb[i * 3 + c] - two.rgb[i * 3 + c])));
      const tally = named ? share.named : share.other;
      tally[0] += difference > NOTICEABLE ? 1 : 0;
      tally[1]++;
    }
    expect(share.named[0] / share.named[1]).toBeGreaterThan(0.9);
    expect(share.other[0] / share.other[1]).toBeLessThan(0.02);
  });
});
