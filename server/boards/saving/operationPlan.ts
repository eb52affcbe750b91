import type { BoardElement } from '../../../contract/board.ts';
import type { OperationRefusal } from '../../../contract/changes/conflicts.ts';
import type { ElementOperation } from '../../../contract/changes/operations.ts';
import { deltaOfOperations } from '../../../merge/application.ts';
import type { Conflict } from '../../../merge/conflict.ts';
import { type ElementId, isEdge } from '../../../merge/elements.ts';
import { isSameValue } from '../../../merge/equalJson.ts';
import { mergeElements } from '../../../merge/mergeElements.ts';
import { addGrowth, type Growth, growthOf, NO_GROWTH } from '../change/boardSize.ts';
import type { ElementVersions } from './elementVersions.ts';
import { NODE_FIELDS, refuseLargeElement } from './parseOperations.ts';
import { decideChange, decideDeletion, type ElementWrite } from './writeDecision.ts';

export type OperationPlan = {
  readonly writes: readonly ElementWrite[];
  readonly conflicts: readonly Conflict[];
  /** Operations that are left out, by their place in the list. */
  readonly refused: ReadonlyMap<number, OperationRefusal>;
  /** Ids whose value the sender knows without being told: they are as they were sent. */
  readonly exactIds: readonly string[];
  /** Ids of which the sender believes more than came true. */
  readonly refusedIds: readonly string[];
  readonly growth: Growth;
};

/** Decides what operations do to a board that others changed since. `saver` is the e-mail of whoever sends them. */
export function planOperations(
  operations: readonly ElementOperation[],
  { rows, current, base, edgesGoneWithNodes }: ElementVersions,
  saver: string,
): OperationPlan {
  const { delta, refused: unfit } = deltaOfOperations(operations, base, NODE_FIELDS);
  const merge = mergeElements({ base, mine: delta, theirs: current, prefer: 'mine', edgesGoneWithNodes });
  const refused = new Map(unfit.map(({ index, code }) => [index, code]));
  const refusedIds = new Set<string>(unfit.map(({ index }) => idOf(operations[index]!)));
  const sent = new Map<string, BoardElement>([...delta.nodes, ...delta.edges].map((element) => [element.id, element]));
  const deleted = new Set<string>(delta.deleted);
  const writes: ElementWrite[] = [];
  const exactIds: string[] = [];
  const indexesById = new Map<string, number[]>();
  operations.forEach((operation, index) => {
    const id = idOf(operation);
    const indexes = indexesById.get(id);
    if (indexes) indexes.push(index);
    else indexesById.set(id, [index]);
  });
  let growth = NO_GROWTH;

  for (const [id, code] of merge.refused) refuse(id, code);
  for (const [id, element] of merge.changed) {
    const row = rows.get(id);
    const { write, refused: isRefused } = element
      ? decideChange(row, incoming(element), saver)
      : decideDeletion(row, saver);
    if (isRefused) refuse(id, 'comment_not_yours');
    if (write === undefined || write.data === (row?.data ?? null)) continue;
    if (write.data !== null) refuseLargeElement(id, write.data);
    writes.push(write);
    growth = addGrowth(growth, growthOf(row, write));
    if (isAsSent(id, write.data)) exactIds.push(id);
  }
  // What is already as it was sent needs no write, and is no news either.
  for (const [id, element] of sent)
    if (!merge.changed.has(id as ElementId) && isSameValue(current.node(id) ?? current.edge(id), element))
      exactIds.push(id);
  return { writes, conflicts: merge.conflicts, refused, exactIds, refusedIds: [...refusedIds], growth };

  function refuse(id: string, code: OperationRefusal): void {
    refusedIds.add(id);
    for (const index of indexesById.get(id) ?? []) if (!refused.has(index)) refused.set(index, code);
  }

  function isAsSent(id: string, data: string | null): boolean {
    if (data === null) return deleted.has(id);
    const element = sent.get(id);
    return element !== undefined && isSameValue(JSON.parse(data), element);
  }
}

function incoming(element: BoardElement) {
  const kind = isEdge(element) ? ('edge' as const) : ('node' as const);
  return { id: element.id, kind, value: element, text: JSON.stringify(element) };
}

function idOf(operation: ElementOperation): string {
  if (operation.kind === 'add') return operation.node.id;
  return operation.kind === 'connect' ? operation.edge.id : operation.id;
}
