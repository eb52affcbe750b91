import * as z from 'zod/mini';
import { commonFields, drawingField, pictureFields, pngField } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Vector. */
export const vectorData = z.looseObject({
  ...commonFields,
  ...pictureFields,
  png: pngField,
  drawing: drawingField,
});
