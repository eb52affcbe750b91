import type { NodeId } from '../../../contract/ids.ts';

export type Sought = ReturnType<typeof createSought>;

/** What is wanted of a node: to see it, to be near enough to work on it, or to write or work there at once. */
type Intent = 'see' | 'work' | 'enter';
type Listener = (id: NodeId, intent: Intent) => void;

/** Passes on which node somebody wants to see, from what lies beside the canvas to the canvas. */
export function createSought() {
  const listeners = new Set<Listener>();
  return {
    tell(id: NodeId, intent: Intent = 'see'): void {
      for (const listener of listeners) listener(id, intent);
    },
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
