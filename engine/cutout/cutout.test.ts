import { expect, test } from 'vitest';
import type { Recipe } from '../../contract/engine.ts';
import type { Picture } from '../../server/media/picture.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { encodeRuns } from '../raster/rle.ts';
import { cutOut } from './index.ts';

const go = (): void => undefined;

function blank(width: number, height: number, fill = [255, 255, 255, 255]): Picture {
  return { width, height, rgba: Uint8Array.from({ length: width * height * 4 }, (_, i) => fill[i % 4]) };
}

function recipeWith(detail: unknown): Recipe {
  return {
    engine: 'built-in',
    model: 'x',
    operation: 'generate_image',
    prompt: '',
    seed: 1,
    notes: [],
    milliseconds: 0,
    detail,
  };
}

test("a generated design's cut-out is what its picture shows of the product", async () => {
  const size = 80;
  const scene = sceneOf('steel kettle with a walnut handle');
  const { ids } = paintScene(scene, size);
  const detail = { kind: 'kept', origin: { kind: 'scene', width: size, height: size, scene } };
  const { alpha, confidence, exact } = await cutOut(blank(size, size), recipeWith(detail), go);
  expect({ confidence, exact }).toEqual({ confidence: 1, exact: true });
  const wrong = alpha.reduce((count, value, i) => {
    const soft = value > 0 && value < 255;
    return count + (!soft && value > 0 !== ids[i] > 0 ? 1 : 0);
  }, 0);
  expect(wrong).toBe(0);
  const soft = alpha.filter((value) => value > 0 && value < 255).length;
  expect(soft).toBeLessThan(alpha.filter((value) => value > 0).length / 4);
});

test('at another size the outline is as sharp as at its own', async () => {
  const scene = sceneOf('blue vase');
  const detail = { kind: 'scene', width: 48, height: 48, scene };
  const small = await cutOut(blank(48, 48), recipeWith(detail), go);
  const large = await cutOut(blank(144, 144), recipeWith(detail), go);
  const area = (alpha: Uint8Array): number => alpha.reduce((sum, value) => sum + value / 255, 0) / alpha.length;
  expect(area(large.alpha)).toBeCloseTo(area(small.alpha), 2);
  const soft = (alpha: Uint8Array): number => alpha.filter((value) => value > 0 && value < 255).length;
  expect(soft(large.alpha)).toBeLessThan(4 * soft(small.alpha));
});

test("a rendered sketch's cut-out is its mask", async () => {
  const mask = Uint8Array.from({ length: 20 * 10 }, (_, i) => (i % 20 > 4 && i % 20 < 12 && i > 60 ? 1 : 0));
  const detail = { kind: 'sketch', width: 20, height: 10, mask: encodeRuns(mask) };
  const { alpha, exact } = await cutOut(blank(20, 10), recipeWith(detail), go);
  expect(exact).toBe(true);
  expect(alpha.map((value) => (value > 127 ? 1 : 0))).toEqual(mask);
});

test('an origin of other proportions is not believed', async () => {
  const detail = { kind: 'sketch', width: 20, height: 10, mask: [0, 200] };
  expect((await cutOut(blank(40, 40), recipeWith(detail), go)).exact).toBe(false);
});

test('a picture that is transparent already keeps its alpha', async () => {
  const picture = blank(16, 16);
  for (let i = 0; i < 100; i++) picture.rgba[i * 4 + 3] = i;
  const { alpha, confidence, exact } = await cutOut(picture, undefined, go);
  expect({ confidence, exact }).toEqual({ confidence: 1, exact: true });
  expect(alpha).toEqual(picture.rgba.filter((_, i) => i % 4 === 3));
});

test.each([
  [1, 1],
  [1, 5000],
  [5000, 1],
  [7, 3],
])('a picture of %i x %i pixels has nothing to tell apart', async (width, height) => {
  const { alpha, confidence, exact } = await cutOut(blank(width, height), undefined, go);
  expect({ length: alpha.length, confidence, exact }).toEqual({ length: width * height, confidence: 0, exact: false });
});

test('a disc on a plain ground is found', async () => {
  const picture = blank(120, 90, [230, 228, 220, 255]);
  const inside = (i: number): boolean => ((i % 120) - 60) ** 2 + (Math.floor(i / 120) - 45) ** 2 < 25 ** 2;
  for (let i = 0; i < 120 * 90; i++) if (inside(i)) picture.rgba.set([40, 90, 160], i * 4);
  const { alpha, exact } = await cutOut(picture, undefined, go);
  expect(exact).toBe(false);
  const wrong = alpha.filter((value, i) => value > 127 !== inside(i)).length;
  expect(wrong).toBeLessThan(40);
});

/** A picture of 120 x 90 pixels by what it shows at each. */
function painted(colourAt: (x: number, y: number) => readonly [number, number, number]): Picture {
  const picture = blank(120, 90);
  for (let i = 0; i < 120 * 90; i++) picture.rgba.set(colourAt(i % 120, Math.floor(i / 120)), i * 4);
  return picture;
}

test('a coloured backdrop shows through the hole of a ring', async () => {
  const away = (x: number, y: number) => Math.hypot(x - 60, y - 45);
  const ring = painted((x, y) => (away(x, y) < 32 && away(x, y) > 14 ? [40, 60, 120] : [224, 180, 110]));
  const { alpha } = await cutOut(ring, undefined, go);
  const at = (x: number, y: number) => alpha[y * 120 + x];
  expect([at(60, 45), at(60, 22), at(37, 45), at(60, 68), at(4, 4)]).toEqual([0, 255, 255, 255, 0]);
});

test('a grey backdrop shows through holes, between spokes too, and a gleam of the subject stays', async () => {
  const grain = (x: number, y: number) => ((x * 37 + y * 91 + x * y) % 5) - 2;
  const wheel = painted((x, y) => {
    const [away, turn] = [Math.hypot(x - 60, y - 45), Math.atan2(y - 45, x - 60) / (Math.PI / 3)];
    const spoke = Math.abs(turn - Math.round(turn)) * away < 2.5;
    const part = away < 36 && (away > 28 || away < 8 || spoke);
    const level = (part ? (away < 3 ? 225 : 40) : 196) + grain(x, y);
    return [level, level, level];
  });
  const { alpha } = await cutOut(wheel, undefined, go);
  const at = (x: number, y: number) => alpha[y * 120 + x];
  for (const k of [0, 1, 2, 3, 4, 5]) {
    const [gap, spoke] = [((k + 0.5) * Math.PI) / 3, (k * Math.PI) / 3];
    const along = (angle: number, away: number) =>
      at(Math.round(60 + away * Math.cos(angle)), Math.round(45 + away * Math.sin(angle)));
    expect([k, along(gap, 18), along(spoke, 32), along(gap, 32)]).toEqual([k, 0, 255, 255]);
  }
  expect([at(60, 45), at(4, 4)]).toEqual([255, 0]);
});

test('a sky has no subject', async () => {
  const { alpha, confidence } = await cutOut(
    painted((_, y) => [90 + y, 140 + y, 230]),
    undefined,
    go,
  );
  expect({ found: alpha.some(Boolean), confidence }).toEqual({ found: false, confidence: 0 });
});

test('a texture that fills the picture is doubtful', async () => {
  const { confidence } = await cutOut(
    painted((x, y) => (((x >> 2) + (y >> 2)) % 2 ? [200, 180, 150] : [120, 100, 80])),
    undefined,
    go,
  );
  expect(confidence).toBeLessThan(0.7);
});
