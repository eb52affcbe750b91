import * as z from 'zod/mini';
import { FRAME_COLORS } from '../../../contract/limits.ts';
import { common, flag, or } from '../../../contract/nodeFields.ts';

/** The data of a node of the type frameNode. */
export const frameData = z.looseObject({ ...common, color: or(z.enum(FRAME_COLORS), 'grey'), collapsed: flag });
