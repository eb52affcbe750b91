import { t } from '@lingui/core/macro';
import type { NodeId } from '../../../contract/ids.ts';
import { compareByTop, readingOrder } from '../../geometry/layout/readingOrder.ts';
import { distance } from '../../geometry/plane/point.ts';
import { centreOf, type Rect } from '../../geometry/plane/rect.ts';
import { visibleRect } from '../../geometry/viewport/viewport.ts';
import { scheduleWhenIdle } from '../../load/scheduleWhenIdle.ts';
import type { Commands } from '../keyboard/commands.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { nodeDescription } from '../scene/nodeDescription.ts';
import type { NodeTypes } from '../scene/nodeTypes.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { isKeySelection, select } from '../scene/selection.ts';

/** So many nodes without a card are in the document: a large board has thousands. */
const PROXIES_MAX = 60;
/** The growth of the area that is looked through, each time that fewer nodes were in it. */
const GROWTH = 3;
const GROWTHS_MAX = 4;
/** Changes of the board are followed so much later: each key of a text is one, and the names are those of sixty nodes and their neighbours. */
const CHANGE_DELAY_MS = 500;

type ProxyOptions = {
  readonly commands: Pick<Commands, 'focusCard' | 'bringIntoView'>;
  readonly labels: () => Pick<NodeTypes, 'listNameOf' | 'accessibleNameOf' | 'stateOf' | 'notesOf'>;
};

/**
 * The nodes next to the middle of the view that have no card now, as a list that is heard and not seen: from afar no node has one. Whoever
 * comes to one is brought to its card. It is written anew where the view rests, never while it moves.
 */
export function attachNodeProxies(canvas: CanvasParts, { commands, labels }: ProxyOptions): () => void {
  const { surface, world } = canvas.elements;
  const list = document.createElement('ul');
  list.className = 'sr-only';
  const items = new Map<NodeId, HTMLElement>();
  let isPlanned = false;
  let isDetached = false;
  let changeTimer: ReturnType<typeof setTimeout> | undefined;

  /** The nodes without a card that lie next to the middle of the view, in the order of reading. */
  function proxiedNodes(): SceneNode[] {
    const { camera, scene, renderer } = canvas;
    let area = visibleRect(camera.viewport(), camera.size());
    const middle = centreOf(area);
    const lacksCard = ({ id }: SceneNode) => !renderer.live.has(id);
    let nodes = scene.nodesIn(area).filter(lacksCard);
    for (let growths = 0; nodes.length < PROXIES_MAX && growths < GROWTHS_MAX; growths += 1) {
      area = grownAboutMiddle(area);
      nodes = scene.nodesIn(area).filter(lacksCard);
    }
    const distances = new Map(nodes.map((node) => [node, distance(centreOf(node), middle)]));
    const nearest = nodes.sort((one, other) => distances.get(one)! - distances.get(other)!).slice(0, PROXIES_MAX);
    return readingOrder(nearest.sort(compareByTop));
  }

  function update(): void {
    isPlanned = false;
    if (isDetached || canvas.camera.isMoving()) return;
    const nodes = proxiedNodes();
    const ids = new Set(nodes.map(({ id }) => id));
    for (const [id, item] of items) {
      if (ids.has(id)) continue;
      item.remove();
      items.delete(id);
    }
    list.ariaLabel = t`Nodes outside the view`;
    nodes.forEach((node, index) => {
      const item = items.get(node.id) ?? createItem(node.id);
      describe(item, node);
      // One that stands where it belongs is not moved: somebody may be reading it.
      if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
    });
    list.hidden = nodes.length === 0;
  }

  function createItem(id: NodeId): HTMLElement {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.setAttribute('role', 'link');
    link.tabIndex = -1;
    link.dataset.proxyId = id;
    item.append(link);
    items.set(id, item);
    return item;
  }

  function describe(item: HTMLElement, { id, node }: SceneNode): void {
    const link = item.firstElementChild!;
    const current = labels();
    const name = current.accessibleNameOf(node);
    const description = nodeDescription(canvas.scene, id, current);
    if (link.textContent !== name) link.textContent = name;
    if (link.getAttribute('aria-description') !== description) link.setAttribute('aria-description', description);
  }

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    scheduleWhenIdle(update);
  }

  function planLater(): void {
    changeTimer ??= setTimeout(() => {
      changeTimer = undefined;
      plan();
    }, CHANGE_DELAY_MS);
  }

  function goToNode(event: Event): void {
    const id = (event.target as Element).closest<HTMLElement>('[data-proxy-id]')?.dataset.proxyId as NodeId | undefined;
    if (id === undefined) return;
    commands.bringIntoView(id);
    commands.focusCard(id);
    if (!isKeySelection(canvas.scene.selection())) select(canvas, [id]);
  }

  list.addEventListener('click', goToNode);
  list.addEventListener('focusin', goToNode);
  surface.insertBefore(list, world);
  plan();
  const unsubscribers = [
    canvas.camera.onSettle(plan),
    canvas.camera.onResize(plan),
    canvas.scene.onChange(planLater),
    canvas.renderer.onRepaint(plan),
    canvas.renderer.live.subscribe(plan),
  ];

  return () => {
    isDetached = true;
    clearTimeout(changeTimer);
    for (const unsubscribe of unsubscribers) unsubscribe();
    list.remove();
  };
}

function grownAboutMiddle({ minX, minY, maxX, maxY }: Rect): Rect {
  const [growX, growY] = [((maxX - minX) * (GROWTH - 1)) / 2, ((maxY - minY) * (GROWTH - 1)) / 2];
  return { minX: minX - growX, minY: minY - growY, maxX: maxX + growX, maxY: maxY + growY };
}
