import type { I18n } from '@lingui/core';
import type { BoardNode } from '../../contract/board.ts';
import type { Board } from '../board/document/board.ts';
import { nodeName } from '../cards/header/nodeName.ts';
import { definitionOf } from './registry.ts';

/** The name of a node of a board, for people. */
export function nameOf(node: BoardNode, board: Board, i18n: I18n): string {
  return nodeName(node, { board, facts: definitionOf, labelOf: (type) => definitionOf(type)?.label, i18n });
}
