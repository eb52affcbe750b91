import { useLingui } from '@lingui/react/macro';
import { Box, CloudOff, Monitor, RotateCcw, Sparkles } from 'lucide-react';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { MenuGroup } from '../../ui/popups/menuItems.ts';
import type { PopupTrigger } from '../../ui/popups/popupButton.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { currentCall, engineFor, type NodeEngine } from './nodeEngine.ts';
import { useEngineLabels, useEngineRoutes } from './useEngine.ts';

const ICONS = { 'built-in': Box, hosted: Sparkles, own: Monitor } satisfies Record<RouteChoice['kind'], unknown>;

type EngineMenuProps = {
  /** The node that the choice is for. */
  id: NodeId;
  engine: NodeEngine;
  trigger: PopupTrigger;
  onSelect?: () => void;
};

/** Chooses by which engine a node runs; where there is one alone, it says who can connect others. */
export function EngineMenu({ id, engine, trigger, onSelect }: EngineMenuProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const routeTable = useEngineRoutes();
  const labels = useEngineLabels();
  const { routes, current } = engine;

  function selectRoute(route: string | undefined): void {
    actor.send({ type: 'node.edited', id, data: { route } });
    onSelect?.();
  }

  const menuItem = (choice: RouteChoice) => {
    const { context } = actor.getSnapshot();
    const data = { ...context.board.nodes.get(id)?.data, route: choice.route };
    const { cost } = engineFor(routeTable ?? {}, currentCall(context, id), data) ?? choice;
    const price = labels.price(cost, choice);
    return {
      id: choice.route,
      label: labels.name(choice),
      hint: labels.joinFacts([labels.location(choice), labels.duration(choice.seconds)]),
      icon: ICONS[choice.kind],
      checked: choice === current,
      aside: { content: price, text: price },
      onSelect: () => selectRoute(choice.route),
    };
  };
  const lastGroup: MenuGroup =
    routes.length > 1
      ? {
          id: 'board',
          items: [{ id: 'as-is', label: t`Board default`, icon: RotateCcw, onSelect: () => selectRoute(undefined) }],
        }
      : {
          id: 'more',
          items: [
            {
              id: 'more',
              label: t`No model connected`,
              icon: CloudOff,
              offReason: t`An administrator can connect models under Engines.`,
            },
          ],
        };
  return (
    <Menu
      label={t`Engine for this node`}
      width={320}
      groups={[{ id: 'engines', label: t`Engine for this node`, items: routes.map(menuItem) }, lastGroup]}
      trigger={trigger}
    />
  );
}
