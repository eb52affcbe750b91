import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { mayEdit } from '../../../../../contract/roles.ts';
import { planMachine } from '../../../../machines/runPlan/plan.machine.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { loadRunPlan, saveRunPlan } from './savedPlan.ts';

export type RunPlanActor = ActorRefFrom<typeof planMachine>;

/** The plan of a board, which waits where an earlier page of this tab left it; undefined in the first moment. */
export function useRunPlan({ actor }: BoardSession): RunPlanActor | undefined {
  const [plan, setPlan] = useState<RunPlanActor>();
  useEffect(() => {
    const { context } = actor.getSnapshot();
    const { boardId, board } = context;
    const savedPlan = mayEdit(context) ? loadRunPlan(boardId) : null;
    const hasAllNodes = savedPlan?.steps.every(({ id }) => board.nodes.has(id));
    const planActor = createActor(planMachine, { input: { board: actor, savedPlan: hasAllNodes ? savedPlan : null } });
    const saveSubscription = planActor.subscribe(({ context }) => saveRunPlan(boardId, context));
    const requestSubscription = actor.on('plan.requested', (event) => planActor.send(event));
    planActor.start();
    setPlan(planActor);
    return () => {
      requestSubscription.unsubscribe();
      saveSubscription.unsubscribe();
      planActor.stop();
    };
  }, [actor]);
  return plan;
}
