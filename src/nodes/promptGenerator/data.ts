import * as z from 'zod/mini';
import { common, text } from '../../../contract/fields/nodeFields.ts';

/** What a node of the type Prompt Generator keeps. */
export const promptGeneratorData = z.looseObject({ ...common, instructions: text, text });
