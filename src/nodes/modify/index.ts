import { msg } from '@lingui/core/macro';
import { Blend } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import type { NodeData } from '../../../contract/nodes.ts';
import { defineNode } from '../defineNode.ts';
import { modifyRun } from './modify.run.ts';

/** Each mode has its own help page. */
const HELP_PATH_BY_MODE: Readonly<Record<NodeData<'modifyNode'>['mode'], `/docs/${string}`>> = {
  inpaint: '/docs/nodes/inpaint',
  fill: '/docs/nodes/fillimage',
  svg: '/docs/nodes/svg',
};

/** Changes a picture inside a mask, gives it a background, or makes a vector of it. */
export const modify = defineNode({
  type: 'modifyNode',
  label: msg`Modify`,
  icon: Blend,
  docs: { path: HELP_PATH_BY_MODE.inpaint, folder: 'modify' },
  additionalDocs: [
    { path: HELP_PATH_BY_MODE.fill, folder: 'modify', page: 'fillimage', label: msg`Fill the background` },
  ],
  helpOf: ({ mode }) => HELP_PATH_BY_MODE[mode],
  handles: ['in.image.image', 'in.image.refimage', 'out.image.image', 'out.svg.svg'],
  pictureOffer: { rank: 7, key: 'M' },
  opensMenu: false,
  size: { width: GENERATING_NODE_WIDTH, height: 436 },
  runs: { go: modifyRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./modify.view.tsx'),
});
