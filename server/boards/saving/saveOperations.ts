import type { OperationRefusal, RefusedOperation } from '../../../contract/changes/conflicts.ts';
import type { BoardOperation } from '../../../contract/changes/operations.ts';
import { createWorkingCopy } from '../../../merge/elements.ts';
import type { BoardWithAccess } from '../../access/findBoard.ts';
import { personOf } from '../../access/person.ts';
import type { User } from '../../access/user.ts';
import { withPlaces } from '../../events/boardNotifications.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import { ProblemError } from '../../kit/problems.ts';
import { refuseBeyondQuota, refuseIfFull } from '../change/boardSize.ts';
import { type Changes, changesFor, knownRevision } from '../reading/changes.ts';
import { viewerOf } from '../reading/viewer.ts';
import { readOpenConflicts, replacedConflictIds, settledConflictIds, writeConflicts } from './conflicts.ts';
import { readElementVersions } from './elementVersions.ts';
import { planOperations } from './operationPlan.ts';
import { parseOperations } from './parseOperations.ts';
import type { SaveDeps } from './saveDeps.ts';
import { writeElements } from './writeElements.ts';

export type OperationsAnswer = { readonly rev: number; readonly refused?: RefusedOperation[] } & Changes;

type OperationSave = {
  readonly board: BoardWithAccess;
  readonly user: User;
  readonly operations: readonly BoardOperation[];
  readonly baseRev: number;
};

/**
 * Puts operations on a board, in the transaction that locked it, and says what came of them. Throws 409 `base_unknown` where too
 * little is stored of the revision that they were written for.
 */
export async function saveOperations(
  tx: NoticeTransaction,
  { assets: { addresses }, quota }: SaveDeps,
  { board, user, operations, baseRev }: OperationSave,
): Promise<OperationsAnswer> {
  const viewer = viewerOf(personOf(user), board.access);
  const base = knownRevision(board.rev, baseRev) ?? 0;
  const { onElements, indexes, disputes, settled } = parseOperations(operations);
  const versions = await readElementVersions(tx, board.id, onElements, base);
  const changesQuery = { boardId: board.id, baseRevision: base, viewer };
  if (versions.unknownIds.length > 0 || base !== baseRev)
    throw baseUnknownProblem(board.rev, await changesFor(tx, addresses, changesQuery));

  const plan = planOperations(onElements, versions, user.email);
  refuseIfFull(board, plan.growth);
  await refuseBeyondQuota(tx, quota, { ...board, growth: plan.growth.bytes });
  const changedIds = plan.writes.map(({ id }) => id);
  const added = [...plan.conflicts, ...disputes];
  const open = await readOpenConflicts(tx, board.id, { ids: settled, elementIds: changedIds });
  const current = createWorkingCopy(versions.current);
  for (const { id, data } of plan.writes) data === null ? current.delete(id as never) : current.set(JSON.parse(data));
  const replaced = replacedConflictIds(open, { added: plan.conflicts, base: versions.base });
  const settledIds = settledConflictIds(open, {
    settledIds: [...settled, ...replaced],
    changedIds,
    current,
    before: versions.current,
    userId: user.id,
  });

  const changesConflicts = added.length + settledIds.length > 0;
  const isChanged = changesConflicts || plan.writes.length > 0;
  const rev = isChanged ? board.rev + 1 : board.rev;
  // Before the elements are written: whose value gives way is told by who wrote them last.
  await writeConflicts(tx, { boardId: board.id, rev, userId: user.id, added }, settledIds);
  const { writes, growth } = plan;
  const placed = isChanged
    ? await writeElements(tx, board, { rev, userId: user.id, writes, growth, isStep: true, changesConflicts })
    : [];
  // Where the others lie the sender knows.
  const { places } = withPlaces(placed.filter(({ id }) => !versions.rows.get(id)?.data));
  const missing = plan.refusedIds.flatMap((id) => {
    const row = versions.rows.get(id);
    return row ?? { id, kind: kindOf(onElements, id), rev, data: null };
  });
  // Nobody else changed anything, and all came out as it was sent: there is nothing to read.
  const isExpected =
    base === board.rev && !changesConflicts && missing.length === 0 && isAllExact(plan.exactIds, changedIds);
  const changes: Changes = isExpected
    ? { changes: [] }
    : await changesFor(tx, addresses, {
        ...changesQuery,
        rejectedRows: missing,
        known: { rev, ids: plan.exactIds },
      });
  const refused = [...plan.refused].map(([index, code]) => ({
    index: indexes[index]!,
    code,
    detail: REFUSAL_SENTENCES[code],
  }));
  return {
    rev,
    ...changes,
    ...(places && { places: { ...changes.places, ...places } }),
    ...(refused.length > 0 && { refused }),
  };
}

function isAllExact(exactIds: readonly string[], changedIds: readonly string[]): boolean {
  const exact = new Set(exactIds);
  return changedIds.every((id) => exact.has(id));
}

function kindOf(operations: readonly BoardOperation[], id: string): 'node' | 'edge' {
  return operations.some((operation) => operation.kind === 'connect' && operation.edge.id === id) ? 'edge' : 'node';
}

const REFUSAL_SENTENCES: Readonly<Record<OperationRefusal, string>> = {
  element_gone: 'What this changes, or connects, was deleted.',
  node_read_only: 'A read-only node keeps this as it is.',
  node_locked: 'Somebody locked this node meanwhile.',
  edge_invalid: 'This output and this input do not fit.',
  comment_not_yours: 'This comment is somebody else’s.',
  field_unknown: 'A node of this type has no such field that can be set.',
  value_unfit: 'This does not fit the value that it is for.',
};

function baseUnknownProblem(rev: number, changes: Changes): ProblemError {
  const detail =
    'The server knows too little of the revision that this was written for: merge it with what is there now.';
  return new ProblemError('base_unknown', detail, { fields: { rev, ...changes } });
}
