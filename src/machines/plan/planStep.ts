import { fromPromise } from 'xstate';
import { newestJob } from '../../board/run/plan.ts';
import type { BoardActor } from '../board/board.machine.ts';
import { isActive, lockHolder } from '../board/board.runs.ts';
import { selectRun, stateOf } from '../board/selectors.ts';
import type { PlanStep, StepOutcome } from './plan.events.ts';

type StepInput = { readonly board: BoardActor; readonly step: PlanStep };

/**
 * Runs one node: presses Go once the lock is free, or waits for the run that goes on already, and resolves with how it ended. A result
 * that came since the plan was made is enough.
 */
export const runStep = fromPromise<StepOutcome, StepInput>(
  ({ input: { board, step }, signal }) =>
    new Promise((resolve) => {
      const { id, had } = step;
      let pressed = false;
      let ran = false;

      const watching = board.subscribe(check);
      signal.addEventListener('abort', () => watching.unsubscribe());
      check();

      function end(outcome: StepOutcome): void {
        watching.unsubscribe();
        resolve(outcome);
      }

      function check(): void {
        if (signal.aborted) return;
        const snapshot = board.getSnapshot();
        const { context } = snapshot;
        if (isActive(context, id)) ran = true;
        else if (newestJob(context.board, id) !== had) end('done');
        else if (ran) end(stateOf(selectRun(snapshot, id)?.getSnapshot()) === 'stopped' ? 'stopped' : 'failed');
        else if (!pressed && lockHolder(context) === null) press();
      }

      function press(): void {
        pressed = true;
        // The board may be in the midst of an event; once it has heard this one, a Go that was refused has left no run.
        queueMicrotask(() => {
          if (signal.aborted) return;
          board.send({ type: 'go.pressed', id });
          check();
          if (!ran && !signal.aborted) end('failed');
        });
      }
    }),
);
