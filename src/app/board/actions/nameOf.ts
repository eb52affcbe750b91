import type { I18n } from '@lingui/core';
import type { BoardNode } from '../../../../contract/board.ts';
import { titleOf } from '../../../cards/titleOf.ts';
import { definitionOf } from '../../../nodes/registry.ts';

/** What a node goes by: its title, else the name of its type. */
export function nameOf(node: BoardNode, i18n: I18n): string {
  const definition = definitionOf(node.type);
  return titleOf(node) ?? (definition ? i18n._(definition.label) : node.type);
}
