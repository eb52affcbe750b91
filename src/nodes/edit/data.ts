import * as z from 'zod/mini';
import { maskFields } from '../../../contract/fields/mask.ts';
import { booleanField, commonFields, pictureFields, textField } from '../../../contract/fields/nodeFields.ts';

/** The data of a node of the type Edit. */
export const editData = z.looseObject({
  ...commonFields,
  /** The picture that the last run changed. */
  ...pictureFields,
  ...maskFields,
  prompt: textField,
  /** Kept as the specification has it; the node's own call has no such field. */
  bg_mode: booleanField,
});
