import { assertEvent, assign, type DoneActorEvent, fromPromise, setup, stateIn } from 'xstate';
import { createEventChange } from '../editor/machine/eventChange.ts';
import { saveInvocation } from '../editor/machine/regions.ts';
import { type SaveDoneEvent, saveActorPlaceholder, saveRefusal } from '../editor/machine/saving.ts';
import type { Snapshot, Viewer3DContext, Viewer3DEvent } from './viewer3D.types.ts';

type AnyEvent = Viewer3DEvent | SaveDoneEvent | DoneActorEvent<string | undefined, 'exportStl'>;
const eventChange = createEventChange<Viewer3DContext, Viewer3DEvent>();

/** The 3D view and the 3D viewer: whether the model is seen, whether a snapshot is being kept, and the export. */
export const viewer3DMachine = setup({
  types: { context: {} as Viewer3DContext, events: {} as AnyEvent },
  actors: {
    save: saveActorPlaceholder<{ readonly snapshot: Snapshot }>(),
    exportStl: fromPromise<string | undefined>(() => Promise.reject(new Error('exportStl was not provided'))),
  },
  guards: {
    isShown: stateIn({ view: 'shown' }),
    wasRefused: (args) => saveRefusal(args) !== undefined,
  },
  actions: {
    recordFigures: assign(eventChange('model.opened', (_, { figures }) => ({ figures }))),
    recordFault: assign(eventChange('model.refused', (_, { fault }) => ({ fault }))),
    recordSnapshot: assign(eventChange('snapshot.pressed', (_, { snapshot }) => ({ snapshot, failure: undefined }))),
    recordFailure: assign((args) => ({ failure: saveRefusal(args) })),
    recordUnknownFailure: assign({ failure: '' }),
    clearRefusal: assign({ refusal: undefined }),
    recordRefusal: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.exportStl');
      return { refusal: event.output };
    }),
    recordUnknownRefusal: assign({ refusal: '' }),
  },
}).createMachine({
  id: 'viewer3D',
  description: 'The 3D view and the 3D viewer: whether the model is seen, the snapshot, and the export.',
  context: { figures: undefined, fault: undefined, snapshot: undefined, failure: undefined, refusal: undefined },
  type: 'parallel',
  states: {
    view: {
      description: 'Whether the model is seen.',
      initial: 'loading',
      states: {
        loading: {
          on: {
            'model.opened': { target: 'shown', actions: 'recordFigures' },
            'model.refused': { target: 'failed', actions: 'recordFault' },
          },
        },
        shown: { on: { 'context.lost': 'lost', 'webgl.missing': 'missing' } },
        lost: {
          description: 'The graphics card was taken away; the browser gives it back.',
          on: { 'context.restored': 'shown' },
        },
        missing: { description: 'The browser has no WebGL: a still that the server made is shown.' },
        failed: { description: 'Why there is no model is said.' },
      },
    },
    snapshot: {
      description: 'The picture that becomes a node.',
      initial: 'none',
      states: {
        none: { on: { 'snapshot.pressed': { guard: 'isShown', target: 'taking' } } },
        taking: {
          entry: 'recordSnapshot',
          invoke: { ...saveInvocation('none', 'saved'), input: ({ context }) => ({ snapshot: context.snapshot! }) },
        },
        saved: { on: { 'snapshot.pressed': { guard: 'isShown', target: 'taking' } } },
      },
    },
    stl: {
      description: 'The export for printers.',
      initial: 'ready',
      states: {
        ready: { on: { 'export.pressed': 'exporting' } },
        exporting: {
          entry: 'clearRefusal',
          invoke: {
            id: 'exportStl',
            src: 'exportStl',
            onDone: { target: 'ready', actions: 'recordRefusal' },
            onError: { target: 'ready', actions: 'recordUnknownRefusal' },
          },
        },
      },
    },
  },
});
