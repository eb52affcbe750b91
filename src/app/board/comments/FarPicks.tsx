import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import { isPick } from '../../../board/comments/picks.ts';
import type { Board } from '../../../board/document/board.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { isLiveTier } from '../../../geometry/viewport/tier.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { useStore } from '../../../store/useStore.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { FarLayer } from '../FarLayer.tsx';
import s from './comments.module.css';

/** More stars than this would say nothing: the first ones are shown. */
const STARS_MAX = 200;

/** The chosen results on a board that is seen from so far that its cards are not live: a star at the upper left corner of each. */
export function FarPicks({ actor }: { actor: BoardActor }) {
  const { camera } = useCanvas();
  const isFar = !isLiveTier(useStore(camera.settledTier));
  return isFar ? <StarLayer actor={actor} /> : null;
}

function StarLayer({ actor }: { actor: BoardActor }) {
  const { t } = useLingui();
  const { scene } = useCanvas();
  const picks = useSelector(actor, ({ context }) => picksOf(context.board), areSame);
  if (picks.length === 0) return null;
  return (
    <FarLayer>
      {picks
        // What lies in a collapsed frame is not seen.
        .filter(({ id }) => scene.drawnNodeOf(id) === id)
        .slice(0, STARS_MAX)
        .map(({ id, position: { x, y } }) => (
          <span
            key={id}
            role="img"
            aria-label={t({ message: 'Chosen', context: 'one result' })}
            className={s.farStar}
            style={{ left: x, top: y } as CSSProperties}
          >
            <Icon of={Star} />
          </span>
        ))}
    </FarLayer>
  );
}

function picksOf({ nodes }: Board) {
  return [...nodes.values()].filter(isPick);
}

function areSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
