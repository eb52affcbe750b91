import * as z from 'zod/mini';
import { common, drawing, picture, png } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Vector. */
export const vectorData = z.looseObject({
  ...common,
  ...picture,
  png,
  drawing,
});
