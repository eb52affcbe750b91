import { shortName } from '../../../contract/names.ts';
import { colorOfPerson } from '../../kit/personColor.ts';
import { COMMENT_TYPE, type ElementRow } from '../reading/elementRow.ts';
import type { IncomingElement } from './parseElements.ts';

/** One row to write; null data deletes. */
export type ElementWrite = Pick<ElementRow, 'id' | 'kind' | 'data' | 'author'>;

/** The outcome of a person's change; `refused` where the rules do not let them. */
export type WriteDecision = { readonly write?: ElementWrite; readonly refused?: true };

/** Decides what the deletion of an element writes. */
export function decideDeletion(row: ElementRow | undefined, saver: string): WriteDecision {
  if (row === undefined || row.data === null) return {};
  if (isOthersComment(row, saver)) return { refused: true };
  return { write: { id: row.id, kind: row.kind, data: null, author: row.author } };
}

/** Decides what a changed element writes: comments are signed by who writes them, and those of others are only moved. */
export function decideChange(row: ElementRow | undefined, element: IncomingElement, saver: string): WriteDecision {
  const { id, kind, value, text } = element;
  if (row !== undefined && row.data !== null && isOthersComment(row, saver)) {
    const movedData = movedComment(row.data, value.position);
    return { write: { ...row, data: movedData }, ...(movedData === text ? {} : { refused: true }) };
  }
  if (value.type !== COMMENT_TYPE) return { write: { id, kind, data: text, author: null } };
  const data = value.data as Record<string, unknown>;
  const claimedEmail = data.commentorEmail;
  if (typeof claimedEmail === 'string' && claimedEmail !== '' && claimedEmail.toLowerCase() !== saver)
    return { refused: true };
  const name = typeof data.commentorName === 'string' ? shortName(data.commentorName) : undefined;
  const signature = {
    ...(row?.data ? serverSetFields(row.data) : {}),
    commentorEmail: saver,
    commentorVerified: undefined,
    commentColor: data.commentColor ?? colorOfPerson(name ?? ''),
    ...(name !== undefined && { commentorName: name }),
  };
  const isSigned = Object.entries(signature).every(([field, expected]) => data[field] === expected);
  const signedText = isSigned ? text : JSON.stringify({ ...value, data: { ...data, ...signature } });
  return { write: { id, kind, data: signedText, author: saver } };
}

/** The fields of a comment that calls of their own decide: a save by its author, who may know an older state, leaves it. */
const SERVER_SET_FIELDS = ['createdAt', 'resolved', 'hidden'] as const;

function serverSetFields(comment: string): Readonly<Record<string, unknown>> {
  const data: Record<string, unknown> = JSON.parse(comment).data;
  return Object.fromEntries(SERVER_SET_FIELDS.map((field) => [field, data[field]]));
}

function isOthersComment({ author }: ElementRow, saver: string): boolean {
  return author !== null && author !== saver;
}

/** Somebody else's comment may be moved, and nothing more. */
function movedComment(comment: string, position: unknown): string {
  return position === undefined ? comment : JSON.stringify({ ...JSON.parse(comment), position });
}
