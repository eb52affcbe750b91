import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { NodeId } from '../../../contract/ids.ts';
import { boardOf } from '../document/board.ts';
import type { NodeFacts, NodeFactsLookup } from '../document/nodeFacts.ts';
import { resizeNode } from './edit.ts';
import { moveToSpots } from './spotComments.ts';

const id = (name: string) => NodeId.parse(name);
/** A card of 400 by 300 whose picture begins 48 below its upper border, as wide as the card and half as high. */
const PICTURE = {
  size: { width: 400, height: 300 },
  pictureBoxOf: (_: BoardNode, width: number) => ({ minX: 0, minY: 48, maxX: width, maxY: 48 + width / 2 }),
};
const COMMENT = { size: { width: 48, height: 48 } };
const facts: NodeFactsLookup = (type) =>
  ({ image: PICTURE, commentNode: COMMENT })[type] as Partial<NodeFacts> as NodeFacts | undefined;
const KETTLE: BoardNode = { id: id('kettle'), type: 'image', position: { x: 100, y: 50 }, data: {} };
const comment = (name: string, data: Record<string, unknown>): BoardNode => ({
  id: id(name),
  type: 'commentNode',
  position: { x: 0, y: 0 },
  data: { about: 'kettle', ...data },
});

test('a picture that is resized takes the comments on its spots along, and no others', () => {
  const comments = [comment('on', { spot: { x: 0.5, y: 0.5 } }), comment('odd', { spot: 'top' }), comment('above', {})];
  const board = resizeNode(boardOf([KETTLE, ...comments], []), KETTLE.id, { width: 800, height: 500 });
  const moved = moveToSpots(board, KETTLE.id, facts);
  expect(comments.map((each) => moved.nodes.get(each.id)?.position)).toEqual([
    { x: 500, y: 250 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});
