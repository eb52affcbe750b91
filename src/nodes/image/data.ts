import * as z from 'zod/mini';
import {
  commonFields,
  drawingField,
  optionalIfValid,
  pictureFields,
  pixelFields,
  textField,
} from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Image. */
export const imageData = z.looseObject({
  ...commonFields,
  ...pictureFields,
  ...pixelFields,
  prompt: textField,
  /** The engine's remarks, in sentences of its own. */
  remarks: optionalIfValid(z.array(z.string())),
  /** The picture only stands where a result could not be made. */
  noResult: optionalIfValid(z.boolean()),
  drawing: drawingField,
});
