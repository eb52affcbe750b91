import * as z from 'zod/mini';
import { commonFields } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Describe Image. */
export const describeImageData = z.looseObject({ ...commonFields });
