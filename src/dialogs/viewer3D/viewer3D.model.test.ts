import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { dueReports, playWalk, walksOf, watchTransitions } from '../../machines/testing/walk.fixture.ts';
import { viewer3DMachine } from './viewer3D.machine.ts';
import type { Snapshot as Picture } from './viewer3D.types.ts';

type Snapshot = SnapshotFrom<typeof viewer3DMachine>;
type MachineEvent = Parameters<ActorRefFrom<typeof viewer3DMachine>['send']>[0];

const FIGURES = { extent: [120, 80, 40], triangleCount: 300_000, drawnTriangleCount: 200_000 } as const;
const PICTURE: Picture = { width: 640, height: 480, isClear: true };
const EVENTS: readonly MachineEvent[] = [
  { type: 'model.opened', figures: FIGURES },
  { type: 'model.refused', fault: 'outside' },
  { type: 'webgl.missing' },
  { type: 'context.lost' },
  { type: 'context.restored' },
  { type: 'snapshot.pressed', snapshot: PICTURE },
  { type: 'export.pressed' },
];
const OUTCOMES = [{ output: undefined }, { output: 'Said so.' }, { error: new Error('401') }];

const possibleEvents = (snapshot: Snapshot): MachineEvent[] => [
  ...EVENTS,
  ...(dueReports(snapshot, () => OUTCOMES) as MachineEvent[]),
];
const { missed: missedTransitions, inspect } = watchTransitions(viewer3DMachine);

/** The machine over an owner who notes what is asked of him, and never answers by himself. */
function startMachine() {
  const requests: unknown[] = [];
  const machine = viewer3DMachine.provide({
    actors: {
      save: fromPromise<string | undefined, { readonly snapshot: Picture }>(({ input }) => {
        requests.push(input.snapshot);
        return new Promise(() => {});
      }),
      exportStl: fromPromise<string | undefined>(() => {
        requests.push('stl');
        return new Promise(() => {});
      }),
    },
  });
  return { machine, requests };
}

test('every state of the 3D viewer is reached, and keeps its promises', () => {
  const serialize = ({ value, context }: Snapshot) => JSON.stringify([value, context]);
  for (const events of walksOf(startMachine().machine, { events: possibleEvents, serialize })) replayEvents(events);
});

/** Sends the events to a real actor, and checks what the last one did. */
function replayEvents(events: readonly MachineEvent[]): void {
  const { machine, requests } = startMachine();
  const actor = createActor(machine, { inspect }).start();
  const { before, event, after, path } = playWalk(actor, events, () => requests.splice(0));
  const { value, context } = after;
  const previous = before.value;

  switch (event.type) {
    case 'model.opened':
    case 'model.refused': {
      // What was opened stays open.
      const isFirst = previous.view === 'loading';
      const next = event.type === 'model.opened' ? 'shown' : 'failed';
      expect(value.view, path).toBe(isFirst ? next : previous.view);
      if (isFirst)
        expect([context.figures, context.fault], path).toEqual(
          next === 'shown' ? [FIGURES, undefined] : [undefined, 'outside'],
        );
      break;
    }
    case 'webgl.missing':
      expect(value.view, path).toBe(previous.view === 'shown' ? 'missing' : previous.view);
      break;
    case 'context.lost':
      expect(value.view, path).toBe(previous.view === 'shown' ? 'lost' : previous.view);
      break;
    case 'context.restored':
      expect(value.view, path).toBe(previous.view === 'lost' ? 'shown' : previous.view);
      break;
    case 'snapshot.pressed': {
      // Only of what is seen, and one at a time; why the last one failed is said no more.
      const isAccepted = previous.view === 'shown' && previous.snapshot !== 'taking';
      expect(requests, path).toEqual(isAccepted ? [PICTURE] : []);
      if (isAccepted) expect([value.snapshot, context.failure], path).toEqual(['taking', undefined]);
      else expect(value, path).toEqual(previous);
      break;
    }
    case 'export.pressed':
      expect([value.stl, requests], path).toEqual(['exporting', previous.stl === 'exporting' ? [] : ['stl']]);
      break;
    case 'xstate.done.actor.save': {
      const { output } = event;
      expect([value.snapshot, context.failure], path).toEqual([output === undefined ? 'saved' : 'none', output]);
      break;
    }
    case 'xstate.done.actor.exportStl':
      expect([value.stl, context.refusal], path).toEqual(['ready', event.output]);
      break;
    default: {
      const failed: string = (event as { readonly type: string }).type;
      if (failed === 'xstate.error.actor.save') expect([value.snapshot, context.failure], path).toEqual(['none', '']);
      else expect([value.stl, context.refusal], path).toEqual(['ready', '']);
    }
  }
  actor.stop();
}

test('every transition was walked on a running actor', () => {
  expect(missedTransitions()).toEqual([]);
});
