import { msg } from '@lingui/core/macro';
import { ImageUp } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { CARD_SIZES, GENERATING_NODE_WIDTH, IMAGE_PREVIEW_SIDE_MAX } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { MISSING_FOOTER_HEIGHT, pictureCardHeight } from '../../cards/picture/pictureCardHeight.ts';
import { PICTURE_UPLOAD } from '../../cards/picture/pictureUpload.ts';
import { defineNode } from '../defineNode.ts';
import { quickRuns } from '../quickRuns.ts';
import { pictureRatio } from './pictureRatio.ts';

/** The preview is never wider than its greatest size (spec section 9). */
const RESIZE_BOUNDS = {
  minSize: CARD_SIZES.picture.minSize,
  maxSize: { ...CARD_SIZES.picture.maxSize, width: IMAGE_PREVIEW_SIDE_MAX },
};

/** A picture of one's own: chosen, dropped or pasted. */
export const uploadImage = defineNode({
  type: 'uploadSketchNode',
  label: msg`Upload Image`,
  hint: msg`Add an image from your device`,
  icon: ImageUp,
  docs: { path: '/docs/nodes/upload_image', folder: 'uploadImage' },
  handles: ['out.image.image'],
  menuRanks: { menu: 2, imageInput: 1 },
  size: { width: GENERATING_NODE_WIDTH, height: 288 },
  heightOf: cardHeight,
  resize: { along: 'ratio', ...RESIZE_BOUNDS },
  runs: quickRuns,
  pictureOf: ({ sketchImageUrl, sketchObjectKey }) => assetOf(sketchObjectKey, sketchImageUrl),
  upload: {
    ...PICTURE_UPLOAD,
    toData: ({ url, objectKey, pixels, drawing }) => ({
      sketchImageUrl: url,
      sketchObjectKey: objectKey,
      sketchImageWidth: pixels?.width,
      sketchImageHeight: pixels?.height,
      drawing,
    }),
  },
  view: () => import('./uploadImage.view.tsx'),
});

function cardHeight(node: BoardNode, width: number): number {
  const { sketchImageUrl, sketchObjectKey } = readNodeData('uploadSketchNode', node.data);
  const isFilled = sketchImageUrl || sketchObjectKey;
  return pictureCardHeight(pictureRatio(node), width) - (isFilled ? 0 : MISSING_FOOTER_HEIGHT);
}
