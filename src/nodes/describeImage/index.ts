import { msg } from '@lingui/core/macro';
import { ScanText } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { describeImageRun } from './describeImage.run.ts';

/** Puts an image into words. */
export const describeImage = defineNode({
  type: 'describeImageNode',
  label: msg`Describe Image`,
  icon: ScanText,
  docs: { path: '/docs/Nodes/describe_image', folder: 'describeImage' },
  handles: ['in.image.image', 'out.text.text'],
  opensMenu: false,
  size: { width: GENERATING_NODE_WIDTH, height: 312 },
  runs: { go: describeImageRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./describeImage.view.tsx'),
});
