import { useSelector } from '@xstate/react';
import { Puzzle } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { BoardNode } from '../../contract/board.ts';
import { isEqualJson } from '../../merge/equalJson.ts';
import { useBoardActor } from '../cards/context/boardActor.tsx';
import { AssetImage } from '../cards/picture/AssetImage.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { posterOf } from './farContents.ts';
import s from './nodeThumbnail.module.css';
import { definitionOf } from './registry.ts';

/** A small picture of a node, as it is known by from afar, `side` pixels square; the icon of its type where it has none, or of no type where it is gone. */
export function NodeThumbnail({ node, side }: { readonly node: BoardNode | undefined; readonly side: number }) {
  const picture = useSelector(useBoardActor(), ({ context }) => node && posterOf(context.board, node), isEqualJson);
  const icon = <Icon of={definitionOf(node?.type ?? '')?.icon ?? Puzzle} />;
  return (
    <span className={s.thumbnail} style={{ ['--side' as string]: `${side}px` } as CSSProperties}>
      {picture ? <AssetImage picture={picture} size={side > 64 ? 128 : 64} alt="" missingContent={icon} /> : icon}
    </span>
  );
}
