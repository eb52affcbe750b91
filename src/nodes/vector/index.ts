import { msg } from '@lingui/core/macro';
import { PenTool } from 'lucide-react';
import { CARD_SIZES, IMAGE_NODE_SIZE } from '../../../contract/limits.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { pictureBox, pictureCardHeight } from '../../cards/picture/pictureCardHeight.ts';
import { defineNode } from '../defineNode.ts';

/** A picture of curves, which stays sharp at any size. */
export const vector = defineNode({
  type: 'svgNode',
  label: msg`Vector`,
  icon: PenTool,
  docs: { path: '/docs/nodes/svg', folder: 'vector' },
  handles: ['in.svg.svg', 'in.image.image', 'out.svg.svg'],
  size: { width: IMAGE_NODE_SIZE.width, height: pictureCardHeight(1, IMAGE_NODE_SIZE.width) },
  // Nobody stores how large it is: its place is a square.
  heightOf: (_, width) => pictureCardHeight(1, width),
  pictureBoxOf: (_, width) => pictureBox(1, width),
  resize: { along: 'width', ...CARD_SIZES.picture },
  pictureOf: ({ imageUrl, objectKey }) => assetOf(objectKey, imageUrl),
  outputValues: { 'out.svg.svg': ({ imageUrl, objectKey }) => assetOf(objectKey, imageUrl) },
  view: () => import('./vector.view.tsx'),
});
