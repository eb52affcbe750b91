import * as z from 'zod/mini';
import { commonFields, textField } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Text. */
export const textData = z.looseObject({ ...commonFields, text: textField });
