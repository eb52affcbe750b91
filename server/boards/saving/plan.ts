import { isDeepStrictEqual } from 'node:util';
import { shortName } from '../../../contract/names.ts';
import type { Locks } from '../../access/locks.ts';
import { colorOfPerson } from '../../kit/personColor.ts';
import type { Growth } from '../change/size.ts';
import { COMMENT, type StoredRow } from '../reading/element.ts';
import type { IncomingElement } from './incoming.ts';

/** The request of one save. */
export type Save = {
  readonly elements: readonly IncomingElement[];
  readonly deleted: readonly string[];
  /** The lists are the whole board, so what they lack is deleted. */
  readonly isFull: boolean;
  /** The revision the sender knows; undefined for the plain save, where the last writer wins. */
  readonly base: number | undefined;
  /** E-mail of the person who saves. */
  readonly saver: string;
  readonly locks: Locks;
};

/** One row to write; null data deletes. */
export type Write = Pick<StoredRow, 'id' | 'kind' | 'data' | 'author'>;

export type SavePlan = {
  /** Ids that somebody else changed since `base`, to other values; if there are any, nothing is written. */
  readonly conflicts: readonly string[];
  /** Ids that read-only nodes keep as they are; if there are any, nothing is written. */
  readonly locked: readonly string[];
  readonly writes: readonly Write[];
  /** Ids whose change the rules refuse: comments of others. The sender is told what they really are. */
  readonly refused: readonly string[];
  readonly growth: Growth;
};

type Verdict = { readonly write?: Write; readonly refused?: true };

/** Decides what a save does to the rows it touches. `rows` are those named by it, or the whole board when it is full. */
export function planSave(rows: ReadonlyMap<string, StoredRow>, save: Save): SavePlan {
  const named = new Set(save.elements.map(({ id }) => id));
  const missing = save.isFull ? [...rows.keys()].filter((id) => !named.has(id)) : [];
  const conflicts: string[] = [];
  const locked: string[] = [];
  const writes: Write[] = [];
  const refused: string[] = [];
  const growth = { nodes: 0, elements: 0, bytes: 0 };

  const judge = (id: string, { write, refused: isRefused }: Verdict, isSeen: boolean): void => {
    const before = rows.get(id)?.data ?? null;
    if (isRefused) refused.push(id);
    if (write === undefined || write.data === before) return;
    if (breaksLock(save.locks, write, before)) return void locked.push(id);
    if (!isSeen) return void conflicts.push(id);
    writes.push(write);
    const elements = Number(write.data !== null) - Number(before !== null);
    growth.elements += elements;
    growth.nodes += nodesIn(write) - nodesIn(rows.get(id));
    growth.bytes += Buffer.byteLength(write.data ?? '') - Buffer.byteLength(before ?? '');
  };
  const isSeen = (id: string): boolean => save.base === undefined || (rows.get(id)?.rev ?? 0) <= save.base;

  for (const element of save.elements)
    judge(element.id, change(rows.get(element.id), element, save.saver), isSeen(element.id));
  // A full list cannot mean to delete what its sender never saw.
  const gone = new Set([...save.deleted.filter((id) => !named.has(id)), ...missing.filter(isSeen)]);
  for (const id of gone) judge(id, deletion(rows.get(id), save.saver), isSeen(id));
  return { conflicts, locked, writes, refused, growth };
}

/**
 * Says whether read-only nodes do not let this be written. The same value in other words, of other spacing say, is no change; an element of
 * the other kind under an id takes away what had it.
 */
function breaksLock({ nodes, edges }: Locks, write: Write, before: string | null): boolean {
  if (nodes.size === 0) return false;
  const { id, kind, data } = write;
  const isNoNode = data === null || kind === 'edge';
  const isGuarded =
    nodes.has(id) ||
    edges.has(id) ||
    (kind === 'edge' && endsAt(nodes, data)) ||
    (isNoNode && [...edges.values()].some((ends) => ends.includes(id)));
  return isGuarded && !isSame(data, before);
}

/** Says whether an edge, as it is to be, ends at one of these nodes. */
function endsAt(nodes: ReadonlySet<string>, edge: string | null): boolean {
  if (edge === null) return false;
  const { source, target }: { readonly source: string; readonly target: string } = JSON.parse(edge);
  return nodes.has(source) || nodes.has(target);
}

function nodesIn(row: Pick<StoredRow, 'kind' | 'data'> | undefined): number {
  return row?.kind === 'node' && row.data !== null ? 1 : 0;
}

function isSame(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)));
}

function deletion(row: StoredRow | undefined, saver: string): Verdict {
  if (row === undefined || row.data === null) return {};
  if (isOfAnother(row, saver)) return { refused: true };
  return { write: { id: row.id, kind: row.kind, data: null, author: row.author } };
}

function change(row: StoredRow | undefined, element: IncomingElement, saver: string): Verdict {
  const { id, kind, value, text } = element;
  if (row !== undefined && row.data !== null && isOfAnother(row, saver)) {
    const moved = movedTo(row.data, value.position);
    return { write: { ...row, data: moved }, ...(moved === text ? {} : { refused: true }) };
  }
  if (value.type !== COMMENT) return { write: { id, kind, data: text, author: null } };
  const data = value.data as Record<string, unknown>;
  const claimed = data.commentorEmail;
  if (typeof claimed === 'string' && claimed !== '' && claimed.toLowerCase() !== saver) return { refused: true };
  const name = typeof data.commentorName === 'string' ? shortName(data.commentorName) : undefined;
  const signature = {
    ...(row?.data ? callFieldsOf(row.data) : {}),
    commentorEmail: saver,
    commentorVerified: undefined,
    commentColor: data.commentColor ?? colorOfPerson(name ?? ''),
    ...(name !== undefined && { commentorName: name }),
  };
  const isSigned = Object.entries(signature).every(([field, was]) => data[field] === was);
  const signed = isSigned ? text : JSON.stringify({ ...value, data: { ...data, ...signature } });
  return { write: { id, kind, data: signed, author: saver } };
}

/** The fields of a comment that calls of their own decide: a save by its author, who may know an older state, leaves it. */
const CALL_FIELDS = ['createdAt', 'resolved', 'hidden'] as const;

function callFieldsOf(comment: string): Readonly<Record<string, unknown>> {
  const data: Record<string, unknown> = JSON.parse(comment).data;
  return Object.fromEntries(CALL_FIELDS.map((field) => [field, data[field]]));
}

function isOfAnother({ author }: StoredRow, saver: string): boolean {
  return author !== null && author !== saver;
}

/** Somebody else's comment may be moved, and nothing more. */
function movedTo(comment: string, position: unknown): string {
  return position === undefined ? comment : JSON.stringify({ ...JSON.parse(comment), position });
}
