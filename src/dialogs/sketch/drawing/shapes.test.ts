import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import {
  beginShape,
  cloneShape,
  extendShape,
  finishShape,
  fitShape,
  INITIAL_STYLE,
  moveShape,
  newShapeId,
  pressuresOf,
  replaceShape,
  restyleShape,
  shapeAt,
  shapeBox,
} from './shapes.ts';

const LINE_STYLE = { lineWidth: 2, strokeColor: '#000000' };
const line: Shape = { ...LINE_STYLE, id: 's1', type: 'line', start: { x: 10, y: 10 }, end: { x: 110, y: 10 } };
const rectangle: Shape = {
  ...LINE_STYLE,
  id: 's2',
  type: 'rectangle',
  start: { x: 100, y: 100 },
  end: { x: 20, y: 40 },
};
const ellipse: Shape = { ...LINE_STYLE, id: 's3', type: 'ellipse', start: { x: 0, y: 0 }, end: { x: 200, y: 100 } };
const circle: Shape = { ...LINE_STYLE, id: 's4', type: 'circle', start: { x: 50, y: 50 }, end: { x: 80, y: 90 } };
const fill: Shape = { id: 's5', type: 'fill', x: 300, y: 300, fillColor: '#ffcc00' };
const doodle: Shape = {
  ...LINE_STYLE,
  id: 's6',
  type: 'free',
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
    { x: 30, y: 20 },
  ],
};
const allShapes = [line, rectangle, ellipse, circle, fill, doodle];

const wholeNumber = fc.integer({ min: -2000, max: 2000 });
const point = fc.record({ x: wholeNumber, y: wholeNumber });
const style = {
  id: fc.constant('s1'),
  lineWidth: fc.integer({ min: 1, max: 100 }),
  strokeColor: fc.constant('#000000'),
};
const anyShape = fc.oneof(
  fc.record({ ...style, type: fc.constant('free' as const), points: fc.array(point, { minLength: 1, maxLength: 20 }) }),
  fc.record({
    ...style,
    type: fc.constantFrom('line' as const, 'rectangle' as const, 'ellipse' as const, 'circle' as const),
    start: point,
    end: point,
  }),
  fc.record({
    id: fc.constant('s1'),
    type: fc.constant('fill' as const),
    x: wholeNumber,
    y: wholeNumber,
    fillColor: fc.constant('#fff'),
  }),
) as fc.Arbitrary<Shape>;

describe('drawing', () => {
  test('a press with Rect begins a rectangle without size, in the chosen style', () => {
    expect(beginShape('s1', 'rect', INITIAL_STYLE, { x: 5, y: 6 })).toEqual({
      id: 's1',
      type: 'rectangle',
      lineWidth: 2,
      strokeColor: '#000000',
      start: { x: 5, y: 6 },
      end: { x: 5, y: 6 },
    });
  });

  test('a doodle takes the samples that lie a step on, and a pen its pressures', () => {
    const begun = beginShape('s1', 'doodle', INITIAL_STYLE, { x: 0, y: 0, pressure: 0.2 });
    const samples = [
      { x: 0.5, y: 0, pressure: 0.3 },
      { x: 3, y: 0, pressure: 0.4 },
      { x: 6, y: 0, pressure: 0.5 },
    ];
    expect(extendShape(begun, samples, { constrain: false, step: 2 })).toEqual({
      id: 's1',
      type: 'free',
      lineWidth: 2,
      strokeColor: '#000000',
      points: [
        { x: 0, y: 0 },
        { x: 3, y: 0 },
        { x: 6, y: 0 },
      ],
      pressures: [0.2, 0.4, 0.5],
    });
  });

  test('a mouse leaves no pressures', () => {
    const begun = beginShape('s1', 'doodle', INITIAL_STYLE, { x: 0, y: 0 });
    const drawn = extendShape(begun, [{ x: 9, y: 0 }], { constrain: false, step: 1 });
    expect(drawn).toEqual({
      ...begun,
      points: [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
      ],
    });
  });

  test('pressures that do not fit their points count as none', () => {
    const shape = { ...doodle, pressures: [0.5] } as Extract<Shape, { type: 'free' }>;
    expect(pressuresOf(shape)).toBe(undefined);
  });

  test('Shift runs a line in eighths of a turn, and makes a rectangle square', () => {
    const drag = (shape: Shape) => finishShape(extendShape(shape, [{ x: 60, y: 14 }], { constrain: true, step: 1 }));
    const start = { x: 10, y: 10 };
    expect(drag({ ...line, start })).toEqual({ ...line, start, end: { x: 60.2, y: 10 } });
    expect(drag({ ...rectangle, start })).toEqual({ ...rectangle, start, end: { x: 60, y: 60 } });
  });

  test('a line without length is nothing, a doodle of one point is a dot', () => {
    const dot: Shape = { ...doodle, points: [{ x: 3.126, y: 2 }] };
    expect(finishShape({ ...line, end: line.start as { x: number; y: number } })).toBe(undefined);
    expect(finishShape(dot)).toEqual({ ...dot, points: [{ x: 3.1, y: 2 }] });
  });

  test('a new id is one that no shape has', () => {
    expect(newShapeId([])).toBe('s1');
    expect(
      newShapeId([
        { ...line, id: 's7' },
        { ...line, id: 'from-elsewhere' },
      ]),
    ).toBe('s8');
  });
});

describe('changing', () => {
  test('a clone lies 10,10 further on', () => {
    expect(cloneShape(rectangle, 's9')).toEqual({
      ...rectangle,
      id: 's9',
      start: { x: 110, y: 110 },
      end: { x: 30, y: 50 },
    });
    expect(cloneShape(fill, 's9')).toEqual({ ...fill, id: 's9', x: 310, y: 310 });
  });

  test('a style reaches only what the shape has', () => {
    const style = { strokeColor: '#cf3434', lineWidth: 8, fillColor: '#2b6bdd' };
    expect(restyleShape(line, style)).toEqual({ ...line, strokeColor: '#cf3434', lineWidth: 8 });
    expect(restyleShape(fill, style)).toEqual({ ...fill, fillColor: '#2b6bdd' });
  });

  test('a shape is stretched into a box; a circle stays round', () => {
    expect(fitShape(doodle, { x: 100, y: 100, width: 60, height: 10 })).toEqual({
      ...doodle,
      points: [
        { x: 100, y: 100 },
        { x: 120, y: 110 },
        { x: 160, y: 110 },
      ],
    });
    const box = { x: 0, y: 0, width: 40, height: 20 };
    expect(fitShape(circle, box)).toEqual({ ...circle, start: { x: 20, y: 20 }, end: { x: 40, y: 20 } });
  });

  test('one shape of the list changes, the others stay the same objects', () => {
    const after = replaceShape(allShapes, 's2', (shape) => moveShape(shape, 1, 1));
    expect(after.map((shape, i) => shape === allShapes[i])).toEqual([true, false, true, true, true, true]);
  });

  test('moving there and back gives the same shape', () => {
    fc.assert(
      fc.property(anyShape, wholeNumber, wholeNumber, (shape, dx, dy) => {
        expect(moveShape(moveShape(shape, dx, dy), -dx, -dy)).toEqual(shape);
      }),
    );
  });

  test('a box moves with its shape', () => {
    fc.assert(
      fc.property(anyShape, wholeNumber, wholeNumber, (shape, dx, dy) => {
        const before = shapeBox(shape);
        const after = shapeBox(moveShape(shape, dx, dy));
        expect(after.x).toBeCloseTo(before.x + dx, 5);
        expect(after.y).toBeCloseTo(before.y + dy, 5);
        expect(after.width).toBeCloseTo(before.width, 5);
      }),
    );
  });
});

describe('touching', () => {
  test.each([
    ['on a line', 60, 10, 's1'],
    ['line width + 6 beside a line', 60, 18, 's1'],
    ['on the side of a rectangle', 20, 70, 's2'],
    ['on the border of an ellipse', 200, 50, 's3'],
    ['on the rim of a circle', 100, 50, 's4'],
    ['8 away from a fill', 308, 300, 's5'],
    ['on a doodle', 20, 20, 's6'],
  ])('%s hits it', (_, x, y, id) => {
    const alone = allShapes.filter((shape) => shape.id === id);
    expect(shapeAt(alone, { x, y })?.id).toBe(id);
  });

  test.each([
    ['line width + 6.5 beside a line', 60, 18.5, 's1'],
    ['inside a rectangle', 60, 70, 's2'],
    ['inside an ellipse', 100, 50, 's3'],
    ['in the corner of the box of an ellipse', 2, 2, 's3'],
    ['at the centre of a circle', 50, 50, 's4'],
    ['8.5 away from a fill', 308.5, 300, 's5'],
  ])('%s misses it', (_, x, y, id) => {
    const alone = allShapes.filter((shape) => shape.id === id);
    expect(shapeAt(alone, { x, y })).toBe(undefined);
  });

  test('the uppermost shape is hit', () => {
    expect(shapeAt([line, { ...line, id: 's8' }], { x: 60, y: 10 })?.id).toBe('s8');
  });

  test('every shape is hit where it was drawn', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const { x, y } = shape.type === 'free' ? shape.points[0]! : shape.type === 'fill' ? shape : shape.end;
        const box = shapeBox(shape);
        const at = shape.type === 'ellipse' ? { x: box.x + box.width, y: box.y + box.height / 2 } : { x, y };
        expect(shapeAt([shape], at)).toBe(shape);
      }),
    );
  });
});
