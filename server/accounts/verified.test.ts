import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '../../contract/calls/accountSettings.ts';
import { signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { saveBoard } from '../../contract/calls/boards.ts';
import { CALLS } from '../../contract/calls/index.ts';
import { getPlan } from '../../contract/calls/plans.ts';
import { spinOffSendTo } from '../../contract/calls/reviews.ts';
import { createTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { type Person, personWithToken, startTestServer, type TestServer } from '../testing/testServer.ts';

const RUNS = 2;
const plans = {
  trial: { runs: RUNS, excludedOperations: [] },
  paid: { runs: null, excludedOperations: [] },
  unlimited: { runs: null, excludedOperations: [] },
};
const SILENT_SMTP = 'smtp://127.0.0.1:1';
const started: TestServer[] = [];
let server: TestServer;
/** A server whose one engine is paid or free. */
async function serverWith({ isPaid, smtpUrl }: { isPaid: boolean; smtpUrl: string | undefined }) {
  const engine = { ...createFakeEngine(), isPaid };
  const one = await startTestServer(
    { smtpUrl, planDefault: 'trial', plans, unsolicitedMailsPerDay: 4 },
    {},
    { engine },
  );
  started.push(one);
  const boss = await one.signUpPerson('Operator');
  return { server: one, engine, operator: boss };
}
beforeAll(async () => {
  ({ server } = await serverWith({ isPaid: false, smtpUrl: SILENT_SMTP }));
});
afterAll(() => Promise.all(started.map((one) => one.close())));

const run = (person: Person) => person.post(CALLS.enhance_prompt, { prompt: 'lamp', instructions: '' });
const codeOf = async (answer: ReturnType<typeof run>) => {
  const { statusCode, json } = await answer;
  return statusCode === 200 ? 'ok' : json().code;
};
const verify = ({ email }: Person, { parts } = server) =>
  parts.db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute();

async function send(person: Person, name = 'Kettle', to = 'somebody@example.com') {
  const board_id = await createTestBoard(person);
  await person.call(saveBoard, saveBody(board_id, { nodes: [textNode('n1')] }));
  return person.post(spinOffSendTo, { board_id, node_id: 'n1', new_board_name: name, send_to_email: to });
}

test('a paid engine waits for a verified address, whoever runs the installation does not', async () => {
  const { server: paying, engine, operator } = await serverWith({ isPaid: true, smtpUrl: SILENT_SMTP });
  const bob = await paying.signUpPerson('Bob');
  expect(await codeOf(run(bob))).toBe('not_verified');
  expect(engine.startedJobs).toEqual([]);
  expect(await codeOf(run(operator))).toBe('ok');
  await verify(bob, paying);
  expect(await codeOf(run(bob))).toBe('ok');
});

test('a board is sent once the sender’s address is verified, and a free engine works before', async () => {
  const ada = await server.signUpPerson('Ada');
  expect([await codeOf(run(ada)), await codeOf(send(ada))]).toEqual(['ok', 'not_verified']);
  await verify(ada);
  expect(await codeOf(send(ada))).toBe('ok');
});

test('nobody is refused where no mail server lets them verify their address', async () => {
  const { server: quiet } = await serverWith({ isPaid: true, smtpUrl: undefined });
  const bob = await quiet.signUpPerson('Bob');
  expect([await codeOf(run(bob)), await codeOf(send(bob))]).toEqual(['ok', 'ok']);
});

test('a trial that is used up is not renewed by deleting the account and signing up with its address', async () => {
  const cid = await server.signUpPerson('Cid');
  for (let n = 0; n < RUNS; n += 1) await run(cid);
  await cid.call(deleteAccount, { password: 'copper kettle' });
  const again = await server.inject({
    method: 'POST',
    url: signUp.path,
    payload: { email: cid.email, password: 'copper kettle', name: 'Cid' },
  });
  const anew = personWithToken(server.app, cid.email, String(again.headers[TOKEN_HEADER]));
  expect((await anew.call(getPlan, {})).runs).toMatchObject({ done: RUNS, limit: RUNS });
  expect(await codeOf(run(anew))).toBe('trial_exhausted');
  const { rows } = await server.parts.db
    .selectFrom('former_address')
    .selectAll()
    .execute()
    .then((rows) => ({ rows }));
  expect(JSON.stringify(rows)).not.toContain('cid');
});

test('the letters of a day to people who asked for none have a budget, which stops no sign-up', async () => {
  const dan = await server.signUpPerson('Dan');
  await verify(dan);
  const { db } = server.parts;
  await db.updateTable('letter_day').set({ letters: 4 }).execute();
  const refused = await send(dan);
  expect([refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual(['busy', true]);
  expect((await server.signUpPerson('Eve')).token).not.toBe('');
});
