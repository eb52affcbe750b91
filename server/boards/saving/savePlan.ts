import { isDeepStrictEqual } from 'node:util';
import { shortName } from '../../../contract/names.ts';
import type { ReadOnlyElements } from '../../access/readOnlyElements.ts';
import { colorOfPerson } from '../../kit/personColor.ts';
import type { Growth } from '../change/boardSize.ts';
import { COMMENT_TYPE, type ElementRow } from '../reading/elementRow.ts';
import type { IncomingElement } from './parseElements.ts';

/** The request of one save. */
export type SaveRequest = {
  readonly elements: readonly IncomingElement[];
  readonly deleted: readonly string[];
  /** The lists are the whole board, so what they lack is deleted. */
  readonly isFull: boolean;
  /** The revision the sender knows; undefined for the plain save, where the last writer wins. */
  readonly base: number | undefined;
  /** E-mail of the person who saves. */
  readonly saver: string;
  readonly readOnly: ReadOnlyElements;
};

/** One row to write; null data deletes. */
export type ElementWrite = Pick<ElementRow, 'id' | 'kind' | 'data' | 'author'>;

export type SavePlan = {
  /** Ids that somebody else changed since `base`, to other values; if there are any, nothing is written. */
  readonly conflictIds: readonly string[];
  /** Ids that read-only nodes keep as they are; if there are any, nothing is written. */
  readonly readOnlyIds: readonly string[];
  readonly writes: readonly ElementWrite[];
  /** Ids whose change the rules refuse: comments of others. The sender is told what they really are. */
  readonly refusedIds: readonly string[];
  readonly growth: Growth;
};

type WriteDecision = { readonly write?: ElementWrite; readonly refused?: true };

/** Decides what a save does to the rows it touches. `rows` are those named by it, or the whole board when it is full. */
export function planSave(rows: ReadonlyMap<string, ElementRow>, save: SaveRequest): SavePlan {
  const namedIds = new Set(save.elements.map(({ id }) => id));
  const missingIds = save.isFull ? [...rows.keys()].filter((id) => !namedIds.has(id)) : [];
  const conflicts: string[] = [];
  const readOnlyIds: string[] = [];
  const writes: ElementWrite[] = [];
  const refused: string[] = [];
  const growth = { nodes: 0, elements: 0, bytes: 0 };

  const applyDecision = (id: string, { write, refused: isRefused }: WriteDecision, isCurrent: boolean): void => {
    const storedData = rows.get(id)?.data ?? null;
    if (isRefused) refused.push(id);
    if (write === undefined || write.data === storedData) return;
    if (violatesReadOnly(save.readOnly, write, storedData)) return void readOnlyIds.push(id);
    if (!isCurrent) return void conflicts.push(id);
    writes.push(write);
    const elements = Number(write.data !== null) - Number(storedData !== null);
    growth.elements += elements;
    growth.nodes += countNodes(write) - countNodes(rows.get(id));
    growth.bytes += Buffer.byteLength(write.data ?? '') - Buffer.byteLength(storedData ?? '');
  };
  const isCurrent = (id: string): boolean => save.base === undefined || (rows.get(id)?.rev ?? 0) <= save.base;

  for (const element of save.elements)
    applyDecision(element.id, decideChange(rows.get(element.id), element, save.saver), isCurrent(element.id));
  // A full list cannot mean to delete what its sender never saw.
  const deletedIds = new Set([...save.deleted.filter((id) => !namedIds.has(id)), ...missingIds.filter(isCurrent)]);
  for (const id of deletedIds) applyDecision(id, decideDeletion(rows.get(id), save.saver), isCurrent(id));
  return { conflictIds: conflicts, readOnlyIds, writes, refusedIds: refused, growth };
}

/**
 * Says whether read-only nodes do not let this be written. The same value in other words, of other spacing say, is no change; an element of
 * the other kind under an id takes away what had it.
 */
function violatesReadOnly({ nodes, edges }: ReadOnlyElements, write: ElementWrite, storedData: string | null): boolean {
  if (nodes.size === 0) return false;
  const { id, kind, data } = write;
  const removesNode = data === null || kind === 'edge';
  const isProtected =
    nodes.has(id) ||
    edges.has(id) ||
    (kind === 'edge' && edgeEndsAtAny(nodes, data)) ||
    (removesNode && [...edges.values()].some((ends) => ends.includes(id)));
  return isProtected && !isSameJson(data, storedData);
}

/** Says whether an edge, as it is to be, ends at one of these nodes. */
function edgeEndsAtAny(nodes: ReadonlySet<string>, edge: string | null): boolean {
  if (edge === null) return false;
  const { source, target }: { readonly source: string; readonly target: string } = JSON.parse(edge);
  return nodes.has(source) || nodes.has(target);
}

function countNodes(row: Pick<ElementRow, 'kind' | 'data'> | undefined): number {
  return row?.kind === 'node' && row.data !== null ? 1 : 0;
}

function isSameJson(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)));
}

function decideDeletion(row: ElementRow | undefined, saver: string): WriteDecision {
  if (row === undefined || row.data === null) return {};
  if (isOthersComment(row, saver)) return { refused: true };
  return { write: { id: row.id, kind: row.kind, data: null, author: row.author } };
}

function decideChange(row: ElementRow | undefined, element: IncomingElement, saver: string): WriteDecision {
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
