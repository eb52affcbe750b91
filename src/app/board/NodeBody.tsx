import { msg } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { Puzzle } from 'lucide-react';
import type { NodeId } from '../../../contract/ids.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { lazyView } from '../../nodes/lazyView.tsx';
import { definitionOf } from '../../nodes/registry.ts';

/** The body of a type that this version does not know, fetched like any view. */
const UNKNOWN_TYPE_VIEW = lazyView(
  { type: 'unknown', label: msg`Unknown node`, icon: Puzzle, helpOf: () => '/docs' },
  () => import('./UnknownCard.tsx'),
);

/**
 * The inside of a live card, by the node's type. It reads the node from the board itself, so that typing in a field is seen in
 * the same breath, whatever the canvas is busy with.
 */
export function NodeBody({ id, selected }: { id: NodeId; selected: boolean }) {
  const node = useSelector(useBoardActor(), ({ context }) => context.board.nodes.get(id));
  if (!node) return null;
  const View = definitionOf(node.type)?.View ?? UNKNOWN_TYPE_VIEW.View;
  return <View node={node} selected={selected} />;
}
