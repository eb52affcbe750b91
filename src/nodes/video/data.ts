import * as z from 'zod/mini';
import {
  commonFields,
  optionalIfValid,
  optionalText,
  positiveNumber,
  textField,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';
import { VIDEO_SIZE } from '../../../contract/limits.ts';

/** The data of a node of the type Video. */
export const videoData = z.looseObject({
  ...commonFields,
  videoUrl: optionalText,
  objectKey: optionalText,
  prompt: textField,
  videoWidth: withDefault(positiveNumber, VIDEO_SIZE.width),
  videoHeight: withDefault(positiveNumber, VIDEO_SIZE.height),
  /** Frames a second, where the engine said it. */
  frameRate: optionalIfValid(z.number().check(z.positive(), z.maximum(1000))),
});
