import * as z from 'zod/mini';
import { common, flag, text } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Sticky Note keeps. */
export const stickyNoteData = z.looseObject({ ...common, noteText: text, editable: flag });
