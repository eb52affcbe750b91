import type { BoardNode } from '../../contract/board.ts';
import { handleOf } from '../../contract/handles.ts';
import type { NodeId } from '../../contract/ids.ts';
import type { Board } from '../board/document/board.ts';
import type { NodeFacts } from '../board/document/nodeFacts.ts';
import { nodesInReadingOrder } from '../board/find/nodesInReadingOrder.ts';
import { definitionOf } from './registry.ts';

/** The picture of a node that shows one of its own; a node that generates shows what it was given, and one of a model its still. */
export function pictureOf(node: BoardNode) {
  const definition = definitionOf(node.type);
  return definition && showsOwnPicture(node) && hasPictureOutput(definition) ? definition.pictureOf(node) : undefined;
}

/** Tells whether what a type shows is a picture, which can be enlarged and saved, and no still of something else. */
export function hasPictureOutput({ handles }: Pick<NodeFacts, 'handles'>): boolean {
  return handles
    .map(handleOf)
    .some(({ direction, kind }) => direction === 'out' && (kind === 'image' || kind === 'svg'));
}

/** An image card generates by its quick actions only. */
function showsOwnPicture({ type }: BoardNode): boolean {
  return definitionOf(type)?.runs?.go === undefined;
}

/** The nodes of a board that show a picture of their own, in the order in which a person reads them. */
export function pictureNodeIds(board: Board): NodeId[] {
  const nodes = [...board.nodes.values()].filter((node) => pictureOf(node) !== undefined);
  return nodesInReadingOrder(nodes, definitionOf).map(({ id }) => id);
}
