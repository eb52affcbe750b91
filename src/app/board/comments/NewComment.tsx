import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { reveal } from '../../../canvas/room.ts';
import { useCardServices } from '../../../cards/services.ts';
import { toScreen } from '../../../geometry/viewport.ts';
import { CommentField } from '../../../nodes/comment/CommentField.tsx';
import { cx } from '../../../ui/cx.ts';
import float from '../../../ui/float.module.css';
import s from './comments.module.css';
import type { CommentPlace } from './placeComment.ts';

/** What its field needs, in board units. */
const ROOM = { width: 280, height: 140 } as const;

type NewCommentProps = { readonly place: CommentPlace; readonly onEnd: () => void };

/** An empty comment at its place on the board. It becomes a node once the server has it; left without words it was never there. */
export function NewComment({ place, onEnd }: NewCommentProps) {
  const { t } = useLingui();
  const services = useCardServices();
  const { view, panZoom } = useCanvas();
  const card = useRef<HTMLElement>(null);
  const { position, about } = place;

  useLayoutEffect(() => {
    const { width, height } = ROOM;
    reveal(view, panZoom, { minX: position.x, minY: position.y, maxX: position.x + width, maxY: position.y + height });
    function follow(): void {
      const { x, y } = toScreen(view.viewport(), position);
      card.current!.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    }
    follow();
    return view.onFrame(follow);
  }, [view, panZoom, position]);

  async function send(noteText: string, id: NodeId) {
    const data = { noteText, ...(about && { about }) };
    await (await services.feedback()).put({ id, type: 'commentNode', position, data });
  }

  function end() {
    onEnd();
    view.elements.stage.focus({ preventScroll: true });
  }

  return (
    <section ref={card} className={cx(float.high, s.fresh)} aria-label={t`New comment`} data-own-pointer>
      <CommentField field="new" label={t`Comment`} action={t`Send`} autoFocus send={send} onEnd={end} />
    </section>
  );
}
