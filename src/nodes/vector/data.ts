import * as z from 'zod/mini';
import { common, drawing, picture, png } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Vector keeps. */
export const vectorData = z.looseObject({
  ...common,
  ...picture,
  png,
  drawing,
});
