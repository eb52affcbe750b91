import * as z from 'zod/mini';
import { common, ifRight, model } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Upload 3D Model keeps. */
export const upload3DData = z.looseObject({
  ...common,
  ...model,
  /** What of the file was left out, by its keywords there. */
  leftOut: ifRight(z.array(z.string())),
});
