import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { saveBoard } from '../../../contract/calls/boards.ts';
import { openBoard } from '../../access/findBoard.ts';
import { personOf } from '../../access/person.ts';
import { selectReadOnlyElements } from '../../access/readOnlyElements.ts';
import type { User } from '../../access/user.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import { recordResultClaims } from '../../jobs/jobTable.ts';
import { ProblemError } from '../../kit/problems.ts';
import { refuseBeyondQuota, refuseIfFull } from '../change/boardSize.ts';
import { type Changes, changesFor } from '../reading/changes.ts';
import type { ElementRow } from '../reading/elementRow.ts';
import { viewerOf } from '../reading/viewer.ts';
import { type IncomingElement, parseElements } from './parseElements.ts';
import type { SaveDeps } from './saveDeps.ts';
import { type OperationsAnswer, saveOperations } from './saveOperations.ts';
import { planSave } from './savePlan.ts';
import { writeElements } from './writeElements.ts';

export type SaveBody = z.output<(typeof saveBoard)['body']>;
type Tx = NoticeTransaction;
type Board = Awaited<ReturnType<typeof openBoard>>;

/**
 * Saves a board in one transaction and returns the answer as JSON text; it is on the disk when this returns. A known `op_id`
 * gets its first answer again.
 */
export async function save(deps: SaveDeps, user: User, body: SaveBody): Promise<string> {
  const { operations, base_rev, op_id } = body;
  if (operations && (base_rev === undefined || op_id === undefined))
    throw new ProblemError('invalid_body', 'The field operations: It needs base_rev and op_id beside it.');
  const elements = parseElements(body.nodes, body.edges);
  if (operations && elements.length > 0)
    throw new ProblemError('invalid_body', 'The field operations: It needs empty lists beside it.');
  await deps.diskSpace.require(body.nodes.length + body.edges.length + (operations?.length ?? 0));
  const digest = digestOf(body);
  return deps.transact(async (tx) => {
    const person = personOf(user);
    const board = await openBoard(tx, { boardId: body.board_id, person, permission: 'edit', forUpdate: true });
    const earlierAnswer = await findEarlierAnswer(tx, body, digest);
    if (earlierAnswer !== undefined) return earlierAnswer;
    const answer: OperationsAnswer =
      operations && base_rev !== undefined
        ? await saveOperations(tx, deps, { board, user, operations, baseRev: base_rev })
        : await saveWhole(tx, deps, { board, user, elements });
    await recordResultClaims(tx, { boardId: board.id, userId: user.id, resultClaims: body.claims ?? [] });
    const text = JSON.stringify(answer);
    if (op_id !== undefined)
      await tx.insertInto('board_op').values({ board_id: board.id, op_id, digest, answer: text }).execute();
    return text;
  });
}

type WholeSave = { readonly board: Board; readonly user: User; readonly elements: readonly IncomingElement[] };

/** The plain save: the lists are the board. Throws 409 where they change what is read-only, with that as it is, and writes nothing. */
async function saveWhole(
  tx: Tx,
  { assets: { addresses }, quota }: SaveDeps,
  { board, user, elements }: WholeSave,
): Promise<OperationsAnswer> {
  const rows = await readRows(tx, board.id);
  const plan = planSave(rows, { elements, saver: user.email, readOnly: selectReadOnlyElements(rows.values()) });
  const query = { boardId: board.id, baseRevision: undefined, viewer: viewerOf(personOf(user), board.access) };
  if (plan.readOnlyIds.length > 0) {
    // What is not there yet and may not come is an edge.
    const refused = plan.readOnlyIds.map(
      (id) => rows.get(id) ?? { id, kind: 'edge' as const, rev: board.rev, data: null, author: null },
    );
    const changes = await changesFor(tx, addresses, { ...query, rejectedRows: refused });
    throw readOnlyProblem(board.rev, plan.readOnlyIds, changes);
  }
  refuseIfFull(board, plan.growth);
  await refuseBeyondQuota(tx, quota, { ...board, growth: plan.growth.bytes });
  const { writes, growth } = plan;
  const rev = writes.length > 0 ? board.rev + 1 : board.rev;
  if (writes.length > 0) await writeElements(tx, board, { rev, userId: user.id, writes, growth });
  const refused = plan.refusedIds.map(
    (id) => rows.get(id) ?? { id, kind: 'node' as const, rev, data: null, author: null },
  );
  return { rev, ...(await changesFor(tx, addresses, { ...query, rejectedRows: refused })) };
}

function digestOf({ nodes, edges, operations, claims }: SaveBody): string {
  const hash = createHash('sha256');
  for (const part of [nodes, edges, JSON.stringify([operations ?? null, claims ?? []])]) hash.update(part).update('\0');
  return hash.digest('base64url');
}

async function findEarlierAnswer(tx: Tx, { board_id, op_id }: SaveBody, digest: string): Promise<string | undefined> {
  if (op_id === undefined) return undefined;
  const query = tx.selectFrom('board_op').select(['digest', 'answer']).where('board_id', '=', board_id);
  const earlierSave = await query.where('op_id', '=', op_id).executeTakeFirst();
  if (earlierSave !== undefined && earlierSave.digest !== digest)
    throw new ProblemError('invalid_body', 'The field op_id: It was used for a save of something else.');
  return earlierSave?.answer;
}

async function readRows(tx: Tx, boardId: string): Promise<Map<string, ElementRow>> {
  const query = tx
    .selectFrom('board_element')
    .select(['id', 'kind', 'rev', 'data', 'author'])
    .where('board_id', '=', boardId);
  return new Map((await query.execute()).map((row) => [row.id, row]));
}

/** The most ids that a sentence names; the field names all. */
const NAMED_IDS_MAX = 5;

function readOnlyProblem(rev: number, ids: readonly string[], changes: Changes): ProblemError {
  const more = ids.length > NAMED_IDS_MAX ? ` and ${ids.length - NAMED_IDS_MAX} more` : '';
  const idList = `${ids.slice(0, NAMED_IDS_MAX).join(', ')}${more}`;
  return new ProblemError('node_read_only', `Nothing was saved: read-only nodes keep this as it is: ${idList}.`, {
    fields: { ids, rev, ...changes },
  });
}
