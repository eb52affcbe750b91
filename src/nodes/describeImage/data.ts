import * as z from 'zod/mini';
import { common } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Describe Image keeps. */
export const describeImageData = z.looseObject({ ...common });
