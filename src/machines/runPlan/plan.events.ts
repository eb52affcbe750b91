import type { NodeId } from '../../../contract/ids.ts';
import type { BoardActor } from '../board/board.machine.ts';

/** The state of a step of a plan. */
export type StepState = 'waits' | 'runs' | 'done' | 'failed' | 'stopped';

export type PlanStep = {
  readonly id: NodeId;
  readonly state: StepState;
  /** The job of the newest result that the node had when the plan was made. */
  readonly had: string | undefined;
};

/** Steps that are run one after another so that the goal has a result. The goal is the last step. */
export type Plan = { readonly steps: readonly PlanStep[] };

export type PlanEvent =
  /** A node is wanted with everything that it needs: the plan is shown first. */
  | { readonly type: 'plan.requested'; readonly goal: NodeId }
  | { readonly type: 'run.pressed' }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'plan.closed' };

/** `savedPlan` is the plan that this tab was about before it was loaded anew. */
export type PlanInput = { readonly board: BoardActor; readonly savedPlan: Plan | null };
export type PlanContext = Plan & Pick<PlanInput, 'board'>;

/** The end of the run of a step. */
export type StepOutcome = 'done' | 'failed' | 'stopped';
