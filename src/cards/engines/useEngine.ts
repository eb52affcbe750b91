import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../machines/roles.ts';
import { useBoardActor } from '../board.tsx';
import { type CardServices, type RouteTable, useCardServices } from '../services.ts';
import { BUILT_IN, callNow, engineFor, makerIn, type NodeEngine, type Sum } from './engine.ts';

/** The ways to each operation, once they are here; asked for when they are first wanted. */
export function useRouteTable(routes: CardServices['routes'], isWanted: boolean): RouteTable | undefined {
  useEffect(() => {
    if (isWanted) routes.bring().catch((error) => console.error('list_routes', error));
  }, [isWanted, routes]);
  return useSyncExternalStore(routes.subscribe, routes.get) ?? undefined;
}

/** The same on a card. A reviewer runs nothing and asks for none. */
export function useRoutes(isWanted = true): RouteTable | undefined {
  const edits = useSelector(useBoardActor(), ({ context }) => mayEdit(context));
  return useRouteTable(useCardServices().routes, edits && isWanted);
}

/** The name of the engine that made what a card shows. For the built-in one no routes are asked for. */
export function useMaker(madeOn: string | undefined): string | undefined {
  const { t } = useLingui();
  const isBuiltIn = madeOn === BUILT_IN;
  const maker = makerIn(useRoutes(madeOn !== undefined && !isBuiltIn), madeOn);
  return isBuiltIn ? t`Built-in engine` : maker;
}

/** By which ways a node's Go can go; undefined until they are here, and for a node that runs nothing. */
export function useEngine(id: NodeId | undefined): NodeEngine | undefined {
  const table = useRoutes();
  const actor = useBoardActor();
  const call = useSelector(actor, ({ context }) => (table && id ? callNow(context, id) : undefined));
  const chosen = useSelector(actor, ({ context }) => id && context.board.nodes.get(id)?.data.route);
  return useMemo(() => (table ? engineFor(table, call, chosen) : undefined), [table, call, chosen]);
}

/** US dollars. A smaller cost is said to the hundredth of a cent. */
const CENT = 0.01;
const MINUTE = 60;
/** From here on a time is said in minutes. */
const IN_MINUTES_FROM = 90;

/** Engines, costs and times in plain words. */
export function useEngineWords() {
  const { t, i18n } = useLingui();

  function cost(dollars: number | null): string {
    if (dollars === null) return t`Cost not known`;
    if (dollars === 0) return t({ message: 'Free', context: 'of a price' });
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: dollars < CENT ? 4 : 2 };
    return i18n.number(dollars, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...digits });
  }

  return {
    cost,
    name: ({ kind, name }: Pick<RouteChoice, 'kind' | 'name'>) => (kind === 'built-in' ? t`Built-in engine` : name),
    /** Where it runs. */
    place({ kind }: RouteChoice): string {
      switch (kind) {
        case 'built-in':
          return t`On this server, no network`;
        case 'hosted':
          return t`Hosted model`;
        case 'own':
          return t`On a machine of your own`;
      }
    },
    /** What was spent, as far as it is known. */
    spent(sum: Pick<Sum, 'cost' | 'atLeast'>): string {
      const known = cost(sum.cost);
      if (!sum.atLeast) return known;
      return sum.cost === 0 ? cost(null) : t`at least ${known}`;
    },
    /** What is to be spent, as far as it is known. */
    toSpend(sum: Pick<Sum, 'cost' | 'atLeast'>): string {
      const known = cost(sum.cost);
      if (!sum.atLeast) return t`about ${known}`;
      return sum.cost === 0 ? cost(null) : t`at least ${known}`;
    },
    /** Undefined where it is not known. */
    time(seconds: number | null): string | undefined {
      if (seconds === null) return undefined;
      const whole = Math.max(1, Math.round(seconds));
      const minutes = Math.round(seconds / MINUTE);
      return whole < IN_MINUTES_FROM ? t`about ${whole} s` : t`about ${minutes} min`;
    },
    /** What is there of several facts, in a row. */
    row: (facts: readonly (string | undefined)[]) =>
      facts.filter(Boolean).join(t({ message: ', ', context: 'between facts' })),
  };
}
