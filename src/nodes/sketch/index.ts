import { msg } from '@lingui/core/macro';
import { PencilLine } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { CARD_SIZES } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { pictureCardHeight } from '../../cards/picture/pictureCardHeight.ts';
import { defineNode } from '../defineNode.ts';

/** A drawing; its picture is saved each time the drawing dialog is. */
export const sketch = defineNode({
  type: 'sketchNode',
  label: msg`Sketch`,
  hint: msg`Draw, or trace over an image`,
  icon: PencilLine,
  docs: { path: '/docs/nodes/sketch', folder: 'sketch' },
  handles: ['in.image.image', 'out.image.image'],
  menuRanks: { menu: 1, imageOutput: 4 },
  isDrawing: true,
  size: { width: 360, height: 444 },
  heightOf: cardHeight,
  pictureOf: ({ imageUrl, objectKey }) => assetOf(objectKey, imageUrl),
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./sketch.view.tsx'),
});

/** The card takes the paper's proportions. */
function cardHeight({ data }: BoardNode, width: number): number {
  const { canvasWidth, canvasHeight } = readNodeData('sketchNode', data);
  return pictureCardHeight(canvasWidth / canvasHeight, width);
}
