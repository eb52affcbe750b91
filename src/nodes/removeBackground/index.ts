import { msg } from '@lingui/core/macro';
import { Scissors } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { removeBackgroundRun } from './removeBackground.run.ts';

/** Cuts the subject of an image out of its background. */
export const removeBackground = defineNode({
  type: 'removeBackgroundNode',
  label: msg`Remove Background`,
  icon: Scissors,
  docs: { path: '/docs/nodes/remove_background', folder: 'removeBackground' },
  handles: ['in.image.image', 'out.image.image'],
  opensMenu: false,
  size: { width: GENERATING_NODE_WIDTH, height: 312 },
  runs: { go: removeBackgroundRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./removeBackground.view.tsx'),
});
