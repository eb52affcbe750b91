import * as z from 'zod/mini';
import { aspectRatio, common, ifRight, optionalText, or, positive, text } from '../../../contract/fields/nodeFields.ts';
import { DESIGN_MODEL } from '../../../contract/limits.ts';

/** The data of a node of the type Generate Design. */
export const generateDesignData = z.looseObject({
  ...common,
  prompt: text,
  model: or(z.string(), DESIGN_MODEL),
  aspectRatio,
  thinkMode: or(z.boolean(), true),
  textareaHeight: ifRight(positive),
  imageUrl: optionalText,
});
