import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_LAYER, type Shape, type SketchLayer } from '../../../../contract/fields/sketchShapes.ts';
import { arrangeShapes, layerOf, layerRuns, newLayer, pickableShapes, putOnLayer, visibleShapes } from './layers.ts';

const layer = (id: string, fields: Partial<SketchLayer> = {}): SketchLayer => ({ ...FIRST_LAYER, id, ...fields });
const fill = (id: string, layer?: string): Shape => ({
  id,
  type: 'fill',
  x: 1,
  y: 1,
  fillColor: '#ffcc00',
  ...(layer !== undefined && { layer }),
});
const idsOf = (shapes: readonly Shape[]) => shapes.map(({ id }) => id);

test('a shape that names no layer is on the first, one whose layer is gone on the lowest', () => {
  const layers = [layer('l3'), FIRST_LAYER];
  const shapes = [fill('a'), fill('b', 'l3'), fill('c', 'l9')];
  expect(shapes.map((shape) => layerOf(shape, layers).id)).toEqual(['l1', 'l3', 'l3']);
});

test('shapes are arranged by layer and keep their order within it', () => {
  const layers = [FIRST_LAYER, layer('l2'), layer('l3')];
  const layerId = fc.constantFrom(undefined, 'l2', 'l3', 'gone');
  fc.assert(
    fc.property(fc.array(layerId, { maxLength: 20 }), (ids) => {
      const shapes = ids.map((id, i) => fill(String(i), id));
      const arranged = arrangeShapes(shapes, layers);
      const places = arranged.map((shape) => layers.indexOf(layerOf(shape, layers)) * 100 + Number(shape.id));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(arranged).toHaveLength(shapes.length);
      expect(arrangeShapes(arranged, layers)).toBe(arranged);
      expect(layerRuns({ shapes: arranged, layers }).flatMap(({ start, end }) => arranged.slice(start, end))).toEqual(
        arranged,
      );
    }),
  );
});

describe('what can be seen and selected', () => {
  const stroke = { lineWidth: 2, strokeColor: '#000000', type: 'free' as const, points: [{ x: 0, y: 0 }] };
  const drawing = {
    layers: [layer('l1', { locked: true }), layer('l2', { hidden: true }), layer('l3')],
    shapes: [
      fill('locked'),
      fill('hidden', 'l2'),
      fill('open', 'l3'),
      { ...stroke, id: 'eraser', layer: 'l3', erases: true as const },
    ],
  };
  test('shows what is locked and not what is hidden or erases', () => {
    expect(idsOf(visibleShapes(drawing))).toEqual(['locked', 'open']);
  });
  test('selects neither what is locked nor what is hidden', () => {
    expect(idsOf(pickableShapes(drawing))).toEqual(['open']);
  });
});

test('a new layer has the number after the greatest, and never that of the first', () => {
  expect([[FIRST_LAYER], [layer('l2'), layer('l7')], [layer('other')]].map((layers) => newLayer(layers).id)).toEqual([
    'l2',
    'l8',
    'l2',
  ]);
});

test('a shape of the first layer says nothing of it', () => {
  expect(putOnLayer(fill('a', 'l2'), FIRST_LAYER)).toEqual(fill('a'));
  expect(putOnLayer(fill('a'), layer('l2'))).toEqual(fill('a', 'l2'));
});
