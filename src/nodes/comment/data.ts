import * as z from 'zod/mini';
import { Spot } from '../../../contract/board.ts';
import {
  booleanField,
  commonFields,
  optionalIfValid,
  optionalText,
  textField,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';
import { storedName } from '../../../contract/names.ts';

/** The data of a node of the type Comment. */
export const commentData = z.looseObject({
  ...commonFields,
  noteText: textField,
  commentorName: withDefault(storedName, 'Anonymous'),
  commentorEmail: textField,
  /** False where the address is a guest's, who gave it and did not have it verified. */
  commentorVerified: withDefault(z.boolean(), true),
  /** The number of the guest among those with this address, from the second on. */
  commentorEntry: optionalIfValid(z.int()),
  commentColor: optionalText,
  /** The comment that began the thread which this one answers. */
  parentId: optionalText,
  /** The node that it is about. */
  about: optionalText,
  /** The place on that node's picture. */
  spot: optionalIfValid(Spot),
  /** ISO 8601, by the server's clock. */
  createdAt: optionalText,
  editedAt: optionalText,
  resolved: booleanField,
  /** The board's owner keeps its words from reviewers. */
  hidden: booleanField,
});
