import { msg } from '@lingui/core/macro';
import { Layers } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { CARD_SIZES, COMPOSER_SIZES } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { pictureCardHeight } from '../../cards/picture/pictureCardHeight.ts';
import { defineNode } from '../defineNode.ts';

/** Arranges up to four pictures on one canvas. */
export const composer = defineNode({
  type: 'composerNode',
  label: msg`Composer`,
  hint: msg`Arrange up to four images in one`,
  icon: Layers,
  docs: { path: '/docs/Nodes/composer', folder: 'composer' },
  handles: ['in.image.layer1', 'in.image.layer2', 'in.image.layer3', 'in.image.layer4', 'out.image.image'],
  menuRanks: { menu: 13 },
  size: { width: 360, height: 444 },
  heightOf: cardHeight,
  pictureOf: ({ imageUrl, objectKey }) => assetOf(objectKey, imageUrl),
  loadComposeStep: async () => (await import('./composeStep.ts')).composeStep,
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./composer.view.tsx'),
});

/** The card takes the canvas's proportions. */
function cardHeight({ data }: BoardNode, width: number): number {
  const [canvasWidth, canvasHeight] = COMPOSER_SIZES[readNodeData('composerNode', data).aspectRatio];
  return pictureCardHeight(canvasWidth / canvasHeight, width);
}
