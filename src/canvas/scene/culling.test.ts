import { expect, test } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { visibleRect } from '../../geometry/viewport/viewport.ts';
import { coversView, drawExtent, idsByDistance, zoomingExtent } from './culling.ts';

const SIZE = { width: 1000, height: 500 };
const AT_REST = { x: 0, y: 0, k: 1 };

test('around live cards a third of the stage is drawn, and a tenth mounts', () => {
  expect(drawExtent('full', AT_REST, SIZE, () => 100)).toEqual({
    tier: 'full',
    k: 1,
    isZooming: false,
    visibleArea: { minX: 0, minY: 0, maxX: 1000, maxY: 500 },
    drawnArea: { minX: -350, minY: -175, maxX: 1350, maxY: 675 },
    mountArea: { minX: -100, minY: -50, maxX: 1100, maxY: 550 },
  });
});

test('where the wide ring is crowded only what may mount is drawn', () => {
  const { drawnArea, mountArea } = drawExtent('full', AT_REST, SIZE, () => 101);
  expect(drawnArea).toEqual(mountArea);
});

test('in a very large window the ring stays 504 pixels wide', () => {
  const { drawnArea } = drawExtent('full', AT_REST, { width: 5040, height: 1000 }, () => 0);
  expect(drawnArea).toEqual({ minX: -504, minY: -100, maxX: 5544, maxY: 1100 });
});

test('the far tiers draw an eighth around, however many nodes there are', () => {
  const { drawnArea } = drawExtent('light', { x: 0, y: 0, k: 0.5 }, SIZE, () => 5000);
  expect(drawnArea).toEqual({ minX: -250, minY: -125, maxX: 2250, maxY: 1125 });
});

test('on the way in an eighth around is drawn, and no card mounts', () => {
  const visibleArea = { minX: 0, minY: 0, maxX: 1000, maxY: 500 };
  expect(zoomingExtent('middle', AT_REST, SIZE, { isZoomingOut: false, countNodes: () => 0 })).toEqual({
    tier: 'middle',
    k: 1,
    isZooming: true,
    visibleArea,
    drawnArea: { minX: -125, minY: -62.5, maxX: 1125, maxY: 562.5 },
    mountArea: visibleArea,
  });
});

test.each([
  ['at most two and a half views', 1, 250, { minX: -750, minY: -375, maxX: 1750, maxY: 875 }],
  ['less where that would be more than 250 nodes', 1, 251, { minX: -400, minY: -200, maxX: 1400, maxY: 700 }],
  ['as much as there is until the tiles', 0.48, 0, { minX: -500, minY: -250, maxX: 1500, maxY: 750 }],
  ['and never less than 1.8 views', 0.24, 0, { minX: -400, minY: -200, maxX: 1400, maxY: 700 }],
])('on the way out is drawn: %s', (_, k, count, viewsAtOne) => {
  const { drawnArea } = zoomingExtent('light', { x: 0, y: 0, k }, SIZE, {
    isZoomingOut: true,
    countNodes: () => count,
  });
  const inPixels = Object.fromEntries(Object.entries(drawnArea).map(([side, at]) => [side, Math.round(at * k)]));
  expect(inPixels).toEqual(viewsAtOne);
});

const covered = (tier: 'full' | 'light' | 'tiles', x: number, k = 1) => {
  const drawn = drawExtent(tier, AT_REST, SIZE, () => 0);
  return coversView(drawn, visibleRect({ x: -x * k, y: 0, k }, SIZE), k);
};

test.each([
  ['full', 99, 1, true],
  ['full', 101, 1, false],
  ['light', 124, 1, true],
  ['light', 126, 1, false],
  // Zoomed in, so that only the drift decides.
  ['full', 0, 1.69, true],
  ['full', 0, 1.71, false],
  ['light', 0, 1.34, true],
  ['light', 0, 1.36, false],
  ['tiles', 90_000, 9, true],
] as const)(
  'what is drawn for %s, panned by %i at %f times the zoom, still covers what is seen: %s',
  (tier, x, k, still) => {
    expect(covered(tier, x, k)).toBe(still);
  },
);

test('nodes are ordered by how far their middles lie from the middle of what is seen', () => {
  const at = (id: string, x: number) => ({ id: NodeId.parse(id), minX: x, minY: 0, maxX: x + 10, maxY: 500 });
  const seen = { minX: 0, minY: 0, maxX: 1000, maxY: 500 };
  expect(idsByDistance([at('left', 0), at('right', 900), at('middle', 495), at('near', 300)], seen)).toEqual([
    'middle',
    'near',
    'right',
    'left',
  ]);
});
