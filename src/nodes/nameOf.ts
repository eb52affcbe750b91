import type { I18n } from '@lingui/core';
import type { BoardNode } from '../../contract/board.ts';
import type { Board } from '../board/document/board.ts';
import { accessibleName, listName } from '../cards/header/accessibleName.ts';
import { type NameSources, nodeName } from '../cards/header/nodeName.ts';
import { definitionOf } from './registry.ts';

/** The name of a node of a board, for people. */
export function nameOf(node: BoardNode, board: Board, i18n: I18n): string {
  return nodeName(node, nameSources(board, i18n));
}

/** The same for those who do not see it: with its type, and of more nodes. */
export function accessibleNameOf(node: BoardNode, board: Board, i18n: I18n): string {
  return accessibleName(node, nameSources(board, i18n));
}

/** The name of a node in a list of them. */
export function listNameOf(node: BoardNode, board: Board, i18n: I18n): string {
  return listName(node, nameSources(board, i18n));
}

function nameSources(board: Board, i18n: I18n): NameSources {
  return { board, facts: definitionOf, labelOf: (type) => definitionOf(type)?.label, i18n };
}
