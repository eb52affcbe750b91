import type { I18n } from '@lingui/core';
import type { BoardNode } from '../../../../../contract/board.ts';
import { connectedInputsOf, promptOf } from '../../../../board/connect/inputs.ts';
import type { Board } from '../../../../board/document/board.ts';
import { NAME_LENGTH_MAX, shortenText } from '../../../../cards/header/nodeName.ts';
import { titleOf } from '../../../../cards/header/titleOf.ts';
import { farTextOf } from '../../../../nodes/farContents.ts';
import { nameOf } from '../../../../nodes/nameOf.ts';
import { definitionOf } from '../../../../nodes/registry.ts';

/** The name of a node among runs, where many are of one type: its title, else what its runs are told, else its name. */
export function runNameOf(node: BoardNode, board: Board, i18n: I18n): string {
  const title = titleOf(node);
  if (title !== undefined || !definitionOf(node.type)?.generates) return nameOf(node, board, i18n);
  const prompt = promptOf(node, connectedInputsOf(board, node.id, definitionOf)) || farTextOf(node);
  return shortenText(prompt ?? '', NAME_LENGTH_MAX) || nameOf(node, board, i18n);
}
