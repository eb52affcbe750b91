import type { NodeId } from '../../contract/ids.ts';

export type Reveal = ReturnType<typeof createReveal>;

/** What is wanted of a node: to see it, to be near enough to work on it, or to write or work there at once. */
type Intent = 'see' | 'work' | 'enter';
type Listener = (id: NodeId, intent: Intent) => void;

/** Passes on which node somebody wants to see, from what lies beside the canvas to the canvas. */
export function createReveal() {
  const listeners = new Set<Listener>();
  return {
    request(id: NodeId, intent: Intent = 'see'): void {
      for (const listener of listeners) listener(id, intent);
    },
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
