import { assertEvent, assign, type DoneActorEvent, fromPromise, setup } from 'xstate';
import type { EnlargedPicture, Outcome } from './export4k.types.ts';

type Context = { readonly picture: EnlargedPicture | undefined; readonly text: string | undefined };
type Event =
  | { readonly type: 'export.pressed' }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'alert.read' }
  | DoneActorEvent<Outcome, 'exportPicture'>;

function outcomeIn(event: Event): Outcome | undefined {
  return event.type === 'xstate.done.actor.exportPicture' ? event.output : undefined;
}

/** The 4k export: nothing asked for yet, on its way, made, or what stands in its way. */
export const export4kMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    exportPicture: fromPromise<Outcome>(() => Promise.reject(new Error('exportPicture was not provided'))),
  },
  guards: {
    isResult: ({ event }) => outcomeIn(event)?.kind === 'done',
    wasStopped: ({ event }) => outcomeIn(event)?.kind === 'stopped',
    isAlert: ({ event }) => outcomeIn(event)?.kind === 'alert',
    isUpgrade: ({ event }) => outcomeIn(event)?.kind === 'upgrade',
  },
  actions: {
    noteOutcome: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.exportPicture');
      const { output } = event;
      return {
        picture: output.kind === 'done' ? output.picture : undefined,
        text: 'text' in output ? output.text : undefined,
      };
    }),
    clear: assign({ picture: undefined, text: undefined }),
    noteUnknown: assign({ text: '' }),
    stop: () => {
      throw new Error('stop was not provided');
    },
    askUpgrade: () => {
      throw new Error('askUpgrade was not provided');
    },
  },
}).createMachine({
  id: 'export4k',
  description: 'The 4k export: nothing asked for yet, on its way, made, or what stands in its way.',
  context: { picture: undefined, text: undefined },
  initial: 'ready',
  states: {
    ready: { on: { 'export.pressed': 'exporting' } },
    exporting: {
      entry: 'clear',
      invoke: {
        id: 'exportPicture',
        src: 'exportPicture',
        onDone: [
          { guard: 'isResult', target: 'done', actions: 'noteOutcome' },
          { guard: 'wasStopped', target: 'ready', actions: 'noteOutcome' },
          { guard: 'isAlert', target: 'alert', actions: 'noteOutcome' },
          { guard: 'isUpgrade', target: 'ready', actions: 'askUpgrade' },
          { target: 'failed', actions: 'noteOutcome' },
        ],
        onError: { target: 'failed', actions: 'noteUnknown' },
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
      on: { 'alert.read': { target: 'ready', actions: ['clear', 'askUpgrade'] } },
    },
  },
});
