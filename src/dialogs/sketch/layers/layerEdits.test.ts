import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { FIRST_LAYER, type Shape, type SketchLayer } from '../../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import { canvasForRatio } from '../drawing/drawing.ts';
import { isUnsaved } from '../edits.ts';
import { sketchMachine } from '../sketch.machine.ts';
import type { SketchEvent } from '../sketch.types.ts';

const STROKE = { lineWidth: 2, strokeColor: '#000000' };
const box: Shape = { ...STROKE, id: 's1', type: 'rectangle', start: { x: 100, y: 100 }, end: { x: 200, y: 200 } };
const upper: Shape = { ...box, id: 's2', layer: 'l2', start: { x: 400, y: 400 }, end: { x: 500, y: 500 } };
const l2: SketchLayer = { ...FIRST_LAYER, id: 'l2' };

/** A dialog whose stage shows the paper at its own size, 32 pixels from the corner. */
function startDialog(shapes: Shape[] = [], layers: SketchLayer[] = [FIRST_LAYER]) {
  const drawing = { shapes, layers, ...canvasForRatio('1:1'), aspectRatio: '1:1' as const, bgKept: false };
  const actor = createActor(sketchMachine, { input: { drawing, bgOpacity: 0.5, readOnly: false } }).start();
  const send = (event: SketchEvent) => actor.send(event);
  send({ type: 'stage.resized', stage: { width: drawing.canvasWidth + 64, height: drawing.canvasHeight + 88 } });
  const press = (x: number, y: number, hasEraser?: true) =>
    send({
      type: 'pointer.pressed',
      at: { x: x + 32, y: y + 32 },
      pointer: hasEraser ? 'pen' : 'mouse',
      shouldPan: false,
      addsToSelection: false,
      fillTarget: { kind: 'paper' },
      ...(hasEraser && { hasEraser }),
    });
  const move = (x: number, y: number) =>
    send({ type: 'pointer.moved', samples: [{ x: x + 32, y: y + 32 }], constrain: false });
  return {
    send,
    context: () => actor.getSnapshot().context,
    shapes: () => actor.getSnapshot().context.history.present.shapes,
    layers: () => actor.getSnapshot().context.history.present.layers,
    stroke(from: readonly [number, number], to: readonly [number, number], hasEraser?: true) {
      press(...from, hasEraser);
      move(...to);
      send({ type: 'pointer.released' });
    },
  };
}

describe('the eraser', () => {
  const erasing = {
    id: 's2',
    type: 'free',
    erases: true,
    lineWidth: 30,
    strokeColor: '#000000',
    points: [
      { x: 90, y: 150 },
      { x: 210, y: 150 },
    ],
  };
  test.each([
    ['as a tool', 'eraser', undefined],
    ['of a pen, with another tool', 'select', true],
  ] as const)('%s draws a stroke of its own size that erases, and Undo takes it back', (_, tool, hasEraser) => {
    const dialog = startDialog([box]);
    dialog.send({ type: 'style.changed', style: { eraserWidth: 30 } });
    dialog.send({ type: 'tool.selected', tool });
    dialog.stroke([90, 150], [210, 150], hasEraser);
    expect(dialog.shapes()).toEqual([box, erasing]);
    dialog.send({ type: 'undo.pressed' });
    expect(dialog.shapes()).toEqual([box]);
  });

  test('keeps nothing where its layer is empty', () => {
    const dialog = startDialog([box, upper], [FIRST_LAYER, l2]);
    dialog.send({ type: 'tool.selected', tool: 'eraser' });
    dialog.stroke([90, 150], [210, 150]);
    expect(dialog.shapes()).toEqual([box, upper]);
  });

  test('cannot be selected itself', () => {
    const dialog = startDialog([box, { ...erasing, type: 'free', erases: true }]);
    dialog.send({ type: 'shapes.selected', ids: ['s1', 's2'] });
    expect(dialog.context().selectedIds).toEqual(['s1']);
  });
});

describe('opacity', () => {
  test('is that of what is drawn and of the selection', () => {
    const dialog = startDialog([box]);
    dialog.send({ type: 'style.changed', style: { opacity: 0.4 } });
    dialog.send({ type: 'tool.selected', tool: 'line' });
    dialog.stroke([10, 10], [60, 10]);
    dialog.send({ type: 'shapes.selected', ids: ['s1'] });
    dialog.send({ type: 'style.changed', style: { opacity: 0.7 } });
    expect(dialog.shapes().map(({ opacity }) => opacity)).toEqual([0.7, 0.4]);
  });
});

test('the mirror draws each stroke twice in one step', () => {
  const dialog = startDialog();
  dialog.send({ type: 'mirror.switched' });
  dialog.send({ type: 'tool.selected', tool: 'line' });
  dialog.stroke([100, 50], [200, 60]);
  const line = { ...STROKE, type: 'line' };
  expect(dialog.shapes()).toEqual([
    { ...line, id: 's1', start: { x: 100, y: 50 }, end: { x: 200, y: 60 } },
    { ...line, id: 's2', start: { x: 668, y: 50 }, end: { x: 568, y: 60 } },
  ]);
  dialog.send({ type: 'undo.pressed' });
  expect(dialog.shapes()).toEqual([]);
});

describe('layers', () => {
  test('a new one lies above the one that is drawn on, and is drawn on', () => {
    const dialog = startDialog([box, upper], [FIRST_LAYER, l2]);
    dialog.send({ type: 'layer.selected', id: 'l1' });
    dialog.send({ type: 'layer.added' });
    expect(dialog.layers().map(({ id }) => id)).toEqual(['l1', 'l3', 'l2']);
    dialog.send({ type: 'tool.selected', tool: 'line' });
    dialog.stroke([10, 10], [60, 10]);
    expect(dialog.shapes().map(({ id, layer }) => [id, layer])).toEqual([
      ['s1', undefined],
      ['s3', 'l3'],
      ['s2', 'l2'],
    ]);
  });

  test('there are at most 32', () => {
    const dialog = startDialog();
    for (let i = 0; i < 40; i++) dialog.send({ type: 'layer.added' });
    expect(dialog.layers()).toHaveLength(SKETCH.layersMax);
  });

  test('moving one moves its shapes; the uppermost goes no further', () => {
    const dialog = startDialog([box, upper], [FIRST_LAYER, l2]);
    dialog.send({ type: 'layer.moved', id: 'l1', by: 1 });
    dialog.send({ type: 'layer.moved', id: 'l1', by: 1 });
    expect(dialog.layers()).toEqual([l2, FIRST_LAYER]);
    expect(dialog.shapes()).toEqual([upper, box]);
    dialog.send({ type: 'undo.pressed' });
    expect([dialog.layers(), dialog.shapes()]).toEqual([
      [FIRST_LAYER, l2],
      [box, upper],
    ]);
  });

  test('deleting one takes its shapes; a locked one and the last stay', () => {
    const dialog = startDialog([box, upper], [FIRST_LAYER, l2]);
    const change = (locked: boolean) => dialog.send({ type: 'layer.changed', id: 'l2', change: { locked } });
    change(true);
    dialog.send({ type: 'layer.deleted', id: 'l2' });
    expect(dialog.shapes()).toEqual([box, upper]);
    change(false);
    dialog.send({ type: 'layer.deleted', id: 'l2' });
    dialog.send({ type: 'layer.deleted', id: 'l1' });
    expect([dialog.shapes(), dialog.layers(), dialog.context().activeLayerId]).toEqual([[box], [FIRST_LAYER], 'l1']);
  });

  test.each(['hidden', 'locked'] as const)('one that is %s lets go of its selection, and is not drawn on', (field) => {
    const dialog = startDialog([box]);
    dialog.send({ type: 'shapes.selected', ids: ['s1'] });
    dialog.send({ type: 'layer.changed', id: 'l1', change: { [field]: true } });
    expect(dialog.context().selectedIds).toEqual([]);
    dialog.send({ type: 'tool.selected', tool: 'line' });
    dialog.stroke([10, 10], [60, 10]);
    expect([dialog.shapes(), dialog.context().notice]).toEqual([[box], 'layerClosed']);
  });

  test('the way of the opacity slider is one step, and unsaved', () => {
    const dialog = startDialog([box]);
    for (const opacity of [0.9, 0.7, 0.5]) dialog.send({ type: 'layer.changed', id: 'l1', change: { opacity } });
    expect([dialog.layers()[0]?.opacity, isUnsaved(dialog.context())]).toEqual([0.5, true]);
    dialog.send({ type: 'undo.pressed' });
    expect([dialog.layers(), isUnsaved(dialog.context())]).toEqual([[FIRST_LAYER], false]);
  });

  test('the selection goes to another layer with its fill', () => {
    const fill: Shape = { id: 's3', type: 'fill', x: 150, y: 150, fillColor: '#ffcc00', owner: 's1' };
    const dialog = startDialog([box, fill, upper], [FIRST_LAYER, l2]);
    dialog.send({ type: 'shapes.selected', ids: ['s1'] });
    dialog.send({ type: 'shapes.layered', id: 'l2' });
    expect(dialog.shapes()).toEqual([upper, { ...box, layer: 'l2' }, { ...fill, layer: 'l2' }]);
  });

  test('Paste goes to the layer that is drawn on', () => {
    const dialog = startDialog([box], [FIRST_LAYER, l2]);
    dialog.send({ type: 'shapes.selected', ids: ['s1'] });
    dialog.send({ type: 'shapes.copied' });
    dialog.send({ type: 'shapes.pasted' });
    expect(dialog.shapes().map(({ layer }) => layer)).toEqual([undefined, 'l2']);
  });
});
