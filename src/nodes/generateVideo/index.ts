import { msg } from '@lingui/core/macro';
import { Clapperboard } from 'lucide-react';
import { CARD_SIZES, GENERATING_NODE_WIDTH } from '../../../contract/limits.ts';
import { defineNode } from '../defineNode.ts';
import { generateVideoRun } from './generateVideo.run.ts';

/** Makes a video that begins with one image and may end with another. */
export const generateVideo = defineNode({
  type: 'generateVideoNode',
  label: msg`Generate Video`,
  hint: msg`A video from one or two images`,
  icon: Clapperboard,
  docs: { path: '/docs/nodes/generate_video', folder: 'generateVideo' },
  handles: ['in.image.start', 'in.image.end', 'in.text.text', 'out.video.video'],
  menuRanks: { menu: 6, imageOutput: 5 },
  pictureOffer: { rank: 6, key: 'Shift+V' },
  opensMenu: false,
  size: { width: GENERATING_NODE_WIDTH, height: 354 },
  runs: { go: generateVideoRun },
  resize: { along: 'width', ...CARD_SIZES.generation },
  view: () => import('./generateVideo.view.tsx'),
});
