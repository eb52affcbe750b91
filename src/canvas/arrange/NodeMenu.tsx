import { useLingui } from '@lingui/react/macro';
import { Waypoints } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { isFixed } from '../../board/document/board.ts';
import { isLiveTier } from '../../geometry/viewport/tier.ts';
import { boardToScreen, screenToBoard } from '../../geometry/viewport/viewport.ts';
import { MenuAtPoint, type MenuPoint } from '../../ui/popups/Menu.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menuItems.ts';
import { useCanvas } from '../canvasContext.ts';
import type { Controller } from '../controller.ts';
import { edgeAt, isControl, nodeAt } from '../dom/eventTargets.ts';
import { isMenuByPointer } from '../dom/isMenuByPointer.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { select } from '../scene/selection.ts';
import type { ArrangeActionName, ArrangeTarget } from './arrangeActions.ts';
import { type HelpOf, helpItems } from './helpItems.ts';
import { menuGroupOf, type NodeActions } from './nodeActions.ts';
import { useActionItem } from './useActionItem.ts';
import { useArrangeMenus } from './useArrangeMenus.ts';

/** `submenuId` is the item whose choices stand in its place. */
type OpenNodeMenu = { readonly point: MenuPoint; readonly submenuId: string | undefined };

const COPY_ACTIONS: readonly ArrangeActionName[] = ['cut', 'copy', 'paste', 'duplicate'];
const CONNECTION_ACTIONS: readonly ArrangeActionName[] = ['duplicateWithInputs', 'selectConnected', 'disconnect'];
const READ_ONLY_COPY_ACTIONS: readonly ArrangeActionName[] = ['copy', 'paste', 'duplicate'];
/** A menu that the keyboard opened stands this far inside the node's corner. Pixels. */
const MENU_INSET = 16;

type NodeMenuProps = {
  readonly target: ArrangeTarget;
  readonly helpOf: HelpOf | undefined;
  readonly actionsOf: NodeActions | undefined;
};

/** The menu of a node or of the selection: by right-click, by a long press, by the context-menu key. */
export function NodeMenu({ target, helpOf, actionsOf }: NodeMenuProps) {
  const { t } = useLingui();
  const controller = useCanvas();
  const [openMenu, setOpenMenu] = useState<OpenNodeMenu | null>(null);
  const nodes = [...controller.scene.selection()].flatMap((id) => controller.scene.node(id as NodeId) ?? []);
  const actionItem = useActionItem(target, nodes.length);
  const { align, order } = useArrangeMenus(actionItem);

  useEffect(() => {
    const { stage } = controller.elements;
    const onContextMenu = (event: MouseEvent) => {
      const point = menuPointOf(event, controller);
      if (!point) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOpenMenu({ point, submenuId: undefined });
    };
    // Before the board's own listener, which would ask for the Add Node menu.
    const aborter = new AbortController();
    const { signal } = aborter;
    stage.addEventListener('contextmenu', onContextMenu, { capture: true, signal });
    return () => aborter.abort();
  }, [controller]);

  function buildMenuGroups(): readonly MenuGroup[] {
    const group = (id: string, names: readonly ArrangeActionName[]) => ({ id, items: names.map(actionItem) });
    const zoom = group('zoom', ['zoomToSelection']);
    const help = { id: 'help', items: helpItems(nodes, helpOf) };
    const nodeActionGroups = (actionsOf?.(nodes.map(({ node }) => node)) ?? []).map(menuGroupOf);
    if (controller.scene.isReadOnly()) return [...nodeActionGroups, group('copy', ['copy']), zoom, help];
    const areAllReadOnly = nodes.every(({ node }) => isFixed(node));
    const copy = group('copy', areAllReadOnly ? READ_ONLY_COPY_ACTIONS : COPY_ACTIONS);
    if (areAllReadOnly) return [...nodeActionGroups, copy, zoom, help];
    const remove = group('remove', ['remove']);
    const isConnected = nodes.some(({ edges }) => edges.size > 0);
    const connections = {
      id: 'connections',
      label: t`Connections`,
      icon: Waypoints,
      items: CONNECTION_ACTIONS.map(actionItem),
    };
    const arrangeGroup = {
      id: 'place',
      items: [
        ...(isConnected ? [connections] : []),
        order,
        ...(nodes.length > 1 ? [align, actionItem('tidy'), actionItem('frame')] : []),
        ...(nodes.some(({ isOpenFrame }) => isOpenFrame) ? [actionItem('fitFrame')] : []),
        ...zoom.items,
      ],
    };
    return [...nodeActionGroups, copy, arrangeGroup, help, remove];
  }

  const menuGroups = buildMenuGroups();
  const submenu = menuGroups.flatMap((group) => group.items).find(({ id }) => id === openMenu?.submenuId);

  /** An item with choices leads to them. */
  function submenuItem(item: MenuItem): MenuItem {
    if (!item.items) return item;
    const point = openMenu?.point;
    return { ...item, label: `${item.label}...`, onSelect: () => point && setOpenMenu({ point, submenuId: item.id }) };
  }

  return (
    <MenuAtPoint
      label={submenu?.label ?? t`Node`}
      point={openMenu?.point ?? null}
      groups={
        submenu?.items
          ? [{ id: submenu.id, items: submenu.items }]
          : menuGroups.map((group) => ({ ...group, items: group.items.map(submenuItem) }))
      }
      onClose={() => setOpenMenu(null)}
    />
  );
}

/** Keeps the browser's own menu in text fields: it pastes. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input,textarea,[contenteditable="true"]') !== null;
}

/** The point on the page where a node's menu is requested, the node selected; undefined when the event means something else. */
function menuPointOf(event: MouseEvent, controller: Controller): MenuPoint | undefined {
  if (isTextField(event.target) || edgeAt(event.target) || !controller.gesture.getSnapshot().matches('idle'))
    return undefined;
  const isByPointer = isMenuByPointer(event);
  const selected = [...controller.scene.selection()].flatMap((id) => controller.scene.node(id as NodeId) ?? []);
  const id = nodeAt(event.target) ?? (isByPointer ? lightNodeAt(event, controller) : selected[0]?.id);
  const node = id === undefined ? undefined : controller.scene.node(id);
  if (!node) return undefined;
  if (!controller.scene.selection().has(node.id)) select(controller, [node.id]);
  // The menu gives the focus back, and a card that gets it by the keyboard becomes the whole selection.
  if (controller.scene.selection().size > 1) controller.elements.surface.focus({ preventScroll: true });
  if (isByPointer) return { x: event.clientX, y: event.clientY };
  const box = controller.elements.stage.getBoundingClientRect();
  const { x, y } = boardToScreen(controller.camera.viewport(), { x: node.minX, y: node.minY });
  return { x: box.left + Math.max(0, x) + MENU_INSET, y: box.top + Math.max(0, y) + MENU_INSET };
}

/** From afar nodes may have no elements of their own: the topmost that lies under the pointer. */
function lightNodeAt(event: MouseEvent, controller: Controller): NodeId | undefined {
  if (isLiveTier(controller.camera.tier()) || isControl(event.target)) return undefined;
  const { x, y } = screenToBoard(controller.camera.viewport(), stagePoint(controller.elements.stage, event));
  const nodes = controller.scene.nodesIn({ minX: x, minY: y, maxX: x, maxY: y });
  return nodes.sort((a, b) => b.paintOrder - a.paintOrder)[0]?.id;
}
