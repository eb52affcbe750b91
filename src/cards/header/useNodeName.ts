import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import type { BoardNode } from '../../../contract/board.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { useCardServices } from '../context/cardServices.ts';
import { nodeName } from './nodeName.ts';

/** The name of a node, as it is on the board now. */
export function useNodeName(node: BoardNode): string {
  const { i18n } = useLingui();
  const { labelOf } = useCardServices();
  return useSelector(useBoardActor(), ({ context: { board, facts } }) =>
    nodeName(node, { board, facts, labelOf, i18n }),
  );
}
