import * as z from 'zod/mini';
import { commonFields, modelFields, optionalIfValid } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Upload 3D Model. */
export const upload3DData = z.looseObject({
  ...commonFields,
  ...modelFields,
  /** The features of the file that were left out, by its keywords. */
  leftOut: optionalIfValid(z.array(z.string())),
});
