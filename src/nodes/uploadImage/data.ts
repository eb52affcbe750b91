import * as z from 'zod/mini';
import { common, drawing, optionalIfValid, optionalText, positive, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Upload Image. */
export const uploadImageData = z.looseObject({
  ...common,
  sketchImageUrl: optionalText,
  sketchObjectKey: optionalText,
  sketchImageWidth: optionalIfValid(positive),
  sketchImageHeight: optionalIfValid(positive),
  drawing,
  prompt: text,
});
