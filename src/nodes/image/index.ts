import { msg } from '@lingui/core/macro';
import { Image } from 'lucide-react';
import type { BoardNode, Size } from '../../../contract/board.ts';
import { CARD_SIZES, IMAGE_NODE_SIZE, IMAGE_PREVIEW_MAX } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { defineNode } from '../defineNode.ts';
import { ImageView } from './image.view.tsx';

/** A picture on the board: a result, an upload, a copy. */
export const image = defineNode({
  type: 'prototype2DNode',
  label: msg`Image`,
  icon: Image,
  docs: { path: '/docs/nodes/image', folder: 'image' },
  handles: ['in.image.image', 'in.omni.source', 'out.image.image'],
  size: IMAGE_NODE_SIZE,
  heightOf: cardHeight,
  resize: { along: 'ratio', ...CARD_SIZES.picture, natural: pixelForPixel },
  pictureOf: ({ imageUrl, objectKey }) => (imageUrl || objectKey ? { url: imageUrl, objectKey } : undefined),
  View: ImageView,
});

/** The picture's inset at both sides of its card. */
const INSETS = 8;
/** The card's head and foot, in board units. */
const HEAD_AND_FOOT = 92;

/** The picture in its own ratio, a preview being at most so high, between head and foot. An unknown ratio is taken for a square. */
function cardHeight({ data }: BoardNode, width: number): number {
  const { imageWidth, imageHeight } = readData('prototype2DNode', data);
  const ratio = imageWidth && imageHeight ? imageWidth / imageHeight : 1;
  return HEAD_AND_FOOT + Math.min((width - INSETS) / ratio, Math.max(IMAGE_PREVIEW_MAX, width));
}

/** A card that shows its picture pixel for pixel at 100 %, as far as cards may be resized. */
function pixelForPixel({ data }: BoardNode): Size | undefined {
  const { imageWidth, imageHeight } = readData('prototype2DNode', data);
  if (!imageWidth || !imageHeight) return undefined;
  const { least, greatest } = CARD_SIZES.picture;
  const width = Math.min(greatest.width, Math.max(least.width, imageWidth + INSETS));
  return { width, height: (width * imageHeight) / imageWidth };
}
