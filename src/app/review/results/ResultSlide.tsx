import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BoardNode, Spot } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { spotOf } from '../../../board/comments/commentPlaces.ts';
import type { Thread } from '../../../board/comments/comments.ts';
import { CommentPin } from '../../../nodes/comment/CommentPin.tsx';
import { knownRatio, ResultPicture } from '../../board/present/ResultPicture.tsx';
import { attachLongPress } from './attachLongPress.ts';
import s from './results.module.css';

const MIDDLE: Spot = { x: 0.5, y: 0.5 };

type ResultSlideProps = {
  readonly node: BoardNode;
  readonly name: string;
  readonly threads: readonly Thread[];
  readonly mayComment: boolean;
  /** The spot that is being written about. */
  readonly draftSpot: Spot | undefined;
  /** The next press on the picture says where a comment goes. */
  readonly isPlacing: boolean;
  readonly onSpot: (spot: Spot) => void;
  readonly onThread: (id: NodeId) => void;
};

/** One result, whole, with the comments that lie on spots of it. */
export function ResultSlide(props: ResultSlideProps) {
  const { node, name, threads, mayComment, draftSpot, isPlacing, onSpot, onThread } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [shownRatio, setShownRatio] = useState<number>();
  const ratio = knownRatio(node) ?? shownRatio ?? 1;

  function spotUnder({ x, y }: { x: number; y: number }): Spot {
    const box = frame.current!.getBoundingClientRect();
    const share = (value: number) => Math.max(0, Math.min(1, value));
    return { x: share((x - box.left) / box.width), y: share((y - box.top) / box.height) };
  }

  const onLongPress = useEffectEvent((point: { x: number; y: number }) => onSpot(spotUnder(point)));
  useEffect(
    () => (mayComment ? attachLongPress(frame.current!, (point) => onLongPress(point)) : undefined),
    [mayComment],
  );

  /** A press by the keyboard has no place: it means the middle. */
  const place = ({ detail, clientX, clientY }: MouseEvent) =>
    onSpot(detail === 0 ? MIDDLE : spotUnder({ x: clientX, y: clientY }));

  return (
    <div ref={frame} className={s.frame} style={{ '--ratio': String(ratio) } as CSSProperties}>
      <ResultPicture node={node} alt={name} onRatio={setShownRatio} />
      {threads.map((thread) => {
        const spot = spotOf(thread.head);
        return (
          spot && (
            <button
              key={thread.id}
              type="button"
              className={s.pin}
              style={spotStyle(spot)}
              aria-label={t`Open comment`}
              onClick={() => onThread(thread.id)}
            >
              <CommentPin node={thread.head} thread={thread} />
            </button>
          )
        );
      })}
      {draftSpot && <span className={s.draftPin} style={spotStyle(draftSpot)} data-draft-pin />}
      {isPlacing && (
        <button
          type="button"
          className={s.placing}
          aria-label={t`Place the comment`}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to place a comment
          autoFocus
          onClick={place}
        />
      )}
    </div>
  );
}

function spotStyle({ x, y }: Spot): CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}
