import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import {
  type Arrangement,
  allLayers,
  arrangementForRatio,
  boundedLayer,
  canvasSize,
  centredLayer,
  restackedLayers,
  scaledLayer,
} from '../../geometry/image/layers.ts';
import { playWalk, walksOf, watchTransitions } from '../../machines/testing/walk.fixture.ts';
import {
  endlessSave,
  eventsAfterResize,
  expectStep,
  move,
  press,
  STAGE_EVENTS,
  stageAround,
  stagePixelOf,
} from '../editor/machine/editorWalk.fixture.ts';
import { fitPaper } from '../stage/stageView.ts';
import { composerMachine } from './composer.machine.ts';
import type { ExportInput } from './composer.types.ts';
import { canExport, isUnsaved } from './edits.ts';
import { currentArrangement, loadedRatios, paperSize, selectedLayer } from './selectors.ts';

const machine = composerMachine.provide({ actors: { save: endlessSave<ExportInput>() } });

type Snapshot = SnapshotFrom<typeof machine>;
type MachineEvent = Parameters<ActorRefFrom<typeof machine>['send']>[0];

const ARRANGEMENT: Arrangement = {
  aspectRatio: '1:1',
  layers: allLayers([
    { imageId: 'layer2', x: 0, y: 0, rotate: 0, scale: 0.5 },
    { imageId: 'layer1', x: 200, y: 200, rotate: 0, scale: 0.5 },
  ]),
};
const STAGE = stageAround(canvasSize('1:1'));
const EVENTS: readonly MachineEvent[] = [
  { type: 'picture.awaited', layer: 'layer1' },
  { type: 'picture.loaded', layer: 'layer1', ratio: 1 },
  { type: 'picture.missing', layer: 'layer1' },
  { type: 'picture.removed', layer: 'layer1' },
  { type: 'layer.selected', layer: 'layer1' },
  press(300, 300),
  press(5, 505),
  press(300, 300, true),
  move(stagePixelOf(340, 250)),
  move(),
  ...STAGE_EVENTS.filter(({ type }) => !type.startsWith('wheel') && type !== 'zoom.stepped'),
  { type: 'zoom.stepped', factor: 1 },
  { type: 'wheel.panned', dx: 0, dy: 0 },
  { type: 'wheel.zoomed', at: stagePixelOf(0, 0), factor: 1 },
  { type: 'layer.nudged', dx: -10, dy: 1 },
  { type: 'layer.set', set: { scale: 99 }, name: 'scale' },
  { type: 'layer.set', set: { rotate: -500 }, name: 'rotate' },
  { type: 'layer.restacked', to: 'back' },
  { type: 'layer.centred', fills: true },
  { type: 'ratio.selected', aspectRatio: '16:9' },
  { type: 'undo.pressed' },
  { type: 'redo.pressed' },
  { type: 'export.pressed' },
  { type: 'failure.read' },
];
/** The parts of a snapshot that tell situations from each other; numbers are left out, or the walk would not end. */
function serialize({ value, context }: Snapshot): string {
  const { drag, preview, history, pictures, selectedLayerId, failure, stage } = context;
  const flags = [drag?.grip.kind, preview !== undefined, history.past.length > 0, history.future.length > 0];
  const known = [pictures.layer1, selectedLayerId, failure, stage];
  return JSON.stringify([value, flags, known]);
}

/** The result of an event for the arrangement that is shown; undefined for an event that is told by other rules. */
function expectedEdit({ context }: Snapshot, event: MachineEvent): Arrangement | undefined {
  const arrangement = currentArrangement(context);
  const selected = selectedLayer(context);
  const canvas = canvasSize(arrangement.aspectRatio);
  const withSelected = (change: (of: NonNullable<typeof selected>) => Arrangement['layers'][number]): Arrangement => {
    if (!selected) return arrangement;
    const changed = boundedLayer(change(selected), selected.ratio, canvas);
    const layers = arrangement.layers.map((layer) => (layer.imageId === changed.imageId ? changed : layer));
    return { ...arrangement, layers };
  };
  switch (event.type) {
    case 'layer.nudged':
      return withSelected(({ layer }) => ({
        ...layer,
        x: Math.round(layer.x) + event.dx,
        y: Math.round(layer.y) + event.dy,
      }));
    case 'layer.set': {
      const { scale, ...rest } = event.set;
      return withSelected(({ layer, ratio }) => ({
        ...(scale === undefined ? layer : scaledLayer(layer, ratio, scale)),
        ...rest,
      }));
    }
    case 'layer.centred':
      return withSelected(({ layer, ratio }) => centredLayer(layer, ratio, canvas, event.fills));
    case 'layer.restacked': {
      const { layers } = arrangement;
      if (!context.selectedLayerId) return arrangement;
      return {
        ...arrangement,
        layers: restackedLayers(layers, loadedRatios(context), context.selectedLayerId, event.to),
      };
    }
    case 'ratio.selected':
      return event.aspectRatio === arrangement.aspectRatio
        ? arrangement
        : arrangementForRatio(arrangement, context.ratios, event.aspectRatio);
    default:
      return undefined;
  }
}

const { missed: missedTransitions, inspect } = watchTransitions(machine);

test.each([
  ['to be arranged', false],
  ['only to be looked at', true],
])('every state of the Composer’s dialog is reached %s, and keeps its promises', (_, readOnly) => {
  const input = { arrangement: ARRANGEMENT, readOnly, connectedLayers: [] };
  for (const events of walksOf(machine, { input, events: eventsAfterResize(STAGE, EVENTS), serialize }))
    replayEvents(readOnly, events);
});

/** Sends the events to a real actor, and checks what the last one did. */
function replayEvents(readOnly: boolean, events: readonly MachineEvent[]): void {
  const actor = createActor(machine, {
    input: { arrangement: ARRANGEMENT, readOnly, connectedLayers: [] },
    inspect,
  }).start();
  const walked = playWalk(actor, events);
  const { before, event, after, path } = walked;
  const { isFitted, view, stage, drag, preview, guides, pictures } = after.context;
  const lay = currentArrangement(before.context);
  const lies = currentArrangement(after.context);

  expect(after.status, path).toBe('active');
  expect(lies.layers.map(({ imageId }) => imageId).sort(), path).toEqual(['layer1', 'layer2', 'layer3', 'layer4']);
  if (isFitted) expect(view, path).toEqual(fitPaper(stage, paperSize(after.context)));
  if (drag === undefined) expect([preview, guides], path).toEqual([undefined, []]);

  // What may only be looked at, or is being exported, stays as it is.
  if (readOnly || before.value.dialog === 'saving') expect([drag, lies], path).toEqual([before.context.drag, lay]);
  if (readOnly) expect(isUnsaved(after.context), path).toBe(false);

  // A picture that comes or goes changes no place; one that is not there is not held.
  if (event.type.startsWith('picture.')) expect(lies, path).toEqual(lay);
  if (drag) expect(pictures[drag.grip.layer], path).toBe('there');

  // Nothing is exported of which a picture is missing or on its way.
  if (event.type === 'export.pressed' && before.value.dialog === 'open')
    expect(after.value.dialog, path).toBe(canExport(before.context) ? 'saving' : 'open');

  // What is exported is kept first, whatever comes of it.
  if (after.value.dialog === 'saving') expect(isUnsaved(after.context), path).toBe(false);

  // What is pressed is done to what is shown, and one step back shows that again.
  const expected = before.value.dialog === 'open' ? expectedEdit(before, event) : undefined;
  if (expected) expectStep(actor, walked, { expected, documentOf: currentArrangement });
  actor.stop();
}

test('every transition was walked on a running actor', () => {
  expect(missedTransitions()).toEqual([]);
});

test('a layer that is wired when the dialog opens is loading from the first, and not missing', () => {
  const actor = createActor(machine, {
    input: { arrangement: ARRANGEMENT, readOnly: false, connectedLayers: ['layer2'] },
  });
  expect(Object.values(actor.getSnapshot().context.pictures)).toEqual(['none', 'loading', 'none', 'none']);
});
