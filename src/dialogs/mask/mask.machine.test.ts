import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { MaskStroke } from '../../../contract/fields/mask.ts';
import { press, stageAround, stagePixelOf } from '../editor/machine/editorWalk.fixture.ts';
import { isUnsaved } from './edits.ts';
import { maskMachine } from './mask.machine.ts';
import type { MaskEvent, MaskInput, PartQuery } from './mask.types.ts';
import { EMPTY_MASK, type MaskPaint } from './paint/maskStrokes.ts';

const LINE: MaskStroke = { tool: 'brush', erases: false, size: 10, points: [1, 1, 9, 9] };
const PAPER = { width: 800, height: 600 };

type Save = (painted: MaskPaint) => Promise<string | undefined>;

type FindPart = (query: PartQuery) => Promise<number[] | undefined>;

function startDialog(
  input: Partial<MaskInput> = {},
  save: Save = () => new Promise(() => undefined),
  findPart: FindPart = async () => undefined,
) {
  const machine = maskMachine.provide({
    actors: {
      save: fromPromise<string | undefined, MaskPaint>(({ input }) => save(input)),
      findPart: fromPromise<number[] | undefined, PartQuery>(({ input }) => findPart(input)),
    },
  });
  const actor = createActor(machine, {
    input: { paper: PAPER, savedPaint: EMPTY_MASK, readOnly: false, ...input },
  }).start();
  const send = (event: MaskEvent) => actor.send(event);
  send({ type: 'stage.resized', stage: stageAround(PAPER) });
  return {
    send,
    press: (x: number, y: number, how: Partial<Extract<MaskEvent, { type: 'pointer.pressed' }>> = {}) =>
      send({ ...press(x, y), ...how }),
    move: (x: number, y: number) => send({ type: 'pointer.moved', samples: [stagePixelOf(x, y)], constrain: false }),
    release: () => send({ type: 'pointer.released' }),
    context: () => actor.getSnapshot().context,
    strokes: () => actor.getSnapshot().context.history.present.strokes,
    state: () => actor.getSnapshot().value,
  };
}

function paintLine(dialog: ReturnType<typeof startDialog>) {
  dialog.press(100, 100);
  dialog.move(150, 100);
  dialog.release();
}
const PAINTED: MaskStroke = { tool: 'brush', erases: false, size: 40, points: [100, 100, 150, 100] };

describe('a stroke', () => {
  test('goes from the press to the release, with the brush and the use of the press', () => {
    const dialog = startDialog();
    paintLine(dialog);
    dialog.send({ type: 'use.selected', erases: true });
    dialog.send({ type: 'brush.sized', size: 300 });
    paintLine(dialog);
    expect(dialog.strokes()).toEqual([PAINTED, { ...PAINTED, erases: true, size: 200 }]);
  });

  test.each([
    ['the pointer is taken away', { type: 'pointer.cancelled' }, 1],
    ['Save is pressed', { type: 'save.pressed' }, 1],
    ['two fingers begin to pinch after a way', { type: 'pinch.started', fingers: [stagePoint(0), stagePoint(9)] }, 1],
    ['it is abandoned', { type: 'stroke.abandoned' }, 0],
  ] as const)('when %s', (_, event, strokeCount) => {
    const dialog = startDialog();
    dialog.press(100, 100);
    dialog.move(150, 100);
    dialog.send(event);
    dialog.move(300, 300);
    expect([dialog.strokes().length, dialog.context().currentStroke]).toEqual([strokeCount, undefined]);
  });

  test('the first finger of a pinch, and a lasso around nothing, leave no mark', () => {
    const dialog = startDialog();
    dialog.press(100, 100, { pointer: 'touch' });
    dialog.send({ type: 'pinch.started', fingers: [stagePoint(0), stagePoint(9)] });
    dialog.send({ type: 'pinch.ended' });
    dialog.send({ type: 'tool.selected', tool: 'lasso' });
    paintLine(dialog);
    expect(dialog.strokes()).toEqual([]);
  });

  test('Space, the hand and, after a pen, fingers move the picture instead', () => {
    const dialog = startDialog();
    const moved = (how: Parameters<typeof dialog.press>[2]): number => {
      const { x } = dialog.context().view;
      dialog.press(100, 100, how);
      dialog.move(110, 100);
      dialog.release();
      return dialog.context().view.x - x;
    };
    expect(moved({ shouldPan: true })).toBe(10);
    dialog.press(100, 100, { pointer: 'pen' });
    dialog.release();
    expect([moved({ pointer: 'touch' }), moved({ pointer: 'mouse' })]).toEqual([10, 0]);
    dialog.send({ type: 'tool.selected', tool: 'hand' });
    expect(moved({})).toBe(10);
  });
});

describe('the magic wand', () => {
  const OUTLINE = [10, 10, 90, 10, 90, 90, 10, 10];
  const startWand = (findPart: FindPart) => {
    const dialog = startDialog({}, undefined, findPart);
    dialog.send({ type: 'tool.selected', tool: 'wand' });
    return dialog;
  };

  test('adds the part under the press, or takes it away, as one step', async () => {
    const findPart = vi.fn<FindPart>(async () => OUTLINE);
    const dialog = startWand(findPart);
    dialog.send({ type: 'tolerance.set', tolerance: 44 });
    dialog.press(100, 120);
    dialog.release();
    await vi.waitFor(() => expect(dialog.strokes()).toHaveLength(1));
    dialog.send({ type: 'use.selected', erases: true });
    dialog.press(100, 120);
    await vi.waitFor(() => expect(dialog.strokes()).toHaveLength(2));
    expect(findPart.mock.calls[0]).toEqual([{ at: { x: 100, y: 120 }, tolerance: 44 }]);
    const part: MaskStroke = { tool: 'lasso', erases: false, size: 0, points: OUTLINE };
    expect(dialog.strokes()).toEqual([part, { ...part, erases: true }]);
    dialog.send({ type: 'undo.pressed' });
    expect(dialog.strokes()).toEqual([part]);
  });

  test.each<readonly [string, FindPart, boolean]>([
    ['no part is there', async () => undefined, false],
    ['the picture cannot be read', () => Promise.reject(new Error('tainted')), true],
  ])('where %s nothing is painted, and the next press is another try', async (_, findPart, hasFailed) => {
    const dialog = startWand(findPart);
    dialog.press(100, 120);
    await vi.waitFor(() => expect(dialog.state()).toMatchObject({ pointer: 'idle' }));
    expect([dialog.strokes(), dialog.context().hasPartFailed]).toEqual([[], hasFailed]);
    dialog.press(100, 120);
    expect(dialog.context().hasPartFailed).toBe(false);
  });

  test('a part that is given up for two fingers is not added', async () => {
    let finish: (outline: number[]) => void = () => undefined;
    const dialog = startWand(() => new Promise((resolve) => (finish = resolve)));
    dialog.press(100, 120);
    dialog.send({ type: 'pinch.started', fingers: [stagePoint(0), stagePoint(9)] });
    finish(OUTLINE);
    dialog.send({ type: 'pinch.ended' });
    await Promise.resolve();
    expect([dialog.strokes(), dialog.state()]).toEqual([[], { pointer: 'idle', dialog: 'open' }]);
  });
});

test('the cursor of the keyboard stays on the picture, and takes a stroke along', () => {
  const dialog = startDialog();
  dialog.send({ type: 'cursor.moved', dx: -10_000, dy: 0 });
  expect(dialog.context().cursor).toEqual({ x: 0, y: 300 });
  dialog.press(0, 300, { pointer: 'keyboard' });
  dialog.send({ type: 'cursor.moved', dx: 24, dy: 4 });
  dialog.release();
  expect(dialog.strokes()).toEqual([{ ...PAINTED, points: [0, 300, 24, 304] }]);
});

test('steps go back and forth, Reset is one of them, and what is as it was saved is not unsaved', () => {
  const dialog = startDialog({ savedPaint: { strokes: [LINE], keepsPreviousMask: true } });
  expect(isUnsaved(dialog.context())).toBe(false);
  dialog.send({ type: 'reset.pressed' });
  expect([dialog.context().history.present, isUnsaved(dialog.context())]).toEqual([EMPTY_MASK, true]);
  dialog.send({ type: 'undo.pressed' });
  expect([dialog.context().history.present, isUnsaved(dialog.context())]).toEqual([
    { strokes: [LINE], keepsPreviousMask: true },
    false,
  ]);
  dialog.send({ type: 'redo.pressed' });
  expect(dialog.strokes()).toEqual([]);
});

describe('saving', () => {
  test('gives what is painted, the stroke under the pointer too, and ends the dialog', async () => {
    const save = vi.fn<Save>(async () => undefined);
    const dialog = startDialog({}, save);
    dialog.press(100, 100);
    dialog.move(150, 100);
    dialog.send({ type: 'save.pressed' });
    await vi.waitFor(() => expect(dialog.state()).toEqual({ pointer: 'idle', dialog: 'saved' }));
    expect(save.mock.calls).toEqual([[{ strokes: [PAINTED], keepsPreviousMask: false }]]);
    expect(isUnsaved(dialog.context())).toBe(false);
  });

  test.each<readonly [string, Save, string]>([
    ['with a reason', async () => 'No.', 'No.'],
    ['without one', () => Promise.reject(new Error('offline')), ''],
  ])('refused %s it can be painted on', async (_, save, failure) => {
    const dialog = startDialog({}, save);
    paintLine(dialog);
    dialog.send({ type: 'save.pressed' });
    await vi.waitFor(() => expect(dialog.context().failure).toBe(failure));
    paintLine(dialog);
    expect(dialog.strokes()).toEqual([PAINTED, PAINTED]);
    dialog.send({ type: 'failure.read' });
    expect(dialog.context().failure).toBe(undefined);
  });

  test('nothing is painted meanwhile', () => {
    const dialog = startDialog();
    dialog.send({ type: 'save.pressed' });
    paintLine(dialog);
    expect(dialog.strokes()).toEqual([]);
  });
});

test('read-only it is moved, and nothing is painted, sized or saved', () => {
  const dialog = startDialog({ savedPaint: { strokes: [LINE], keepsPreviousMask: false }, readOnly: true });
  paintLine(dialog);
  for (const type of ['reset.pressed', 'undo.pressed', 'save.pressed'] as const) dialog.send({ type });
  dialog.send({ type: 'brush.sized', size: 7 });
  expect([dialog.strokes(), dialog.context().brushSize, dialog.state()]).toEqual([
    [LINE],
    40,
    { pointer: 'idle', dialog: 'open' },
  ]);
});

function stagePoint(at: number) {
  return { x: at, y: at };
}
