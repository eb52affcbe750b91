import { msg } from '@lingui/core/macro';
import { WandSparkles } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { renderRun } from './render.run.ts';

/** Turns a drawing into a shaded product picture. */
export const render = defineNode({
  type: 'enrichNode',
  label: msg`Render`,
  hint: msg`Turn an outline into a product image`,
  icon: WandSparkles,
  docs: { path: '/docs/Nodes/render', folder: 'render' },
  handles: ['in.image.image', 'in.image.style', 'in.text.text', 'out.image.image'],
  menuRanks: { menu: 5, imageOutput: 2 },
  pictureOffer: { rank: 2, key: 'R' },
  opensMenu: false,
  size: { width: GENERATING_NODE_WIDTH, height: 396 },
  runs: { go: renderRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./render.view.tsx'),
});
