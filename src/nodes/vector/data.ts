import * as z from 'zod/mini';
import { common, drawing, picture, png } from '../../../contract/nodeFields.ts';

/** The data of a node of the type svgNode. */
export const vectorData = z.looseObject({
  ...common,
  ...picture,
  png,
  drawing,
});
