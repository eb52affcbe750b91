import { i18n } from '@lingui/core';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { mayEdit } from '../../../../contract/roles.ts';
import { ArrangeTools } from '../../../canvas/arrange/ArrangeTools.tsx';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { useWithout } from '../../../cards/engines/useAllowance.ts';
import { useRouteTable } from '../../../cards/engines/useEngine.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { attachRunMissing } from './attachRunMissing.ts';
import { attachConflictText } from './earlier/conflictText.ts';
import { EarlierPanel } from './earlier/EarlierPanel.tsx';
import { nodeActions } from './nodeActions.ts';
import { PlanPanel } from './PlanPanel.tsx';
import { ResultPlaces } from './ResultPlaces.tsx';
import { RunsPanel } from './RunsPanel.tsx';
import { ShowResults } from './ShowResults.tsx';
import { usePlan } from './usePlan.ts';

/** Arranges nodes, with the entries that this product's node types add. */
export default function ArrangingHost({ session }: { session: BoardSession }) {
  const { commands, panels } = useCanvas();
  const edits = useSelector(session.actor, ({ context }) => mayEdit(context));
  const routes = useRouteTable(session.pictures.routes, edits);
  const without = useWithout(session.pictures.allowance, edits);
  const actionsOf = useMemo(
    () =>
      nodeActions(session, {
        onCreated: commands.focusNewNode,
        onEarlier: () => panels.show('earlier'),
        routes,
        without,
      }),
    [session, commands, panels, routes, without],
  );
  const plan = usePlan(session);
  useEffect(() => attachRunMissing(session), [session]);
  useEffect(() => attachConflictText(session), [session]);
  return (
    <>
      <ArrangeTools helpOf={helpOf} actionsOf={actionsOf} />
      <ResultPlaces session={session} />
      <ShowResults actor={session.actor} />
      {plan && <PlanPanel plan={plan} />}
      {plan && <RunsPanel session={session} plan={plan} />}
      <EarlierPanel session={session} />
    </>
  );
}

function helpOf(type: string) {
  const definition = definitionOf(type);
  return definition && { label: i18n._(definition.label), href: definition.docs.path };
}
