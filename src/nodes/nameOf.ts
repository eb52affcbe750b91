import type { I18n } from '@lingui/core';
import type { BoardNode } from '../../contract/board.ts';
import { titleOf } from '../cards/header/titleOf.ts';
import { pictureName } from '../cards/picture/pictureName.ts';
import { definitionOf } from './registry.ts';

/** The name of a node away from its card. One that generates has a prompt of its own, which is no name of what it made. */
export function nameOf(node: BoardNode, i18n: I18n): string {
  const definition = definitionOf(node.type);
  const label = definition ? i18n._(definition.label) : node.type;
  return definition?.generates ? (titleOf(node) ?? label) : pictureName(node, label, i18n);
}
