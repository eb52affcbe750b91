import { msg } from '@lingui/core/macro';
import { Blend } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { modifyRun } from './modify.run.ts';

/** Changes a picture inside a mask, gives it a background, or makes a vector of it. */
export const modify = defineNode({
  type: 'modifyNode',
  label: msg`Modify`,
  icon: Blend,
  docs: { path: '/docs/nodes/inpaint', folder: 'modify' },
  docsBeside: [{ path: '/docs/nodes/fillimage', folder: 'modify', page: 'fillimage', label: msg`Fill the background` }],
  handles: ['in.image.image', 'in.image.refimage', 'out.image.image', 'out.svg.svg'],
  opensMenu: false,
  size: { width: GENERATING_NODE_WIDTH, height: 436 },
  runs: { go: modifyRun },
  resize: { along: 'width', ...CARD_SIZES.generating },
  view: () => import('./modify.view.tsx'),
});
