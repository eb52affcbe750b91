import * as z from 'zod/mini';
import { common, ifRight, optionalText, or, png, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Text Image. */
export const textImageData = z.looseObject({
  ...common,
  text,
  font: or(z.string(), 'Arial'),
  fontColor: or(z.string(), '#000000'),
  letterSpacing: or(z.int(), 0),
  /** The SVG that was created last. A long one is with the vector only: all of a node is sent at each change of it. */
  svgMarkup: optionalText,
  png,
  /** The input of the last creation. */
  createdFrom: ifRight(z.object({ text: z.string(), font: z.string(), fontColor: z.string(), letterSpacing: z.int() })),
});
