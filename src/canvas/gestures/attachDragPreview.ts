import type { NodeId } from '../../../contract/ids.ts';
import { draggedPosition } from '../../board/edit/frames.ts';
import { nodesMovingWith } from '../../board/placement/frameMembership.ts';
import { ORIGIN, type Point } from '../../geometry/plane/point.ts';
import type { NodeDrag } from '../../machines/gesture/gesture.events.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { type CopyPreview, startCopyPreview } from './copyPreview.ts';
import { type DragPreview, startDragPreview } from './dragPreview.ts';
import { createInsertionPreview } from './insertionPreview.ts';

/** Shows what the gesture machine drags, once a frame, and has the board move it, or copy it there, when it is dropped. */
export function attachDragPreview(
  canvas: CanvasParts,
  gesture: GestureActor,
  onCopiesDropped: (ids: readonly NodeId[], offset: Point) => void,
): () => void {
  const { scene, boardActor, renderer } = canvas;
  const { stage } = canvas.elements;
  let preview: DragPreview | undefined;
  /** Shown while copies are dragged: the nodes themselves stand where they stood. */
  let copyPreview: CopyPreview | undefined;
  const insertionPreview = createInsertionPreview(canvas);
  let unpinners: (() => void)[] = [];
  /** Ends the preview of what was dropped last. */
  let endLastPreview: (() => void) | undefined;
  let frame = 0;
  /** The board on which the preview was drawn last. */
  let { board } = boardActor.getSnapshot().context;

  function updatePreview(): void {
    const { drag } = gesture.getSnapshot().context;
    if (!drag) return;
    if (!preview) startPreview(drag.nodes);
    else if (frame === 0) frame = requestAnimationFrame(drawPreview);
  }

  function startPreview(nodes: readonly NodeId[]): void {
    const draggedIds = nodesMovingWith(boardActor.getSnapshot().context.board, nodes);
    unpinners = draggedIds.filter((id) => renderer.live.has(id)).map(renderer.pin);
    endLastPreview?.();
    preview = startDragPreview(canvas, nodes);
  }

  function drawPreview(): void {
    frame = 0;
    const { drag } = gesture.getSnapshot().context;
    if (!drag) return;
    stage.toggleAttribute('data-copying', drag.copies === true);
    if (!drag.copies) endCopyPreview();
    preview?.moveBy(drag.copies ? ORIGIN : drag.offset);
    insertionPreview.show(drag);
    if (!drag.copies) return;
    copyPreview ??= startCopyPreview(canvas, drag.nodes);
    copyPreview.moveBy(drag.offset);
  }

  function endCopyPreview(): void {
    stage.removeAttribute('data-copying');
    copyPreview?.end();
    copyPreview = undefined;
  }

  /** The nodes go home, and the copies come where they were put down. */
  function dropCopies({ nodes, offset }: NodeDrag): void {
    cancelPreview();
    onCopiesDropped(nodes, draggedPosition(ORIGIN, offset));
  }

  /** Gives the preview out of hand, to be committed or cancelled. */
  function takePreview(): DragPreview | undefined {
    const releasedPreview = preview;
    cancelAnimationFrame(frame);
    frame = 0;
    preview = undefined;
    insertionPreview.clear();
    for (const end of unpinners) end();
    unpinners = [];
    return releasedPreview;
  }

  function cancelPreview(): void {
    endCopyPreview();
    preview?.cancel();
    takePreview();
  }

  /** Draws what is dragged under the pointer again, where others changed the board. */
  function followBoard(): void {
    const { board: nextBoard } = boardActor.getSnapshot().context;
    if (!preview || nextBoard === board) return;
    board = nextBoard;
    preview.followBoard();
    updatePreview();
  }

  const subscriptions = [
    gesture.subscribe(updatePreview),
    boardActor.subscribe(followBoard),
    gesture.on('nodes.dropped', ({ drag }) => {
      if (drag.copies) {
        dropCopies(drag);
        return;
      }
      endCopyPreview();
      // To where they were dropped, also where somebody else moved them meanwhile.
      const moves = drag.nodes.flatMap((id) => {
        const position = scene.node(id) && preview?.startPosition(id);
        return position ? { id, position: draggedPosition(position, drag.offset) } : [];
      });
      endLastPreview = takePreview()?.commit(drag.offset, () =>
        boardActor.send({ type: 'nodes.moved', moves, ...(drag.into && { into: drag.into }) }),
      );
    }),
    gesture.on('drag.cancelled', cancelPreview),
  ];

  return function detach(): void {
    cancelPreview();
    endLastPreview?.();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
