import * as z from 'zod/mini';
import {
  commonFields,
  drawingField,
  optionalIfValid,
  optionalText,
  positiveNumber,
  textField,
} from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Upload Image. */
export const uploadImageData = z.looseObject({
  ...commonFields,
  sketchImageUrl: optionalText,
  sketchObjectKey: optionalText,
  sketchImageWidth: optionalIfValid(positiveNumber),
  sketchImageHeight: optionalIfValid(positiveNumber),
  drawing: drawingField,
  prompt: textField,
});
