import * as z from 'zod/mini';
import { common, drawing, optionalIfValid, picture, pixels, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Image. */
export const imageData = z.looseObject({
  ...common,
  ...picture,
  ...pixels,
  prompt: text,
  /** The engine's remarks, in sentences of its own. */
  remarks: optionalIfValid(z.array(z.string())),
  /** The picture only stands where a result could not be made. */
  noResult: optionalIfValid(z.boolean()),
  drawing,
});
