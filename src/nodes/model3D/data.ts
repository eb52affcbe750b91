import * as z from 'zod/mini';
import { common, optionalText, or } from '../../../contract/nodeFields.ts';

/** What a node of the type 3D Model keeps. */
export const model3DData = z.looseObject({
  ...common,
  modelUrl: optionalText,
  objectKey: optionalText,
  modelObjectKey: optionalText,
  modelFormat: optionalText,
  modelType: optionalText,
  stlMode: or(z.boolean(), true),
});
