import type { NodeId } from '../../../contract/ids.ts';
import { TEXT_INPUT } from '../../board/connect/inputs.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { newestJob, nodesToRun } from '../../board/run/nodesToRun.ts';
import { inputsOf } from '../board/board.runs.ts';
import type { GoDisabledReason } from '../board/selectors.ts';
import type { BoardContext } from '../events/board.events.ts';
import { GO, unmetNeeds } from '../run/nodeRun.ts';
import type { Plan, PlanStep, StepState } from './plan.events.ts';

/** Plans the runs that give a node its result. */
export function planFor({ board, facts }: BoardContext, goal: NodeId): Plan {
  const steps = nodesToRun(board, goal, facts).map((id): PlanStep => {
    return { id, state: 'waits', had: newestJob(board, id) };
  });
  return { steps };
}

/** The reason that keeps a step from running even when all before it have: a person must see to it first. */
export function stepDisabledReason(context: BoardContext, id: NodeId): GoDisabledReason | undefined {
  const { board, facts, runsOf } = context;
  const inputs = inputsOf(context, id);
  const run = inputs && runsOf(inputs.node.type)?.[GO];
  if (!inputs || !run) return 'image';
  if (isReadOnly(inputs.node)) return 'readOnly';
  return unmetNeeds(run, inputs).find(({ need }) => {
    const source = inputs.connectedInputs[need.handle ?? TEXT_INPUT]?.node.id;
    return source === undefined || nodesToRun(board, source, facts).length === 0;
  })?.why;
}

/** True if a plan can be carried out as the board is now. */
export function canRunPlan(context: BoardContext, { steps }: Plan): boolean {
  return steps.every(({ id, state }) => state === 'done' || stepDisabledReason(context, id) === undefined);
}

/** The step that is next: the first that is not done. */
export function nextStep({ steps }: Plan): PlanStep | undefined {
  return steps.find(({ state }) => state !== 'done');
}

/** The plan with its next step in another state. */
export function withNextStepState(plan: Plan, state: StepState): Plan {
  const next = nextStep(plan);
  return { steps: plan.steps.map((step) => (step === next ? { ...step, state } : step)) };
}

/** A plan of before the page was loaded anew: what ran then is to be looked after again. */
export function resumePlan({ steps }: Plan): Plan {
  return { steps: steps.map((step) => (step.state === 'runs' ? { ...step, state: 'waits' } : step)) };
}
