import { useSyncExternalStore } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { CanvasParts } from './renderer.ts';

/** Reads something of a node: the component is drawn anew when that is another, and hears of no other node. */
export function useNode<Value>({ scene }: Pick<CanvasParts, 'scene'>, id: NodeId, read: () => Value): Value {
  return useSyncExternalStore((listener) => scene.onNode(id, listener), read);
}
