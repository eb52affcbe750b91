import { msg } from '@lingui/core/macro';
import { ImageUpscale } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { expandImageRun } from './expandImage.run.ts';

/** Continues a picture on a larger ground. */
export const expandImage = defineNode({
  type: 'expandImageNode',
  label: msg`Expand Image`,
  hint: msg`Continue an image beyond its edges`,
  icon: ImageUpscale,
  docs: { path: '/docs/Nodes/expand_image', folder: 'expandImage' },
  handles: ['in.image.image', 'in.text.text', 'out.image.image'],
  menuRanks: { menu: 14, imageOutput: 6 },
  pictureOffer: { rank: 4, key: 'X' },
  size: { width: GENERATING_NODE_WIDTH, height: 374 },
  runs: { go: expandImageRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./expandImage.view.tsx'),
});
