import * as z from 'zod/mini';
import { common, text } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Generate Video keeps. */
export const generateVideoData = z.looseObject({ ...common, prompt: text });
