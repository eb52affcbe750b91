import type { BoardNode } from '../../../contract/board.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { EMPTY_RATIO } from '../../cards/picture/pictureCard.ts';

/** The picture's ratio, or that of the place where one goes. */
export function pictureRatio({ data }: BoardNode): number {
  const { sketchImageWidth: width, sketchImageHeight: height } = readNodeData('uploadSketchNode', data);
  return width && height ? width / height : EMPTY_RATIO;
}
