import * as z from 'zod/mini';
import {
  booleanField,
  commonFields,
  fraction,
  optionalText,
  textField,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';
import { INFLUENCE } from '../../../contract/limits.ts';

/** The data of a node of the type Render. */
export const renderData = z.looseObject({
  ...commonFields,
  prompt: textField,
  imageInfluence: withDefault(fraction, INFLUENCE.render),
  hqMode: booleanField,
  sketchImageUrl: optionalText,
  sketchObjectKey: optionalText,
});
