import type { NodeId } from '../../../contract/ids.ts';
import { overlaps } from '../../geometry/plane/rect.ts';
import { visibleRect } from '../../geometry/viewport/viewport.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { createNodeOrder, type PlacedOutlineItem } from './nodeOrder.ts';

/** The nodes one after the other, as a person reads them: the way of Tab. Nothing is sorted before somebody asks. */
export function createNodeSequence(canvas: CanvasParts) {
  const nodeOrder = createNodeOrder(canvas);
  let indexedItems: readonly PlacedOutlineItem[] = [];
  let indexById: ReadonlyMap<NodeId, number> = new Map();

  function items(): readonly PlacedOutlineItem[] {
    const current = nodeOrder.get();
    if (current !== indexedItems) {
      indexedItems = current;
      indexById = new Map(current.map(({ id }, index) => [id, index]));
    }
    return current;
  }

  const isDrawn = ({ id }: PlacedOutlineItem) => canvas.scene.node(id) !== undefined;

  return {
    /** The node after another, or the one before it; undefined at the end. */
    neighbour(id: NodeId, step: 1 | -1): NodeId | undefined {
      const all = items();
      const start = indexById.get(id);
      if (start === undefined) return undefined;
      for (let index = start + step; index >= 0 && index < all.length; index += step) {
        const item = all[index]!;
        if (isDrawn(item)) return item.id;
      }
      return undefined;
    },
    /** The first node in sight, or the last one; of all where none is in sight. */
    endInSight(end: 'first' | 'last'): NodeId | undefined {
      const drawn = items().filter(isDrawn);
      const area = visibleRect(canvas.camera.viewport(), canvas.camera.size());
      const inSight = drawn.filter((item) => overlaps(item, area));
      return (inSight.length > 0 ? inSight : drawn).at(end === 'first' ? 0 : -1)?.id;
    },
  };
}

export type NodeSequence = ReturnType<typeof createNodeSequence>;
