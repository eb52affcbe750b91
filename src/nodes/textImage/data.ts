import * as z from 'zod/mini';
import { common, ifRight, optionalText, or, png, text } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Text Image keeps. */
export const textImageData = z.looseObject({
  ...common,
  text,
  font: or(z.string(), 'Arial'),
  fontColor: or(z.string(), '#000000'),
  letterSpacing: or(z.int(), 0),
  /** The SVG that was created last. A long one is with the vector only: all of a node is sent at each change of it. */
  svgMarkup: optionalText,
  png,
  /** What was created last. */
  createdFrom: ifRight(z.object({ text: z.string(), font: z.string(), fontColor: z.string(), letterSpacing: z.int() })),
});
