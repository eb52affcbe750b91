import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate';
import { fetchStep, watchBoard, watchPage } from './composing.effects.ts';
import type { ComposingContext, ComposingEmitted, ComposingEvent, ComposingInput } from './composing.events.ts';
import * as rules from './composing.rules.ts';
import { compositionMachine } from './composition.machine.ts';

export type ComposingActor = ActorRefFrom<typeof composingMachine>;

/**
 * Looks after the pictures of a board that are composed of others, on the card or not. A picture that is of now has no machine; one that
 * is stale, or is to be read, has a composition until it is settled. The effects are provided by the app (`provideComposing`).
 */
export const composingMachine = setup({
  types: {
    context: {} as ComposingContext,
    events: {} as ComposingEvent,
    input: {} as ComposingInput,
    emitted: {} as ComposingEmitted,
  },
  actors: { composition: compositionMachine, fetchStep, watchBoard, watchPage },
  guards: {
    isStaleAgain: ({ context, event }) => event.type === 'picture.settled' && rules.isStaleAgain(context, event),
  },
  actions: {
    noteComposers: assign(({ context }) => rules.noteComposers(context)),
    clearFailures: assign({ failures: new Map() }),
    rememberOutcome: assign(({ context, event }) => {
      assertEvent(event, 'picture.composed');
      return rules.rememberOutcome(context, event);
    }),
    startTasks: enqueueActions(({ context, enqueue, self }) => {
      const tasks = rules.tasksOf(context);
      for (const task of tasks) {
        const child = rules.compositionIdOf(task.id);
        switch (task.what) {
          case 'fetch':
            enqueue.spawnChild('fetchStep', { id: rules.stepIdOf(task.nodeType), input: task });
            break;
          case 'begin':
            enqueue.spawnChild('composition', { id: child, input: rules.compositionInput(context, self, task) });
            break;
          case 'change':
            enqueue.sendTo(child, { type: 'picture.changed', ...task.change });
            break;
          case 'cancel':
            enqueue.sendTo(child, { type: 'pause.cancelled' });
        }
      }
      enqueue.assign(rules.noteTasks(context, tasks));
    }),
    cancelPauses: enqueueActions(({ context, enqueue }) => {
      for (const id of context.compositions) enqueue.sendTo(rules.compositionIdOf(id), { type: 'pause.cancelled' });
    }),
    /** Settles a picture that is not composed at once. */
    requestPicture: enqueueActions(({ context, event, enqueue, self }) => {
      assertEvent(event, 'picture.wanted');
      const { id } = event;
      const nodeType = rules.composerType(context, id);
      if (context.compositions.has(id)) enqueue.sendTo(rules.compositionIdOf(id), { type: 'picture.wanted' });
      else if (nodeType === undefined) {
        enqueue.emit({ type: 'picture.settled', id, failure: null });
        for (const other of context.compositions)
          enqueue.sendTo(rules.compositionIdOf(other), { type: 'source.settled', id, failure: null });
      } else {
        enqueue.spawnChild('composition', {
          id: rules.compositionIdOf(id),
          input: rules.compositionInput(context, self, { id }),
        });
        if (!context.steps.has(nodeType) && !context.fetching.has(nodeType))
          enqueue.spawnChild('fetchStep', { id: rules.stepIdOf(nodeType), input: { nodeType } });
        enqueue.assign(rules.noteRequest(context, id, nodeType));
      }
    }),
    settlePicture: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'picture.settled');
      enqueue.stopChild(rules.compositionIdOf(event.id));
      enqueue.assign(rules.settlePicture(context, event));
    }),
    reportSettled: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'picture.settled');
      const { id, failure, isUnread } = event;
      if (failure && isUnread) enqueue.emit({ type: 'composing.failed', id, error: failure.error });
      enqueue.emit({ type: 'picture.settled', id, failure });
      for (const other of context.compositions)
        enqueue.sendTo(rules.compositionIdOf(other), { type: 'source.settled', id, failure });
    }),
    noteStep: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['step.fetched', 'step.missing']);
      const { nodeType } = event;
      const id = context.fetching.get(nodeType);
      enqueue.stopChild(rules.stepIdOf(nodeType));
      enqueue.assign(rules.noteStep(context, event));
      if (event.type === 'step.missing' && id)
        enqueue.emit({ type: 'composing.failed', id, error: event.failure.error });
    }),
    forwardStep: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['step.fetched', 'step.missing']);
      for (const id of context.compositions) enqueue.sendTo(rules.compositionIdOf(id), event);
    }),
  },
}).createMachine({
  id: 'composing',
  description: 'Keeps pictures that are composed of others of now, and has them so before they are read.',
  context: ({ input }) => rules.initialComposingContext(input),
  invoke: [{ src: 'watchBoard', input: ({ context }) => ({ board: context.board }) }, { src: 'watchPage' }],
  initial: 'seen',
  on: {
    'elements.changed': { actions: 'noteComposers' },
    'picture.wanted': { actions: 'requestPicture' },
    'picture.composed': { actions: 'rememberOutcome' },
    'picture.settled': { actions: ['settlePicture', 'reportSettled'] },
    'step.fetched': { actions: ['noteStep', 'forwardStep'] },
    'step.missing': { actions: ['noteStep', 'forwardStep'] },
    'retry.wanted': { actions: 'clearFailures' },
  },
  states: {
    seen: {
      description: 'Somebody looks: a stale picture is composed once its changes pause.',
      entry: 'startTasks',
      on: {
        'elements.changed': { actions: ['noteComposers', 'startTasks'] },
        'picture.settled': [
          { guard: 'isStaleAgain', actions: ['settlePicture', 'startTasks', 'reportSettled'] },
          { actions: ['settlePicture', 'reportSettled'] },
        ],
        'step.fetched': { actions: ['noteStep', 'startTasks', 'forwardStep'] },
        'retry.wanted': { actions: ['clearFailures', 'startTasks'] },
        'page.hidden': 'hidden',
      },
    },
    hidden: {
      description: 'Nobody looks: what nobody sees is composed when it is read.',
      entry: 'cancelPauses',
      on: { 'page.seen': { target: 'seen', actions: 'clearFailures' } },
    },
  },
});
