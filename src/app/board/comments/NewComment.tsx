import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { pointInUnobstructedArea, revealRect } from '../../../canvas/viewport/unobstructedArea.ts';
import { useCardServices } from '../../../cards/context/cardServices.ts';
import { boardToScreen } from '../../../geometry/viewport/viewport.ts';
import { CommentField } from '../../../nodes/comment/CommentField.tsx';
import { cx } from '../../../ui/tokens/cx.ts';
import float from '../../../ui/tokens/float.module.css';
import type { CommentPlacement } from './commentPlace.ts';
import s from './comments.module.css';

type NewCommentProps = {
  readonly place: CommentPlacement;
  /** With the comment that was sent, if one was. */
  readonly onEnd: (sentId?: NodeId) => void;
};

/** An empty comment at its place on the board. It becomes a node once the server has it; left without words it was never there. */
export function NewComment({ place, onEnd }: NewCommentProps) {
  const { t } = useLingui();
  const services = useCardServices();
  const canvas = useCanvas();
  const { panZoom } = canvas;
  const card = useRef<HTMLElement>(null);
  const { position, about, spot } = place;

  useLayoutEffect(() => {
    const element = card.current!;
    const size = () => ({ width: element.offsetWidth, height: element.offsetHeight });
    const { x: minX, y: minY } = position;
    // It is as large at every zoom.
    const { k } = panZoom.goal();
    revealRect(canvas, panZoom, { minX, minY, maxX: minX + size().width / k, maxY: minY + size().height / k });
    function updatePosition(): void {
      const { x, y } = pointInUnobstructedArea(canvas, boardToScreen(canvas.camera.viewport(), position), size());
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    }
    updatePosition();
    // It grows with what is written, and the stage with the window.
    const observer = new ResizeObserver(updatePosition);
    observer.observe(element);
    observer.observe(canvas.elements.stage);
    const unsubscribe = canvas.camera.onFrame(updatePosition);
    return () => {
      unsubscribe();
      observer.disconnect();
    };
  }, [canvas, panZoom, position]);

  const sentId = useRef<NodeId>(undefined);
  async function send(noteText: string, id: NodeId) {
    sentId.current = id;
    const data = { noteText, ...(about && { about }), ...(spot && { spot }) };
    await (await services.feedback()).put({ id, type: 'commentNode', position, data });
  }

  function closeField(isSent: boolean) {
    onEnd(isSent ? sentId.current : undefined);
    canvas.elements.surface.focus({ preventScroll: true });
  }

  return (
    <section ref={card} className={cx(float.high, s.fresh)} aria-label={t`New comment`} data-own-pointer>
      <CommentField draftKey="new" label={t`Comment`} submitLabel={t`Send`} autoFocus send={send} onEnd={closeField} />
    </section>
  );
}
