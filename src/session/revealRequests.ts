import type { NodeId } from '../../contract/ids.ts';
import { createEmitter } from '../store/emitter.ts';

export type RevealRequests = ReturnType<typeof createRevealRequests>;

/** The purpose of revealing a node: to see it, to be near enough to work on it, or to write or work there at once. */
type Intent = 'see' | 'work' | 'enter';

/** Passes on which node somebody wants to see, from what lies beside the canvas to the canvas. */
export function createRevealRequests() {
  const requests = createEmitter<[id: NodeId, intent: Intent]>();
  return {
    request: (id: NodeId, intent: Intent = 'see'): void => requests.emit(id, intent),
    listen: requests.on,
  };
}
