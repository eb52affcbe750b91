import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LAYERS } from '../../../contract/fields/composerLayers.ts';
import { ASPECT_RATIOS } from '../../../contract/limits.ts';
import { overlaps } from '../plane/rect.ts';
import { boundingRect, cornersOf, isInsideBox } from '../plane/rotatedBox.ts';
import {
  type Arrangement,
  allLayers,
  arrangementForRatio,
  boundedLayer,
  canvasSize,
  centredLayer,
  hasBeenMoved,
  LAYER_IDS,
  type Layer,
  layerAt,
  layerBox,
  layerScaledByCorner,
  movedLayer,
  restackedLayers,
  rotatedLayer,
  scaledLayer,
  snapTargets,
} from './layers.ts';

const SQUARE = { width: 512, height: 512 };
const lying = (more: Partial<Layer> = {}): Layer => ({ imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: 0.5, ...more });
const ratio = fc.double({ min: 0.1, max: 10, noNaN: true });
const far = fc.double({ min: -4000, max: 4000, noNaN: true });
const point = fc.record({ x: far, y: far });
const aspectRatio = fc.constantFrom(...ASPECT_RATIOS);
const layer = fc.record({
  imageId: fc.constantFrom(...LAYER_IDS),
  x: far,
  y: far,
  rotate: fc.double({ min: -400, max: 400, noNaN: true }),
  scale: fc.double({ min: 0.001, max: 20, noNaN: true }),
});

test('the canvas is 512 x 512, 672 x 384 or 384 x 672', () => {
  expect(ASPECT_RATIOS.map(canvasSize)).toEqual([SQUARE, { width: 672, height: 384 }, { width: 384, height: 672 }]);
});

test('at scale 1 the longer side is 512, whatever the pixels; the place is the upper left corner, unturned', () => {
  expect(layerBox(lying({ x: 10, y: 20, scale: 1, rotate: 30 }), 2)).toEqual({
    middle: { x: 266, y: 148 },
    size: { width: 512, height: 256 },
    rotation: 30,
  });
  expect(layerBox(lying(), 0.5).size).toEqual({ width: 128, height: 256 });
});

test('a list that lacks layers or names one twice gives all four once, the missing ones on top as new ones lie', () => {
  const [first, second] = [lying({ imageId: 'layer3' }), lying({ imageId: 'layer1' })];
  const [, two, , four] = DEFAULT_LAYERS;
  expect(allLayers([first, second, { ...first, x: 9 }])).toEqual([first, second, two, four]);
  expect(allLayers([])).toEqual(DEFAULT_LAYERS);
});

test('whatever is done, some of a layer stays on the canvas, its scale and rotation within their bounds', () => {
  fc.assert(
    fc.property(layer, ratio, aspectRatio, (initial, of, on) => {
      const canvas = canvasSize(on);
      const bounded = boundedLayer(initial, of, canvas);
      const outline = boundingRect(layerBox(bounded, of));
      expect(overlaps(outline, { minX: 0, minY: 0, maxX: canvas.width, maxY: canvas.height })).toBe(true);
      expect(bounded.scale >= 0.02 && bounded.scale <= 10 && Math.abs(bounded.rotate) <= 180).toBe(true);
      const again = boundedLayer(bounded, of, canvas);
      expect(Math.hypot(again.x - bounded.x, again.y - bounded.y)).toBeLessThan(0.02);
    }),
  );
});

describe('moved', () => {
  const arrangement: Arrangement = {
    aspectRatio: '1:1',
    layers: allLayers([lying(), lying({ imageId: 'layer2', x: 300, y: 330, scale: 0.25 })]),
  };
  const ratios = { layer1: 1, layer2: 1 };
  const snapRects = snapTargets(arrangement, ratios, 'layer2');
  const moved = (x: number, y: number, snapDistance = 8) =>
    movedLayer(arrangement.layers[1]!, { x, y }, { ratio: 1, canvas: SQUARE, snapRects, snapDistance });

  test('it is drawn to edges and centres of the canvas and of the others that are there', () => {
    expect(snapRects).toEqual([
      { minX: 0, minY: 0, maxX: 512, maxY: 512 },
      { minX: 0, minY: 0, maxX: 256, maxY: 256 },
    ]);
    const at = ({ layer: { x, y }, guides }: ReturnType<typeof moved>) => [
      x,
      y,
      ...guides.map(({ axis, at: where }) => `${axis} ${where}`),
    ];
    expect(at(moved(380, 270))).toEqual([384, 270, 'x 512']);
    expect(at(moved(189, 330))).toEqual([192, 330, 'x 256']);
    expect(at(moved(60, 253))).toEqual([64, 256, 'x 128', 'y 256']);
    expect(at(moved(380, 270, 0))).toEqual([380, 270]);
  });
});

test('a corner that is dragged scales about the opposite one, which stays', () => {
  fc.assert(
    fc.property(layer, ratio, fc.nat(3), point, (initial, of, corner, to) => {
      const before = boundedLayer(initial, of, SQUARE);
      const after = layerScaledByCorner(before, of, corner, to);
      const anchor = (corner + 2) % 4;
      const [was, is] = [before, after].map((each) => cornersOf(layerBox(each, of))[anchor]!);
      // Places are rounded to two decimals.
      expect(Math.hypot(was!.x - is!.x, was!.y - is!.y)).toBeLessThan(0.02);
    }),
  );
  expect(layerScaledByCorner(lying(), 1, 2, { x: 512, y: 512 })).toEqual(lying({ scale: 1 }));
});

test('another scale by number, and a turn, leave the middle where it is', () => {
  expect(scaledLayer(lying(), 1, 1)).toEqual(lying({ x: -128, y: -128, scale: 1 }));
  const drag = { from: { x: 128, y: 0 }, to: { x: 250, y: 128 } };
  expect(rotatedLayer(lying(), 1, drag)).toEqual(lying({ rotate: 90 }));
  expect(rotatedLayer(lying(), 1, { ...drag, to: { x: 250, y: 90 } }, 15)).toEqual(lying({ rotate: 75 }));
});

test('over the whole canvas no corner of it is left free; in the middle it stays as large', () => {
  fc.assert(
    fc.property(layer, fc.double({ min: 0.3, max: 3, noNaN: true }), aspectRatio, (initial, of, on) => {
      const canvas = canvasSize(on);
      const box = layerBox(centredLayer(boundedLayer(initial, of, canvas), of, canvas, true), of);
      const grown = { ...box, size: { width: box.size.width + 0.05, height: box.size.height + 0.05 } };
      for (const x of [0, canvas.width])
        for (const y of [0, canvas.height]) expect(isInsideBox(grown, { x, y })).toBe(true);
    }),
  );
  expect(centredLayer(lying({ rotate: 20 }), 1, SQUARE, false)).toEqual(lying({ x: 128, y: 128, rotate: 20 }));
});

/** The most that a place may be off after the way there and back: it is rounded, and its share of a small free space counts for more. */
function roundingOnWayBack(free: number, grown: number): number {
  return 0.02 + (free > 0 ? (0.01 * Math.abs(grown)) / free : 0);
}

test('on another canvas size and turn stay, who lay on it lies on it where it can, and the way back leads back', () => {
  const sides = (at: Layer, of: number) => boundingRect(layerBox(at, of));
  fc.assert(
    fc.property(fc.array(layer, { maxLength: 4 }), ratio, aspectRatio, (initial, of, on) => {
      const layers = allLayers(initial).map((each) => boundedLayer(each, of, SQUARE));
      const ratios = Object.fromEntries(LAYER_IDS.map((id) => [id, of]));
      const arrangement: Arrangement = { aspectRatio: '1:1', layers };
      const there = arrangementForRatio(arrangement, ratios, on);
      const back = arrangementForRatio(there, ratios, '1:1');
      const canvas = canvasSize(on);
      for (const [place, before] of layers.entries()) {
        const after = there.layers[place]!;
        const [was, is] = [layerBox(before, of), layerBox(after, of)];
        expect([is.size, is.rotation]).toEqual([was.size, was.rotation]);
        const [old, now] = [sides(before, of), sides(after, of)];
        const fits = now.maxX - now.minX < canvas.width && now.maxY - now.minY < canvas.height;
        if (fits && old.minX >= 0 && old.minY >= 0 && old.maxX <= 512 && old.maxY <= 512) {
          expect(Math.min(now.minX, now.minY)).toBeGreaterThanOrEqual(-0.01);
          expect(Math.max(now.maxX - canvas.width, now.maxY - canvas.height)).toBeLessThanOrEqual(0.01);
        }
        const free = { x: canvas.width - (now.maxX - now.minX), y: canvas.height - (now.maxY - now.minY) };
        const grown = { x: 512 - canvas.width, y: 512 - canvas.height };
        for (const axis of ['x', 'y'] as const)
          expect(Math.abs(back.layers[place]![axis] - before[axis])).toBeLessThanOrEqual(
            roundingOnWayBack(free[axis], grown[axis]),
          );
      }
    }),
  );
});

test.each(ASPECT_RATIOS)('a layer in a corner is in that corner on %s, one in the middle in the middle', (on) => {
  const { width, height } = canvasSize(on);
  const at = (x: number, y: number) => lying({ x, y });
  const arrangement: Arrangement = { aspectRatio: '1:1', layers: [at(0, 0), at(256, 0), at(256, 256), at(128, 128)] };
  const there = arrangementForRatio(arrangement, {}, on).layers.map(({ x, y }) => [x, y]);
  const [right, bottom] = [width - 256, height - 256];
  expect(there).toEqual([
    [0, 0],
    [right, 0],
    [right, bottom],
    [right / 2, bottom / 2],
  ]);
});

test('the topmost layer that is there is taken at a point', () => {
  const layers = [lying(), lying({ imageId: 'layer2', x: 100 }), lying({ imageId: 'layer3' })];
  const ratios = { layer1: 1, layer2: 1 };
  const occupied = [
    { x: 50, y: 50 },
    { x: 150, y: 50 },
    { x: 500, y: 500 },
  ].map((at) => layerAt(layers, ratios, at));
  expect(occupied).toEqual(['layer1', 'layer2', undefined]);
});

test('a layer goes over or under the next that is shown, or over or under all', () => {
  const layers = allLayers([]);
  const ratios = { layer1: 1, layer3: 1, layer4: 1 };
  const order = (id: Layer['imageId'], to: Parameters<typeof restackedLayers>[3]) =>
    restackedLayers(layers, ratios, id, to)
      .map(({ imageId }) => imageId.at(-1))
      .join('');
  expect([order('layer1', 'forward'), order('layer1', 'front'), order('layer1', 'backward')]).toEqual([
    '2314',
    '2341',
    '1234',
  ]);
  expect([order('layer3', 'backward'), order('layer4', 'back'), order('layer4', 'forward')]).toEqual([
    '3124',
    '4123',
    '1234',
  ]);
});

test('a layer counts as placed once it was taken from where a new one lies, on whichever canvas', () => {
  const fresh: Arrangement = { aspectRatio: '1:1', layers: DEFAULT_LAYERS };
  const high = arrangementForRatio(arrangementForRatio(fresh, {}, '16:9'), {}, '9:16');
  const placed = (arrangement: Arrangement) => LAYER_IDS.filter((id) => hasBeenMoved(arrangement, id));
  const moved = { ...fresh, layers: allLayers([{ ...DEFAULT_LAYERS[1]!, x: 160 }]) };
  expect([fresh, high, { ...fresh, aspectRatio: '16:9' as const }, moved].map(placed)).toEqual([
    [],
    [],
    [],
    ['layer2'],
  ]);
});
