import { assertEvent, assign, emit, setup } from 'xstate';
import type { NodeId } from '../../../contract/ids.ts';

/** Those of the tutorial's things that are there. */
export type TutorialFacts = {
  /** The Add Node menu is open. */
  readonly menu: boolean;
  readonly sketch: NodeId | undefined;
  /** The sketch's drawing is open. */
  readonly drawing: boolean;
  /** The sketch that was saved has a shape. */
  readonly drawn: boolean;
  /** A Render that the sketch is connected to. */
  readonly render: NodeId | undefined;
  /** The result of that Render. */
  readonly image: NodeId | undefined;
  /** Something was made of the image. */
  readonly used: boolean;
  /** The panel of links is open. */
  readonly shared: boolean;
};
type Fact = keyof TutorialFacts;

/** Steps that may have been done for the person. */
export type TutorialStep = 'canvas' | 'menu' | 'sketch' | 'wire';

type TutorialEvent =
  | { readonly type: 'facts.changed'; readonly facts: TutorialFacts }
  | { readonly type: 'next.pressed' }
  | { readonly type: 'back.pressed' }
  | { readonly type: 'skip.pressed' };

type FactGuardParams = { readonly fact: Fact };

/**
 * The tutorial's script: eight steps, each of which goes on by itself when the person does what it says, and goes back when its thing is
 * gone. Next goes on where what it leads to is there; else it does the step, where that is one press.
 */
export const tutorialMachine = setup({
  types: {
    context: {} as { readonly facts: TutorialFacts },
    events: {} as TutorialEvent,
    emitted: {} as { readonly type: 'step.wanted'; readonly step: TutorialStep },
    input: {} as { readonly facts: TutorialFacts },
  },
  guards: {
    /** It was not there before. */
    appears: ({ context, event }, { fact }: FactGuardParams) => {
      assertEvent(event, 'facts.changed');
      return Boolean(event.facts[fact]) && !context.facts[fact];
    },
    isGone: ({ event }, { fact }: FactGuardParams) => {
      assertEvent(event, 'facts.changed');
      return !event.facts[fact];
    },
    isPresent: ({ context }, { fact }: FactGuardParams) => Boolean(context.facts[fact]),
    isClosedDrawn: ({ event }) => {
      assertEvent(event, 'facts.changed');
      return !event.facts.drawing && event.facts.drawn;
    },
  },
  actions: {
    noteFacts: assign(({ event }) => {
      assertEvent(event, 'facts.changed');
      return { facts: event.facts };
    }),
    requestStep: emit((_, { step }: { readonly step: TutorialStep }) => ({ type: 'step.wanted' as const, step })),
  },
}).createMachine({
  id: 'tutorial',
  description:
    'The tutorial’s script: it goes on by itself when the person does what a step says, and back when its thing is gone.',
  context: ({ input }) => ({ facts: input.facts }),
  initial: 'resuming',
  on: { 'skip.pressed': '.ended' },
  states: {
    resuming: {
      description: 'Takes up where the board stands.',
      always: [
        { guard: { type: 'isPresent', params: { fact: 'image' } }, target: 'image' },
        { guard: { type: 'isPresent', params: { fact: 'render' } }, target: 'render' },
        { guard: { type: 'isPresent', params: { fact: 'drawn' } }, target: 'wire' },
        { guard: { type: 'isPresent', params: { fact: 'sketch' } }, target: 'sketch' },
        { target: 'canvas' },
      ],
    },
    canvas: {
      description: 'Step 1: a right-click on the board opens the Add Node menu.',
      on: {
        'facts.changed': [
          { guard: { type: 'appears', params: { fact: 'sketch' } }, target: 'sketch', actions: 'noteFacts' },
          { guard: { type: 'appears', params: { fact: 'menu' } }, target: 'menu', actions: 'noteFacts' },
          { actions: 'noteFacts' },
        ],
        'next.pressed': [
          { guard: { type: 'isPresent', params: { fact: 'sketch' } }, target: 'sketch' },
          { actions: { type: 'requestStep', params: { step: 'canvas' } } },
        ],
      },
    },
    menu: {
      description: 'Step 2: Sketch is chosen in the menu.',
      on: {
        'facts.changed': [
          { guard: { type: 'appears', params: { fact: 'sketch' } }, target: 'sketch', actions: 'noteFacts' },
          { guard: { type: 'isGone', params: { fact: 'menu' } }, target: 'canvas', actions: 'noteFacts' },
          { actions: 'noteFacts' },
        ],
        'next.pressed': { actions: { type: 'requestStep', params: { step: 'menu' } } },
        'back.pressed': 'canvas',
      },
    },
    sketch: {
      description: 'Step 3: the drawing of the Sketch node is opened.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'sketch' } }, target: 'canvas', actions: 'noteFacts' },
          { guard: { type: 'appears', params: { fact: 'drawing' } }, target: 'drawing', actions: 'noteFacts' },
          { guard: { type: 'appears', params: { fact: 'drawn' } }, target: 'wire', actions: 'noteFacts' },
          { actions: 'noteFacts' },
        ],
        'next.pressed': [
          { guard: { type: 'isPresent', params: { fact: 'drawn' } }, target: 'wire' },
          { actions: { type: 'requestStep', params: { step: 'sketch' } } },
        ],
        'back.pressed': 'canvas',
      },
    },
    drawing: {
      description: 'Step 4: something is drawn and saved.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'sketch' } }, target: 'canvas', actions: 'noteFacts' },
          { guard: 'isClosedDrawn', target: 'wire', actions: 'noteFacts' },
          { guard: { type: 'isGone', params: { fact: 'drawing' } }, target: 'sketch', actions: 'noteFacts' },
          { actions: 'noteFacts' },
        ],
      },
    },
    wire: {
      description: 'Step 5: the sketch is connected to a Render node.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'sketch' } }, target: 'canvas', actions: 'noteFacts' },
          { guard: { type: 'isGone', params: { fact: 'drawn' } }, target: 'sketch', actions: 'noteFacts' },
          { guard: { type: 'appears', params: { fact: 'render' } }, target: 'render', actions: 'noteFacts' },
          { actions: 'noteFacts' },
        ],
        'next.pressed': [
          { guard: { type: 'isPresent', params: { fact: 'render' } }, target: 'render' },
          { actions: { type: 'requestStep', params: { step: 'wire' } } },
        ],
        'back.pressed': 'sketch',
      },
    },
    render: {
      description: 'Step 6: a prompt is written, and Go pressed.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'sketch' } }, target: 'canvas', actions: 'noteFacts' },
          { guard: { type: 'isGone', params: { fact: 'render' } }, target: 'wire', actions: 'noteFacts' },
          { guard: { type: 'appears', params: { fact: 'image' } }, target: 'image', actions: 'noteFacts' },
          { actions: 'noteFacts' },
        ],
        'next.pressed': { guard: { type: 'isPresent', params: { fact: 'image' } }, target: 'image' },
        'back.pressed': 'wire',
      },
    },
    image: {
      description: 'Step 7: the actions of the image.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'render' } }, target: 'wire', actions: 'noteFacts' },
          { guard: { type: 'isGone', params: { fact: 'image' } }, target: 'render', actions: 'noteFacts' },
          { guard: { type: 'appears', params: { fact: 'used' } }, target: 'share', actions: 'noteFacts' },
          { actions: 'noteFacts' },
        ],
        'next.pressed': 'share',
        'back.pressed': 'render',
      },
    },
    share: {
      description: 'Step 8: the board is shown to somebody.',
      on: {
        'facts.changed': [
          { guard: { type: 'appears', params: { fact: 'shared' } }, target: 'ended', actions: 'noteFacts' },
          { actions: 'noteFacts' },
        ],
        'next.pressed': 'ended',
        'back.pressed': { guard: { type: 'isPresent', params: { fact: 'image' } }, target: 'image' },
      },
    },
    ended: { description: 'Done or skipped, for good.', type: 'final' },
  },
});
