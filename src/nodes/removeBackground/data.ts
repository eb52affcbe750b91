import * as z from 'zod/mini';
import { common } from '../../../contract/nodeFields.ts';

/** The data of a node of the type removeBackgroundNode. */
export const removeBackgroundData = z.looseObject({ ...common });
