import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/accountSettings.ts';
import { getAccount, signIn, signUp, TOKEN_HEADER } from '../../../contract/calls/accounts.ts';
import { getImageUrl, saveImage } from '../../../contract/calls/assets.ts';
import { listBoards, loadBoard, saveBoard } from '../../../contract/calls/boards.ts';
import type { Call } from '../../../contract/calls/call.ts';
import { putExternalComment, spinOffSendTo } from '../../../contract/calls/reviews.ts';
import { acceptInvitation } from '../../../contract/calls/sharing.ts';
import { generateImage } from '../../../contract/operations/generateImage.ts';
import { createTestBoard, loadTestBoard, saveBody, textNode } from '../../testing/boards.ts';
import { createFakeEngine } from '../../testing/fakeEngine.ts';
import { plainPng } from '../../testing/pictures.ts';
import { createTestLink } from '../../testing/reviewLinks.ts';
import { type Person, personWithToken, startTestServer, type TestServer } from '../../testing/testServer.ts';
import { removeOldData } from '../../upkeep/removeOldData.ts';

const PASSWORD = 'copper kettle';
const NEW_PASSWORD = 'brass kettle';
const engine = createFakeEngine();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { engine });
  await server.signUpPerson('Operator');
});
afterAll(() => server.close());

const nobody = () => personWithToken(server.app, '', '');
const codeOf = async (answer: ReturnType<Person['post']>) => {
  const { statusCode, body } = await answer;
  return statusCode === 200 ? 'ok' : JSON.parse(body).code;
};
const signInCode = (email: string, password: string) => codeOf(nobody().post(signIn, { email, password }));

/** The letters that wait for somebody. */
async function lettersTo(email: string) {
  const query = server.parts.db.selectFrom('letter').select(['subject', 'text']).where('address', '=', email);
  return query.orderBy('created_at').execute();
}
/** Reads what the newest letter's link to a page holds after its `#`. */
async function tokenTo(email: string): Promise<string> {
  const text = (await lettersTo(email)).at(-1)?.text ?? '';
  return /^http:\/\/127\.0\.0\.1:\d+\/(?:verify|reset)#(\S+)$/m.exec(text)?.[1] ?? '';
}
const settings = ({ call }: Person) => call(calls.accountSettings, {});
const verified = async (name: string): Promise<Person> => {
  const person = await server.signUpPerson(name);
  await person.call(calls.sendVerification, {});
  await person.call(calls.verifyEmail, { token: await tokenTo(person.email) });
  return person;
};

test('an address is verified by the link of a letter that was asked for, once', async () => {
  const ann = await server.signUpPerson('Ann');
  expect(await lettersTo(ann.email)).toEqual([]);
  expect(await settings(ann)).toEqual({
    name: 'Ann',
    email: ann.email,
    verified: false,
    mail: false,
    boards: 0,
    password: true,
    provider: null,
    bin_days: 30,
    password_sign_in: true,
  });
  await ann.call(calls.sendVerification, {});
  const token = await tokenTo(ann.email);
  expect(token).toHaveLength(43);
  const both = await Promise.all([1, 2].map(() => codeOf(ann.post(calls.verifyEmail, { token }))));
  expect(both.sort()).toEqual(['link_not_found', 'ok']);
  expect((await settings(ann)).verified).toBe(true);
  await ann.call(calls.sendVerification, {});
  expect(await lettersTo(ann.email)).toHaveLength(1);
});

test('whoever reads the letter of an account that is not theirs proves nothing of it, and may end its link', async () => {
  const [mallory, victim] = [await server.signUpPerson('Mallory'), await server.signUpPerson('Victim')];
  await mallory.call(calls.sendVerification, {});
  const token = await tokenTo(mallory.email);
  expect(await codeOf(nobody().post(calls.verifyEmail, { token }))).toBe('not_signed_in');
  expect(await codeOf(victim.post(calls.verifyEmail, { token }))).toBe('other_account');
  expect((await settings(mallory)).verified).toBe(false);
  expect(await codeOf(nobody().post(calls.refuseLink, { token }))).toBe('ok');
  expect(await codeOf(mallory.post(calls.verifyEmail, { token }))).toBe('link_not_found');
  expect(await codeOf(nobody().post(calls.refuseLink, { token }))).toBe('link_not_found');

  // The same of the letter that would give an account somebody's address.
  const address = 'victim-too@example.com';
  await mallory.call(calls.changeEmail, { email: address });
  expect(await codeOf(victim.post(calls.verifyEmail, { token: await tokenTo(address) }))).toBe('other_account');
  expect((await settings(mallory)).email).toBe(mallory.email);
});

test('a sign-up writes the letter by itself where letters reach people, and a mail server that is down holds nobody up', async () => {
  const sending = await startTestServer({ smtpUrl: 'smtp://127.0.0.1:1' });
  sending.parts.mail.start(() => undefined);
  const ben = await sending.signUpPerson('Ben');
  expect((await ben.call(calls.accountSettings, {})).mail).toBe(true);
  const letters = await sending.parts.db.selectFrom('letter').select('address').execute();
  expect(letters).toEqual([{ address: ben.email }]);
  await sending.close();
});

test.each([calls.verifyEmail, calls.resetPassword])('$name takes no guessed, foreign or late link', async (call) => {
  const cid = await server.signUpPerson('Cid');
  const ask = async () => {
    if (call === calls.verifyEmail) await cid.call(calls.sendVerification, {});
    else await nobody().call(calls.forgotPassword, { email: cid.email });
    return tokenTo(cid.email);
  };
  const open = (token: string, to: Call = call) =>
    codeOf(cid.post(to, { token, ...(to === calls.resetPassword && { password: NEW_PASSWORD }) }));
  const token = await ask();
  expect(await open('A'.repeat(43))).toBe('link_not_found');
  expect(await open(token, call === calls.verifyEmail ? calls.resetPassword : calls.verifyEmail)).toBe(
    'link_not_found',
  );
  await server.parts.db.updateTable('mail_link').set({ expires_at: new Date() }).execute();
  expect(await open(token)).toBe('link_not_found');
  expect(await open(await ask())).toBe('ok');
});

test('a forgotten password is set anew by a letter: it verifies the address, ends all sessions and signs in', async () => {
  const dan = await server.signUpPerson('Dan');
  await nobody().call(calls.forgotPassword, { email: dan.email.toUpperCase() });
  await nobody().call(calls.forgotPassword, { email: dan.email });
  const token = await tokenTo(dan.email);
  expect(await codeOf(nobody().post(calls.resetPassword, { token, password: 'short' }))).toBe('weak_password');
  const answers = await Promise.all(
    [NEW_PASSWORD, 'tin kettle too'].map((password) => nobody().post(calls.resetPassword, { token, password })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  const answer = answers.find(({ statusCode }) => statusCode === 200);
  const again = personWithToken(server.app, dan.email, String(answer?.headers[TOKEN_HEADER]));
  expect(await settings(again)).toMatchObject({ email: dan.email, verified: true });
  expect(await codeOf(dan.post(getAccount, {}))).toBe('not_signed_in');
  expect(await signInCode(dan.email, PASSWORD)).toBe('wrong_credentials');
  // The other letter's link would set yet another.
  expect(
    await server.parts.db.selectFrom('mail_link').select('email').where('email', '=', dan.email).execute(),
  ).toEqual([]);
});

test('an unknown address is answered as a known one, and the sixth letter to one address waits, known or not', async () => {
  const { email } = await server.signUpPerson('Eve');
  const ask = (to: string) => nobody().post(calls.forgotPassword, { email: to });
  const answers = async (to: string) => {
    const all = [];
    for (let times = 0; times < 6; times += 1) all.push(await ask(to));
    return all.map(({ statusCode, body }) => (statusCode === 200 ? body : JSON.parse(body).code));
  };
  const known = await answers(email);
  expect(known).toEqual([...Array(5).fill('{"mail":false}'), 'busy']);
  expect(await answers('nobody@example.com')).toEqual(known);
  expect(await lettersTo('nobody@example.com')).toEqual([]);
});

test('letters that strangers ask for an address stop none of its holder’s, and stay few', async () => {
  const eli = await server.signUpPerson('Eli');
  const ask = async (remoteAddress: string, email = eli.email) =>
    (await server.inject({ method: 'POST', url: calls.forgotPassword.path, remoteAddress, payload: { email } }))
      .statusCode;
  const statuses = [];
  for (let times = 0; times < 6; times += 1) statuses.push(await ask('198.51.100.9'));
  expect(statuses).toEqual([...Array(5).fill(200), 503]);
  expect(await ask('198.51.100.10')).toBe(200);
  await eli.call(calls.sendVerification, {});
  await eli.call(calls.changeEmail, { email: 'eli-new@example.com' });
  const more = [];
  for (let times = 0; times < 15; times += 1) more.push(await ask(`203.0.113.${times}`));
  expect(more).toEqual([...Array(14).fill(200), 503]);
});

test('a new password is refused with a wrong link however weak it is not, and no link is counted that was right', async () => {
  const ema = await server.signUpPerson('Ema');
  await nobody().post(calls.forgotPassword, { email: ema.email });
  const token = await tokenTo(ema.email);
  const from = (body: object) =>
    server.inject({ method: 'POST', url: calls.resetPassword.path, remoteAddress: '198.51.100.11', payload: body });
  const guess = (n: number) => from({ token: String(n).padStart(43, 'x'), password: NEW_PASSWORD });
  const codes = [];
  for (let n = 0; n < 301; n += 1) codes.push((await guess(n)).json().code);
  expect(codes).toEqual([...Array(300).fill('link_not_found'), 'busy']);
  expect((await from({ token, password: 'short' })).json().code).toBe('weak_password');
  expect((await from({ token, password: NEW_PASSWORD })).statusCode).toBe(200);
});

test.each([
  'a@example.com\r\nBcc: eve@example.com',
  'a@example.com\n',
  '"a\nb"@example.com',
  'a@example.com, eve@example.com',
  `${'a'.repeat(250)}@example.com`,
])('the address %j is refused, and gets no letter', async (email) => {
  const fay = await server.signUpPerson('Fay');
  expect(await codeOf(nobody().post(calls.forgotPassword, { email }))).toBe('invalid_body');
  expect(await codeOf(fay.post(calls.changeEmail, { email }))).toBe('invalid_body');
  expect(await codeOf(nobody().post(signUp, { email, password: PASSWORD, name: 'Fay' }))).toBe('invalid_body');
  const { db } = server.parts;
  expect(await db.selectFrom('letter').select('id').where('address', 'like', '%eve@%').execute()).toEqual([]);
});

test('a verified address is changed once its holder and the new one agreed; comments and votes come along', async () => {
  const gil = await verified('Gil');
  const board_id = await createTestBoard(gil);
  const comment = { id: 'c1', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } };
  await gil.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment) });
  const email = 'gil-anew@example.com';
  await gil.call(calls.changeEmail, { email: 'Gil-Anew@example.com' });
  expect(await lettersTo(email)).toEqual([]);
  const opened = await gil.call(calls.verifyEmail, { token: await tokenTo(gil.email) });
  expect(opened).toEqual({ email, step: 'asked' });
  expect((await settings(gil)).email).toBe(gil.email);
  expect(await gil.call(calls.verifyEmail, { token: await tokenTo(email) })).toEqual({ email, step: 'changed' });
  expect(await settings(gil)).toMatchObject({ email, verified: true });
  expect(await signInCode(gil.email, PASSWORD)).toBe('wrong_credentials');
  expect(await signInCode(email, PASSWORD)).toBe('ok');
  expect((await loadTestBoard(gil, board_id)).nodes).toMatchObject([
    { data: { noteText: 'x', commentorEmail: email } },
  ]);
  const again = { ...comment, data: { noteText: 'y' } };
  await gil.call(putExternalComment, { board_id, comment_node: JSON.stringify(again) });
  const size = await sql<{ noted: number; held: number }>`select bytes as noted, (
    select sum(octet_length(data)) from board_element where board_id = board.id) as held
    from board where id = ${board_id}`.execute(server.parts.db);
  expect(Number(size.rows[0]?.noted)).toBe(Number(size.rows[0]?.held));
});

test('an address that somebody has is never given to another, who is told nothing of it', async () => {
  const [hal, ida] = [await server.signUpPerson('Hal'), await server.signUpPerson('Ida')];
  expect(await codeOf(hal.post(calls.changeEmail, { email: ida.email }))).toBe('ok');
  expect(await lettersTo(ida.email)).toEqual([]);
  const free = 'free@example.com';
  await hal.call(calls.changeEmail, { email: free });
  const token = await tokenTo(free);
  await nobody().post(signUp, { email: free, password: PASSWORD, name: 'Free' });
  expect(await codeOf(hal.post(calls.verifyEmail, { token }))).toBe('account_exists');
  expect((await settings(hal)).email).toBe(hal.email);
});

test('a changed password ends the other sessions, and a token goes on', async () => {
  const jan = await server.signUpPerson('Jan');
  const change = (password: string, new_password: string) => jan.post(calls.changePassword, { password, new_password });
  expect(await codeOf(change('not this one', NEW_PASSWORD))).toBe('wrong_password');
  expect(await codeOf(change(PASSWORD, 'short'))).toBe('weak_password');
  const { headers } = await change(PASSWORD, NEW_PASSWORD);
  expect(await codeOf(jan.post(getAccount, {}))).toBe('not_signed_in');
  const going = personWithToken(server.app, jan.email, String(headers[TOKEN_HEADER]));
  expect((await settings(going)).email).toBe(jan.email);
  for (let times = 0; times < 10; times += 1) await going.post(calls.deleteAccount, { password: 'not this one' });
  expect(await codeOf(going.post(calls.deleteAccount, { password: NEW_PASSWORD }))).toBe('busy');
});

test('a name is changed, and signing out everywhere ends every session', async () => {
  const kim = await server.signUpPerson('Kim');
  await kim.call(calls.renameAccount, { name: ' Kim Aas ' });
  expect((await settings(kim)).name).toBe('Kim Aas');
  expect(await codeOf(kim.post(calls.renameAccount, { name: '  ' }))).toBe('invalid_body');
  const there = await nobody().post(signIn, { email: kim.email, password: PASSWORD });
  await kim.call(calls.signOutEverywhere, {});
  for (const token of [kim.token, String(there.headers[TOKEN_HEADER])])
    expect(await codeOf(personWithToken(server.app, '', token).post(getAccount, {}))).toBe('not_signed_in');
});

test('what somebody chose is kept with the account, each choice for itself', async () => {
  const lou = await server.signUpPerson('Lou');
  expect(await lou.call(calls.keepPreferences, {})).toEqual({});
  expect(await lou.call(calls.keepPreferences, { theme: 'dark' })).toEqual({ theme: 'dark' });
  expect(await lou.call(calls.keepPreferences, { language: 'chinese' })).toEqual({
    theme: 'dark',
    language: 'chinese',
  });
  expect(await codeOf(lou.post(calls.keepPreferences, { theme: 'pink' }))).toBe('invalid_body');
});

test('OPERATOR_EMAIL names the operator only once that address is verified', async () => {
  const named = await startTestServer({ operatorEmail: 'boss@example.com' });
  const answer = await named.inject({
    method: 'POST',
    url: signUp.path,
    payload: { email: 'boss@example.com', password: PASSWORD, name: 'Boss' },
  });
  expect(answer.json().operator).toBe(false);
  const { accounts, db } = named.parts;
  expect(await accounts.unverifiedOperatorEmail()).toBe('boss@example.com');
  await db.updateTable('user').set({ emailVerified: true }).execute();
  expect(await accounts.unverifiedOperatorEmail()).toBeUndefined();
  const boss = personWithToken(named.app, '', String(answer.headers[TOKEN_HEADER]));
  expect((await boss.call(getAccount, {})).operator).toBe(true);
  expect(await codeOf(boss.post(calls.deleteAccount, { password: PASSWORD }))).toBe('operator_stays');
  await named.close();
});

test('a deleted account is gone at once, its run ends, and what others show of it stays', async () => {
  const { parts } = server;
  const [mia, ned] = [await server.signUpPerson('Mia'), await server.signUpPerson('Ned')];
  const imageb64 = `data:image/png;base64,${(await plainPng()).toString('base64')}`;
  const { object_key: shown } = await mia.call(saveImage, { imageb64, alpha: false });
  const { object_key: alone } = await mia.call(saveImage, { imageb64, alpha: false });
  const picture = (id: string, objectKey: string) => ({ ...textNode(id), data: { objectKey } });

  // A board of Ned's that Mia edits: it shows a picture of hers, and a comment.
  const theirs = await createTestBoard(ned);
  const { secret } = await createTestLink(ned, theirs, { kind: 'edit' });
  await mia.call(acceptInvitation, { secret });
  await mia.call(saveBoard, saveBody(theirs, { nodes: [picture('n1', shown)] }));
  const comment = { id: 'c1', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'Hers' } };
  await mia.call(putExternalComment, { board_id: theirs, comment_node: JSON.stringify(comment) });
  await mia.call(putExternalComment, {
    board_id: theirs,
    comment_node: JSON.stringify({ ...comment, data: { noteText: 'Hers, anew' } }),
  });
  const hers = await createTestBoard(mia);
  await mia.call(saveBoard, saveBody(hers, { nodes: [picture('n2', alone)] }));
  await mia.call(spinOffSendTo, {
    board_id: hers,
    node_id: 'n2',
    new_board_name: 'For Ned',
    send_to_email: ned.email,
  });

  const run = mia.post(generateImage, {
    board_id: hers,
    node_id: 'n2',
    prompt: 'wait',
    model: 'm',
    aspect_ratio: '1:1',
    think: false,
  });
  await engine.waitForStarted(1);
  expect(await codeOf(mia.post(calls.deleteAccount, { password: 'not this one' }))).toBe('wrong_password');
  await mia.call(calls.deleteAccount, { password: PASSWORD });
  await run;
  expect(engine.abortedJobIds).toHaveLength(1);
  expect(await parts.db.selectFrom('job').select('state').execute()).toEqual([{ state: 'cancelled' }]);

  expect(await codeOf(mia.post(getAccount, {}))).toBe('not_signed_in');
  expect(await signInCode(mia.email, PASSWORD)).toBe('wrong_credentials');
  await nobody().call(calls.forgotPassword, { email: mia.email });
  expect(await lettersTo(mia.email)).toEqual([]);

  // The address is free; whoever has it next is no author of what was written before.
  const next = await nobody().post(signUp, { email: mia.email, password: PASSWORD, name: 'Next' });
  const other = personWithToken(server.app, mia.email, String(next.headers[TOKEN_HEADER]));
  expect((await other.call(listBoards, { bin: true })).boards).toEqual([]);
  await other.call(acceptInvitation, { secret });
  const anew = { ...comment, data: { noteText: 'Anew' } };
  expect(await codeOf(other.post(putExternalComment, { board_id: theirs, comment_node: JSON.stringify(anew) }))).toBe(
    'comment_not_found',
  );
  expect((await loadTestBoard(ned, theirs)).nodes).toMatchObject([
    { data: { objectKey: shown } },
    { data: { noteText: 'Hers, anew', commentorName: 'Mia', commentorEmail: '' } },
  ]);

  // What was sent is still given; the rest is gone with the bin's time, but for what others show.
  await parts.db.updateTable('user').set({ emailVerified: true }).where('email', '=', ned.email).execute();
  expect((await ned.call(listBoards, { bin: false })).boards.map(({ name }) => name)).toContain('For Ned');
  await parts.db
    .updateTable('deleted_account')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute();
  const unseen = await parts.assets.add(
    (await parts.db.selectFrom('deleted_account').select('user_id').executeTakeFirstOrThrow()).user_id,
    { type: 'png', bytes: await plainPng() },
  );
  for (const table of ['board_element', 'board_history'] as const) {
    const rows = parts.db.selectFrom(table).select('data').where('board_id', '=', theirs);
    const texts = (await rows.execute()).map(({ data }) => data);
    expect([texts.some((data) => data?.includes('Hers')), texts.some((data) => data?.includes(mia.email))]).toEqual([
      true,
      false,
    ]);
  }
  await removeOldData(parts.db, parts.assets.remove);
  expect(await parts.db.selectFrom('board').select('id').where('id', '=', hers).execute()).toEqual([]);
  for (const object_key of [shown, alone]) expect(await codeOf(ned.post(getImageUrl, { object_key }))).toBe('ok');
  expect(await parts.assets.storage.head(unseen)).toBeUndefined();
  expect(await parts.assets.storage.head(shown)).toBeDefined();
});

test('a board in the bin is gone after thirty days, and not before', async () => {
  const { db, assets } = server.parts;
  const ora = await server.signUpPerson('Ora');
  const [old, young] = [await createTestBoard(ora), await createTestBoard(ora)];
  const binned = (id: string, days: number) =>
    db
      .updateTable('board')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute();
  await binned(old, 31);
  await binned(young, 29);
  await removeOldData(db, assets.remove);
  expect(await codeOf(ora.post(loadBoard, { board_id: old }))).toBe('board_not_found');
  expect((await ora.call(listBoards, { bin: true })).boards.map(({ board_id }) => board_id)).toEqual([young]);
});
