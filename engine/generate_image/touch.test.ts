import { describe, expect, test } from 'vitest';
import { luminance, toSrgb } from '../studio/colours.ts';
import { dress } from '../studio/finish.ts';
import { material } from '../studio/materials.ts';
import { sceneOf } from './scenes.fixture.ts';

const velvet = dress({ colour: 'green', material: 'velvet', manners: [] }, material('velvet'));
const walnut = material('walnut');

describe('what is hard and what is soft go where it is usual, whichever is said first', () => {
  test.each(['walnut armchair with green velvet', 'green velvet armchair with walnut', '胡桃木扶手椅，绿色天鹅绒'])(
    '%s',
    (prompt) => {
      const { materials } = sceneOf(prompt, { seed: 7 });
      expect({ seat: materials.seat, legs: materials.legs }).toEqual({ seat: velvet, legs: walnut });
    },
  );

  test.each(['walnut dining chair with green velvet', 'green velvet dining chair with walnut'])('%s', (prompt) => {
    const { materials } = sceneOf(prompt, { seed: 7 });
    expect({ seat: materials.seat, back: materials.back, legs: materials.legs }).toEqual({
      seat: velvet,
      back: walnut,
      legs: walnut,
    });
  });

  test('wood alone is not what is upholstered', () => {
    const { materials } = sceneOf('walnut armchair', { seed: 7 });
    expect({ legs: materials.legs, seat: materials.seat?.pattern }).toEqual({ legs: walnut, seat: 'fabric' });
  });
});

test('a background takes the words for its shade, and a pale colour keeps its hue', () => {
  const shades = ['dark', 'plain', 'pale'].map((shade) => sceneOf(`vase on a ${shade} blue background`).wall);
  expect(shades.map(luminance)).toEqual(shades.map(luminance).toSorted((a, b) => a - b));
  const [red, green, blue] = shades[2]!.map(toSrgb);
  // Red no nearer to blue than green is: no lavender.
  expect(blue! - green!).toBeLessThan(green! - red! + 0.15);
  expect(luminance(shades[2]!)).toBeGreaterThan(0.4);
});
