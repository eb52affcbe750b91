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
  let latest:
    | { readonly board: Board; readonly nodes: NodeDrag['nodes']; readonly at: ReturnType<typeof dropTargetsOf> }
    | undefined;
  let dropTargets = NONE;
  let frame = 0;

  function tell(next: ReadonlySet<NodeId>): void {
    if (next.size === dropTargets.size && [...next].every((id) => dropTargets.has(id))) return;
    dropTargets = next;
    onChange(dropTargets);
  }

  function check(): void {
    frame = 0;
    const { drag } = gesture.getSnapshot().context;
    if (!drag) return;
    const { board } = canvas.source.getSnapshot().context;
    const { nodes, by } = drag;
    // The board may change below a drag: a result comes in.
    if (latest?.board !== board || latest.nodes !== nodes) {
      latest = { board, nodes, at: dropTargetsOf(board, nodes, canvas.scene.factsOf) };
    }
    tell(latest.at(by));
  }

  function release(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    latest = undefined;
    tell(NONE);
  }

  const watching = gesture.subscribe(({ context }) => {
    if (!context.drag) release();
    else if (frame === 0) frame = requestAnimationFrame(check);
  });

  return function detach(): void {
    watching.unsubscribe();
    release();
  };
}

const NONE: ReadonlySet<NodeId> = new Set();
