import * as z from 'zod/mini';
import { common, flag, optionalText, or, share, text } from '../../../contract/fields/nodeFields.ts';
import { INFLUENCE } from '../../../contract/limits.ts';

/** The data of a node of the type Render. */
export const renderData = z.looseObject({
  ...common,
  prompt: text,
  imageInfluence: or(share, INFLUENCE.render),
  hqMode: flag,
  sketchImageUrl: optionalText,
  sketchObjectKey: optionalText,
});
