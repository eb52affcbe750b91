import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../studio/random.ts';
import { sceneOf } from '../scenes.fixture.ts';
import { NONE } from './field.ts';
import { setStage } from './stage.ts';

const SIZE = 256;
const POINTS = 1500;
const RAYS = 60;
/** Rays may end so far inside a part, in units: about a pixel. */
const DEEP = 0.004;

describe.each(['kettle', 'city car', 'perfume bottle'])('the field of a %s', (product) => {
  const { field, model, camera } = setStage(sceneOf(product), SIZE, SIZE);
  const random = randomFrom(5);

  test('tells inside from outside like all parts together, though it asks few of them', () => {
    for (let i = 0; i < POINTS; i++) {
      const { min, max } = model.parts[Math.floor(random() * model.parts.length)].solid.box;
      const along = (k: 0 | 1 | 2) => min[k] + (max[k] - min[k]) * random();
      const point = [along(0), along(1), along(2)] as const;
      const inside = field.at.some((at) => at(...point) < 0);
      expect(field.nearest(...point, 1) < 0, `at ${point}`).toBe(inside);
    }
  });

  test('ends rays on a part, and lets pass only those that meet none', () => {
    const ray = new Float64Array(3);
    const [x, y, z] = camera.eye;
    const distance = (t: number) =>
      Math.min(...field.at.map((at) => at(x + ray[0] * t, y + ray[1] * t, z + ray[2] * t)));
    for (let i = 0; i < RAYS; i++) {
      camera.aim(ray, random() * SIZE, random() * SIZE);
      const hit = field.march(x, y, z, ray[0], ray[1], ray[2], 130, 0.0009);
      const passed = field.passed();
      const part = field.part();
      const end = hit === NONE ? 8 : hit - DEEP;
      let least = 1;
      for (let t = 3; t < end; t += DEEP) least = Math.min(least, distance(t));
      if (hit === NONE) expect(least).toBeGreaterThan(0);
      else {
        expect(passed).toBeLessThan(DEEP);
        expect(least).toBeGreaterThan(-DEEP);
        expect(Math.abs(distance(hit))).toBeLessThan(DEEP);
        const there = [x + ray[0] * hit, y + ray[1] * hit, z + ray[2] * hit] as const;
        expect(field.at[part](...there)).toBe(distance(hit));
      }
    }
  });
});
