import { msg } from '@lingui/core/macro';
import { FileBox } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { modelData, modelOf } from '../../cards/model/modelData.ts';
import { MODEL_UPLOAD } from '../../cards/model/modelUpload.ts';
import { EMPTY_UPLOAD_RATIO, MISSING_FOOTER_HEIGHT, pictureCardHeight } from '../../cards/picture/pictureCardHeight.ts';
import { defineNode } from '../defineNode.ts';

/** A 3D model of one's own: chosen, dropped or pasted. */
export const upload3D = defineNode({
  type: 'upload3DNode',
  label: msg`Upload 3D Model`,
  hint: msg`Add a 3D model from your device`,
  icon: FileBox,
  docs: { path: '/docs/nodes/upload_3D', folder: 'upload3D' },
  handles: ['out.3d.3d'],
  menuRanks: { menu: 4 },
  size: { width: GENERATING_NODE_WIDTH, height: 288 },
  heightOf: cardHeight,
  resize: { along: 'width', ...CARD_SIZES.generation },
  pictureOf: modelOf,
  outputValues: { 'out.3d.3d': modelOf },
  upload: { ...MODEL_UPLOAD, toData: (stored, format) => ({ ...modelData(stored, format), leftOut: stored.leftOut }) },
  view: () => import('./upload3D.view.tsx'),
});

/** A model has a square place. */
function cardHeight({ data }: BoardNode, width: number): number {
  return modelOf(readNodeData('upload3DNode', data))
    ? pictureCardHeight(1, width)
    : pictureCardHeight(EMPTY_UPLOAD_RATIO, width) - MISSING_FOOTER_HEIGHT;
}
