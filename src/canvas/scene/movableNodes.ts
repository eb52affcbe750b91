import type { NodeId } from '../../../contract/ids.ts';
import { isFixed } from '../../board/document/board.ts';
import type { ElementId } from '../../machines/events/board.events.ts';
import type { SceneIndex } from './sceneIndex.ts';

/** The nodes that move when these are moved, by the pointer, the keys or a command: all but the read-only ones. */
export function movableNodes(scene: Pick<SceneIndex, 'node'>, ids: Iterable<ElementId>): NodeId[] {
  return [...ids].flatMap((id) => {
    const node = scene.node(id as NodeId);
    return node && !isFixed(node.node) ? node.id : [];
  });
}
