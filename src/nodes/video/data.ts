import * as z from 'zod/mini';
import { common, ifRight, optionalText, or, positive, text } from '../../../contract/fields/nodeFields.ts';
import { VIDEO_SIZE } from '../../../contract/limits.ts';

/** The data of a node of the type Video. */
export const videoData = z.looseObject({
  ...common,
  videoUrl: optionalText,
  objectKey: optionalText,
  prompt: text,
  videoWidth: or(positive, VIDEO_SIZE.width),
  videoHeight: or(positive, VIDEO_SIZE.height),
  /** Frames a second, where the engine said it. */
  frameRate: ifRight(z.number().check(z.positive(), z.maximum(1000))),
});
