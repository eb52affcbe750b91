import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { saveBoard } from '../../../contract/calls/boards.ts';
import { objectKeysIn, recordAssetRefs } from '../../access/assetAccess.ts';
import { openBoard } from '../../access/findBoard.ts';
import { personOf } from '../../access/person.ts';
import { findReadOnlyElements } from '../../access/readOnlyElements.ts';
import type { User } from '../../access/user.ts';
import type { DiskSpace } from '../../db/diskSpace.ts';
import type { Transact } from '../../events/transact.ts';
import { markRunsClaimed, recordResultClaims } from '../../jobs/jobTable.ts';
import { ProblemError } from '../../kit/problems.ts';
import type { Quota } from '../../plans/quota.ts';
import type { Database } from '../../schema/database.ts';
import { refuseBeyondQuota, refuseIfFull } from '../change/boardSize.ts';
import { pictureKeyOf } from '../change/pictureKey.ts';
import { raiseRev } from '../change/revision.ts';
import { recordHistory } from '../history/history.ts';
import { type Changes, changesFor, knownRevision } from '../reading/changes.ts';
import type { ElementRow } from '../reading/elementRow.ts';
import type { ReadingDeps } from '../reading/readingDeps.ts';
import { viewerOf } from '../reading/viewer.ts';
import { type IncomingElement, parseElements } from './parseElements.ts';
import { type ElementWrite, planSave } from './savePlan.ts';

export type SaveDeps = ReadingDeps & {
  readonly transact: Transact;
  /** Refuses writes before the disk is full. */
  readonly diskSpace: DiskSpace;
  /** Refuses more of one person than their plan has. */
  readonly quota: Quota;
};

export type SaveBody = z.output<(typeof saveBoard)['body']>;
type Tx = Transaction<Database>;
type Answer = { readonly rev: number } & Changes;

/**
 * Saves a board in one transaction and returns the answer as JSON text; it is on the disk when this returns. A known `op_id`
 * gets its first answer again; a conflict, or a change of what is read-only, throws 409 with everything that changed since `base_rev`
 * and what is locked as it is, and writes nothing.
 */
export async function save(
  { transact, diskSpace, quota, assets }: SaveDeps,
  user: User,
  body: SaveBody,
): Promise<string> {
  const elements = parseElements(body.nodes, body.edges);
  await diskSpace.require(body.nodes.length + body.edges.length);
  const digest = digestOf(body);
  const person = personOf(user);
  return transact(async (tx) => {
    const board = await openBoard(tx, { boardId: body.board_id, person, permission: 'edit', forUpdate: true });
    const earlierAnswer = await findEarlierAnswer(tx, body, digest);
    if (earlierAnswer !== undefined) return earlierAnswer;
    const base = knownRevision(board.rev, body.base_rev);
    const deleted = body.deleted ?? [];
    const isFull = body.delta !== true;
    const rows = await readTouchedRows(
      tx,
      board.id,
      isFull ? undefined : [...elements.map(({ id }) => id), ...deleted],
    );
    const readOnly = await findReadOnlyElements(tx, board.id);
    const plan = planSave(rows, { elements, deleted, isFull, base, saver: user.email, readOnly });
    const { addresses } = assets;
    const viewer = viewerOf(person, board.access);
    if (plan.readOnlyIds.length > 0) {
      // What is not there yet and may not come is an edge.
      const refused = plan.readOnlyIds.map(
        (id) => rows.get(id) ?? { id, kind: 'edge' as const, rev: board.rev, data: null },
      );
      const changes = await changesFor(tx, addresses, {
        boardId: board.id,
        baseRevision: base,
        rejectedRows: refused,
        viewer,
      });
      throw readOnlyProblem(board.rev, plan.readOnlyIds, changes);
    }
    if (plan.conflictIds.length > 0)
      throw conflictProblem(
        board.rev,
        await changesFor(tx, addresses, { boardId: board.id, baseRevision: base ?? 0, viewer }),
      );
    refuseIfFull(board, plan.growth);
    await refuseBeyondQuota(tx, quota, { ...board, growth: plan.growth.bytes });

    const rev = plan.writes.length > 0 ? board.rev + 1 : board.rev;
    const refused = plan.refusedIds.map((id) => rows.get(id) ?? { id, kind: 'node' as const, rev, data: null });
    const changes = await changesFor(tx, addresses, {
      boardId: board.id,
      baseRevision: base,
      rejectedRows: refused,
      viewer,
    });
    if (plan.writes.length > 0) {
      await recordHistory(tx, board.id, { rev, authorId: user.id, ids: plan.writes.map(({ id }) => id) });
      await writeRows(tx, board.id, rev, plan.writes, elements);
      const keys = objectKeysIn(elements.map(({ value }) => value.data));
      await recordAssetRefs(tx, { boardId: board.id, userId: user.id, keys });
      await markRunsClaimed(tx, board.id, runIdsIn(elements));
      await raiseRev(tx, board, plan.growth, plan.writes);
    }
    await recordResultClaims(tx, { boardId: board.id, userId: user.id, resultClaims: body.claims ?? [] });
    const answer = JSON.stringify({ rev, ...changes } satisfies Answer);
    if (body.op_id !== undefined)
      await tx.insertInto('board_op').values({ board_id: board.id, op_id: body.op_id, digest, answer }).execute();
    return answer;
  });
}

/** The runs whose results these elements hold. */
function runIdsIn(elements: readonly IncomingElement[]): string[] {
  const runs = elements.map(({ value }) => (value.data as Record<string, unknown> | undefined)?.jobId);
  return runs.filter((run) => typeof run === 'string');
}

function digestOf({ nodes, edges, delta, deleted, claims }: SaveBody): string {
  const hash = createHash('sha256');
  for (const part of [nodes, edges, String(delta === true), JSON.stringify([deleted ?? [], claims ?? []])])
    hash.update(part).update('\0');
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

async function readTouchedRows(
  tx: Tx,
  boardId: string,
  ids: readonly string[] | undefined,
): Promise<Map<string, ElementRow>> {
  const query = tx
    .selectFrom('board_element')
    .select(['id', 'kind', 'rev', 'data', 'author'])
    .where('board_id', '=', boardId);
  const rows = await (ids === undefined ? query : query.where(sql<boolean>`id = any(${ids}::text[])`)).execute();
  return new Map(rows.map((row) => [row.id, row]));
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

function conflictProblem(rev: number, changes: Changes): ProblemError {
  return new ProblemError('board_conflict', 'The same part of this board was changed elsewhere.', {
    fields: { rev, ...changes },
  });
}

async function writeRows(
  tx: Tx,
  boardId: string,
  rev: number,
  writes: readonly ElementWrite[],
  elements: readonly IncomingElement[],
): Promise<void> {
  const values = new Map(elements.map(({ id, value }) => [id, value]));
  const pictureKeys = writes.map(({ id }) => pictureKeyOf(values.get(id)));
  // An upsert would draw a new place for each row that it only updates.
  await sql`with written as (
      select id, kind, data, author, picture_key, place
      from unnest(${writes.map(({ id }) => id)}::text[], ${writes.map(({ kind }) => kind)}::text[],
        ${writes.map(({ data }) => data)}::text[], ${writes.map(({ author }) => author)}::text[], ${pictureKeys}::text[])
        with ordinality as written (id, kind, data, author, picture_key, place)),
    updated as (
      update board_element as element set kind = written.kind, rev = ${rev}::integer, data = written.data,
        author = written.author, picture_key = written.picture_key
      from written where element.board_id = ${boardId} and element.id = written.id returning element.id)
    insert into board_element (board_id, id, kind, rev, data, author, picture_key)
    select ${boardId}::text, id, kind, ${rev}::integer, data, author, picture_key from written
    where id not in (select id from updated) order by place`.execute(tx);
}
