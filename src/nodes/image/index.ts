import { msg } from '@lingui/core/macro';
import { Image } from 'lucide-react';
import { IMAGE_NODE_SIZE } from '../../../contract/limits.ts';
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
  pictureOf: ({ imageUrl, objectKey }) => (imageUrl || objectKey ? { url: imageUrl, objectKey } : undefined),
  View: ImageView,
});
