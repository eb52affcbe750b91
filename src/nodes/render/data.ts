import * as z from 'zod/mini';
import { INFLUENCE } from '../../../contract/limits.ts';
import { common, flag, optionalText, or, share, text } from '../../../contract/nodeFields.ts';

/** What a node of the type Render keeps. */
export const renderData = z.looseObject({
  ...common,
  prompt: text,
  imageInfluence: or(share, INFLUENCE.render),
  hqMode: flag,
  sketchImageUrl: optionalText,
  sketchObjectKey: optionalText,
});
