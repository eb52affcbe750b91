import { randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteAccount, exportMyData } from '../../contract/calls/accountSettings.ts';
import { auditLog, exportAudit } from '../../contract/calls/audit.ts';
import { deleteBoard, loadBoard, renameBoard, saveBoard } from '../../contract/calls/boards.ts';
import { postVote, putExternalComment } from '../../contract/calls/reviews.ts';
import { acceptInvitation } from '../../contract/calls/sharing.ts';
import { createTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { listenAddress } from '../testing/followBoard.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { type Person, startTestServer } from '../testing/testServer.ts';
import { readZipEntries } from '../testing/zipEntries.ts';

// Ann is the first, so she runs the installation.
const { server, ann, mallory } = await startServerWithTwoPeople();
const { db, assets } = server.parts;

const get = (url: string) => server.inject({ method: 'GET', url });
async function archiveOf(person: Person): Promise<ReadonlyMap<string, Buffer>> {
  const answer = await get((await person.call(exportMyData, {})).url);
  expect(answer.statusCode).toBe(200);
  return readZipEntries(answer.rawPayload);
}
const linesOf = (file: Buffer | undefined) =>
  String(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const comment = (id: string, noteText: string) =>
  JSON.stringify({ id, type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText } });
const pictureNode = (id: string, objectKey: string) => ({
  ...textNode(id),
  type: 'prototype2DNode',
  data: { objectKey },
});

test('an archive has the account, boards that can be saved anew, files, comments, votes and runs, and nothing of others', async () => {
  const [bea, cid] = [await server.signUpPerson('Bea'), await server.signUpPerson('Cid')];
  const own = await saveTestPicture(bea, 9, 9);
  const unused = await saveTestPicture(bea, 10, 10);
  const ofCid = await saveTestPicture(cid, 11, 11);
  const secretOfCid = await saveTestPicture(cid, 12, 12);
  const board_id = await createTestBoard(bea, '../Lamp: "north"/\u202Egpj');
  const nodes = [textNode('a', 'brass'), pictureNode('b', own.object_key)];
  const edges = [{ id: 'e', source: 'a', target: 'b', sourceHandle: 'out.text.text', targetHandle: 'in.text.text' }];
  await bea.call(saveBoard, saveBody(board_id, { nodes, edges }));
  await cid.call(acceptInvitation, { secret: (await createTestLink(bea, board_id, { kind: 'edit' })).secret });
  await cid.call(saveBoard, saveBody(board_id, { nodes: [...nodes, pictureNode('c', ofCid.object_key)], edges }));
  const guest = await openLinkAsGuest(server, (await createTestLink(bea, board_id)).secret, 'Gil');
  await bea.call(putExternalComment, { board_id, comment_node: comment('c1', 'words of Bea') });
  await cid.call(putExternalComment, { board_id, comment_node: comment('c2', 'words of Cid') });
  await guest.call(putExternalComment, { board_id, comment_node: comment('c3', 'words of a guest') });
  for (const voter of [bea, cid]) await voter.call(postVote, { board_id, node_id: 'b', vote: 'up' });
  const binned = await createTestBoard(bea, 'Binned');
  await bea.call(deleteBoard, { board_id: binned });
  const foreign = await createTestBoard(cid, 'Secret of Cid');
  await cid.call(saveBoard, saveBody(foreign, { nodes: [pictureNode('x', secretOfCid.object_key)] }));
  await bea.call(acceptInvitation, { secret: (await createTestLink(cid, foreign, { kind: 'edit' })).secret });
  await bea.call(putExternalComment, { board_id: foreign, comment_node: comment('c4', 'Bea elsewhere') });
  const { id: user_id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', bea.email)
    .executeTakeFirstOrThrow();
  const run = {
    board_id,
    operation: 'get_4k',
    route: 'r',
    engine: 'e',
    model: 'm',
    state: 'done',
    code: null,
  } as const;
  await db
    .insertInto('ledger')
    .values({
      ...run,
      job_id: 'j1',
      user_id,
      cost: 0.5,
      milliseconds: 7,
      faults: '[{"reason":"of the operator"}]',
      ended_at: new Date('2026-11-23T09:12:00Z'),
    })
    .execute();

  const files = await archiveOf(bea);
  const boardFile = `boards/.. Lamp north gpj ${board_id}.json`;
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      'account.json',
      boardFile,
      `boards/Binned ${binned}.json`,
      'comments.ndjson',
      'votes.ndjson',
      'runs.ndjson',
      'files.ndjson',
      ...[own, unused, ofCid].map(({ object_key }) => `files/${object_key}`),
    ].sort(),
  );
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
    id: user_id,
    name: 'Bea',
    email: bea.email,
    verified: false,
    signs_in_by: ['password'],
    edits_boards: [{ board_id: foreign }],
  });
  const board = JSON.parse(String(files.get(boardFile)));
  expect(board).toMatchObject({ board_id, name: '../Lamp: "north"/gpj', deleted_at: null });
  expect(board.nodes.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c', 'c1']);
  expect(
    linesOf(files.get('comments.ndjson'))
      .map((line) => [line.board_id, line.comment.data.noteText])
      .sort(),
  ).toEqual(
    [
      [board_id, 'words of Bea'],
      [foreign, 'Bea elsewhere'],
    ].sort(),
  );
  expect(linesOf(files.get('votes.ndjson'))).toEqual([{ board_id, node_id: 'b', vote: 'up' }]);
  const { code: _, ...runFields } = run;
  expect(linesOf(files.get('runs.ndjson'))).toEqual([
    { run_id: 'j1', ...runFields, code: null, cost: 0.5, milliseconds: 7, ended_at: '2026-11-23T09:12:00.000Z' },
  ]);
  expect(files.get(`files/${own.object_key}`)).toEqual(
    Buffer.from((await assets.storage.readAll(own.object_key)) ?? []),
  );
  const all = [...files.entries()].filter(([name]) => !name.startsWith('files/')).join(' ');
  for (const hidden of [
    'Secret of Cid',
    'words of Cid',
    'words of a guest',
    cid.email,
    'gil@',
    'of the operator',
    secretOfCid.object_key,
  ])
    expect(all).not.toContain(hidden);

  // What was exported is a board again.
  const again = await createTestBoard(bea, 'Again');
  const comments = (node: { type: string }) => node.type !== 'commentNode';
  await bea.call(saveBoard, saveBody(again, { nodes: board.nodes.filter(comments), edges: board.edges }));
  const loaded = await bea.call(loadBoard, { board_id: again });
  expect([loaded.nodes.length, loaded.edges.length]).toEqual([3, 1]);
});

test('an address works once, for a minute, and not for whom it was made when their account is gone', async () => {
  const dora = await server.signUpPerson('Dora');
  const { url } = await dora.call(exportMyData, {});
  expect(url).toMatch(/^\/api\/downloads\/[\w-]{43}$/);
  expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  const first = await get(url);
  expect([first.statusCode, first.headers['cache-control'], first.headers['content-disposition']]).toEqual([
    200,
    'no-store',
    expect.stringMatching(/^attachment; filename="maquette-\d{4}-\d\d-\d\d\.zip"$/),
  ]);
  expect((await get(url)).json().code).toBe('link_not_found');
  const late = await dora.call(exportMyData, {});
  await sql`update download set made_at = now() - interval '61 seconds' where begun_at is null`.execute(db);
  expect((await get(late.url)).json().code).toBe('link_not_found');
  const replaced = await dora.call(exportMyData, {});
  await dora.call(exportMyData, {});
  expect((await get(replaced.url)).json().code).toBe('link_not_found');
  const last = await dora.call(exportMyData, {});
  await dora.call(deleteAccount, { password: 'copper kettle' });
  expect((await get(last.url)).json().code).toBe('link_not_found');
  for (const wrong of ['', 'x', 'A'.repeat(43), '../..', '%00', 'A'.repeat(5000)])
    expect((await get(`/api/downloads/${wrong}`)).statusCode).toBeGreaterThanOrEqual(400);
});

test('one person has one export at a time, and five in a day; a lost one does not count as under way', async () => {
  const eve = await server.signUpPerson('Eve');
  const { id: user_id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', eve.email)
    .executeTakeFirstOrThrow();
  await eve.call(exportMyData, {});
  await sql`update download set begun_at = now(), alive_at = now() where user_id = ${user_id}`.execute(db);
  const refused = await eve.post(exportMyData, {});
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'busy', '60']);
  await sql`update download set alive_at = now() - interval '121 seconds' where user_id = ${user_id}`.execute(db);
  for (let time = 0; time < 4; time += 1)
    expect((await get((await eve.call(exportMyData, {})).url)).statusCode).toBe(200);
  expect((await eve.post(exportMyData, {})).json()).toMatchObject({
    code: 'busy',
    detail: 'You have made several exports today. Please try again tomorrow.',
  });
  const both = await Promise.all([mallory.post(exportMyData, {}), mallory.post(exportMyData, {})]);
  const codes = await Promise.all(both.map(async (answer) => (await get(answer.json().url)).statusCode));
  expect(codes.sort()).toEqual([200, 404]);
});

test('exports are written into the audit log, in the name of whose they are', async () => {
  const fay = await server.signUpPerson('Fay');
  await archiveOf(fay);
  const { entries } = await ann.call(auditLog, { person: fay.email, action: 'export.made' });
  expect(entries).toEqual([
    expect.objectContaining({
      actor: { kind: 'account', id: expect.any(String), email: fay.email },
      target: { id: expect.any(String), name: fay.email },
      details: { kind: 'my_data' },
      network_address: '127.0.0.1',
    }),
  ]);
});

test('the audit log is a file for the operator alone, in both formats', async () => {
  const gus = await server.signUpPerson('Gus');
  const board_id = await createTestBoard(gus);
  await gus.call(renameBoard, { board_id, name: '=HYPERLINK("https://evil.example")' });
  await gus.call(deleteBoard, { board_id });
  expect((await gus.post(exportAudit, { format: 'csv' })).json().code).toBe('route_not_found');
  const csv = await get((await ann.call(exportAudit, { format: 'csv', person: gus.email })).url);
  expect([csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="maquette-audit-[\d-]+\.csv"$/),
  ]);
  const rows = csv.body.trimEnd().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const ndjson = await get((await ann.call(exportAudit, { format: 'ndjson', person: gus.email })).url);
  expect(linesOf(ndjson.rawPayload).map(({ action }) => action)).toEqual(['account.created', 'board.deleted']);
});

/** Reads an address over the network, and takes nothing of the answer. */
function beginReading(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(address, { agent: false }, resolve);
    sending.on('error', reject);
    sending.end();
  });
}

const LARGE_FILES = 40;
const LARGE_BYTES = 4 * 1024 * 1024;

/** A server with somebody who has so many large files. */
async function serverWithMuch(parts: object, sizes: readonly number[] = Array(LARGE_FILES).fill(LARGE_BYTES)) {
  const own = await startTestServer({}, parts);
  const hal = await own.signUpPerson('Hal');
  const { id } = await own.parts.db.selectFrom('user').select('id').executeTakeFirstOrThrow();
  for (const size of sizes) await own.parts.assets.add(id, { type: 'png', bytes: randomBytes(size) });
  return { own, hal, id, address: await listenAddress(own) };
}

test('who takes nothing is cut', async () => {
  const { own, hal, id, address } = await serverWithMuch({ stallTimeoutMs: 300 }, [64 * 1024 * 1024]);
  const stalled = await beginReading(address + (await hal.call(exportMyData, {})).url);
  const cut = new Promise<string>((resolve) => stalled.once('error', ({ message }) => resolve(message)));
  const endedAt = async () => {
    const query = own.parts.db.selectFrom('download').select('ended_at').where('user_id', '=', id);
    return (await query.executeTakeFirst())?.ended_at;
  };
  await expect.poll(endedAt).toBeInstanceOf(Date);
  stalled.resume();
  expect(await cut).toBe('aborted');
  await own.close();
});

test('an account of any size takes little memory', async () => {
  const { own, hal, address } = await serverWithMuch({});
  let [bytes, highest] = [0, 0];
  const before = process.memoryUsage().rss;
  const reading = await beginReading(address + (await hal.call(exportMyData, {})).url);
  for await (const piece of reading) {
    bytes += piece.length;
    highest = Math.max(highest, process.memoryUsage().rss - before);
  }
  expect(bytes).toBeGreaterThan(LARGE_FILES * LARGE_BYTES);
  expect(highest).toBeLessThan((LARGE_FILES * LARGE_BYTES) / 2);
  await own.close();
});

test('who leaves in the middle holds no file open, and may begin again', async () => {
  const { own, hal, address } = await serverWithMuch({}, [64 * 1024 * 1024]);
  const open = new Set<object>();
  const { openStream } = own.parts.assets.storage;
  own.parts.assets.storage.openStream = async (...args) => {
    const stream = await openStream(...args);
    if (stream !== undefined) {
      open.add(stream);
      stream.once('close', () => open.delete(stream));
    }
    return stream;
  };
  const reading = await beginReading(address + (await hal.call(exportMyData, {})).url);
  await expect.poll(() => open.size).toBeGreaterThan(0);
  reading.destroy();
  await expect.poll(() => open.size).toBe(0);
  await expect.poll(async () => (await hal.post(exportMyData, {})).statusCode).toBe(200);
  await own.close();
});
