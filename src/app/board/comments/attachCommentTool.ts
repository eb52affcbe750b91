import type { NodeId } from '../../../../contract/ids.ts';
import type { Controller } from '../../../canvas/controller.ts';
import { isBoardOrNode, isOnBoard, nodeAt } from '../../../canvas/dom/eventTargets.ts';
import { stagePoint } from '../../../canvas/dom/stagePoint.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import { type CommentPlacement, commentPlaceAboutNode, commentPlaceAt, commentPlaceOnBoard } from './commentPlace.ts';

const PRESS_EVENTS = ['pointerdown', 'mousedown', 'touchstart'] as const;
const LEFT_BUTTON = 0;

/**
 * While the comment tool is out, a click on the board or on a node says where a comment goes, and Enter puts it at the node that has the
 * focus, or in the middle of what is seen.
 */
export function attachCommentTool(canvas: Controller, onPlace: (commentPlace: CommentPlacement) => void) {
  const { elements, tool } = canvas;
  const { stage } = elements;
  const aborter = new AbortController();
  const options = { signal: aborter.signal, capture: true };
  const isForTool = (target: EventTarget | null) => tool.get() === 'comment' && isOnBoard(canvas.elements, target);

  function placeComment(commentPlace: CommentPlacement): void {
    tool.set('select');
    onPlace(commentPlace);
  }

  /** The press neither drags nor selects. */
  function preventPress(event: Event): void {
    if (!isForTool(event.target) || (event instanceof MouseEvent && event.button !== LEFT_BUTTON)) return;
    event.stopImmediatePropagation();
    if (event.type === 'mousedown') event.preventDefault();
  }
  for (const type of PRESS_EVENTS) stage.addEventListener(type, preventPress, options);

  stage.addEventListener(
    'click',
    (event) => {
      if (!isForTool(event.target)) return;
      event.stopImmediatePropagation();
      placeComment(commentPlaceAt(canvas, screenToBoard(canvas.camera.viewport(), stagePoint(stage, event))));
    },
    options,
  );
  stage.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || tool.get() !== 'comment' || !isBoardOrNode(elements.surface, event.target)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      const target = nodeAt(event.target) ?? ([...canvas.scene.selection()][0] as NodeId | undefined);
      const { width, height } = canvas.camera.size();
      const middle = screenToBoard(canvas.camera.viewport(), { x: width / 2, y: height / 2 });
      placeComment((target && commentPlaceAboutNode(canvas, target)) ?? commentPlaceOnBoard(middle));
    },
    options,
  );
  return () => aborter.abort();
}
