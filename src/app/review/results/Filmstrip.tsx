import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { isPick } from '../../../board/comments/picks.ts';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import { AssetImage } from '../../../cards/picture/AssetImage.tsx';
import { nameOf } from '../../../nodes/nameOf.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import s from './results.module.css';

/** So many before the result that is shown, and after it: a large board has thousands. */
const NEIGHBOUR_COUNT = 30;

type FilmstripProps = {
  readonly ids: readonly NodeId[];
  readonly index: number;
  readonly onChoose: (index: number) => void;
};

/** The results around the one that is shown, small, where a window is large enough. */
export function Filmstrip({ ids, index, onChoose }: FilmstripProps) {
  const { t } = useLingui();
  const nodes = useSelector(useBoardActor(), ({ context }) => context.board.nodes);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is shown is to be seen here too
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);
  const first = Math.max(0, index - NEIGHBOUR_COUNT);
  return (
    <nav className={s.filmstrip} aria-label={t`All results`}>
      <ol ref={list}>
        {ids.slice(first, index + NEIGHBOUR_COUNT + 1).map((id, offset) => {
          const node = nodes.get(id);
          return (
            node && (
              <Thumbnail
                key={id}
                node={node}
                isCurrent={first + offset === index}
                onChoose={() => onChoose(first + offset)}
              />
            )
          );
        })}
      </ol>
    </nav>
  );
}

type ThumbnailProps = { readonly node: BoardNode; readonly isCurrent: boolean; readonly onChoose: () => void };

function Thumbnail({ node, isCurrent, onChoose }: ThumbnailProps) {
  const { i18n } = useLingui();
  const name = useSelector(useBoardActor(), ({ context }) => nameOf(node, context.board, i18n));
  const poster = definitionOf(node.type)?.posterOf(node);
  return (
    <li>
      <button type="button" aria-label={name} aria-current={isCurrent || undefined} onClick={onChoose}>
        {poster && <AssetImage picture={poster} size={128} alt="" />}
        {isPick(node) && <Icon of={Star} size="sm" className={s.star ?? ''} />}
      </button>
    </li>
  );
}
