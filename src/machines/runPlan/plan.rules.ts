import type { NodeId } from '../../../contract/ids.ts';
import { TEXT_INPUT } from '../../board/connect/inputs.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { nodesInReadingOrder } from '../../board/find/nodesInReadingOrder.ts';
import { newestJob, nodesToRun } from '../../board/run/nodesToRun.ts';
import { inputsOf } from '../board/board.runs.ts';
import type { GoDisabledReason } from '../board/selectors.ts';
import type { BoardContext } from '../events/board.events.ts';
import { GO, unmetNeeds } from '../run/nodeRun.ts';
import type { Plan, PlanStep, StepState } from './plan.events.ts';

/** Plans the runs that give nodes their results: each after those that it needs, else in the order in which one reads the board. */
export function planFor({ board, facts }: BoardContext, goals: readonly NodeId[]): Plan {
  const nodes = nodesToRun(board, goals, facts).flatMap((id) => board.nodes.get(id) ?? []);
  const ids = nodesInReadingOrder(nodes, facts).map(({ id }) => id);
  // With all of them as goals the same nodes come again, in that order as far as none needs a later one.
  const steps = nodesToRun(board, ids, facts).map((id): PlanStep => {
    return { id, state: 'waits', had: newestJob(board, id) };
  });
  return { steps, goalCount: goals.length };
}

/**
 * The reason that keeps a step of a plan from running even when all before it have: a person must see to it first, or a step that it needs
 * is skipped.
 */
export function stepDisabledReason(
  context: BoardContext,
  id: NodeId,
  { steps }: Pick<Plan, 'steps'>,
): GoDisabledReason | undefined {
  const { board, facts, runsOf } = context;
  const skippedIds = new Set(steps.flatMap((step) => (step.state === 'skipped' ? step.id : [])));
  const inputs = inputsOf(context, id);
  const run = inputs && runsOf(inputs.node.type)?.[GO];
  if (!inputs || !run) return 'image';
  if (isReadOnly(inputs.node)) return 'readOnly';
  return unmetNeeds(run, inputs).find(({ need }) => {
    const source = inputs.connectedInputs[need.handle ?? TEXT_INPUT]?.node.id;
    const neededIds = source === undefined ? [] : nodesToRun(board, [source], facts);
    return neededIds.length === 0 || neededIds.some((needed) => skippedIds.has(needed));
  })?.why;
}

/** True if a plan can be carried out as the board is now. */
export function canRunPlan(context: BoardContext, { steps }: Pick<Plan, 'steps'>): boolean {
  const upcomingSteps = steps.filter(isUpcoming);
  return (
    upcomingSteps.length > 0 &&
    upcomingSteps.every(({ id }) => stepDisabledReason(context, id, { steps }) === undefined)
  );
}

/** Says whether a step is still to run. */
export function isUpcoming({ state }: PlanStep): boolean {
  return state !== 'done' && state !== 'skipped';
}

/** The step that is next: the first that is neither done nor skipped. */
export function nextStep({ steps }: Pick<Plan, 'steps'>): PlanStep | undefined {
  return steps.find(isUpcoming);
}

/** Says whether no other step comes after the next one. */
export function isLastStep({ steps }: Pick<Plan, 'steps'>): boolean {
  return steps.filter(isUpcoming).length === 1;
}

/** Says whether a step may be skipped, or taken in again, now. */
export function maySkipStep({ state }: PlanStep): boolean {
  return state !== 'done' && state !== 'runs';
}

/** The plan without a step that was to run, or with one again that was skipped. */
export function withStepSkipped(plan: Plan, id: NodeId): Plan {
  const steps = plan.steps.map((step): PlanStep => {
    if (step.id !== id || !maySkipStep(step)) return step;
    return { ...step, state: step.state === 'skipped' ? 'waits' : 'skipped' };
  });
  return { ...plan, steps };
}

/** The plan with its next step in another state. */
export function withNextStepState(plan: Plan, state: StepState): Plan {
  const next = nextStep(plan);
  return { ...plan, steps: plan.steps.map((step) => (step === next ? { ...step, state } : step)) };
}

/** A plan of before the page was loaded anew: what ran then is to be looked after again. */
export function resumePlan({ steps, ...plan }: Plan): Plan {
  return { ...plan, steps: steps.map((step) => (step.state === 'runs' ? { ...step, state: 'waits' } : step)) };
}
