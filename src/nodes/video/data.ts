import * as z from 'zod/mini';
import {
  common,
  optionalIfValid,
  optionalText,
  positive,
  text,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';
import { VIDEO_SIZE } from '../../../contract/limits.ts';

/** The data of a node of the type Video. */
export const videoData = z.looseObject({
  ...common,
  videoUrl: optionalText,
  objectKey: optionalText,
  prompt: text,
  videoWidth: withDefault(positive, VIDEO_SIZE.width),
  videoHeight: withDefault(positive, VIDEO_SIZE.height),
  /** Frames a second, where the engine said it. */
  frameRate: optionalIfValid(z.number().check(z.positive(), z.maximum(1000))),
});
