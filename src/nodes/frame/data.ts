import * as z from 'zod/mini';
import { common, flag, withDefault } from '../../../contract/fields/nodeFields.ts';
import { FRAME_COLORS } from '../../../contract/limits.ts';

/** The data of a node of the type Frame. */
export const frameData = z.looseObject({
  ...common,
  color: withDefault(z.enum(FRAME_COLORS), 'grey'),
  collapsed: flag,
});
