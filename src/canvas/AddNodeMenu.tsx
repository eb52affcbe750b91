import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { handleOf } from '../../contract/handles.ts';
import { ADD_MENU_ROOM, CONNECTION_MENU_ROOM } from '../../contract/limits.ts';
import type { NodeFacts } from '../board/facts.ts';
import { addNodeMenu, connectionMenu } from '../board/menu.ts';
import { menuPlace } from '../geometry/menuPlace.ts';
import type { MenuRequest } from '../machines/gesture.events.ts';
import type { IconShape } from '../ui/Icon.tsx';
import { MenuAt } from '../ui/Menu.tsx';
import type { Controller } from './controller.ts';
import { kindName } from './handleNames.ts';

/** How a type is offered in the menu. */
export type TypeLabel = { readonly label: string; readonly hint?: string };

type AddNodeMenuProps = {
  readonly controller: Controller;
  readonly types: readonly NodeFacts[];
  readonly labelOf: (type: string) => TypeLabel;
  readonly iconOf: (type: string) => IconShape;
};

const MENU_WIDTH = 272;

/** The Add Node menu, by right-click or where a connection was let go; open while the gesture machine is choosing. */
export function AddNodeMenu({ controller, types, labelOf, iconOf }: AddNodeMenuProps) {
  const { t, i18n } = useLingui();
  const { gesture, view } = controller;
  const request = useSelector(gesture, (state) => (state.matches('choosing') ? state.context.menu : undefined));
  const kind = request?.from && i18n._(kindName(handleOf(request.from.handle).kind));
  const place = request && placeOf(controller, request);
  const offered = request ? offeredTypes(controller, types, request) : [];
  const items = offered.map(({ type }) => ({
    id: type,
    ...labelOf(type),
    icon: iconOf(type),
    onSelect: () => gesture.send({ type: 'type.chosen', nodeType: type }),
  }));

  /** The list closes before it tells what was picked; a pick that follows at once has to find the menu still open. */
  function onClose(): void {
    queueMicrotask(() => gesture.send({ type: 'menu.closed' }));
  }

  const box = view.elements.stage.getBoundingClientRect();
  return (
    <MenuAt
      label={t`Add node`}
      point={place ? { x: box.left + place.at.x, y: box.top + place.at.y } : null}
      side={place?.side ?? 'bottom'}
      width={MENU_WIDTH}
      search={kind ? t`Add a node for this ${kind}` : t`Add a node`}
      groups={[{ id: 'types', items }]}
      onClose={onClose}
    />
  );
}

function placeOf({ view }: Controller, request: MenuRequest) {
  return menuPlace(request.screen, view.size(), request.from ? CONNECTION_MENU_ROOM : ADD_MENU_ROOM);
}

function offeredTypes({ view }: Controller, types: readonly NodeFacts[], { from }: MenuRequest): NodeFacts[] {
  if (!from) return addNodeMenu(types);
  const facts = view.source.getSnapshot().context.facts(view.scene.node(from.node)?.node.type ?? '');
  return facts ? connectionMenu(types, facts, from.handle) : [];
}
