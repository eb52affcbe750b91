import type { NodeId } from '../../../../contract/ids.ts';
import { chunkKey } from '../../../geometry/spatial/chunk.ts';
import { createEmitter } from '../../../store/emitter.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';

/** The chunk of each node: a node to the one that its upper left corner lies in. Kept up by `note`. */
export function createChunks(nodeOf: (id: NodeId) => SceneNode | undefined) {
  const members = new Map<string, Set<NodeId>>();
  const homes = new Map<NodeId, string>();
  const changes = createEmitter<[key: string]>();

  function leave(id: NodeId, home: string): void {
    const ids = members.get(home);
    ids?.delete(id);
    if (ids?.size === 0) members.delete(home);
    homes.delete(id);
  }

  function join(id: NodeId, home: string): void {
    const ids = members.get(home);
    if (ids) ids.add(id);
    else members.set(home, new Set([id]));
    homes.set(id, home);
  }

  return {
    /** Notes that nodes appeared, moved, changed or went: whoever draws their chunks hears of it. */
    note(ids: Iterable<NodeId>): void {
      const touched = new Set<string>();
      for (const id of ids) {
        const node = nodeOf(id);
        const before = homes.get(id);
        const now = node && chunkKey({ x: node.minX, y: node.minY });
        if (before !== undefined) touched.add(before);
        if (now !== undefined) touched.add(now);
        if (before === now) continue;
        if (before !== undefined) leave(id, before);
        if (now !== undefined) join(id, now);
      }
      for (const key of touched) changes.emit(key);
    },
    /** The chunks in which a node is. */
    keys: () => members.keys(),
    /** The nodes of a chunk. */
    nodesOf: (key: string): readonly SceneNode[] => [...(members.get(key) ?? [])].flatMap((id) => nodeOf(id) ?? []),
    /** Something changed in a chunk. */
    onChange: changes.on,
  };
}

export type Chunks = ReturnType<typeof createChunks>;
