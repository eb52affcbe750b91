import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from '../../board/document/board.ts';
import { dropTargetsOf } from '../../board/edit/dropTargets.ts';
import type { NodeDrag } from '../../machines/gesture/gesture.events.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';

/**
 * Follows a drag and says, once a frame, which open frames would take in what is dragged: none once it was let go or cancelled.
 */
export function attachTakers(
  canvas: CanvasParts,
  gesture: GestureActor,
  onChange: (takers: ReadonlySet<NodeId>) => void,
) {
  let asked:
    | { readonly board: Board; readonly nodes: NodeDrag['nodes']; readonly at: ReturnType<typeof dropTargetsOf> }
    | undefined;
  let takers = NONE;
  let frame = 0;

  function tell(next: ReadonlySet<NodeId>): void {
    if (next.size === takers.size && [...next].every((id) => takers.has(id))) return;
    takers = next;
    onChange(takers);
  }

  function look(): void {
    frame = 0;
    const { drag } = gesture.getSnapshot().context;
    if (!drag) return;
    const { board } = canvas.source.getSnapshot().context;
    const { nodes, by } = drag;
    // The board may change below a drag: a result comes in.
    if (asked?.board !== board || asked.nodes !== nodes) {
      asked = { board, nodes, at: dropTargetsOf(board, nodes, canvas.scene.factsOf) };
    }
    tell(asked.at(by));
  }

  function letGo(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    asked = undefined;
    tell(NONE);
  }

  const watching = gesture.subscribe(({ context }) => {
    if (!context.drag) letGo();
    else if (frame === 0) frame = requestAnimationFrame(look);
  });

  return function detach(): void {
    watching.unsubscribe();
    letGo();
  };
}

const NONE: ReadonlySet<NodeId> = new Set();
