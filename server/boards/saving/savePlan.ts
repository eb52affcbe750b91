import { isDeepStrictEqual } from 'node:util';
import type { ReadOnlyElements } from '../../access/readOnlyElements.ts';
import { addGrowth, type Growth, growthOf, NO_GROWTH } from '../change/boardSize.ts';
import type { ElementRow } from '../reading/elementRow.ts';
import type { IncomingElement } from './parseElements.ts';
import { decideChange, decideDeletion, type ElementWrite, type WriteDecision } from './writeDecision.ts';

/** The request of a plain save: the lists are the whole board, so what they lack is deleted. */
export type SaveRequest = {
  readonly elements: readonly IncomingElement[];
  /** E-mail of the person who saves. */
  readonly saver: string;
  readonly readOnly: ReadOnlyElements;
};

export type SavePlan = {
  /** Ids that read-only nodes keep as they are; if there are any, nothing is written. */
  readonly readOnlyIds: readonly string[];
  readonly writes: readonly ElementWrite[];
  /** Ids whose change the rules refuse: comments of others. The sender is told what they really are. */
  readonly refusedIds: readonly string[];
  readonly growth: Growth;
};

/** Decides what a plain save does to the rows of its board. */
export function planSave(rows: ReadonlyMap<string, ElementRow>, save: SaveRequest): SavePlan {
  const namedIds = new Set(save.elements.map(({ id }) => id));
  const missingIds = [...rows.keys()].filter((id) => !namedIds.has(id));
  const readOnlyIds: string[] = [];
  const writes: ElementWrite[] = [];
  const refused: string[] = [];
  let growth = NO_GROWTH;

  const applyDecision = (id: string, { write, refused: isRefused }: WriteDecision): void => {
    const row = rows.get(id);
    const storedData = row?.data ?? null;
    if (isRefused) refused.push(id);
    if (write === undefined || write.data === storedData) return;
    if (violatesReadOnly(save.readOnly, write, storedData)) return void readOnlyIds.push(id);
    writes.push(write);
    growth = addGrowth(growth, growthOf(row, write));
  };

  for (const element of save.elements)
    applyDecision(element.id, decideChange(rows.get(element.id), element, save.saver));
  for (const id of missingIds) applyDecision(id, decideDeletion(rows.get(id), save.saver));
  return { readOnlyIds, writes, refusedIds: refused, growth };
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

function isSameJson(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)));
}
