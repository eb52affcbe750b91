import * as z from 'zod/mini';
import { booleanField, commonFields, textField } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Sticky Note. */
export const stickyNoteData = z.looseObject({ ...commonFields, noteText: textField, editable: booleanField });
