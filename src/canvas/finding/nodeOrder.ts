import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { OutlineItem } from '../../board/find/outline.ts';
import { compareByTop, readingOrder, updateSorted } from '../../geometry/layout/readingOrder.ts';
import { isSameRect, type Rect } from '../../geometry/plane/rect.ts';
import type { CanvasParts } from '../render/renderer.ts';

/** A node in the outline, with where it lay when its place was found. */
export type OutlineItemPlace = OutlineItem & Rect;

/** The board's nodes in reading order: sorted once, mended where something moved, never while the view moves. */
export function createNodeOrder(canvas: CanvasParts) {
  const items = new Map<NodeId, OutlineItemPlace>();
  let drawnNodes: ReadonlyMap<NodeId, BoardNode> | undefined;
  let sorted: readonly OutlineItemPlace[] = [];
  let ordered: readonly OutlineItemPlace[] = [];

  function update(nodes: ReadonlyMap<NodeId, BoardNode>): void {
    const stale = new Set<OutlineItemPlace>();
    const fresh: OutlineItemPlace[] = [];
    for (const [id, node] of nodes) {
      const sceneNode = canvas.scene.node(id);
      if (!sceneNode) continue;
      const old = items.get(id);
      const frame = frameOf(node);
      if (old && old.frame === frame && isSameRect(old, sceneNode)) continue;
      const { minX, minY, maxX, maxY } = sceneNode;
      const item = { id, frame, minX, minY, maxX, maxY };
      if (old) stale.add(old);
      items.set(id, item);
      fresh.push(item);
    }
    for (const [id, item] of items.size > nodes.size ? items : []) {
      if (nodes.has(id)) continue;
      stale.add(item);
      items.delete(id);
    }
    if (stale.size + fresh.length === 0) return;
    sorted = updateSorted(sorted, (item) => stale.has(item), fresh, compareByTop);
    ordered = readingOrder(sorted);
  }

  return {
    /** Tells of every change of the board; whether the order changed, `get` shows. */
    subscribe(listener: () => void): () => void {
      const subscription = canvas.source.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    get(): readonly OutlineItemPlace[] {
      const { nodes } = canvas.scene.board();
      if (nodes !== drawnNodes) update(nodes);
      drawnNodes = nodes;
      return ordered;
    },
  };
}

/** The frame that a node belongs to. */
function frameOf(node: BoardNode): NodeId | undefined {
  return typeof node.frameId === 'string' ? (node.frameId as NodeId) : undefined;
}
