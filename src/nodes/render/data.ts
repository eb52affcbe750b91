import * as z from 'zod/mini';
import { common, flag, optionalText, share, text, withDefault } from '../../../contract/fields/nodeFields.ts';
import { INFLUENCE } from '../../../contract/limits.ts';

/** The data of a node of the type Render. */
export const renderData = z.looseObject({
  ...common,
  prompt: text,
  imageInfluence: withDefault(share, INFLUENCE.render),
  hqMode: flag,
  sketchImageUrl: optionalText,
  sketchObjectKey: optionalText,
});
