import * as z from 'zod/mini';
import { common } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Remove Background keeps. */
export const removeBackgroundData = z.looseObject({ ...common });
