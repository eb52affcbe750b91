import * as z from 'zod/mini';
import { common, flag, text } from '../../../contract/nodeFields.ts';

/** The data of a node of the type stickyNoteNode. */
export const stickyNoteData = z.looseObject({ ...common, noteText: text, editable: flag });
