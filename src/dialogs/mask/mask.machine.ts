import { assertEvent, assign, fromPromise, not, setup, stateIn } from 'xstate';
import { BRUSH } from '../../../contract/limits.ts';
import { same } from '../../board/same.ts';
import { firstStage, isStageEvent, moveStage } from '../stage/stageState.ts';
import { beginSteps, redoStep, undoStep } from '../stage/steps.ts';
import type { Change, EventOf, MaskAnswer, MaskContext, MaskEvent, MaskInput } from './mask.types.ts';
import type { Painted } from './painted.ts';
import * as strokes from './strokes.ts';

const FIRST_OPACITY = 0.5;

function firstContext({ paper, painted, readOnly }: MaskInput): MaskContext {
  return {
    ...firstStage(paper),
    paper,
    steps: beginSteps(painted),
    saved: painted,
    tool: readOnly ? 'hand' : 'brush',
    erases: false,
    size: BRUSH.initial,
    opacity: FIRST_OPACITY,
    live: undefined,
    cursor: { x: paper.width / 2, y: paper.height / 2 },
    penSeen: false,
    failure: undefined,
    readOnly,
  };
}

/** Whether closing now would lose something. */
export function isUnsaved({ steps, saved, readOnly }: MaskContext): boolean {
  return !readOnly && !same(steps.present, saved);
}

type AnyEvent = MaskEvent | MaskAnswer;
type Args = { readonly context: MaskContext; readonly event: AnyEvent };

/** A change by a pure function of the context and of the one event that it knows. */
function on<T extends MaskEvent['type']>(type: T, change: (context: MaskContext, event: EventOf<T>) => Change) {
  return ({ context, event }: Args): Change => {
    if (event.type !== type) throw new Error(`Expected ${type}, got ${event.type}`);
    return change(context, event as EventOf<T>);
  };
}

/** The mask dialog: what the pointer is doing, and whether the mask can be painted, is being saved, or is safe. */
export const maskMachine = setup({
  types: { context: {} as MaskContext, events: {} as AnyEvent, input: {} as MaskInput },
  actors: {
    saveMask: fromPromise<string | undefined, Painted>(() => {
      throw new Error('saveMask was not provided');
    }),
  },
  guards: {
    isShut: not(stateIn({ dialog: 'open' })),
    movesPicture: ({ context: { tool, readOnly, penSeen }, event }) =>
      event.type === 'pointer.pressed' &&
      (readOnly || tool === 'hand' || event.hand || (penSeen && event.pointer === 'touch')),
    mayEdit: ({ context }) => !context.readOnly,
    wasRefused: ({ event }) => event.type === 'xstate.done.actor.saveMask' && event.output !== undefined,
  },
  actions: {
    moveView: assign(({ context, event }) => (isStageEvent(event) ? moveStage(context, event, context.paper) : {})),
    notePen: assign(on('pointer.pressed', ({ penSeen }, { pointer }) => ({ penSeen: penSeen || pointer === 'pen' }))),
    beginStroke: assign(on('pointer.pressed', strokes.begin)),
    continueStroke: assign(on('pointer.moved', strokes.go)),
    keepStroke: assign(({ context, event }) => strokes.keep(context, event.type)),
    moveCursor: assign(on('cursor.moved', strokes.moveCursor)),
    chooseTool: assign(on('tool.chosen', (_, { tool }) => ({ tool }))),
    chooseUse: assign(on('use.chosen', (_, { erases }) => ({ erases }))),
    sizeBrush: assign(on('brush.sized', strokes.sizeBrush)),
    fadeMask: assign(on('mask.faded', (_, { opacity }) => ({ opacity }))),
    stepBack: assign(({ context: { steps } }) => ({ steps: undoStep(steps) })),
    stepForth: assign(({ context: { steps } }) => ({ steps: redoStep(steps) })),
    reset: assign(({ context }) => strokes.reset(context)),
    noteFailure: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.saveMask');
      return { failure: event.output };
    }),
    noteUnknownFailure: assign({ failure: '' }),
    dropFailure: assign({ failure: undefined }),
    noteSaved: assign(({ context }) => ({ saved: context.steps.present })),
  },
}).createMachine({
  id: 'mask',
  description: 'The mask dialog: pointer and dialog run side by side.',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    'wheel.zoomed': { actions: 'moveView' },
    'wheel.panned': { actions: 'moveView' },
    'zoom.stepped': { actions: 'moveView' },
    'fit.pressed': { actions: 'moveView' },
    'stage.resized': { actions: 'moveView' },
    'mask.faded': { actions: 'fadeMask' },
    'failure.read': { actions: 'dropFailure' },
  },
  states: {
    pointer: {
      description: 'What the pointer, or the cursor of the keyboard, is doing.',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'pointer.pressed': [
              { guard: 'isShut' },
              { guard: 'movesPicture', target: 'panning', actions: ['notePen', 'moveView'] },
              { target: 'painting', actions: ['notePen', 'beginStroke'] },
            ],
            'pinch.started': { target: 'pinching', actions: 'moveView' },
            'cursor.moved': { guard: 'mayEdit', actions: 'moveCursor' },
          },
        },
        painting: {
          description: 'A stroke is painted. It is kept on every way out but one.',
          exit: 'keepStroke',
          on: {
            'pointer.moved': { actions: 'continueStroke' },
            'cursor.moved': { actions: 'moveCursor' },
            'pointer.released': { target: 'idle' },
            'pointer.cancelled': { target: 'idle' },
            'stroke.abandoned': { target: 'idle' },
            'pinch.started': { target: 'pinching', actions: 'moveView' },
            'save.pressed': { target: 'idle' },
          },
        },
        panning: {
          on: {
            'pointer.moved': { actions: 'moveView' },
            'pointer.released': { target: 'idle' },
            'pointer.cancelled': { target: 'idle' },
            'pinch.started': { target: 'pinching', actions: 'moveView' },
          },
        },
        pinching: {
          on: {
            'pinch.moved': { actions: 'moveView' },
            'pinch.ended': { target: 'idle' },
          },
        },
      },
    },
    dialog: {
      description: 'Whether the mask can be painted, is being saved, or is safe.',
      initial: 'open',
      states: {
        open: {
          on: {
            'tool.chosen': { guard: 'mayEdit', actions: 'chooseTool' },
            'use.chosen': { guard: 'mayEdit', actions: 'chooseUse' },
            'brush.sized': { guard: 'mayEdit', actions: 'sizeBrush' },
            'undo.pressed': { guard: 'mayEdit', actions: 'stepBack' },
            'redo.pressed': { guard: 'mayEdit', actions: 'stepForth' },
            'reset.pressed': { guard: 'mayEdit', actions: 'reset' },
            'save.pressed': { guard: 'mayEdit', target: 'saving' },
          },
        },
        saving: {
          entry: 'dropFailure',
          invoke: {
            id: 'saveMask',
            src: 'saveMask',
            input: ({ context }) => context.steps.present,
            onDone: [{ guard: 'wasRefused', target: 'open', actions: 'noteFailure' }, { target: 'saved' }],
            onError: { target: 'open', actions: 'noteUnknownFailure' },
          },
        },
        saved: { description: 'The owner closes the dialog.', type: 'final', entry: 'noteSaved' },
      },
    },
  },
});
