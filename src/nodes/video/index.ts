import { msg } from '@lingui/core/macro';
import { Film } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { CARD_SIZES, IMAGE_PREVIEW_SIDE_MAX, VIDEO_SIZE } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { pictureBox } from '../../cards/picture/pictureCardHeight.ts';
import { defineNode } from '../defineNode.ts';

/** The card's head, the player's controls and the foot, in board units. */
const CARD_CHROME_HEIGHT = 132;
const { width, height, minWidth, minHeight } = VIDEO_SIZE;

/** A video, which plays on its card. */
export const video = defineNode({
  type: 'videoNode',
  label: msg`Video`,
  icon: Film,
  docs: { path: '/docs/nodes/video', folder: 'video' },
  handles: ['in.video.video', 'out.video.video'],
  size: { width, height: height + CARD_CHROME_HEIGHT },
  heightOf: cardHeight,
  pictureBoxOf: ({ data }, cardWidth) => {
    const { videoWidth, videoHeight } = readNodeData('videoNode', data);
    return pictureBox(videoWidth / videoHeight, cardWidth, 0);
  },
  resize: { along: 'ratio', ...CARD_SIZES.picture, minSize: { width: minWidth, height: minHeight } },
  posterOf: ({ videoUrl, objectKey }) => assetOf(objectKey, videoUrl),
  outputValues: { 'out.video.video': ({ videoUrl, objectKey }) => assetOf(objectKey, videoUrl) },
  view: () => import('./video.view.tsx'),
});

/** A tall video is as high as a preview is at most, or as its card is wide. */
function cardHeight({ data }: BoardNode, cardWidth: number): number {
  const { videoWidth, videoHeight } = readNodeData('videoNode', data);
  return (
    CARD_CHROME_HEIGHT + Math.min((cardWidth * videoHeight) / videoWidth, Math.max(IMAGE_PREVIEW_SIDE_MAX, cardWidth))
  );
}
