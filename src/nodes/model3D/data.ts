import * as z from 'zod/mini';
import { commonFields, modelFields, withDefault } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type 3D Model. */
export const model3DData = z.looseObject({
  ...commonFields,
  ...modelFields,
  stlMode: withDefault(z.boolean(), true),
});
