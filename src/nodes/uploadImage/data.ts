import * as z from 'zod/mini';
import { common, drawing, ifRight, optionalText, positive, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Upload Image. */
export const uploadImageData = z.looseObject({
  ...common,
  sketchImageUrl: optionalText,
  sketchObjectKey: optionalText,
  sketchImageWidth: ifRight(positive),
  sketchImageHeight: ifRight(positive),
  drawing,
  prompt: text,
});
