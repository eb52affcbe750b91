import * as z from 'zod/mini';
import {
  aspectRatioField,
  commonFields,
  optionalIfValid,
  optionalText,
  positiveNumber,
  textField,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';
import { DESIGN_MODEL } from '../../../contract/limits.ts';

/** The data of a node of the type Generate Design. */
export const generateDesignData = z.looseObject({
  ...commonFields,
  prompt: textField,
  model: withDefault(z.string(), DESIGN_MODEL),
  aspectRatio: aspectRatioField,
  thinkMode: withDefault(z.boolean(), true),
  textareaHeight: optionalIfValid(positiveNumber),
  imageUrl: optionalText,
});
