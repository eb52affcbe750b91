import * as z from 'zod/mini';
import { common, text } from '../../../contract/nodeFields.ts';

/** The data of a node of the type promptGeneratorNode. */
export const promptGeneratorData = z.looseObject({ ...common, instructions: text, text });
