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

type FactParams = { readonly fact: Fact };

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
    comes: ({ context, event }, { fact }: FactParams) => {
      assertEvent(event, 'facts.changed');
      return Boolean(event.facts[fact]) && !context.facts[fact];
    },
    isGone: ({ event }, { fact }: FactParams) => {
      assertEvent(event, 'facts.changed');
      return !event.facts[fact];
    },
    isThere: ({ context }, { fact }: FactParams) => Boolean(context.facts[fact]),
    closesDrawn: ({ event }) => {
      assertEvent(event, 'facts.changed');
      return !event.facts.drawing && event.facts.drawn;
    },
  },
  actions: {
    note: assign(({ event }) => {
      assertEvent(event, 'facts.changed');
      return { facts: event.facts };
    }),
    doStep: emit((_, { step }: { readonly step: TutorialStep }) => ({ type: 'step.wanted' as const, step })),
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
        { guard: { type: 'isThere', params: { fact: 'image' } }, target: 'image' },
        { guard: { type: 'isThere', params: { fact: 'render' } }, target: 'render' },
        { guard: { type: 'isThere', params: { fact: 'drawn' } }, target: 'wire' },
        { guard: { type: 'isThere', params: { fact: 'sketch' } }, target: 'sketch' },
        { target: 'canvas' },
      ],
    },
    canvas: {
      description: 'Step 1: a right-click on the board opens the Add Node menu.',
      on: {
        'facts.changed': [
          { guard: { type: 'comes', params: { fact: 'sketch' } }, target: 'sketch', actions: 'note' },
          { guard: { type: 'comes', params: { fact: 'menu' } }, target: 'menu', actions: 'note' },
          { actions: 'note' },
        ],
        'next.pressed': [
          { guard: { type: 'isThere', params: { fact: 'sketch' } }, target: 'sketch' },
          { actions: { type: 'doStep', params: { step: 'canvas' } } },
        ],
      },
    },
    menu: {
      description: 'Step 2: Sketch is chosen in the menu.',
      on: {
        'facts.changed': [
          { guard: { type: 'comes', params: { fact: 'sketch' } }, target: 'sketch', actions: 'note' },
          { guard: { type: 'isGone', params: { fact: 'menu' } }, target: 'canvas', actions: 'note' },
          { actions: 'note' },
        ],
        'next.pressed': { actions: { type: 'doStep', params: { step: 'menu' } } },
        'back.pressed': 'canvas',
      },
    },
    sketch: {
      description: 'Step 3: the drawing of the Sketch node is opened.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'sketch' } }, target: 'canvas', actions: 'note' },
          { guard: { type: 'comes', params: { fact: 'drawing' } }, target: 'drawing', actions: 'note' },
          { guard: { type: 'comes', params: { fact: 'drawn' } }, target: 'wire', actions: 'note' },
          { actions: 'note' },
        ],
        'next.pressed': [
          { guard: { type: 'isThere', params: { fact: 'drawn' } }, target: 'wire' },
          { actions: { type: 'doStep', params: { step: 'sketch' } } },
        ],
        'back.pressed': 'canvas',
      },
    },
    drawing: {
      description: 'Step 4: something is drawn and saved.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'sketch' } }, target: 'canvas', actions: 'note' },
          { guard: 'closesDrawn', target: 'wire', actions: 'note' },
          { guard: { type: 'isGone', params: { fact: 'drawing' } }, target: 'sketch', actions: 'note' },
          { actions: 'note' },
        ],
      },
    },
    wire: {
      description: 'Step 5: the sketch is connected to a Render node.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'sketch' } }, target: 'canvas', actions: 'note' },
          { guard: { type: 'isGone', params: { fact: 'drawn' } }, target: 'sketch', actions: 'note' },
          { guard: { type: 'comes', params: { fact: 'render' } }, target: 'render', actions: 'note' },
          { actions: 'note' },
        ],
        'next.pressed': [
          { guard: { type: 'isThere', params: { fact: 'render' } }, target: 'render' },
          { actions: { type: 'doStep', params: { step: 'wire' } } },
        ],
        'back.pressed': 'sketch',
      },
    },
    render: {
      description: 'Step 6: a prompt is written, and Go pressed.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'sketch' } }, target: 'canvas', actions: 'note' },
          { guard: { type: 'isGone', params: { fact: 'render' } }, target: 'wire', actions: 'note' },
          { guard: { type: 'comes', params: { fact: 'image' } }, target: 'image', actions: 'note' },
          { actions: 'note' },
        ],
        'next.pressed': { guard: { type: 'isThere', params: { fact: 'image' } }, target: 'image' },
        'back.pressed': 'wire',
      },
    },
    image: {
      description: 'Step 7: the actions of the image.',
      on: {
        'facts.changed': [
          { guard: { type: 'isGone', params: { fact: 'render' } }, target: 'wire', actions: 'note' },
          { guard: { type: 'isGone', params: { fact: 'image' } }, target: 'render', actions: 'note' },
          { guard: { type: 'comes', params: { fact: 'used' } }, target: 'share', actions: 'note' },
          { actions: 'note' },
        ],
        'next.pressed': 'share',
        'back.pressed': 'render',
      },
    },
    share: {
      description: 'Step 8: the board is shown to somebody.',
      on: {
        'facts.changed': [
          { guard: { type: 'comes', params: { fact: 'shared' } }, target: 'ended', actions: 'note' },
          { actions: 'note' },
        ],
        'next.pressed': 'ended',
        'back.pressed': { guard: { type: 'isThere', params: { fact: 'image' } }, target: 'image' },
      },
    },
    ended: { description: 'Done or skipped, for good.', type: 'final' },
  },
});
