import { msg } from '@lingui/core/macro';
import { Frame } from 'lucide-react';
import { FRAME_SIZES } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';

/** A named, coloured group. No menu offers it: it is put around nodes, or drawn. The canvas draws an open one; collapsed it is a card. */
export const frame = defineNode({
  type: 'frameNode',
  label: msg`Frame`,
  icon: Frame,
  docs: { path: '/docs/nodes/frame', folder: 'frame' },
  handles: [],
  isFrame: true,
  size: FRAME_SIZES.collapsed,
  resize: { along: 'both', minSize: FRAME_SIZES.minSize, maxSize: FRAME_SIZES.maxSize },
  view: () => import('./frame.view.tsx'),
});
