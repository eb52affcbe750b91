import * as z from 'zod/mini';
import { common, flag, or } from '../../../contract/fields/nodeFields.ts';
import { FRAME_COLORS } from '../../../contract/limits.ts';

/** The data of a node of the type Frame. */
export const frameData = z.looseObject({ ...common, color: or(z.enum(FRAME_COLORS), 'grey'), collapsed: flag });
