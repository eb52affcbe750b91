import * as z from 'zod/mini';
import { commonFields, textField } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Generate Video. */
export const generateVideoData = z.looseObject({ ...commonFields, prompt: textField });
