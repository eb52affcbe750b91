import * as z from 'zod/mini';
import { commonFields } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Remove Background. */
export const removeBackgroundData = z.looseObject({ ...commonFields });
