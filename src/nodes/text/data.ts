import * as z from 'zod/mini';
import { common, text } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Text keeps. */
export const textData = z.looseObject({ ...common, text });
