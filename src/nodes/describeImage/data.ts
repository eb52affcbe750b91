import * as z from 'zod/mini';
import { common } from '../../../contract/nodeFields.ts';

/** The data of a node of the type describeImageNode. */
export const describeImageData = z.looseObject({ ...common });
