import { i18n } from '@lingui/core';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { ArrangeTools } from '../../../canvas/arrange/ArrangeTools.tsx';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { useMissingFeatures } from '../../../cards/engines/useAllowance.ts';
import { useRouteTable } from '../../../cards/engines/useEngine.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { votingOf } from '../../voting/voting.ts';
import { attachRunMissing } from './attachRunMissing.ts';
import { BareBoard } from './BareBoard.tsx';
import { EarlierVersionsPanel } from './earlierVersions/EarlierVersionsPanel.tsx';
import { LinkedNode } from './LinkedNode.tsx';
import { NewBackgroundSheet } from './NewBackgroundSheet.tsx';
import { nodeActions } from './nodeActions.ts';
import { PaletteCommands } from './palette/PaletteCommands.tsx';
import { preloadNodeViews } from './preloadNodeViews.ts';
import { FieldsSheet } from './properties/FieldsSheet.tsx';
import { NamesSheet } from './properties/NamesSheet.tsx';
import { PlaceSheet } from './properties/PlaceSheet.tsx';
import type { SelectionSheet } from './properties/propertyActions.ts';
import { ResultPlaceholders } from './ResultPlaceholders.tsx';
import { ResultRevealer } from './ResultRevealer.tsx';
import { PlanPanel } from './runs/PlanPanel.tsx';
import { RunsPanel } from './runs/RunsPanel.tsx';
import { useRunPlan } from './runs/useRunPlan.ts';

/** Arranges nodes, with the entries that this product's node types add. */
export default function ActionsHost({ session }: { session: BoardSession }) {
  const { commands, panels } = useCanvas();
  /** The picture that is to have another background, while the words for it are asked for. */
  const [refilledId, setRefilledId] = useState<NodeId>();
  const [sheet, setSheet] = useState<SelectionSheet>();
  const canEdit = useSelector(session.actor, ({ context }) => mayEdit(context));
  const engineRoutes = useRouteTable(session.pictureServices.engineRoutes, canEdit);
  const missingFeatures = useMissingFeatures(session.pictureServices.allowance, canEdit);
  const actionsOf = useMemo(
    () =>
      nodeActions(session, {
        onCreated: commands.focusNewNode,
        onNewBackground: setRefilledId,
        onAskForVotes(ids) {
          votingOf(session).requestedIds.set(ids);
          panels.show('comments');
        },
        onOpenSheet: setSheet,
        onShowEarlierVersions: () => panels.show('earlier'),
        engineRoutes,
        missingFeatures,
      }),
    [session, commands, panels, engineRoutes, missingFeatures],
  );
  const closeSheet = useCallback(() => setSheet(undefined), []);
  const plan = useRunPlan(session);
  const isRefilledThere = useSelector(
    session.actor,
    ({ context }) => refilledId !== undefined && context.board.nodes.has(refilledId),
  );
  useEffect(() => attachRunMissing(session), [session]);
  useEffect(() => (canEdit ? preloadNodeViews() : undefined), [canEdit]);
  return (
    <>
      <ArrangeTools helpOf={helpOf} actionsOf={actionsOf} />
      <PaletteCommands session={session} actionsOf={actionsOf} />
      <ResultPlaceholders session={session} />
      <ResultRevealer actor={session.actor} />
      <LinkedNode actor={session.actor} />
      <BareBoard />
      {refilledId && isRefilledThere && (
        <NewBackgroundSheet session={session} id={refilledId} onClose={() => setRefilledId(undefined)} />
      )}
      {sheet === 'fields' && <FieldsSheet session={session} onClose={closeSheet} />}
      {sheet === 'place' && <PlaceSheet session={session} onClose={closeSheet} />}
      {sheet === 'names' && <NamesSheet session={session} onClose={closeSheet} />}
      {plan && <PlanPanel plan={plan} />}
      {plan && <RunsPanel session={session} plan={plan} />}
      <EarlierVersionsPanel session={session} />
    </>
  );
}

function helpOf(type: string) {
  const definition = definitionOf(type);
  return definition && { label: i18n._(definition.label), href: definition.docs.path };
}
