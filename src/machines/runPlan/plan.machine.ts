import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { BoardEvent } from '../events/board.events.ts';
import type { PlanContext, PlanEvent, PlanInput, PlanStep, StepOutcome } from './plan.events.ts';
import * as rules from './plan.rules.ts';
import { runStep } from './runStep.ts';

function outcomeOf(event: unknown): StepOutcome {
  return (event as { output: StepOutcome }).output;
}

function nextStepOf(context: PlanContext): PlanStep {
  const step = rules.nextStep(context);
  if (!step) throw new Error('The plan has no step left.');
  return step;
}

/** Runs nodes with what they are missing, one after another, each under the global loading lock. */
export const planMachine = setup({
  types: { context: {} as PlanContext, events: {} as PlanEvent, input: {} as PlanInput },
  actors: { runStep },
  guards: {
    hasSteps: ({ context }) => context.steps.length > 0,
    mayRunPlan: ({ context }) => rules.canRunPlan(context.board.getSnapshot().context, context),
    mayStartAtOnce: ({ context, event }) => {
      assertEvent(event, 'plan.requested');
      const board = context.board.getSnapshot().context;
      return event.startsAtOnce === true && rules.canRunPlan(board, rules.planFor(board, event.goals));
    },
    isDone: ({ event }) => outcomeOf(event) === 'done',
    isLast: ({ context, event }) => outcomeOf(event) === 'done' && rules.isLastStep(context),
  },
  actions: {
    makePlan: assign(({ context, event }) => {
      assertEvent(event, 'plan.requested');
      return rules.planFor(context.board.getSnapshot().context, event.goals);
    }),
    clearPlan: assign({ steps: [], goalCount: 0 }),
    skipStep: assign(({ context, event }) => {
      assertEvent(event, 'skip.pressed');
      return rules.withStepSkipped(context, event.id);
    }),
    noteRunning: assign(({ context }) => rules.withNextStepState(context, 'runs')),
    noteOutcome: assign(({ context, event }) => rules.withNextStepState(context, outcomeOf(event))),
    noteStopped: assign(({ context }) => rules.withNextStepState(context, 'stopped')),
    stopNode: sendTo(
      ({ context }) => context.board,
      ({ context }): BoardEvent => ({ type: 'stop.pressed', id: nextStepOf(context).id }),
    ),
  },
}).createMachine({
  id: 'plan',
  description: 'Runs nodes with what they are missing, one after another.',
  context: ({ input: { board, savedPlan } }) => ({
    board,
    ...rules.resumePlan(savedPlan ?? { steps: [], goalCount: 0 }),
  }),
  initial: 'none',
  on: {
    'plan.requested': [
      { guard: 'mayStartAtOnce', target: '.running', actions: 'makePlan' },
      { target: '.shown', actions: 'makePlan' },
    ],
  },
  states: {
    none: { description: 'No plan was asked for.', always: { guard: 'hasSteps', target: 'paused' } },
    shown: {
      description: 'The plan is looked at before anything runs.',
      on: {
        'skip.pressed': { actions: 'skipStep' },
        'run.pressed': { guard: 'mayRunPlan', target: 'running' },
        'plan.closed': { target: 'none', actions: 'clearPlan' },
      },
    },
    running: {
      description: 'The next step runs.',
      entry: 'noteRunning',
      invoke: {
        src: 'runStep',
        input: ({ context }) => ({ board: context.board, step: nextStepOf(context) }),
        onDone: [
          { guard: 'isLast', target: 'finished', actions: 'noteOutcome' },
          { guard: 'isDone', target: 'running', reenter: true, actions: 'noteOutcome' },
          { target: 'paused', actions: 'noteOutcome' },
        ],
      },
      on: {
        'stop.pressed': { target: 'paused', actions: ['stopNode', 'noteStopped'] },
        'skip.pressed': { actions: 'skipStep' },
        'plan.requested': {},
      },
    },
    paused: {
      description: 'A step was stopped or went wrong, or the page was loaded anew: the person says whether it goes on.',
      on: {
        'skip.pressed': { actions: 'skipStep' },
        'run.pressed': { guard: 'mayRunPlan', target: 'running' },
        'plan.closed': { target: 'none', actions: 'clearPlan' },
      },
    },
    finished: {
      description: 'Everything that was missing is there.',
      on: { 'plan.closed': { target: 'none', actions: 'clearPlan' } },
    },
  },
});
