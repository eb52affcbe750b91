import * as z from 'zod/mini';
import { common, ifRight, optionalText } from '../../../contract/nodeFields.ts';

/** What a node of the type Upload 3D Model keeps. */
export const upload3DData = z.looseObject({
  ...common,
  modelUrl: optionalText,
  objectKey: optionalText,
  modelObjectKey: optionalText,
  modelFormat: optionalText,
  modelType: optionalText,
  /** What of the file was left out, by its keywords there. */
  leftOut: ifRight(z.array(z.string())),
});
