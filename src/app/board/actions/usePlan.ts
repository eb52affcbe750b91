import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { mayEdit } from '../../../../contract/roles.ts';
import { planMachine } from '../../../machines/plan/plan.machine.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { loadPlan, savePlan } from './savedPlan.ts';

export type PlanActor = ActorRefFrom<typeof planMachine>;

/** The plan of a board, which waits where an earlier page of this tab left it; undefined in the first moment. */
export function usePlan({ actor }: BoardSession): PlanActor | undefined {
  const [plan, setPlan] = useState<PlanActor>();
  useEffect(() => {
    const { context } = actor.getSnapshot();
    const { boardId, board } = context;
    const left = mayEdit(context) ? loadPlan(boardId) : null;
    const hasAllNodes = left?.steps.every(({ id }) => board.nodes.has(id));
    const started = createActor(planMachine, { input: { board: actor, left: hasAllNodes ? left : null } });
    const saveSubscription = started.subscribe(({ context }) => savePlan(boardId, context));
    const requestSubscription = actor.on('plan.requested', (event) => started.send(event));
    started.start();
    setPlan(started);
    return () => {
      requestSubscription.unsubscribe();
      saveSubscription.unsubscribe();
      started.stop();
    };
  }, [actor]);
  return plan;
}
