import type { NodeId } from '../../../contract/ids.ts';

export type Sought = ReturnType<typeof createSought>;

/** Passes on which node somebody wants to see, from what lies beside the canvas to the canvas. */
export function createSought() {
  const listeners = new Set<(id: NodeId) => void>();
  return {
    tell(id: NodeId): void {
      for (const listener of listeners) listener(id);
    },
    listen(listener: (id: NodeId) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
