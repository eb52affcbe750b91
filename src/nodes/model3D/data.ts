import * as z from 'zod/mini';
import { common, model, or } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type 3D Model keeps. */
export const model3DData = z.looseObject({
  ...common,
  ...model,
  stlMode: or(z.boolean(), true),
});
