import type { BoardNode } from '../../../contract/board.ts';
import { readData } from '../../../contract/nodes.ts';
import { EMPTY_RATIO, pictureCardHeight, WITHOUT_FOOT } from '../../cards/picture/pictureCard.ts';

/** The picture's ratio, or that of the place where one goes. */
export function ratioOf({ data }: BoardNode): number {
  const { sketchImageWidth: width, sketchImageHeight: height } = readData('uploadSketchNode', data);
  return width && height ? width / height : EMPTY_RATIO;
}

/** The height of its card at a width; an empty one has no foot. */
export function cardHeight(node: BoardNode, width: number): number {
  const { sketchImageUrl, sketchObjectKey } = readData('uploadSketchNode', node.data);
  const isFilled = sketchImageUrl || sketchObjectKey;
  return pictureCardHeight(ratioOf(node), width) - (isFilled ? 0 : WITHOUT_FOOT);
}
