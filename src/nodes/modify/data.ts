import * as z from 'zod/mini';
import { maskFields } from '../../../contract/fields/mask.ts';
import { commonFields, textField, withDefault } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Modify. */
export const modifyData = z.looseObject({
  ...commonFields,
  ...maskFields,
  prompt: textField,
  /** The mode, for one of the three calls of Go. */
  mode: withDefault(z.enum(['inpaint', 'fill', 'svg']), 'inpaint'),
  bg_mode: withDefault(z.boolean(), true),
  svgModel: withDefault(z.enum(['binary', 'color']), 'color'),
});
