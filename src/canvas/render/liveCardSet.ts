import { flushSync } from 'react-dom';
import type { NodeId } from '../../../contract/ids.ts';
import { createStore } from '../../store/store.ts';
import type { CameraMotion } from '../viewport/camera.ts';

/** The number of live cards that may mount in one frame: few while the view moves, more when it rests. */
const MOUNTS_PER_FRAME_MOVING = 3;
const MOUNTS_PER_FRAME_RESTING = 9;

export type LiveCardSetOptions = {
  /** The board's order, in which the focus goes; who lies above whom is the cards' own `z-index`. */
  readonly orderOf: (id: NodeId) => number;
  readonly motion: CameraMotion;
  /** Cards that React has just mounted: their stand-ins can go. */
  readonly onMounted: (ids: readonly NodeId[]) => void;
};

/** The cards that React holds. They mount a few per frame, most wanted first; React hears of the list, never of a pan. */
export function createLiveCardSet({ orderOf, motion, onMounted }: LiveCardSetOptions) {
  const liveNodeIds = new Set<NodeId>();
  const liveIds = createStore<readonly NodeId[]>([]);
  let mountQueue: NodeId[] = [];
  let frame = 0;

  function publish(): void {
    liveIds.set([...liveNodeIds].sort((a, b) => orderOf(a) - orderOf(b)));
  }

  function mountQueued(): void {
    frame = 0;
    // A zoom goes by what stands.
    if (motion.isZooming()) {
      frame = requestAnimationFrame(mountQueued);
      return;
    }
    const mounting = mountQueue.splice(0, motion.isMoving() ? MOUNTS_PER_FRAME_MOVING : MOUNTS_PER_FRAME_RESTING);
    for (const id of mounting) liveNodeIds.add(id);
    // Synchronously, so that the stand-in and the card never both miss a frame.
    flushSync(publish);
    onMounted(mounting);
    if (mountQueue.length > 0) frame = requestAnimationFrame(mountQueued);
  }

  return {
    has: (id: NodeId) => liveNodeIds.has(id),
    get size() {
      return liveNodeIds.size;
    },
    /** Asks for cards, most wanted first; what was asked before and is not asked now is forgotten. */
    request(ids: readonly NodeId[]): void {
      mountQueue = ids.filter((id) => !liveNodeIds.has(id));
      if (mountQueue.length > 0 && frame === 0) frame = requestAnimationFrame(mountQueued);
    },
    /** Mounts one card at once: it is about to get the focus, or to be dragged. */
    mount(id: NodeId): void {
      if (liveNodeIds.has(id)) return;
      liveNodeIds.add(id);
      flushSync(publish);
      onMounted([id]);
    },
    /** Unmounts all cards but these. */
    retain(shouldKeep: (id: NodeId) => boolean): void {
      const sizeBefore = liveNodeIds.size;
      for (const id of liveNodeIds) if (!shouldKeep(id)) liveNodeIds.delete(id);
      if (liveNodeIds.size !== sizeBefore) publish();
    },
    /** Puts the cards in the board's order, where that is another now. */
    sort(): void {
      const ids = liveIds.get();
      if (ids.some((id, index) => orderOf(ids[index + 1] ?? id) < orderOf(id))) publish();
    },
    get: liveIds.get,
    subscribe: liveIds.subscribe,
    stop(): void {
      cancelAnimationFrame(frame);
      mountQueue = [];
    },
  };
}

export type LiveCardSet = ReturnType<typeof createLiveCardSet>;
