import { msg } from '@lingui/core/macro';
import { CaseSensitive } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { textImageRun } from './textImage.run.ts';

/** Words as a vector: typed, set in a font, created as outlines. */
export const textImage = defineNode({
  type: 'textImageNode',
  label: msg`Text Image`,
  hint: msg`Turn words into a vector`,
  icon: CaseSensitive,
  docs: { path: '/docs/nodes/text_image', folder: 'textImage' },
  handles: ['out.image.svg'],
  menuRanks: { menu: 10 },
  size: { width: GENERATING_NODE_WIDTH, height: 382 },
  resize: { along: 'width', ...CARD_SIZES.generation },
  runs: { create: textImageRun },
  pictureOf: ({ png }) => png,
  textOf: ({ text }) => text,
  view: () => import('./textImage.view.tsx'),
});
