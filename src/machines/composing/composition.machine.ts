import { assertEvent, assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { errorIn, outputIn } from '../effects/actorEnds.ts';
import type { BoardEvent } from '../events/board.events.ts';
import { composePicture } from './composing.effects.ts';
import type { ComposingEvent } from './composing.events.ts';
import type { CompositionContext, CompositionEvent, CompositionInput } from './composition.events.ts';
import * as rules from './composition.rules.ts';

/** Gives what was stored under the same key before. */
const recallOutcome = fromPromise<unknown, { readonly outcome: unknown }>(async ({ input }) => input.outcome);

/** Makes one picture of now. The machine that looks after all pictures spawns it when one is stale, or is to be read. */
export const compositionMachine = setup({
  types: { context: {} as CompositionContext, events: {} as CompositionEvent, input: {} as CompositionInput },
  actors: { composePicture, recallOutcome },
  delays: { pause: ({ context }) => context.pause },
  guards: {
    isWanted: ({ context }) => context.isWanted,
    isSameKey: ({ context, event }) => event.type === 'picture.changed' && event.key === context.key,
    hasAllSources: ({ context }) => context.sources.size === 0,
    isStepKnown: ({ context }) => context.step !== undefined,
    isStepOfType: ({ context, event }) => 'nodeType' in event && event.nodeType === context.nodeType,
    hasSourceFailed: ({ context, event }) => rules.hasSourceFailed(context, event),
    hasStoredOutcome: ({ context }) => rules.hasStoredOutcome(context),
    isStale: ({ context }) => rules.isStale(context),
    isWantedAgain: ({ context }) => context.isWanted && rules.isStaleAgain(context),
  },
  actions: {
    noteRequest: assign({ isWanted: true }),
    noteChange: assign(({ event }) => {
      assertEvent(event, 'picture.changed');
      return { key: event.key, pause: event.pause };
    }),
    requestSources: enqueueActions(({ context, enqueue }) => {
      const sources = rules.sourcesOf(context);
      enqueue.assign({ sources });
      for (const id of sources) {
        const wanted: ComposingEvent = { type: 'picture.wanted', id };
        enqueue.sendTo(context.parent, wanted);
      }
    }),
    noteSettledSource: assign(({ context, event }) => {
      assertEvent(event, 'source.settled');
      return rules.removePendingSource(context, event.id);
    }),
    noteFetchedStep: assign(({ event }) => {
      assertEvent(event, 'step.fetched');
      return { step: event.step };
    }),
    captureInputs: assign(({ context }) => rules.captureInputs(context)),
    recordOutcome: enqueueActions(({ context, event, enqueue }) => {
      const outcome = outputIn(event);
      const change: BoardEvent = {
        type: 'outcome.recorded',
        id: context.id,
        data: rules.outcomeData(context, outcome),
      };
      const composedKey: ComposingEvent = { type: 'picture.composed', key: context.key!, outcome };
      enqueue.assign({ composedKey: context.key });
      enqueue.sendTo(context.parent, composedKey);
      enqueue.sendTo(context.board, change);
    }),
    noteFailure: assign(({ event }) => ({ failure: { error: errorIn(event) } })),
    noteSourceFailure: assign(({ context, event }) => {
      assertEvent(event, ['source.settled', 'step.missing']);
      return { failure: event.failure, key: rules.currentStaleKey(context) };
    }),
    reportSettled: sendTo(
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
  on: { 'picture.wanted': { actions: 'noteRequest' } },
  states: {
    begun: { always: [{ guard: 'isWanted', target: 'feeding' }, { target: 'pausing' }] },
    pausing: {
      description: 'Nobody waits for it: a change that goes on is composed once.',
      after: { pause: 'feeding' },
      on: {
        'picture.changed': [{ guard: 'isSameKey' }, { target: 'pausing', reenter: true, actions: 'noteChange' }],
        'picture.wanted': { target: 'feeding', actions: 'noteRequest' },
        'pause.cancelled': 'done',
      },
    },
    feeding: {
      description: 'The composed pictures that it is made of come first.',
      entry: 'requestSources',
      always: { guard: 'hasAllSources', target: 'fetching' },
      on: {
        'source.settled': [
          { guard: 'hasSourceFailed', target: 'failed', actions: 'noteSourceFailure' },
          { actions: 'noteSettledSource' },
        ],
      },
    },
    fetching: {
      description: 'How pictures of its type are composed is fetched once.',
      always: { guard: 'isStepKnown', target: 'deciding' },
      on: {
        'step.fetched': { guard: 'isStepOfType', target: 'deciding', actions: 'noteFetchedStep' },
        'step.missing': { guard: 'isStepOfType', target: 'failed', actions: 'noteSourceFailure' },
      },
    },
    deciding: {
      always: [
        { guard: 'hasStoredOutcome', target: 'recalling', actions: 'captureInputs' },
        { guard: 'isStale', target: 'composing', actions: 'captureInputs' },
        { target: 'done' },
      ],
    },
    recalling: {
      description: 'The same picture was stored before.',
      invoke: {
        src: 'recallOutcome',
        input: ({ context }) => ({ outcome: rules.outcomeOf(context) }),
        onDone: { target: 'feeding', actions: 'recordOutcome' },
      },
    },
    composing: {
      description: 'It is drawn and stored. What has changed meanwhile is composed next.',
      invoke: {
        src: 'composePicture',
        input: ({ context }) => rules.composeStepInput(context),
        onDone: { target: 'feeding', actions: 'recordOutcome' },
        onError: [
          { guard: 'isWantedAgain', target: 'deciding' },
          { target: 'failed', actions: 'noteFailure' },
        ],
      },
    },
    done: { description: 'It is of now, or is to stay as it is.', type: 'final', entry: 'reportSettled' },
    failed: { description: 'It could not be composed.', type: 'final', entry: 'reportSettled' },
  },
});
