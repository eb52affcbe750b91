import { mayEdit } from '../../../contract/roles.ts';
import type { Access } from '../../access/boardAccess.ts';
import { identityOf, type Person } from '../../access/person.ts';
import type { ElementRow } from './elementRow.ts';

/** Who reads a board: reviewers learn neither the addresses of others nor the words of comments that were hidden. */
export type Viewer = { readonly identity: string; readonly seesAll: boolean };

/** Whoever sees all, and is nobody in particular. */
export const FULL_VIEWER: Viewer = { identity: '', seesAll: true };

export function viewerOf(person: Person, access: Access): Viewer {
  return { identity: identityOf(person), seesAll: mayEdit(access) };
}

type StoredData = Pick<ElementRow, 'data' | 'author'>;

/** Says whether a viewer may read an element as it is stored. */
function seesUnchanged({ identity, seesAll }: Viewer, { author }: Pick<StoredData, 'author'>): boolean {
  return seesAll || author === null || author === identity;
}

/** An element's JSON text as a viewer may read it. */
export function visibleDataFor(viewer: Viewer, { data, author }: StoredData): string | null {
  if (data === null || seesUnchanged(viewer, { author })) return data;
  const comment: { readonly data: Readonly<Record<string, unknown>> } = JSON.parse(data);
  const hiddenText = comment.data.hidden === true ? { noteText: '' } : {};
  return JSON.stringify({ ...comment, data: { ...comment.data, commentorEmail: '', ...hiddenText } });
}
