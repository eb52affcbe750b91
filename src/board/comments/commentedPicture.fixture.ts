import type { BoardNode } from '../../../contract/board.ts';
import { NodeId } from '../../../contract/ids.ts';
import type { NodeFacts, NodeFactsLookup } from '../document/nodeFacts.ts';

const id = (name: string) => NodeId.parse(name);
/** A card of 400 by 300 whose picture begins 48 below its upper border, as wide as the card and half as high. */
const PICTURE = {
  size: { width: 400, height: 300 },
  pictureBoxOf: (_: BoardNode, width: number) => ({ minX: 0, minY: 48, maxX: width, maxY: 48 + width / 2 }),
};
const COMMENT = { size: { width: 48, height: 48 } };
export const facts: NodeFactsLookup = (type) =>
  ({ image: PICTURE, commentNode: COMMENT })[type] as Partial<NodeFacts> as NodeFacts | undefined;

/** A picture at 100, 50. */
export const KETTLE: BoardNode = { id: id('kettle'), type: 'image', position: { x: 100, y: 50 }, data: {} };

/** A comment about it, at the board's origin. */
export const comment = (name: string, data: Record<string, unknown>): BoardNode => ({
  id: id(name),
  type: 'commentNode',
  position: { x: 0, y: 0 },
  data: { about: 'kettle', ...data },
});
