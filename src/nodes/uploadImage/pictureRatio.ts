import type { BoardNode } from '../../../contract/board.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { EMPTY_UPLOAD_RATIO } from '../../cards/picture/pictureCardHeight.ts';

/** The picture's ratio, or that of the place where one goes. */
export function pictureRatio({ data }: BoardNode): number {
  const { sketchImageWidth: width, sketchImageHeight: height } = readNodeData('uploadSketchNode', data);
  return width && height ? width / height : EMPTY_UPLOAD_RATIO;
}
