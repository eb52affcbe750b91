import * as z from 'zod/mini';
import {
  commonFields,
  drawingField,
  optionalIfValid,
  optionalText,
  pictureFields,
  pixelFields,
  textField,
} from '../../../contract/fields/nodeFields.ts';

const remarksField = optionalIfValid(z.array(z.string()));
const noResultField = optionalIfValid(z.boolean());

/** The data of a node of the type Image. */
export const imageData = z.looseObject({
  ...commonFields,
  ...pictureFields,
  ...pixelFields,
  prompt: textField,
  /** The engine's remarks, in sentences of its own. */
  remarks: remarksField,
  /** The picture only stands where a result could not be made. */
  noResult: noResultField,
  drawing: drawingField,
  /** The results of one run, the shown one among them. */
  variants: optionalIfValid(
    z.array(
      z.looseObject({
        ...pictureFields,
        ...pixelFields,
        remarks: remarksField,
        noResult: noResultField,
        madeOn: optionalText,
      }),
    ),
  ),
});
