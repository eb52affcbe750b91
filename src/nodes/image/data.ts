import * as z from 'zod/mini';
import {
  commonFields,
  drawingField,
  optionalIfValid,
  pictureFields,
  pixelFields,
  textField,
} from '../../../contract/fields/nodeFields.ts';

/** The fields by which the results of one run differ. */
const variantFields = {
  ...pictureFields,
  ...pixelFields,
  /** The engine's remarks, in sentences of its own. */
  remarks: optionalIfValid(z.array(z.string())),
  /** The same by their codes, one for each, which are read whole where they are worded; null where one has none. */
  remarkCodes: optionalIfValid(z.array(z.unknown())),
  /** The picture only stands where a result could not be made. */
  noResult: optionalIfValid(z.boolean()),
};

/** The data of a node of the type Image. */
export const imageData = z.looseObject({
  ...commonFields,
  ...variantFields,
  prompt: textField,
  drawing: drawingField,
  /** The results of one run that share the card, the shown one among them. */
  variants: optionalIfValid(z.array(z.looseObject(variantFields))),
});
