import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  changePassword,
  deleteAccount,
  renameAccount,
  signOutEverywhere,
} from '../../contract/calls/accountSettings.ts';
import { signIn, signOut, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { auditLog } from '../../contract/calls/audit.ts';
import { deleteBoard, restoreBoard } from '../../contract/calls/boards.ts';
import { setPlan } from '../../contract/calls/plans.ts';
import {
  acceptInvitation,
  blockGuest,
  createShareLink,
  listEditors,
  removeEditor,
  revokeShareLink,
} from '../../contract/calls/sharing.ts';
import { createTestBoard } from '../testing/boards.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { personWithToken } from '../testing/testServer.ts';
import { deleteOldEntries, streamEntries } from './entries.ts';
import { recordAudit } from './record.ts';

// Ann is the first, so she runs the installation.
const { server, ann, mallory } = await startServerWithTwoPeople();
const { db } = server.parts;

/** The deeds of somebody and what was done to them, in the order in which it was. */
async function storyOf(person: string): Promise<string[]> {
  const { entries } = await ann.call(auditLog, { person });
  return entries.reverse().map(({ actor, action, target }) => `${actor.email ?? actor.kind} ${action} ${target.name}`);
}

test('the ways in and out of an account are written down, and what fails, with where it came from', async () => {
  const bea = await server.signUpPerson('Bea');
  const credentials = { email: bea.email, password: 'copper kettle' };
  await server.inject({ method: 'POST', url: signIn.path, payload: { ...credentials, password: 'wrong' } });
  const answer = await server.inject({ method: 'POST', url: signIn.path, payload: credentials });
  const again = personWithToken(server.app, bea.email, String(answer.headers[TOKEN_HEADER]));
  await again.call(renameAccount, { name: 'Beatrix' });
  await again.call(signOut, {});
  const changed = await bea.post(changePassword, { password: 'copper kettle', new_password: 'brass kettle' });
  const last = personWithToken(server.app, bea.email, String(changed.headers[TOKEN_HEADER]));
  await last.call(deleteAccount, { password: 'brass kettle' });
  expect(await storyOf(bea.email)).toEqual([
    `nobody account.created ${bea.email}`,
    `nobody account.sign_in_failed ${bea.email}`,
    `${bea.email} account.signed_in null`,
    `${bea.email} account.renamed null`,
    `${bea.email} account.signed_out null`,
    `${bea.email} password.changed ${bea.email}`,
    `${bea.email} account.deleted ${bea.email}`,
  ]);
  const [failed] = (await ann.call(auditLog, { person: bea.email, action: 'account.sign_in_failed' })).entries;
  expect(failed).toEqual({
    id: expect.stringMatching(/^\d+$/),
    at: expect.stringMatching(/Z$/),
    actor: { kind: 'nobody', id: null, email: null },
    action: 'account.sign_in_failed',
    target: { id: null, name: bea.email },
    details: { by: 'password', reason: 'wrong_credentials' },
    network_address: '127.0.0.1',
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test('no password, secret or token stands in the log', async () => {
  const cora = await server.signUpPerson('Cora');
  const board_id = await createTestBoard(cora);
  const { secret } = await createTestLink(cora, board_id);
  await openLinkAsGuest(server, secret, 'Gil');
  const { rows } = await sql<{
    text: string;
  }>`select string_agg(audit_entry::text, ' ') as text from audit_entry`.execute(db);
  for (const hidden of ['copper kettle', 'brass kettle', cora.token, secret])
    expect(rows[0]?.text).not.toContain(hidden);
});

test('what is done to a board, its links, guests and editors is written down with both names', async () => {
  const dora = await server.signUpPerson('Dora');
  const board_id = await createTestBoard(dora, 'Lamp');
  const invitation = await createTestLink(dora, board_id, { kind: 'edit', name: 'Studio' });
  await mallory.call(acceptInvitation, { secret: invitation.secret });
  const review = await createTestLink(dora, board_id, { name: 'Clients' });
  await openLinkAsGuest(server, review.secret, 'Gil');
  await dora.call(blockGuest, { board_id, email: 'gil@guests.example.com', blocked: true });
  await dora.call(blockGuest, { board_id, email: 'gil@guests.example.com', blocked: false });
  const [editor] = (await dora.call(listEditors, { board_id })).editors;
  await dora.call(removeEditor, { board_id, user_id: editor?.user_id ?? '' });
  await dora.call(revokeShareLink, { link_id: review.link_id });
  await dora.call(deleteBoard, { board_id });
  await dora.call(restoreBoard, { board_id });
  expect(await storyOf(dora.email)).toEqual([
    `nobody account.created ${dora.email}`,
    `${dora.email} link.created Studio`,
    `${dora.email} link.created Clients`,
    `${dora.email} person.blocked gil@guests.example.com`,
    `${dora.email} person.unblocked gil@guests.example.com`,
    `${dora.email} editor.removed ${mallory.email}`,
    `${dora.email} link.revoked Clients`,
    `${dora.email} board.deleted Lamp`,
    `${dora.email} board.restored Lamp`,
  ]);
  expect(await storyOf(board_id)).toEqual([
    `${mallory.email} board.shared Lamp`,
    `${dora.email} board.deleted Lamp`,
    `${dora.email} board.restored Lamp`,
  ]);
  expect(await storyOf(review.link_id)).toContain('gil@guests.example.com link.opened Clients');
});

test('what fails leaves no entry, since it is written in the same transaction', async () => {
  const board_id = await createTestBoard(ann);
  const before = (await ann.call(auditLog, { action: 'link' })).entries.length;
  const isOver = await ann.post(createShareLink, { board_id, expires_at: '2020-01-01T00:00:00Z' });
  expect(isOver.statusCode).toBe(400);
  await mallory.post(createShareLink, { board_id });
  await mallory.post(deleteBoard, { board_id });
  expect((await ann.call(auditLog, { action: 'link' })).entries).toHaveLength(before);
  expect(await storyOf(board_id)).toEqual([]);
});

test('a plan that is given is written down, and signing out everywhere', async () => {
  const eve = await server.signUpPerson('Eve');
  await ann.call(setPlan, { email: eve.email, plan: 'paid' });
  await eve.call(signOutEverywhere, {});
  expect(await storyOf(eve.email)).toEqual([
    `nobody account.created ${eve.email}`,
    `${ann.email} plan.changed ${eve.email}`,
    `${eve.email} session.ended null`,
  ]);
});

test('an entry cannot be changed, and what is typed is kept short', async () => {
  await recordAudit(db, {
    action: 'engine.tested',
    target: { name: 'n'.repeat(500) },
    details: { much: 'x'.repeat(5000) },
  });
  const query = db.selectFrom('audit_entry').selectAll().where('action', '=', 'engine.tested');
  const entry = await query.executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_kind: 'system', target_name: 'n'.repeat(300) });
  expect(entry.details).toBe('{"omitted_characters":5011}');
  await db.updateTable('audit_entry').set({ actor_email: 'else', details: '{}' }).execute();
  expect(await query.executeTakeFirstOrThrow()).toEqual(entry);
});

test('it is read page by page, and by person, name and time', async () => {
  for (let run = 0; run < 230; run += 1)
    await recordAudit(db, { action: 'export.made', actor: { kind: 'system', email: 'many@example.com' } });
  const first = await ann.call(auditLog, { person: 'Many@example.com', action: 'export' });
  const second = await ann.call(auditLog, { person: 'many@example.com', before: first.next ?? '' });
  const third = await ann.call(auditLog, { person: 'many@example.com', before: second.next ?? '' });
  const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => Number(id)));
  expect([ids.length, third.next, first.audit_days]).toEqual([230, null, 365]);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const { at = '' } = first.entries[0] ?? {};
  expect((await ann.call(auditLog, { person: 'many@example.com', until: '2020-01-01T00:00:00Z' })).entries).toEqual([]);
  expect((await ann.call(auditLog, { person: 'many@example.com', since: at })).entries.length).toBeGreaterThan(0);
  expect((await ann.call(auditLog, { action: 'expor' })).entries).toEqual([]);
  for (const odd of ["' or true --", '%', '_', '\\'])
    expect((await ann.call(auditLog, { person: odd, action: odd })).entries).toEqual([]);
  const streamed: number[] = [];
  for await (const { id } of streamEntries(db, { person: 'many@example.com' })) streamed.push(Number(id));
  expect(streamed).toEqual(ids.toReversed());
});

test('old entries go, and with 0 none does', async () => {
  await sql`insert into audit_entry (at, actor_kind, action) values
    (now() - interval '366 days', 'system', 'old.entry'), (now() - interval '364 days', 'system', 'old.entry')`.execute(
    db,
  );
  const count = async () =>
    (await db.selectFrom('audit_entry').select('id').where('action', '=', 'old.entry').execute()).length;
  await deleteOldEntries(db, 0);
  expect(await count()).toBe(2);
  await deleteOldEntries(db, 365);
  expect(await count()).toBe(1);
});
