import { msg } from '@lingui/core/macro';
import { Rotate3d } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { modelOf } from '../../cards/model/modelData.ts';
import { pictureBox, pictureCardHeight } from '../../cards/picture/pictureCardHeight.ts';
import { defineNode } from '../defineNode.ts';
import { model3DRun } from './model3D.run.ts';

/** A 3D model: made of an image, or connected. */
export const model3D = defineNode({
  type: 'threeDNode',
  label: msg`3D Model`,
  icon: Rotate3d,
  docs: { path: '/docs/Nodes/3D_generation', folder: 'model3D' },
  handles: ['in.image.image', 'in.3d.3d', 'out.3d.3d'],
  pictureOffer: { rank: 5, key: '3', label: msg`3D` },
  size: { width: GENERATING_NODE_WIDTH, height: pictureCardHeight(1, GENERATING_NODE_WIDTH) },
  heightOf: (_, width) => pictureCardHeight(1, width),
  pictureBoxOf: (_, width) => pictureBox(1, width),
  runs: { go: model3DRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  pictureOf: modelOf,
  outputValues: { 'out.3d.3d': modelOf },
  passThroughInputs: { 'out.3d.3d': 'in.3d.3d' },
  view: () => import('./model3D.view.tsx'),
});
