import { describe, expect, test } from 'vitest';
import { type Profile, readProfile, turnedHeight } from './profile.ts';
import type { RegionMap } from './regions.ts';

const SIDE = 200;
/** A mug seen from above: sides from row 40 to 150 that taper, rims that sag by a quarter of the radius. */
const SAG = 0.25;
const TOP = 40;
const FOOT = 150;
const half = (y: number): number => 50 - (y - TOP) * 0.05;
const bulge = (x: number, r: number): number => Math.sqrt(Math.max(0, r * r - (x - 100) ** 2));

function mapOf(labelAt: (x: number, y: number) => number): RegionMap {
  const labels = Int32Array.from({ length: SIDE * SIDE }, (_, i) => labelAt(i % SIDE, Math.floor(i / SIDE)));
  return { width: SIDE, height: SIDE, labels, areas: 3, count: 3 };
}

const isBody = (x: number, y: number): boolean =>
  Math.abs(x - 100) <= half(Math.min(y, FOOT)) &&
  y > TOP + SAG * bulge(x, half(TOP)) &&
  y <= FOOT + SAG * bulge(x, half(FOOT));
const isTop = (x: number, y: number): boolean => y <= TOP + SAG * bulge(x, 50) && y >= TOP - SAG * bulge(x, 50);

function profileOf(map: RegionMap, members = [1]): Profile {
  const profile = readProfile(map, members, Math.PI / 2, 0, 'rims');
  if (!profile) throw new Error('no profile');
  return profile;
}

/** Heights down a column between two rows. */
const column = (profile: Profile, x: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, k) => turnedHeight(profile, x, from + k));

describe('a turned body seen from above', () => {
  test('goes on to its rim as wide as its sides are: the curve of the rim is no rounding of the body', () => {
    const profile = profileOf(mapOf((x, y) => (isBody(x, y) ? 1 : isTop(x, y) ? 2 : 0)));
    expect(profile.sag).toBeCloseTo(SAG, 1);
    expect(profile.topped).toBe(false);
    const heights = column(profile, 100, 60, 160);
    expect(Math.min(...heights)).toBeGreaterThan(half(FOOT) - 2);
    expect(Math.max(...heights)).toBeLessThan(half(TOP) + 2);
  });

  test('shows its flat top, which falls away to the far rim', () => {
    const profile = profileOf(mapOf((x, y) => (isBody(x, y) || isTop(x, y) ? 1 : 0)));
    expect(profile.topped).toBe(true);
    const top = column(profile, 100, 30, 50);
    for (let k = 1; k < top.length; k++) expect(top[k] - top[k - 1]).toBeCloseTo(1 / profile.sag, 3);
  });

  test('a bowl is round below and has no rim there', () => {
    expect(profileOf(mapOf((x, y) => (y > 80 && Math.hypot(x - 100, y - 80) < 60 ? 1 : 0))).sag).toBe(0);
  });

  test('a flat foot has no rim', () => {
    expect(profileOf(mapOf((x, y) => (y > 40 && y < 150 && Math.abs(x - 100) < 40 ? 1 : 0))).sag).toBe(0);
  });
});

test('a handle that hides a side dents nothing', () => {
  const isHandle = (x: number, y: number) => Math.hypot(x - 150, y - 90) < 40 && Math.hypot(x - 150, y - 90) > 25;
  const bitten = mapOf((x, y) => (isHandle(x, y) && x > 140 ? 2 : isBody(x, y) ? 1 : isTop(x, y) ? 3 : 0));
  const whole = mapOf((x, y) => (isBody(x, y) ? 1 : isTop(x, y) ? 3 : 0));
  const expected = column(profileOf(whole), 100, 60, 160);
  for (const [k, height] of column(profileOf(bitten), 100, 60, 160).entries())
    expect(Math.abs(height - expected[k])).toBeLessThan(1);
});
