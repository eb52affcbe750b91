import * as z from 'zod/mini';
import {
  aspectRatio,
  common,
  optionalIfValid,
  optionalText,
  positive,
  text,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';
import { DESIGN_MODEL } from '../../../contract/limits.ts';

/** The data of a node of the type Generate Design. */
export const generateDesignData = z.looseObject({
  ...common,
  prompt: text,
  model: withDefault(z.string(), DESIGN_MODEL),
  aspectRatio,
  thinkMode: withDefault(z.boolean(), true),
  textareaHeight: optionalIfValid(positive),
  imageUrl: optionalText,
});
