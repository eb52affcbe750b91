import { fromPromise } from 'xstate';
import { newestJob } from '../../board/run/nodesToRun.ts';
import type { BoardActor } from '../board/board.machine.ts';
import { isActive, lockHolder } from '../board/board.runs.ts';
import { runViewState, selectRun } from '../board/selectors.ts';
import type { PlanStep, StepOutcome } from './plan.events.ts';

type RunStepInput = { readonly board: BoardActor; readonly step: PlanStep };

/**
 * Runs one node: presses Go once the lock is free, or waits for the run that goes on already, and resolves with how it ended. A result
 * that came since the plan was made is enough.
 */
export const runStep = fromPromise<StepOutcome, RunStepInput>(
  ({ input: { board, step }, signal }) =>
    new Promise((resolve) => {
      const { id, had } = step;
      let isGoPressed = false;
      let hasRun = false;

      const subscription = board.subscribe(update);
      signal.addEventListener('abort', () => subscription.unsubscribe());
      update();

      function finish(outcome: StepOutcome): void {
        subscription.unsubscribe();
        resolve(outcome);
      }

      function update(): void {
        if (signal.aborted) return;
        const snapshot = board.getSnapshot();
        const { context } = snapshot;
        if (isActive(context, id)) hasRun = true;
        else if (newestJob(context.board, id) !== had) finish('done');
        else if (hasRun)
          finish(runViewState(selectRun(snapshot, id)?.getSnapshot()) === 'stopped' ? 'stopped' : 'failed');
        else if (!isGoPressed && lockHolder(context) === null) pressGo();
      }

      function pressGo(): void {
        isGoPressed = true;
        // The board may be in the midst of an event; once it has heard this one, a Go that was refused has left no run.
        queueMicrotask(() => {
          if (signal.aborted) return;
          board.send({ type: 'go.pressed', id });
          update();
          if (!hasRun && !signal.aborted) finish('failed');
        });
      }
    }),
);
