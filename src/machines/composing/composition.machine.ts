import { assertEvent, assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { BoardEvent } from '../events/board.events.ts';
import { composePicture } from './composing.effects.ts';
import type { ComposingEvent } from './composing.events.ts';
import type { CompositionContext, CompositionEvent, CompositionInput } from './composition.events.ts';
import * as rules from './composition.rules.ts';

/** Read what a composition came to; XState types those events loosely. */
function outputIn(event: unknown): unknown {
  return (event as { output?: unknown }).output;
}
function errorIn(event: unknown): unknown {
  return (event as { error?: unknown }).error;
}

/** Gives what was stored under the same key before. */
const recall = fromPromise<unknown, { readonly outcome: unknown }>(async ({ input }) => input.outcome);

/** Makes one picture of now. The machine that looks after all pictures spawns it when one is stale, or is to be read. */
export const compositionMachine = setup({
  types: { context: {} as CompositionContext, events: {} as CompositionEvent, input: {} as CompositionInput },
  actors: { composePicture, recall },
  delays: { pause: ({ context }) => context.pause },
  guards: {
    isWanted: ({ context }) => context.isWanted,
    isSameKey: ({ context, event }) => event.type === 'picture.changed' && event.key === context.key,
    isFed: ({ context }) => context.sources.size === 0,
    isStepKnown: ({ context }) => context.step !== undefined,
    isOwnStep: ({ context, event }) => 'nodeType' in event && event.nodeType === context.nodeType,
    isSourceLost: ({ context, event }) => rules.isSourceLost(context, event),
    isRemembered: ({ context }) => rules.isRemembered(context),
    isStale: ({ context }) => rules.isStale(context),
    isWantedAnew: ({ context }) => context.isWanted && rules.isStaleAnew(context),
  },
  actions: {
    noteWanted: assign({ isWanted: true }),
    takeChange: assign(({ event }) => {
      assertEvent(event, 'picture.changed');
      return { key: event.key, pause: event.pause };
    }),
    wantSources: enqueueActions(({ context, enqueue }) => {
      const sources = rules.sourcesOf(context);
      enqueue.assign({ sources });
      for (const id of sources) {
        const wanted: ComposingEvent = { type: 'picture.wanted', id };
        enqueue.sendTo(context.parent, wanted);
      }
    }),
    noteSource: assign(({ context, event }) => {
      assertEvent(event, 'source.settled');
      return rules.removeSource(context, event.id);
    }),
    takeStep: assign(({ event }) => {
      assertEvent(event, 'step.fetched');
      return { step: event.step };
    }),
    takeInputs: assign(({ context }) => rules.takeInputs(context)),
    keepOutcome: enqueueActions(({ context, event, enqueue }) => {
      const outcome = outputIn(event);
      const change: BoardEvent = {
        type: 'outcome.recorded',
        id: context.id,
        data: rules.outcomeData(context, outcome),
      };
      const composed: ComposingEvent = { type: 'picture.composed', key: context.key!, outcome };
      enqueue.assign({ composed: context.key });
      enqueue.sendTo(context.parent, composed);
      enqueue.sendTo(context.board, change);
    }),
    noteFailure: assign(({ event }) => ({ failure: { error: errorIn(event) } })),
    noteLoss: assign(({ context, event }) => {
      assertEvent(event, ['source.settled', 'step.missing']);
      return { failure: event.failure, key: rules.currentStaleKey(context) };
    }),
    tellSettled: sendTo(
      ({ context }) => context.parent,
      ({ context: { id, key, isUnread, failure } }): ComposingEvent => ({
        type: 'picture.settled',
        id,
        key,
        isUnread,
        failure,
      }),
    ),
  },
}).createMachine({
  id: 'composition',
  description: 'Composes one stale picture: once its changes pause, or at once where somebody reads it.',
  context: ({ input }) => rules.initialCompositionContext(input),
  initial: 'begun',
  on: { 'picture.wanted': { actions: 'noteWanted' } },
  states: {
    begun: { always: [{ guard: 'isWanted', target: 'feeding' }, { target: 'pausing' }] },
    pausing: {
      description: 'Nobody waits for it: a change that goes on is composed once.',
      after: { pause: 'feeding' },
      on: {
        'picture.changed': [{ guard: 'isSameKey' }, { target: 'pausing', reenter: true, actions: 'takeChange' }],
        'picture.wanted': { target: 'feeding', actions: 'noteWanted' },
        'pause.cancelled': 'done',
      },
    },
    feeding: {
      description: 'The composed pictures that it is made of come first.',
      entry: 'wantSources',
      always: { guard: 'isFed', target: 'fetching' },
      on: {
        'source.settled': [{ guard: 'isSourceLost', target: 'failed', actions: 'noteLoss' }, { actions: 'noteSource' }],
      },
    },
    fetching: {
      description: 'How pictures of its type are composed is fetched once.',
      always: { guard: 'isStepKnown', target: 'deciding' },
      on: {
        'step.fetched': { guard: 'isOwnStep', target: 'deciding', actions: 'takeStep' },
        'step.missing': { guard: 'isOwnStep', target: 'failed', actions: 'noteLoss' },
      },
    },
    deciding: {
      always: [
        { guard: 'isRemembered', target: 'recalling', actions: 'takeInputs' },
        { guard: 'isStale', target: 'composing', actions: 'takeInputs' },
        { target: 'done' },
      ],
    },
    recalling: {
      description: 'The same picture was stored before.',
      invoke: {
        src: 'recall',
        input: ({ context }) => ({ outcome: rules.outcomeOf(context) }),
        onDone: { target: 'feeding', actions: 'keepOutcome' },
      },
    },
    composing: {
      description: 'It is drawn and stored. What has changed meanwhile is composed next.',
      invoke: {
        src: 'composePicture',
        input: ({ context }) => rules.composeStepInput(context),
        onDone: { target: 'feeding', actions: 'keepOutcome' },
        onError: [
          { guard: 'isWantedAnew', target: 'deciding' },
          { target: 'failed', actions: 'noteFailure' },
        ],
      },
    },
    done: { description: 'It is of now, or is to stay as it is.', type: 'final', entry: 'tellSettled' },
    failed: { description: 'It could not be composed.', type: 'final', entry: 'tellSettled' },
  },
});
