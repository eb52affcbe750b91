import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { BUILT_IN } from '../../../contract/providerNames.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { useStore } from '../../store/useStore.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { type CardServices, type EngineRouteTable, useCardServices } from '../context/cardServices.ts';
import { engineLabels } from './engineLabels.ts';
import { currentCall, engineFor, type NodeEngine, usedEngineName } from './nodeEngine.ts';

/** The ways to each operation, once they are here; asked for when they are first wanted. */
export function useRouteTable(routes: CardServices['engineRoutes'], isWanted: boolean): EngineRouteTable | undefined {
  useEffect(() => {
    if (isWanted) routes.load().catch((error) => console.error('list_routes', error));
  }, [isWanted, routes]);
  return useStore(routes) ?? undefined;
}

/** The same on a card. A reviewer runs nothing and asks for none. */
export function useEngineRoutes(isWanted = true): EngineRouteTable | undefined {
  const canEdit = useSelector(useBoardActor(), ({ context }) => mayEdit(context));
  return useRouteTable(useCardServices().engineRoutes, canEdit && isWanted);
}

/** The name of the engine that made what a card shows. For the built-in one no routes are asked for. */
export function useUsedEngineName(usedRoute: string | undefined): string | undefined {
  const { t } = useLingui();
  const isBuiltIn = usedRoute === BUILT_IN;
  const engineName = usedEngineName(useEngineRoutes(usedRoute !== undefined && !isBuiltIn), usedRoute);
  return isBuiltIn ? t`Built-in engine` : engineName;
}

/** By which ways a node's Go can go; undefined until they are here, and for a node that runs nothing. */
export function useEngine(id: NodeId | undefined): NodeEngine | undefined {
  const routeTable = useEngineRoutes();
  const actor = useBoardActor();
  const call = useSelector(actor, ({ context }) => (routeTable && id ? currentCall(context, id) : undefined));
  const data = useSelector(actor, ({ context }) => id && context.board.nodes.get(id)?.data);
  return useMemo(() => (routeTable ? engineFor(routeTable, call, data || {}) : undefined), [routeTable, call, data]);
}

/** Engines, costs and times in plain words. */
export function useEngineLabels() {
  const { i18n } = useLingui();
  return engineLabels(i18n);
}
