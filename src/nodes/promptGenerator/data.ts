import * as z from 'zod/mini';
import { commonFields, textField } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Prompt Generator. */
export const promptGeneratorData = z.looseObject({ ...commonFields, instructions: textField, text: textField });
