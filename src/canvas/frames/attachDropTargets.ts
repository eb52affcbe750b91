import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from '../../board/document/board.ts';
import { dropTargetsOf } from '../../board/edit/dropTargets.ts';
import type { NodeDrag } from '../../machines/gesture/gesture.events.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';

/**
 * Follows a drag and says, once a frame, which open frames would take in what is dragged: none once it was let go or cancelled.
 */
export function attachDropTargets(
  canvas: CanvasParts,
  gesture: GestureActor,
  onChange: (dropTargets: ReadonlySet<NodeId>) => void,
) {
  let cached:
    | { readonly board: Board; readonly nodes: NodeDrag['nodes']; readonly targetsAt: ReturnType<typeof dropTargetsOf> }
    | undefined;
  let dropTargets = NO_NODES;
  let animationFrameId = 0;

  function setDropTargets(next: ReadonlySet<NodeId>): void {
    if (next.size === dropTargets.size && [...next].every((id) => dropTargets.has(id))) return;
    dropTargets = next;
    onChange(dropTargets);
  }

  function updateDropTargets(): void {
    animationFrameId = 0;
    const { drag } = gesture.getSnapshot().context;
    if (!drag) return;
    const { board } = canvas.boardActor.getSnapshot().context;
    const { nodes, offset } = drag;
    // The board may change below a drag: a result comes in.
    if (cached?.board !== board || cached.nodes !== nodes) {
      cached = { board, nodes, targetsAt: dropTargetsOf(board, nodes, canvas.scene.factsOf) };
    }
    setDropTargets(cached.targetsAt(offset));
  }

  function clearDropTargets(): void {
    cancelAnimationFrame(animationFrameId);
    animationFrameId = 0;
    cached = undefined;
    setDropTargets(NO_NODES);
  }

  const subscription = gesture.subscribe(({ context }) => {
    if (!context.drag) clearDropTargets();
    else if (animationFrameId === 0) animationFrameId = requestAnimationFrame(updateDropTargets);
  });

  return function detach(): void {
    subscription.unsubscribe();
    clearDropTargets();
  };
}

const NO_NODES: ReadonlySet<NodeId> = new Set();
