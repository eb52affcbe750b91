import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { OutlineItem } from '../../board/find/outline.ts';
import { compareByTop, readingOrder, updateSorted } from '../../geometry/layout/readingOrder.ts';
import { isSameRect, type Rect } from '../../geometry/plane/rect.ts';
import type { CanvasParts } from '../render/renderer.ts';

/** A node in the outline, with where it lay when its place was found. */
export type PlacedOutlineItem = OutlineItem & Rect;

/** The board's nodes in reading order: sorted once, mended where something moved, never while the view moves. */
export function createNodeOrder(canvas: CanvasParts) {
  const items = new Map<NodeId, PlacedOutlineItem>();
  let lastNodes: ReadonlyMap<NodeId, BoardNode> | undefined;
  let sortedItems: readonly PlacedOutlineItem[] = [];
  let orderedItems: readonly PlacedOutlineItem[] = [];

  function update(nodes: ReadonlyMap<NodeId, BoardNode>): void {
    const staleItems = new Set<PlacedOutlineItem>();
    const freshItems: PlacedOutlineItem[] = [];
    for (const [id, node] of nodes) {
      const sceneNode = canvas.scene.node(id);
      if (!sceneNode) continue;
      const itemBefore = items.get(id);
      const frame = frameOf(node);
      if (itemBefore && itemBefore.frame === frame && isSameRect(itemBefore, sceneNode)) continue;
      const { minX, minY, maxX, maxY } = sceneNode;
      const item = { id, frame, minX, minY, maxX, maxY };
      if (itemBefore) staleItems.add(itemBefore);
      items.set(id, item);
      freshItems.push(item);
    }
    for (const [id, item] of items.size > nodes.size ? items : []) {
      if (nodes.has(id)) continue;
      staleItems.add(item);
      items.delete(id);
    }
    if (staleItems.size + freshItems.length === 0) return;
    sortedItems = updateSorted(sortedItems, (item) => staleItems.has(item), freshItems, compareByTop);
    orderedItems = readingOrder(sortedItems);
  }

  return {
    /** Tells of every change of the board; whether the order changed, `get` shows. */
    subscribe(listener: () => void): () => void {
      const subscription = canvas.boardActor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    get(): readonly PlacedOutlineItem[] {
      const { nodes } = canvas.scene.board();
      if (nodes !== lastNodes) update(nodes);
      lastNodes = nodes;
      return orderedItems;
    },
  };
}

/** The frame that a node belongs to. */
function frameOf(node: BoardNode): NodeId | undefined {
  return typeof node.frameId === 'string' ? (node.frameId as NodeId) : undefined;
}
