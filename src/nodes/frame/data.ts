import * as z from 'zod/mini';
import { booleanField, commonFields, withDefault } from '../../../contract/fields/nodeFields.ts';
import { FRAME_COLORS } from '../../../contract/limits.ts';

/** The data of a node of the type Frame. */
export const frameData = z.looseObject({
  ...commonFields,
  color: withDefault(z.enum(FRAME_COLORS), 'grey'),
  collapsed: booleanField,
});
