import { msg } from '@lingui/core/macro';
import { Image } from 'lucide-react';
import type { BoardNode, Size } from '../../../contract/board.ts';
import { CARD_SIZES, IMAGE_NODE_SIZE } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import {
  PICTURE_INSETS_WIDTH,
  pictureBox,
  pictureCardHeight,
  VARIANT_STRIP_HEIGHT,
} from '../../cards/picture/pictureCardHeight.ts';
import { defineNode } from '../defineNode.ts';
import { quickRuns } from '../quickRuns.ts';

/** A picture on the board: a result, an upload, a copy. */
export const image = defineNode({
  type: 'prototype2DNode',
  label: msg`Image`,
  icon: Image,
  docs: { path: '/docs/nodes/image', folder: 'image' },
  additionalDocs: [{ path: '/docs/nodes/spinoff', folder: 'image', page: 'spinoff', label: msg`Spin off` }],
  handles: ['in.image.image', 'in.omni.source', 'out.image.image'],
  size: IMAGE_NODE_SIZE,
  runs: quickRuns,
  heightOf: cardHeight,
  pictureBoxOf: (node, width) => pictureBox(ratioOf(node), width),
  resize: { along: 'ratio', ...CARD_SIZES.picture, naturalSize: naturalCardSize },
  pictureOf: ({ imageUrl, objectKey }) => assetOf(objectKey, imageUrl),
  // What stands where a result could not be made is seen from afar, and nothing is made of it.
  outputValues: {
    'out.image.image': ({ noResult, imageUrl, objectKey }) => (noResult ? undefined : assetOf(objectKey, imageUrl)),
  },
  view: () => import('./image.view.tsx'),
});

function cardHeight(node: BoardNode, width: number): number {
  const { variants = [] } = readNodeData('prototype2DNode', node.data);
  return pictureCardHeight(ratioOf(node), width) + (variants.length > 1 ? VARIANT_STRIP_HEIGHT : 0);
}

/** An unknown ratio is taken for a square. */
function ratioOf({ data }: BoardNode): number {
  const { imageWidth, imageHeight } = readNodeData('prototype2DNode', data);
  return imageWidth && imageHeight ? imageWidth / imageHeight : 1;
}

/** A card that shows its picture pixel for pixel at 100 %, as far as cards may be resized. */
function naturalCardSize({ data }: BoardNode): Size | undefined {
  const { imageWidth, imageHeight } = readNodeData('prototype2DNode', data);
  if (!imageWidth || !imageHeight) return undefined;
  const { minSize, maxSize } = CARD_SIZES.picture;
  const width = Math.min(maxSize.width, Math.max(minSize.width, imageWidth + PICTURE_INSETS_WIDTH));
  return { width, height: (width * imageHeight) / imageWidth };
}
