import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { pinTip } from '../../../board/comments/commentPlaces.ts';
import { type Thread, threadsOf } from '../../../board/comments/comments.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { goToNode } from '../../../canvas/panels/viewNavigation.ts';
import { isLiveTier } from '../../../geometry/viewport/tier.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { CommentPin } from '../../../nodes/comment/CommentPin.tsx';
import { definitionOf } from '../../../nodes/registry.ts';
import { useStore } from '../../../store/useStore.ts';
import { FarLayer } from '../FarLayer.tsx';
import s from './comments.module.css';

/** More pins than this would hide a board that is seen from afar: those that began last are left. */
const PINS_MAX = 200;

/** The comments on a board that is seen from so far that its cards are not live: pins as large as from near. */
export function FarPins({ actor }: { actor: BoardActor }) {
  const { camera } = useCanvas();
  const isFar = !isLiveTier(useStore(camera.settledTier));
  const isShown = useSelector(actor, ({ context }) => context.showFeedback);
  return isFar && isShown ? <PinLayer actor={actor} /> : null;
}

function PinLayer({ actor }: { actor: BoardActor }) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const threads = useSelector(actor, ({ context }) => threadsOf(context.board), areSameThreads).slice(-PINS_MAX);
  return (
    <FarLayer>
      {threads.map((thread) => {
        const { x, y } = pinTip(thread.head, definitionOf);
        return (
          <button
            key={thread.id}
            type="button"
            tabIndex={-1}
            className={s.farPin}
            style={{ left: x, top: y } as CSSProperties}
            aria-label={t`Go to comment`}
            data-own-pointer
            onClick={() => goToNode(canvas, thread.head.id)}
          >
            <CommentPin node={thread.head} thread={thread} />
          </button>
        );
      })}
    </FarLayer>
  );
}

function areSameThreads(one: readonly Thread[], other: readonly Thread[]): boolean {
  return one.length === other.length && one.every((thread, index) => thread === other[index]);
}
