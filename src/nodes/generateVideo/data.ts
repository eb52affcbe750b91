import * as z from 'zod/mini';
import { common, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Generate Video. */
export const generateVideoData = z.looseObject({ ...common, prompt: text });
