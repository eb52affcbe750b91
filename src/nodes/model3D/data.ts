import * as z from 'zod/mini';
import { common, model, withDefault } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type 3D Model. */
export const model3DData = z.looseObject({
  ...common,
  ...model,
  stlMode: withDefault(z.boolean(), true),
});
