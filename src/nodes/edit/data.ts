import * as z from 'zod/mini';
import { mask } from '../../../contract/fields/mask.ts';
import { common, flag, picture, text } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Edit. */
export const editData = z.looseObject({
  ...common,
  /** The picture that the last run changed. */
  ...picture,
  ...mask,
  prompt: text,
  /** Kept as the specification has it; the node's own call has no such field. */
  bg_mode: flag,
});
