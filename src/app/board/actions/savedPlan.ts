import * as z from 'zod/mini';
import type { BoardId } from '../../../../contract/ids.ts';
import { NodeId } from '../../../../contract/ids.ts';
import type { Plan } from '../../../machines/plan/plan.events.ts';

const SavedPlan = z.object({
  steps: z.array(
    z.object({
      id: NodeId,
      state: z.enum(['waits', 'runs', 'done', 'failed', 'stopped']),
      had: z.optional(z.string()),
    }),
  ),
});

const keyOf = (board: BoardId) => `maquette.plan.${board}`;

/** Keeps a plan with this tab, so that it waits there after a reload; one without steps is forgotten. */
export function savePlan(board: BoardId, { steps }: Plan): void {
  if (steps.length > 0) sessionStorage.setItem(keyOf(board), JSON.stringify({ steps }));
  else sessionStorage.removeItem(keyOf(board));
}

/** The plan that this tab was about; null when there is none, or not one that can be read. */
export function loadPlan(board: BoardId): Plan | null {
  const left = sessionStorage.getItem(keyOf(board));
  try {
    const plan = left === null ? undefined : SavedPlan.safeParse(JSON.parse(left)).data;
    return plan ? { steps: plan.steps.map(({ id, state, had }) => ({ id, state, had })) } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
