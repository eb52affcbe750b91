import * as z from 'zod/mini';
import { common, text } from '../../../contract/nodeFields.ts';

/** The data of a node of the type textNode. */
export const textData = z.looseObject({ ...common, text });
