import { useLingui } from '@lingui/react/macro';
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  BoxSelect,
  CircleArrowLeft,
  CircleArrowRight,
  Plus,
  Trash2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { boardToScreen } from '../../geometry/viewport/viewport.ts';
import { MenuAtPoint, type MenuPoint } from '../../ui/popups/Menu.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menuItems.ts';
import { useCanvas } from '../canvasContext.ts';
import type { Controller } from '../controller.ts';
import { edgeAt, isGround } from '../dom/eventTargets.ts';
import { isMenuByPointer } from '../dom/isMenuByPointer.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { select } from '../scene/selection.ts';
import { revealRect } from '../viewport/unobstructedArea.ts';

type OpenEdgeMenu = { readonly id: EdgeId; readonly point: MenuPoint; readonly isByPointer: boolean };

/** The menu of an edge: by right-click, by a long press, and by the context-menu key where the edge has the focus or is selected alone. */
export function EdgeMenu() {
  const { t } = useLingui();
  const controller = useCanvas();
  const [openMenu, setOpenMenu] = useState<OpenEdgeMenu | null>(null);
  // Keeps its items while it fades out.
  const [lastMenu, setLastMenu] = useState(openMenu);
  if (openMenu && openMenu !== lastMenu) setLastMenu(openMenu);
  const shownMenu = openMenu ?? lastMenu;

  useEffect(() => {
    const { stage } = controller.elements;
    const onContextMenu = (event: MouseEvent) => {
      const requestedMenu = requestedMenuOf(event, controller);
      if (!requestedMenu) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      select(controller, [requestedMenu.id]);
      setOpenMenu(requestedMenu);
    };
    // Before the board's own listener, which would leave the browser's menu.
    const aborter = new AbortController();
    const { signal } = aborter;
    stage.addEventListener('contextmenu', onContextMenu, { capture: true, signal });
    return () => aborter.abort();
  }, [controller]);

  function buildMenuGroups({ id, point, isByPointer }: OpenEdgeMenu): readonly MenuGroup[] {
    const edge = controller.scene.edge(id)?.edge;
    const edges = controller.wiring.part.get()?.edges;
    if (!edge || !edges) return [];
    const { source, target } = edge;
    const isLocked = controller.scene.isEdgeUndeletable(edge);
    const lockedReason = isLocked ? t`A locked node holds this connection` : undefined;
    const titleOf = (node: NodeId) => {
      const sceneNode = controller.scene.node(node);
      return sceneNode ? controller.renderer.titleOf(sceneNode.node) : '';
    };
    const [sourceTitle, targetTitle] = [titleOf(source), titleOf(target)];
    const menuPoint = stagePoint(controller.elements.stage, { clientX: point.x, clientY: point.y });
    const insert: MenuItem = {
      id: 'insert',
      label: t`Insert a node…`,
      icon: Plus,
      offReason: lockedReason ?? (edges.canInsert(id) ? undefined : t`Nothing fits between these two`),
      onSelect: () => edges.openInsertMenu(id, menuPoint),
    };
    const moveItems: readonly MenuItem[] = [
      {
        id: 'moveStart',
        label: t`Move the start`,
        icon: ArrowLeftToLine,
        offReason: lockedReason,
        onSelect: () => edges.pickUp(id, 'source', isByPointer),
      },
      {
        id: 'moveEnd',
        label: t`Move the end`,
        icon: ArrowRightToLine,
        offReason: lockedReason,
        onSelect: () => edges.pickUp(id, 'target', isByPointer),
      },
    ];
    const nodeItems: readonly MenuItem[] = [
      {
        id: 'goToStart',
        label: t`Go to ${sourceTitle}`,
        icon: CircleArrowLeft,
        onSelect: () => goTo(controller, source),
      },
      {
        id: 'goToEnd',
        label: t`Go to ${targetTitle}`,
        icon: CircleArrowRight,
        onSelect: () => goTo(controller, target),
      },
      {
        id: 'selectNodes',
        label: t`Select both nodes`,
        icon: BoxSelect,
        onSelect: () => select(controller, [source, target]),
      },
    ];
    const nodes = { id: 'nodes', items: nodeItems };
    if (controller.scene.isReadOnly()) return [nodes];
    const remove: MenuItem = {
      id: 'remove',
      label: t`Delete`,
      icon: Trash2,
      shortcut: 'Delete',
      danger: true,
      offReason: lockedReason,
      onSelect: () => controller.boardActor.send({ type: 'elements.deleted', ids: [id] }),
    };
    return [
      { id: 'insert', items: [insert] },
      { id: 'move', items: moveItems },
      nodes,
      { id: 'remove', items: [remove] },
    ];
  }

  return (
    <MenuAtPoint
      label={t`Connection`}
      point={openMenu?.point ?? null}
      groups={shownMenu ? buildMenuGroups(shownMenu) : []}
      onClose={() => setOpenMenu(null)}
    />
  );
}

/** The menu that an event asks for; undefined when it means something else. */
function requestedMenuOf(event: MouseEvent, controller: Controller): OpenEdgeMenu | undefined {
  const edges = controller.wiring.part.get()?.edges;
  if (!edges || !controller.gesture.getSnapshot().matches('idle')) return undefined;
  const isByPointer = isMenuByPointer(event);
  const id = isByPointer ? edges.edgeUnderPointer(event) : (edgeAt(event.target) ?? selectedEdge(event, controller));
  const edge = id && controller.scene.edge(id);
  if (!edge) return undefined;
  if (isByPointer) return { id: edge.id, point: { x: event.clientX, y: event.clientY }, isByPointer };
  const box = controller.elements.stage.getBoundingClientRect();
  const { x, y } = boardToScreen(controller.camera.viewport(), edges.middleOf(edge));
  return { id: edge.id, point: { x: box.left + x, y: box.top + y }, isByPointer };
}

/** The one edge that is selected while the board itself has the focus. */
function selectedEdge({ target }: MouseEvent, { scene, elements }: Controller): EdgeId | undefined {
  const [id, ...others] = scene.selection();
  return isGround(elements, target) && others.length === 0 ? scene.edge(id as EdgeId)?.id : undefined;
}

/** Selects a node and brings it into sight, with the focus. */
function goTo(controller: Controller, id: NodeId): void {
  const node = controller.scene.node(id);
  if (!node) return;
  select(controller, [id]);
  controller.commands.focusCard(id);
  revealRect(controller, controller.panZoom, node);
}
