import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { FIRST_LAYER, type Shape } from '../../../contract/fields/sketchShapes.ts';
import { type Background, canvasForRatio, type Drawing, type SavedDrawing } from './drawing/drawing.ts';
import type { Tool } from './drawing/shapes.ts';
import { isUnsaved } from './edits.ts';
import { sketchMachine } from './sketch.machine.ts';
import type { SketchEvent } from './sketch.types.ts';

const EMPTY: Drawing = {
  shapes: [],
  layers: [FIRST_LAYER],
  ...canvasForRatio('1:1'),
  aspectRatio: '1:1',
  bgKept: false,
};
const STROKE = { lineWidth: 2, strokeColor: '#000000' };
const box: Shape = { ...STROKE, id: 's1', type: 'rectangle', start: { x: 100, y: 100 }, end: { x: 200, y: 200 } };
const ring: Shape = { ...STROKE, id: 's2', type: 'circle', start: { x: 400, y: 400 }, end: { x: 450, y: 400 } };

type Effects = {
  save?: (drawing: SavedDrawing) => Promise<string | undefined>;
  keep?: () => Promise<Background | string>;
};

/** A dialog whose stage shows the paper at its own size, from the corner on: stage points are drawing points. */
function startDialog(
  drawing: Drawing = EMPTY,
  { readOnly = false, save, keep }: Effects & { readOnly?: boolean } = {},
) {
  const machine = sketchMachine.provide({
    actors: {
      ...(save && { save: fromPromise<string | undefined, SavedDrawing>(({ input }) => save(input)) }),
      ...(keep && { keepBackground: fromPromise<Background | string, Blob>(() => keep()) }),
    },
  });
  const actor = createActor(machine, { input: { drawing, bgOpacity: 0.5, readOnly } }).start();
  const send = (event: SketchEvent) => actor.send(event);
  send({ type: 'stage.resized', stage: { width: drawing.canvasWidth + 64, height: drawing.canvasHeight + 88 } });
  const at = (x: number, y: number, pressure?: number) => ({ x: x + 32, y: y + 32, pressure });
  return {
    actor,
    send,
    context: () => actor.getSnapshot().context,
    shapes: () => actor.getSnapshot().context.history.present.shapes,
    pointer: () => actor.getSnapshot().value.pointer,
    choose: (tool: Tool) => send({ type: 'tool.selected', tool }),
    press: (x: number, y: number, more: Partial<Extract<SketchEvent, { type: 'pointer.pressed' }>> = {}) =>
      send({
        type: 'pointer.pressed',
        at: at(x, y),
        pointer: 'mouse',
        shouldPan: false,
        addsToSelection: false,
        fillTarget: { kind: 'paper' },
        ...more,
      }),
    move: (x: number, y: number, constrain = false) => send({ type: 'pointer.moved', samples: [at(x, y)], constrain }),
    release: () => send({ type: 'pointer.released' }),
    at,
  };
}

describe('drawing', () => {
  test.each([
    ['line', 'line'],
    ['rect', 'rectangle'],
    ['ellipse', 'ellipse'],
    ['circle', 'circle'],
  ] as const)('%s draws from the press to the release', (tool, type) => {
    const dialog = startDialog();
    dialog.choose(tool);
    dialog.press(10, 20);
    dialog.move(60, 70);
    dialog.move(110, 80);
    expect(dialog.pointer()).toBe('drawing');
    dialog.release();
    expect(dialog.shapes()).toEqual([{ ...STROKE, id: 's1', type, start: { x: 10, y: 20 }, end: { x: 110, y: 80 } }]);
  });

  test('a click with Doodle is a dot', () => {
    const dialog = startDialog();
    dialog.press(10, 20);
    dialog.release();
    expect(dialog.shapes()).toEqual([{ ...STROKE, id: 's1', type: 'free', points: [{ x: 10, y: 20 }] }]);
  });

  test.each([
    ['the pointer is taken away', { type: 'pointer.cancelled' }],
    [
      'a second finger comes down',
      {
        type: 'pinch.started',
        fingers: [
          { x: 0, y: 0 },
          { x: 9, y: 9 },
        ],
      },
    ],
    ['Save is pressed', { type: 'save.pressed' }],
  ] as const)('a stroke is kept when %s', (_, event) => {
    const dialog = startDialog(EMPTY, { save: async () => undefined });
    dialog.press(10, 20);
    dialog.move(60, 20);
    dialog.send(event);
    expect(dialog.shapes()).toEqual([
      {
        ...STROKE,
        id: 's1',
        type: 'free',
        points: [
          { x: 10, y: 20 },
          { x: 60, y: 20 },
        ],
      },
    ]);
  });

  test('the first finger of a pinch leaves no dot', () => {
    const dialog = startDialog();
    dialog.press(10, 20, { pointer: 'touch' });
    dialog.send({
      type: 'pinch.started',
      fingers: [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
    });
    dialog.send({
      type: 'pinch.moved',
      fingers: [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
      ],
    });
    expect([dialog.pointer(), dialog.shapes(), dialog.context().view.scale]).toEqual(['pinching', [], 2]);
    dialog.send({ type: 'pinch.ended' });
    expect(dialog.pointer()).toBe('idle');
  });

  test('after a pen was used a finger moves the paper', () => {
    const dialog = startDialog();
    dialog.press(10, 20, { pointer: 'pen', at: dialog.at(10, 20, 0.5) });
    dialog.release();
    dialog.press(50, 50, { pointer: 'touch' });
    dialog.move(60, 70);
    expect(dialog.pointer()).toBe('panning');
    expect(dialog.context().view).toEqual({ x: 42, y: 52, scale: 1 });
    expect(dialog.shapes().map(({ id, pressures }) => ({ id, pressures }))).toEqual([{ id: 's1', pressures: [0.5] }]);
  });

  test('Escape gives a stroke up', () => {
    const dialog = startDialog();
    dialog.press(10, 20);
    dialog.move(90, 20);
    dialog.send({ type: 'stroke.abandoned' });
    dialog.release();
    expect(dialog.shapes()).toEqual([]);
  });

  test('the crosshair draws without a pointer', () => {
    const dialog = startDialog();
    dialog.choose('line');
    dialog.press(384, 384, { pointer: 'keyboard' });
    dialog.send({ type: 'cursor.moved', dx: 80, dy: 0 });
    dialog.release();
    expect(dialog.shapes()).toEqual([
      { ...STROKE, id: 's1', type: 'line', start: { x: 384, y: 384 }, end: { x: 464, y: 384 } },
    ]);
  });

  test('with Space the paper moves under every tool', () => {
    const dialog = startDialog();
    dialog.press(0, 0, { shouldPan: true });
    dialog.move(-50, 10);
    dialog.release();
    expect([dialog.context().view, dialog.shapes()]).toEqual([{ x: -18, y: 42, scale: 1 }, []]);
  });
});

describe('filling', () => {
  test('on paper a fill is placed, on a fill it is recoloured, on ink a remark is made', () => {
    const dialog = startDialog();
    dialog.choose('fill');
    dialog.press(50, 60);
    dialog.send({ type: 'style.changed', style: { fillColor: '#37842a' } });
    expect(dialog.shapes()).toEqual([{ id: 's1', type: 'fill', x: 50, y: 60, fillColor: '#ffcc00' }]);
    dialog.press(52, 60, { fillTarget: { kind: 'fill', id: 's1' } });
    expect(dialog.shapes()).toEqual([{ id: 's1', type: 'fill', x: 50, y: 60, fillColor: '#37842a' }]);
    dialog.press(90, 90, { fillTarget: { kind: 'ink' } });
    expect([dialog.shapes().length, dialog.context().notice]).toEqual([1, 'needsPaper']);
  });
});

describe('the selected shape', () => {
  function selected() {
    const dialog = startDialog({ ...EMPTY, shapes: [box, ring] });
    dialog.choose('select');
    dialog.press(100, 150);
    return dialog;
  }

  test('follows the pointer and stays where it is let go, in one step', () => {
    const dialog = selected();
    dialog.move(110, 150);
    dialog.move(130, 170);
    expect(dialog.pointer()).toBe('moving');
    dialog.release();
    expect(dialog.shapes()).toEqual([{ ...box, start: { x: 130, y: 120 }, end: { x: 230, y: 220 } }, ring]);
    dialog.send({ type: 'undo.pressed' });
    expect(dialog.shapes()).toEqual([box, ring]);
  });

  test('only a click changes nothing', () => {
    const dialog = selected();
    dialog.move(102, 150);
    dialog.release();
    expect([dialog.context().selectedIds, isUnsaved(dialog.context())]).toEqual([['s1'], false]);
  });

  test('is stretched by a corner', () => {
    const dialog = selected();
    dialog.release();
    dialog.press(200, 200);
    expect(dialog.pointer()).toBe('resizing');
    dialog.move(300, 250);
    dialog.release();
    expect(dialog.shapes()[0]).toEqual({ ...box, end: { x: 300, y: 250 } });
  });

  test('is cloned, and the clone is selected', () => {
    const dialog = selected();
    dialog.release();
    dialog.send({ type: 'shapes.cloned' });
    const clone = { ...box, id: 's3', start: { x: 110, y: 110 }, end: { x: 210, y: 210 } };
    expect([dialog.shapes(), dialog.context().selectedIds]).toEqual([[box, ring, clone], ['s3']]);
  });

  test('takes its fill along when it is dragged or deleted', () => {
    const fill: Shape = { id: 's3', type: 'fill', x: 150, y: 150, fillColor: '#ffcc00' };
    const dialog = startDialog({ ...EMPTY, shapes: [box, fill] });
    dialog.choose('select');
    dialog.press(100, 120);
    dialog.move(200, 120);
    dialog.release();
    expect(dialog.shapes()).toEqual([
      { ...box, start: { x: 200, y: 100 }, end: { x: 300, y: 200 } },
      { ...fill, x: 250 },
    ]);
    dialog.send({ type: 'shapes.deleted' });
    expect(dialog.shapes()).toEqual([]);
  });

  test('is deleted and comes back by undo', () => {
    const dialog = selected();
    dialog.release();
    dialog.send({ type: 'shapes.deleted' });
    expect(dialog.shapes()).toEqual([ring]);
    dialog.send({ type: 'undo.pressed' });
    expect(dialog.shapes()).toEqual([box, ring]);
  });

  test('takes a style, a slider being one step', () => {
    const dialog = selected();
    dialog.release();
    for (const lineWidth of [3, 4, 5]) dialog.send({ type: 'style.changed', style: { lineWidth } });
    expect(dialog.shapes()[0]).toEqual({ ...box, lineWidth: 5 });
    dialog.send({ type: 'undo.pressed' });
    expect(dialog.shapes()[0]).toEqual(box);
  });

  test('shows its own style', () => {
    const red = { ...box, strokeColor: '#cf3434', lineWidth: 9 };
    const dialog = startDialog({ ...EMPTY, shapes: [red] });
    dialog.choose('select');
    dialog.press(100, 150);
    expect(dialog.context().style).toMatchObject({ strokeColor: '#cf3434', lineWidth: 9, fillColor: '#ffcc00' });
  });

  test('is let go by a press on nothing', () => {
    const dialog = selected();
    dialog.release();
    dialog.press(700, 700);
    expect(dialog.context().selectedIds).toEqual([]);
  });
});

describe('a fill', () => {
  /** A filled box and its duplicate, which is selected. */
  function duplicated() {
    const dialog = startDialog({ ...EMPTY, shapes: [box] });
    dialog.choose('fill');
    dialog.press(150, 150);
    dialog.choose('select');
    dialog.press(100, 120);
    dialog.release();
    dialog.send({ type: 'shapes.cloned' });
    return dialog;
  }
  const filled = [box, { id: 's2', type: 'fill', x: 150, y: 150, fillColor: '#ffcc00', owner: 's1' }];

  test('is duplicated with its shape, and stays when the duplicate is deleted', () => {
    const dialog = duplicated();
    expect(dialog.shapes()).toEqual([
      ...filled,
      { ...box, id: 's3', start: { x: 110, y: 110 }, end: { x: 210, y: 210 } },
      { ...filled[1], id: 's4', x: 160, y: 160, owner: 's3' },
    ]);
    dialog.send({ type: 'shapes.deleted' });
    expect(dialog.shapes()).toEqual(filled);
  });

  test('takes the fill colour when its shape is selected, which shows it', () => {
    const dialog = duplicated();
    dialog.send({ type: 'shapes.deleted' });
    dialog.send({ type: 'style.changed', style: { fillColor: '#37842a' } });
    expect(dialog.shapes()).toEqual(filled);
    dialog.press(130, 180);
    dialog.release();
    expect(dialog.context().style.fillColor).toBe('#ffcc00');
    dialog.send({ type: 'style.changed', style: { fillColor: '#2b6bdd' } });
    expect(dialog.shapes()).toEqual([box, { ...filled[1], fillColor: '#2b6bdd' }]);
  });

  test('stays the original’s when a smaller shape comes to lie round it', () => {
    const small = { ...ring, start: { x: 400, y: 400 }, end: { x: 420, y: 400 } };
    const dialog = startDialog({ ...EMPTY, shapes: [small, box] });
    dialog.choose('fill');
    dialog.press(150, 150);
    dialog.choose('select');
    dialog.press(420, 400);
    dialog.move(170, 150);
    dialog.release();
    dialog.send({ type: 'shapes.deleted' });
    expect(dialog.shapes().map(({ id }) => id)).toEqual(['s1', 's3']);
  });

  test('lets its shape be selected by a click inside it', () => {
    const dialog = duplicated();
    dialog.send({ type: 'shapes.deleted' });
    dialog.press(130, 180);
    dialog.release();
    expect(dialog.context().selectedIds).toEqual(['s1']);
    dialog.press(700, 700);
    expect(dialog.context().selectedIds).toEqual([]);
  });
});

describe('several selected shapes', () => {
  const both = [box, ring];
  const moved = [
    { ...box, start: { x: 120, y: 100 }, end: { x: 220, y: 200 } },
    { ...ring, start: { x: 420, y: 400 }, end: { x: 470, y: 400 } },
  ];

  function contextWithBoth() {
    const dialog = startDialog({ ...EMPTY, shapes: both });
    dialog.send({ type: 'shapes.selected', ids: ['s1', 's2'] });
    return dialog;
  }
  const ids = (dialog: ReturnType<typeof startDialog>) => dialog.context().selectedIds;

  test('are added and taken away by Shift', () => {
    const dialog = startDialog({ ...EMPTY, shapes: both });
    dialog.choose('select');
    dialog.press(100, 150);
    dialog.release();
    dialog.press(450, 400, { addsToSelection: true });
    dialog.release();
    expect(ids(dialog)).toEqual(['s1', 's2']);
    dialog.press(100, 150, { addsToSelection: true });
    dialog.move(300, 300);
    dialog.release();
    expect([ids(dialog), dialog.shapes()]).toEqual([['s2'], both]);
  });

  test('are caught by a marquee, which Shift adds to the selection, and which Escape gives up', () => {
    const dialog = startDialog({ ...EMPTY, shapes: both });
    dialog.choose('select');
    dialog.press(50, 50);
    dialog.move(120, 120);
    expect([dialog.pointer(), ids(dialog)]).toEqual(['selecting', ['s1']]);
    dialog.release();
    dialog.press(600, 600, { addsToSelection: true });
    dialog.move(430, 430);
    dialog.release();
    expect([ids(dialog), dialog.context().marquee]).toEqual([['s1', 's2'], undefined]);
    dialog.press(50, 50);
    dialog.move(700, 700);
    dialog.send({ type: 'stroke.abandoned' });
    dialog.move(60, 60);
    dialog.release();
    expect(ids(dialog)).toEqual([]);
  });

  test('a marquee within a shape catches none of its lines', () => {
    const dialog = startDialog({ ...EMPTY, shapes: both });
    dialog.choose('select');
    dialog.press(130, 130);
    dialog.move(170, 170);
    expect(ids(dialog)).toEqual([]);
  });

  test('move together; only a click on one selects it alone', () => {
    const dialog = contextWithBoth();
    dialog.press(100, 150);
    dialog.move(120, 150);
    dialog.release();
    expect([dialog.shapes(), ids(dialog)]).toEqual([moved, ['s1', 's2']]);
    dialog.press(120, 150);
    dialog.release();
    expect(ids(dialog)).toEqual(['s1']);
  });

  test('are nudged, restyled, duplicated and deleted together, each a step', () => {
    const dialog = contextWithBoth();
    dialog.send({ type: 'shapes.nudged', dx: 10, dy: 0 });
    dialog.send({ type: 'shapes.nudged', dx: 10, dy: 0 });
    expect(dialog.shapes()).toEqual(moved);
    dialog.send({ type: 'style.changed', style: { lineWidth: 7 } });
    expect(dialog.shapes()).toEqual(moved.map((shape) => ({ ...shape, lineWidth: 7 })));
    dialog.send({ type: 'shapes.cloned' });
    expect([dialog.shapes().length, ids(dialog)]).toEqual([4, ['s3', 's4']]);
    dialog.send({ type: 'shapes.deleted' });
    expect(dialog.shapes().map(({ id }) => id)).toEqual(['s1', 's2']);
    for (let step = 0; step < 4; step++) dialog.send({ type: 'undo.pressed' });
    expect(dialog.shapes()).toEqual(both);
  });

  test('are copied, cut and pasted with their fills, each paste 10,10 further on', () => {
    const fill: Shape = { id: 's3', type: 'fill', x: 150, y: 150, fillColor: '#ffcc00', owner: 's1' };
    const dialog = startDialog({ ...EMPTY, shapes: [...both, fill] });
    dialog.send({ type: 'shapes.selected', ids: ['s1'] });
    dialog.send({ type: 'shapes.cut' });
    expect(dialog.shapes()).toEqual([ring]);
    dialog.send({ type: 'shapes.pasted' });
    dialog.send({ type: 'shapes.pasted' });
    const at = (id: string, by: number): Shape => ({
      ...box,
      id,
      start: { x: 100 + by, y: 100 + by },
      end: { x: 200 + by, y: 200 + by },
    });
    expect(dialog.shapes()).toEqual([
      ring,
      at('s3', 10),
      { ...fill, id: 's4', x: 160, y: 160, owner: 's3' },
      at('s5', 20),
      { ...fill, id: 's6', x: 170, y: 170, owner: 's5' },
    ]);
    expect(ids(dialog)).toEqual(['s5', 's6']);
  });

  test('nothing was copied: Paste adds nothing', () => {
    const dialog = startDialog({ ...EMPTY, shapes: both });
    dialog.send({ type: 'shapes.pasted' });
    expect(dialog.shapes()).toEqual(both);
  });
});

test('figures typed one after the other stretch the shape as it was before the first', () => {
  const heart: Shape = {
    ...STROKE,
    id: 's1',
    type: 'free',
    points: [
      { x: 0, y: 0 },
      { x: 33, y: 7 },
      { x: 100, y: 50 },
    ],
  };
  const dialog = startDialog({ ...EMPTY, shapes: [heart] });
  dialog.send({ type: 'shapes.selected', ids: ['s1'] });
  for (const width of [1, 10, 100]) dialog.send({ type: 'shape.placed', box: { x: 0, y: 0, width, height: 50 } });
  expect(dialog.shapes()).toEqual([heart]);
});

describe('the whole drawing', () => {
  test('undo removes the last shape, clear all of them, and undo brings those back', () => {
    const dialog = startDialog({ ...EMPTY, shapes: [box, ring] });
    dialog.send({ type: 'undo.pressed' });
    expect(dialog.shapes()).toEqual([box]);
    dialog.send({ type: 'clear.pressed' });
    expect(dialog.shapes()).toEqual([]);
    dialog.send({ type: 'undo.pressed' });
    dialog.send({ type: 'redo.pressed' });
    dialog.send({ type: 'undo.pressed' });
    expect(dialog.shapes()).toEqual([box]);
  });

  test('what a crash left behind is shown, unsaved, and undo goes back to what was saved', () => {
    const shown = { ...EMPTY, shapes: [box, ring], ...canvasForRatio('16:9'), aspectRatio: '16:9' as const };
    const left = { ...shown, bgOpacity: 0.2 };
    const input = { drawing: { ...EMPTY, shapes: [box] }, bgOpacity: 0.5, draft: left, readOnly: false };
    const actor = createActor(sketchMachine, { input }).start();
    const context = () => actor.getSnapshot().context;
    expect([context().history.present, context().bgOpacity, isUnsaved(context())]).toEqual([shown, 0.2, true]);
    actor.send({ type: 'undo.pressed' });
    expect([context().history.present, isUnsaved(context())]).toEqual([input.drawing, false]);
  });

  test('another ratio gives another canvas', () => {
    const dialog = startDialog();
    dialog.send({ type: 'aspect.selected', aspectRatio: '16:9' });
    expect(dialog.context().history.present).toEqual({
      ...EMPTY,
      aspectRatio: '16:9',
      canvasWidth: 1024,
      canvasHeight: 576,
    });
  });

  const widened = { type: 'aspect.selected', aspectRatio: '16:9' } as const;
  test.each<[string, readonly SketchEvent[], SketchEvent]>([
    ['chosen', [], widened],
    ['done again', [widened, { type: 'undo.pressed' }], { type: 'redo.pressed' }],
  ])('another ratio that is %s fits the paper, which then follows its stage', (_, before, change) => {
    const dialog = startDialog();
    for (const event of before) dialog.send(event);
    dialog.send({ type: 'wheel.panned', dx: 5, dy: -7 });
    dialog.send(change);
    dialog.send({ type: 'stage.resized', stage: { width: 1024 + 64, height: 576 + 88 } });
    expect(dialog.context().view).toEqual({ x: 32, y: 32, scale: 1 });
  });

  test('a kept background sets the canvas, and gives it back when it is removed', async () => {
    const background: Background = { url: 'blob:chair', objectKey: 'k1', from: 'file' };
    const dialog = startDialog(EMPTY, { keep: async () => background });
    dialog.send({ type: 'file.selected', file: new Blob() });
    await waitFor(dialog.actor, (snapshot) => snapshot.matches({ background: 'still' }));
    dialog.send({ type: 'background.loaded', url: 'blob:chair', width: 2000, height: 1000 });
    const drawing = dialog.context().history.present;
    expect(drawing).toEqual({ ...EMPTY, background, canvasWidth: 896, canvasHeight: 448 });
    dialog.send({ type: 'background.removed', replacement: undefined });
    expect(dialog.context().history.present).toEqual({ ...EMPTY, background: undefined });
  });

  test('a refused background leaves a remark and the drawing as it was', async () => {
    const dialog = startDialog(EMPTY, { keep: () => Promise.reject(new Error('no room')) });
    dialog.send({ type: 'file.selected', file: new Blob() });
    await waitFor(dialog.actor, (snapshot) => snapshot.matches({ background: 'still' }));
    expect([dialog.context().notice, dialog.context().history.present]).toEqual(['backgroundRefused', EMPTY]);
  });

  test('a background that is refused in words shows them and leaves the drawing as it was', async () => {
    const dialog = startDialog(EMPTY, { keep: async () => 'Please try another image.' });
    dialog.send({ type: 'file.selected', file: new Blob() });
    await waitFor(dialog.actor, (snapshot) => snapshot.matches({ background: 'still' }));
    expect([dialog.context().failure, dialog.context().history.present]).toEqual(['Please try another image.', EMPTY]);
  });

  test('a connected picture sets the canvas without making the drawing unsaved', () => {
    const background: Background = { url: '/chair.png', from: 'input' };
    const dialog = startDialog({ ...EMPTY, background });
    dialog.send({ type: 'background.loaded', url: '/chair.png', width: 448, height: 896 });
    expect(dialog.context().history.present).toEqual({ ...EMPTY, background, canvasWidth: 448, canvasHeight: 896 });
    expect(isUnsaved(dialog.context())).toBe(false);
  });

  test('keeping the background is a step and unsaved; how strongly it shows is neither', () => {
    const drawing = { ...EMPTY, background: { url: '/chair.png', from: 'input' } as const };
    const dialog = startDialog(drawing);
    dialog.send({ type: 'background.faded', opacity: 0.2 });
    dialog.send({ type: 'background.used', included: false });
    expect([dialog.context().history.past, isUnsaved(dialog.context())]).toEqual([[], false]);
    dialog.send({ type: 'background.used', included: true });
    expect([dialog.context().history.present, isUnsaved(dialog.context())]).toEqual([
      { ...drawing, bgKept: true },
      true,
    ]);
    dialog.send({ type: 'undo.pressed' });
    expect([dialog.context().history.present, dialog.context().bgOpacity]).toEqual([drawing, 0.2]);
  });

  test('read only: nothing can be drawn, selected or cleared, the paper moves', () => {
    const dialog = startDialog({ ...EMPTY, shapes: [box] }, { readOnly: true });
    dialog.press(100, 150);
    expect(dialog.pointer()).toBe('panning');
    dialog.release();
    dialog.send({ type: 'tool.selected', tool: 'line' });
    dialog.send({ type: 'clear.pressed' });
    dialog.send({ type: 'undo.pressed' });
    expect([dialog.shapes(), dialog.context().tool]).toEqual([[box], 'select']);
  });
});

describe('saving', () => {
  test('saves what is drawn; then nothing is unsaved', async () => {
    const saved: SavedDrawing[] = [];
    const dialog = startDialog(EMPTY, {
      save: async (drawing) => {
        saved.push(drawing);
        return undefined;
      },
    });
    dialog.press(10, 20);
    dialog.release();
    expect(isUnsaved(dialog.context())).toBe(true);
    dialog.send({ type: 'save.pressed' });
    await waitFor(dialog.actor, (snapshot) => snapshot.matches({ dialog: 'saved' }));
    expect(saved).toEqual([{ ...dialog.context().history.present, bgOpacity: 0.5 }]);
    expect(isUnsaved(dialog.context())).toBe(false);
  });

  test.each([
    ['a refusal', () => Promise.resolve('There is no room left.'), 'There is no room left.'],
    ['a broken effect', () => Promise.reject(new Error('offline')), ''],
  ])('%s keeps the drawing and says why', async (_, save, failure) => {
    const dialog = startDialog({ ...EMPTY, shapes: [box] }, { save });
    dialog.send({ type: 'clear.pressed' });
    dialog.send({ type: 'save.pressed' });
    expect(dialog.actor.getSnapshot().value.dialog).toBe('saving');
    dialog.press(10, 20);
    expect(dialog.pointer()).toBe('idle');
    await waitFor(dialog.actor, (snapshot) => snapshot.matches({ dialog: 'open' }));
    expect([dialog.context().failure, dialog.shapes()]).toEqual([failure, []]);
  });
});

describe('two people in one sketch', () => {
  const arrive = (dialog: ReturnType<typeof startDialog>, shapes: readonly Shape[]) =>
    dialog.send({ type: 'drawing.arrived', drawing: { ...EMPTY, shapes, bgOpacity: 0.5 } });
  const drawLine = (dialog: ReturnType<typeof startDialog>) => {
    dialog.choose('line');
    dialog.press(10, 20);
    dialog.move(110, 80);
    dialog.release();
  };
  const idsOf = (dialog: ReturnType<typeof startDialog>) => dialog.shapes().map(({ id }) => id);
  const theirs: Shape = { ...ring, id: 'theirs' };

  test('what arrives is shown, in the middle of a stroke too, and Undo takes back one’s own alone', () => {
    const dialog = startDialog({ ...EMPTY, shapes: [box] });
    drawLine(dialog);
    dialog.press(200, 20);
    dialog.move(210, 80);
    arrive(dialog, [box, theirs]);
    dialog.release();
    expect(idsOf(dialog)).toEqual(['s1', 'theirs', 's2', 's3']);
    const undone = ['', '', '', ''].map(() => {
      dialog.send({ type: 'undo.pressed' });
      return idsOf(dialog).join();
    });
    expect(undone).toEqual(['s1,theirs,s2', 's1,theirs', 'theirs', 'theirs']);
    dialog.send({ type: 'redo.pressed' });
    expect(idsOf(dialog)).toEqual(['s1', 'theirs']);
    expect(isUnsaved(dialog.context())).toBe(false);
  });

  test('a draft of an earlier visit comes back with what others have drawn since', () => {
    const base = { ...EMPTY, shapes: [box], bgOpacity: 0.5 };
    const draft = { ...base, shapes: [box, { ...ring, id: 'mine' }], base };
    const drawing = { ...EMPTY, shapes: [theirs] };
    const actor = createActor(sketchMachine, { input: { drawing, bgOpacity: 0.5, draft, readOnly: false } }).start();
    expect(actor.getSnapshot().context.history.present.shapes.map(({ id }) => id)).toEqual(['theirs', 'mine']);
  });

  test('a shape that somebody else changes while it is dragged is one that both changed', () => {
    const theirBox = { ...box, strokeColor: '#00ff00' };
    const dialog = startDialog({ ...EMPTY, shapes: [box] });
    dialog.choose('select');
    dialog.press(100, 150);
    dialog.move(140, 150);
    arrive(dialog, [theirBox]);
    dialog.move(150, 150);
    dialog.release();
    expect(dialog.shapes()).toEqual([{ ...box, start: { x: 150, y: 100 }, end: { x: 250, y: 200 } }]);
    expect(dialog.context().conflictBase.shapes).toEqual([box]);
  });

  test('a shape that somebody else changes before a drag of it moves is dragged as they made it', () => {
    const theirBox = { ...box, strokeColor: '#00ff00' };
    const dialog = startDialog({ ...EMPTY, shapes: [box] });
    dialog.choose('select');
    dialog.press(100, 150);
    arrive(dialog, [theirBox]);
    dialog.move(150, 150);
    dialog.release();
    expect(dialog.shapes()).toEqual([{ ...theirBox, start: { x: 150, y: 100 }, end: { x: 250, y: 200 } }]);
    expect(dialog.context().conflictBase.shapes).toEqual([theirBox]);
  });

  test('a draft that comes back still knows what both had changed', () => {
    const before = { ...EMPTY, shapes: [box], bgOpacity: 0.5 };
    const drawing = { ...EMPTY, shapes: [{ ...box, strokeColor: '#00ff00' }] };
    const base = { ...drawing, bgOpacity: 0.5 };
    const draft = { ...base, shapes: [{ ...box, strokeColor: '#ff0000' }], base, conflictBase: before };
    const actor = createActor(sketchMachine, { input: { drawing, bgOpacity: 0.5, draft, readOnly: false } }).start();
    expect(actor.getSnapshot().context.conflictBase.shapes).toEqual([box]);
  });
});
