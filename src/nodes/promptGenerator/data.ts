import * as z from 'zod/mini';
import { common, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Prompt Generator. */
export const promptGeneratorData = z.looseObject({ ...common, instructions: text, text });
