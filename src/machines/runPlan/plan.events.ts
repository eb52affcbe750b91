import type { NodeId } from '../../../contract/ids.ts';
import type { BoardActor } from '../board/board.machine.ts';
import type { PlanRequest } from '../events/board.events.ts';

/** The state of a step of a plan. */
export type StepState = 'waits' | 'runs' | 'done' | 'failed' | 'stopped' | 'skipped';

export type PlanStep = {
  readonly id: NodeId;
  readonly state: StepState;
  /** The job of the newest result that the node had when the plan was made. */
  readonly had: string | undefined;
};

/** Steps that are run one after another so that the goals have results, each after the steps that it needs. */
export type Plan = { readonly steps: readonly PlanStep[]; readonly goalCount: number };

export type PlanEvent =
  /** Nodes are to run with everything that they need. */
  | PlanRequest
  /** A step is left out, or taken in again. */
  | { readonly type: 'skip.pressed'; readonly id: NodeId }
  | { readonly type: 'run.pressed' }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'plan.closed' };

/** `savedPlan` is the plan that this tab was about before it was loaded anew. */
export type PlanInput = { readonly board: BoardActor; readonly savedPlan: Plan | null };
export type PlanContext = Plan & Pick<PlanInput, 'board'>;

/** The end of the run of a step. */
export type StepOutcome = 'done' | 'failed' | 'stopped';
