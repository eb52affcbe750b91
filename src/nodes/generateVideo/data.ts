import * as z from 'zod/mini';
import { common, text } from '../../../contract/nodeFields.ts';

/** The data of a node of the type generateVideoNode. */
export const generateVideoData = z.looseObject({ ...common, prompt: text });
