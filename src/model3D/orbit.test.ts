import { expect, test } from 'vitest';
import {
  type BoundingSphere,
  cameraPosition,
  fittedOrbit,
  KEY_TURN_RADIANS,
  type Orbit,
  orbitByKey,
  orbitForView,
  pannedOrbit,
  rotatedOrbit,
  VIEW_NAMES,
  type ViewName,
  zoomedOrbit,
} from './orbit.ts';

const BALL: BoundingSphere = { centre: [1, 2, 3], radius: 2 };
const FRONT = orbitForView('front', BALL, 1);
const rounded = (numbers: readonly number[]) => numbers.map((number) => Math.round(number * 1000) / 1000 + 0);
/** The way from the model to the camera, one long. */
function side(orbit: Orbit) {
  const eye = cameraPosition(orbit);
  return rounded(eye.map((place, k) => (place - orbit.target[k]!) / orbit.distance));
}

const SIDES: Record<ViewName, readonly number[]> = {
  front: [0, 0, 1],
  side: [1, 0, 0],
  top: [0, 1, 0],
  corner: [0.47, 0.342, 0.814],
};

test.each(VIEW_NAMES)('the %s view looks at the middle from its side', (name) => {
  const orbit = orbitForView(name, BALL, 1);
  expect([orbit.target, side(orbit)]).toEqual([BALL.centre, SIDES[name]]);
});

test('the whole model is seen, in a narrow view from farther away', () => {
  const halfField = Math.asin(BALL.radius / FRONT.distance);
  expect(halfField).toBeLessThan((15 * Math.PI) / 180);
  expect(halfField).toBeGreaterThan((14 * Math.PI) / 180);
  expect(orbitForView('front', BALL, 2).distance).toBe(FRONT.distance);
  expect(orbitForView('front', BALL, 0.5).distance).toBeGreaterThan(FRONT.distance * 1.8);
});

test('nothing turns over the top', () => {
  expect(side(rotatedOrbit(FRONT, 0, 9))).toEqual(SIDES.top);
  expect(side(rotatedOrbit(FRONT, Math.PI / 2, 0))).toEqual(SIDES.side);
});

test('it comes as near as a tenth of the model and goes as far as forty', () => {
  expect([zoomedOrbit(FRONT, 1e9, BALL).distance, zoomedOrbit(FRONT, 1e-9, BALL).distance]).toEqual([0.2, 80]);
  expect(zoomedOrbit(FRONT, 2, BALL).distance).toBe(FRONT.distance / 2);
});

test('what is moved by the height of the view leaves it', () => {
  const height = 2 * FRONT.distance * Math.tan((15 * Math.PI) / 180);
  expect(rounded(pannedOrbit(FRONT, 1, 0).target)).toEqual(rounded([1 - height, 2, 3]));
  expect(rounded(pannedOrbit(FRONT, 0, 1).target)).toEqual(rounded([1, 2 + height, 3]));
});

test('arrow keys turn, with Shift they move, + and - zoom, and 0 shows the whole again', () => {
  const press = (orbit: Orbit, key: string, shift = false) =>
    orbitByKey(orbit, { key, shift }, { boundingSphere: BALL, aspect: 1 });
  expect(press(FRONT, 'ArrowRight')).toEqual({ ...FRONT, azimuth: KEY_TURN_RADIANS });
  expect(press(FRONT, 'ArrowLeft')).toEqual({ ...FRONT, azimuth: -KEY_TURN_RADIANS });
  expect(press(FRONT, 'ArrowUp')).toEqual({ ...FRONT, elevation: KEY_TURN_RADIANS });
  expect(press(FRONT, 'ArrowDown')).toEqual({ ...FRONT, elevation: -KEY_TURN_RADIANS });
  const moved = press(FRONT, 'ArrowRight', true)!;
  expect([moved.azimuth, moved.target[0] < FRONT.target[0]]).toEqual([0, true]);
  expect(press(FRONT, '+')!.distance).toBeCloseTo(FRONT.distance / 1.25);
  expect(press(press(moved, '-')!, '0')).toEqual(FRONT);
  expect(press(FRONT, 'x')).toBeUndefined();
  expect(fittedOrbit(moved, BALL, 1)).toEqual(FRONT);
});
