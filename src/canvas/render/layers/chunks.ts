import type { NodeId } from '../../../../contract/ids.ts';
import { chunkKey } from '../../../geometry/spatial/chunk.ts';
import { createEmitter } from '../../../store/emitter.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';

/** The chunk of each node: a node to the one that its upper left corner lies in. Kept up by `update`. */
export function createChunks(nodeOf: (id: NodeId) => SceneNode | undefined) {
  const nodeIdsByChunk = new Map<string, Set<NodeId>>();
  const chunkByNode = new Map<NodeId, string>();
  const changeEmitter = createEmitter<[key: string]>();

  function removeMember(id: NodeId, key: string): void {
    const ids = nodeIdsByChunk.get(key);
    ids?.delete(id);
    if (ids?.size === 0) nodeIdsByChunk.delete(key);
    chunkByNode.delete(id);
  }

  function addMember(id: NodeId, key: string): void {
    const ids = nodeIdsByChunk.get(key);
    if (ids) ids.add(id);
    else nodeIdsByChunk.set(key, new Set([id]));
    chunkByNode.set(id, key);
  }

  return {
    /** Notes that nodes appeared, moved, changed or went: whoever draws their chunks hears of it. */
    update(ids: Iterable<NodeId>): void {
      const changedKeys = new Set<string>();
      for (const id of ids) {
        const node = nodeOf(id);
        const keyBefore = chunkByNode.get(id);
        const keyNow = node && chunkKey({ x: node.minX, y: node.minY });
        if (keyBefore !== undefined) changedKeys.add(keyBefore);
        if (keyNow !== undefined) changedKeys.add(keyNow);
        if (keyBefore === keyNow) continue;
        if (keyBefore !== undefined) removeMember(id, keyBefore);
        if (keyNow !== undefined) addMember(id, keyNow);
      }
      for (const key of changedKeys) changeEmitter.emit(key);
    },
    /** The chunks in which a node is. */
    keys: () => nodeIdsByChunk.keys(),
    /** The nodes of a chunk. */
    nodesOf: (key: string): readonly SceneNode[] =>
      [...(nodeIdsByChunk.get(key) ?? [])].flatMap((id) => nodeOf(id) ?? []),
    /** Something changed in a chunk. */
    onChange: changeEmitter.on,
  };
}

export type Chunks = ReturnType<typeof createChunks>;
