import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { dueReports, playWalk, walksOf, watchTransitions } from '../../machines/testing/walk.fixture.ts';
import { export4kMachine } from './export4k.machine.ts';
import type { ExportOutcome } from './export4k.types.ts';

type Snapshot = SnapshotFrom<typeof export4kMachine>;
type MachineEvent = Parameters<ActorRefFrom<typeof export4kMachine>['send']>[0];

const PICTURE = { address: '/assets/large.png', objectKey: 'k', size: undefined };
const EXPORT_OUTCOMES: readonly ExportOutcome[] = [
  { kind: 'done', picture: PICTURE },
  { kind: 'stopped' },
  { kind: 'alert', text: 'Inappropriate.' },
  { kind: 'upgrade' },
  { kind: 'failed', text: 'No answer.' },
];
const OUTCOMES = [...EXPORT_OUTCOMES.map((output) => ({ output })), { error: new Error('broken') }];

/** The state that each outcome of an export leads to. */
const EXPECTED_BY_OUTCOME: Readonly<Record<ExportOutcome['kind'], readonly [state: string, Snapshot['context']]>> = {
  done: ['done', { picture: PICTURE, message: undefined }],
  stopped: ['ready', { picture: undefined, message: undefined }],
  alert: ['alert', { picture: undefined, message: 'Inappropriate.' }],
  upgrade: ['ready', { picture: undefined, message: undefined }],
  failed: ['failed', { picture: undefined, message: 'No answer.' }],
};

function possibleEvents(snapshot: Snapshot): MachineEvent[] {
  const dueEvents = dueReports(snapshot, () => OUTCOMES) as MachineEvent[];
  return [{ type: 'export.pressed' }, { type: 'stop.pressed' }, { type: 'alert.read' }, ...dueEvents];
}

const { missed: missedTransitions, inspect } = watchTransitions(export4kMachine);

/** The machine over an owner who notes what is asked of him, and never answers by himself. */
function startMachine() {
  const requests: string[] = [];
  const machine = export4kMachine.provide({
    actors: {
      exportPicture: fromPromise<ExportOutcome>(() => {
        requests.push('export');
        return new Promise(() => {});
      }),
    },
    actions: { stop: () => void requests.push('stop'), openUpgrade: () => void requests.push('upgrade') },
  });
  return { machine, requests };
}

test('every state of the 4k export is reached, and keeps its promises', () => {
  const serialize = ({ value, context }: Snapshot) => JSON.stringify([value, context]);
  for (const events of walksOf(startMachine().machine, { events: possibleEvents, serialize })) replayEvents(events);
});

/** Sends the events to a real actor, and checks what the last one did. */
function replayEvents(events: readonly MachineEvent[]): void {
  const { machine, requests } = startMachine();
  const actor = createActor(machine, { inspect }).start();
  const { before, event, after, path } = playWalk(actor, events, () => requests.splice(0));
  const { value, context } = after;

  switch (event.type) {
    case 'export.pressed': {
      // A picture is asked for once at a time, and not again once it is there; what stood in its way is said no more.
      const isRequested = before.value === 'ready' || before.value === 'failed';
      const exporting = ['exporting', { picture: undefined, message: undefined }, ['export']];
      expect([value, context, requests], path).toEqual(isRequested ? exporting : [before.value, before.context, []]);
      break;
    }
    case 'stop.pressed':
      // The owner calls it off; the export itself says when it has ended.
      expect([value, requests], path).toEqual([before.value, before.value === 'exporting' ? ['stop'] : []]);
      break;
    case 'alert.read':
      expect([value, context, requests], path).toEqual([
        'ready',
        { picture: undefined, message: undefined },
        ['upgrade'],
      ]);
      break;
    case 'xstate.done.actor.exportPicture': {
      const { kind } = event.output;
      expect([value, context, requests], path).toEqual([
        ...EXPECTED_BY_OUTCOME[kind],
        kind === 'upgrade' ? ['upgrade'] : [],
      ]);
      break;
    }
    default:
      expect([value, context, requests], path).toEqual(['failed', { picture: undefined, message: '' }, []]);
  }
  actor.stop();
}

test('every transition was walked on a running actor', () => {
  expect(missedTransitions()).toEqual([]);
});
