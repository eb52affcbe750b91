import * as z from 'zod/mini';
import type { BoardId } from '../../../../../contract/ids.ts';
import { NodeId } from '../../../../../contract/ids.ts';
import type { Plan } from '../../../../machines/runPlan/plan.events.ts';
import { deviceStore } from '../../../../store/deviceStore.ts';

const SavedPlan = z.object({
  steps: z.array(
    z.object({
      id: NodeId,
      state: z.enum(['waits', 'runs', 'done', 'failed', 'stopped', 'skipped']),
      had: z.optional(z.string()),
    }),
  ),
  // An older version ran for one goal alone.
  goalCount: z._default(z.int(), 1),
});

/** A plan without steps is none. */
const runPlanStore = (board: BoardId) =>
  deviceStore<Plan | null>(
    `maquette.plan.${board}`,
    {
      read: (text) => (text === null ? null : parseRunPlan(JSON.parse(text))),
      write: (plan) =>
        plan && plan.steps.length > 0 ? JSON.stringify({ steps: plan.steps, goalCount: plan.goalCount }) : null,
    },
    'sessionStorage',
  );

function parseRunPlan(stored: unknown): Plan | null {
  const plan = SavedPlan.safeParse(stored).data;
  return plan
    ? { goalCount: plan.goalCount, steps: plan.steps.map(({ id, state, had }) => ({ id, state, had })) }
    : null;
}

/** Keeps a plan with this tab, so that it waits there after a reload; one without steps is forgotten. */
export function saveRunPlan(board: BoardId, plan: Plan): void {
  runPlanStore(board).set(plan);
}

/** The plan that this tab was about; null when there is none, or not one that can be read. */
export function loadRunPlan(board: BoardId): Plan | null {
  return runPlanStore(board).get();
}
