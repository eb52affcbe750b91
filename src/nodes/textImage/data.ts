import * as z from 'zod/mini';
import {
  commonFields,
  optionalIfValid,
  optionalText,
  pngField,
  textField,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Text Image. */
export const textImageData = z.looseObject({
  ...commonFields,
  text: textField,
  font: withDefault(z.string(), 'Arial'),
  fontColor: withDefault(z.string(), '#000000'),
  letterSpacing: withDefault(z.int(), 0),
  /** The SVG that was created last. A long one is with the vector only: all of a node is sent at each change of it. */
  svgMarkup: optionalText,
  png: pngField,
  /** The input of the last creation. */
  createdFrom: optionalIfValid(
    z.object({ text: z.string(), font: z.string(), fontColor: z.string(), letterSpacing: z.int() }),
  ),
});
