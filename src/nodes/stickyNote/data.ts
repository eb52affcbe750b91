import * as z from 'zod/mini';
import { common, flag, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Sticky Note. */
export const stickyNoteData = z.looseObject({ ...common, noteText: text, editable: flag });
