import { assertEvent, assign, type DoneActorEvent, fromPromise, setup } from 'xstate';
import type { EnlargedPicture, ExportOutcome } from './export4k.types.ts';

type Export4kContext = { readonly picture: EnlargedPicture | undefined; readonly message: string | undefined };
type Export4kEvent =
  | { readonly type: 'export.pressed' }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'alert.read' }
  | DoneActorEvent<ExportOutcome, 'exportPicture'>;

function outcomeOfEvent(event: Export4kEvent): ExportOutcome | undefined {
  return event.type === 'xstate.done.actor.exportPicture' ? event.output : undefined;
}

/** The 4k export: nothing asked for yet, on its way, made, or what stands in its way. */
export const export4kMachine = setup({
  types: { context: {} as Export4kContext, events: {} as Export4kEvent },
  actors: {
    exportPicture: fromPromise<ExportOutcome>(() => Promise.reject(new Error('exportPicture was not provided'))),
  },
  guards: {
    isResult: ({ event }) => outcomeOfEvent(event)?.kind === 'done',
    wasStopped: ({ event }) => outcomeOfEvent(event)?.kind === 'stopped',
    isAlert: ({ event }) => outcomeOfEvent(event)?.kind === 'alert',
    isUpgrade: ({ event }) => outcomeOfEvent(event)?.kind === 'upgrade',
  },
  actions: {
    recordOutcome: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.exportPicture');
      const { output } = event;
      return {
        picture: output.kind === 'done' ? output.picture : undefined,
        message: 'text' in output ? output.text : undefined,
      };
    }),
    clearOutcome: assign({ picture: undefined, message: undefined }),
    recordUnknownFailure: assign({ message: '' }),
    stop: () => {
      throw new Error('stop was not provided');
    },
    openUpgrade: () => {
      throw new Error('openUpgrade was not provided');
    },
  },
}).createMachine({
  id: 'export4k',
  description: 'The 4k export: nothing asked for yet, on its way, made, or what stands in its way.',
  context: { picture: undefined, message: undefined },
  initial: 'ready',
  states: {
    ready: { on: { 'export.pressed': 'exporting' } },
    exporting: {
      entry: 'clearOutcome',
      invoke: {
        id: 'exportPicture',
        src: 'exportPicture',
        onDone: [
          { guard: 'isResult', target: 'done', actions: 'recordOutcome' },
          { guard: 'wasStopped', target: 'ready', actions: 'recordOutcome' },
          { guard: 'isAlert', target: 'alert', actions: 'recordOutcome' },
          { guard: 'isUpgrade', target: 'ready', actions: 'openUpgrade' },
          { target: 'failed', actions: 'recordOutcome' },
        ],
        onError: { target: 'failed', actions: 'recordUnknownFailure' },
      },
      on: { 'stop.pressed': { actions: 'stop' } },
    },
    done: { description: 'Before and after are compared, and the picture can be downloaded.' },
    failed: {
      description: 'Why there is no picture is said; it may be asked for again.',
      on: { 'export.pressed': 'exporting' },
    },
    alert: {
      description: 'An alert with the specification’s exact text; the upgrade dialog follows.',
      on: { 'alert.read': { target: 'ready', actions: ['clearOutcome', 'openUpgrade'] } },
    },
  },
});
