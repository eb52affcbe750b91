import * as z from 'zod/mini';
import { FRAME_COLORS } from '../../../contract/limits.ts';
import { common, flag, or } from '../../../contract/nodeFields.ts';

/** What a node of the type Frame keeps. */
export const frameData = z.looseObject({ ...common, color: or(z.enum(FRAME_COLORS), 'grey'), collapsed: flag });
