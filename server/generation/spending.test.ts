import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '../../contract/calls/accountSettings.ts';
import { signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { exportStl } from '../../contract/calls/assets.ts';
import { engineStatus, testEngine } from '../../contract/calls/operator.ts';
import { getPlan } from '../../contract/calls/plans.ts';
import { describeImage } from '../../contract/operations/describeImage.ts';
import { imageTo3d } from '../../contract/operations/imageTo3d.ts';
import { removeBackground } from '../../contract/operations/removeBackground.ts';
import { GLB } from '../../tests/fixtures/providers/media.ts';
import { type FakeProvider, json } from '../../tests/fixtures/providers/provider.ts';
import { recordFormerEmail } from '../access/formerEmails.ts';
import { type PaidServer, startPaidServer } from '../testing/paidServer.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { type Person, personWithToken, type TestServer } from '../testing/testServer.ts';
import { removeOldData } from '../upkeep/removeOldData.ts';

// A cut-out and a model cost 0.25 by the file; a description costs what nobody knows.
const LIMITS = { person: { day: 0.5, month: 0.75 }, installation: { day: 1 } };

let paid: PaidServer;
let provider: FakeProvider;
let server: TestServer;
let operator: Person;

beforeAll(async () => {
  const models = { remove_background: 'cut', describe_image: 'say', image_to_3d: 'shape' };
  paid = await startPaidServer({ models, prices: { cut: 0.25, shape: 0.25 }, limits: LIMITS });
  ({ provider, server } = paid);
  operator = await server.signUpPerson('Ann');
});
afterAll(() => paid.close());
beforeEach(() => paid.reset());

let count = 0;
const person = () => {
  count += 1;
  return server.signUpPerson(`Bob${count}`);
};
/** Signs up with an address that was had before. */
async function again(email: string): Promise<Person> {
  const payload = { email, password: 'copper kettle', name: 'Again' };
  const answer = await server.inject({ method: 'POST', url: signUp.path, payload });
  return personWithToken(server.app, email, String(answer.headers[TOKEN_HEADER]));
}
const idOf = async ({ email }: Person) =>
  (await server.database.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const keyOf = async (who: Person) => (await saveTestPicture(who)).object_key;
const cut = async (who: Person, route?: string) =>
  who.post(removeBackground, { object_key: await keyOf(who), ...(route && { route }) });
/** Runs that come at once. */
async function cutAtOnce(people: readonly Person[], times: number) {
  const bodies = [];
  for (const who of people) bodies.push([who, { object_key: await keyOf(who) }] as const);
  return Promise.all(
    Array(times)
      .fill(bodies)
      .flat()
      .map(([who, body]) => who.post(removeBackground, body)),
  );
}
const codesOf = (answers: readonly { statusCode: number; json(): { code?: string } }[]) =>
  answers.map((answer) => `${answer.statusCode} ${answer.json().code ?? ''}`.trim()).sort();
const spentBy = async (who: Person) =>
  (await who.call(getPlan, {})).spending.map(({ of, per, spent, limit }) => [of, per, spent, limit]);

test('of paid runs that come at once exactly those are taken that a person’s limit has room for', async () => {
  const bob = await person();
  const answers = await cutAtOnce([bob], 6);
  expect(codesOf(answers)).toEqual(['200', '200', ...Array(4).fill('429 spending_limit')]);
  expect(await spentBy(bob)).toEqual([
    ['person', 'day', 0.5, 0.5],
    ['person', 'month', 0.5, 0.75],
  ]);
  // What is free is still there.
  expect((await cut(bob, 'built-in')).statusCode).toBe(200);
});

test('the installation’s limit is another code, and everybody is told before it is reached', async () => {
  const [bob, cid, dan] = [await person(), await person(), await person()];
  const answers = await cutAtOnce([bob, cid, dan], 2);
  expect(codesOf(answers)).toEqual([...Array(4).fill('200'), ...Array(2).fill('409 installation_spent')]);
  const refused = answers.find(({ statusCode }) => statusCode === 409)!;
  // The figure 429 in a detail opens the upgrade dialog.
  expect(refused.json().detail).toMatch(/^This server’s spending limit is reached\..*built-in/);
  expect(await spentBy(await person())).toContainEqual(['installation', 'day', 1, 1]);
  await server.database.db.updateTable('ledger').set({ held: 0.1 }).execute();
  expect((await spentBy(dan)).map(([of]) => of)).toEqual(['person', 'person']);
  expect((await spentBy(operator)).map(([of]) => of)).toEqual(['person', 'person', 'installation']);
});

test('yesterday counts for the month alone, and the month before not at all', async () => {
  const bob = await person();
  for (let n = 0; n < 2; n += 1) expect((await cut(bob)).statusCode).toBe(200);
  const now = new Date();
  const move = (ended_at: Date) => server.database.db.updateTable('ledger').set({ ended_at }).execute();
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) - 1);
  const yesterday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - 1);
  await move(yesterday);
  if (yesterday > before) {
    expect(await spentBy(bob)).toContainEqual(['person', 'month', 0.5, 0.75]);
    expect(codesOf([await cut(bob), await cut(bob)])).toEqual(['200', '429 spending_limit']);
  }
  await move(before);
  expect(codesOf([await cut(bob), await cut(bob), await cut(bob)])).toEqual(['200', '200', '429 spending_limit']);
});

test('a doubt counts as what it would have cost, a run that was turned away as nothing', async () => {
  const bob = await person();
  provider.answer = (_, response) => json(response, 401, { message: 'no' });
  const away = await cut(bob);
  expect([away.statusCode, (await spentBy(bob))[0]]).toEqual([200, ['person', 'day', 0, 0.5]]);
  provider.answer = (_, response) => json(response, 500, { message: 'broken' });
  expect(codesOf([await cut(bob)])).toEqual(['502 maybe_billed']);
  expect((await spentBy(bob))[0]).toEqual(['person', 'day', 0.25, 0.5]);
  expect((await operator.call(engineStatus, {})).use_in_all).toEqual({ runs: 2, cost: 0, unknown: 1 });
});

test('where there is a limit, a paid run of which nobody knows the price is refused: it could not be kept', async () => {
  const bob = await person();
  const object_key = (await saveTestPicture(bob)).object_key;
  const refused = await bob.post(describeImage, { object_key });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'unpriced']);
  expect((await bob.post(describeImage, { object_key, route: 'built-in' })).statusCode).toBe(200);
});

test('a limit is not renewed by deleting the account and signing up with its address, however long ago', async () => {
  const bob = await person();
  for (let n = 0; n < 2; n += 1) expect((await cut(bob)).statusCode).toBe(200);
  await bob.call(deleteAccount, { password: 'copper kettle' });
  const { db } = server.database;
  await db
    .updateTable('deleted_account')
    .set({ deleted_at: new Date(0) })
    .execute();
  await db
    .deleteFrom('asset')
    .where('owner_id', '!=', await idOf(operator))
    .execute();
  await removeOldData(db, async () => {});
  const anew = await again(bob.email);
  expect(await spentBy(anew)).toEqual([
    ['person', 'day', 0.5, 0.5],
    ['person', 'month', 0.5, 0.75],
  ]);
  expect(codesOf([await cut(anew)])).toEqual(['429 spending_limit']);
  // Nor by doing so once more; somebody else has a limit of their own.
  await anew.call(deleteAccount, { password: 'copper kettle' });
  expect(codesOf([await cut(await again(bob.email)), await cut(await person())])).toEqual([
    '200',
    '429 spending_limit',
  ]);
  const rows = JSON.stringify(await db.selectFrom('former_address').selectAll().execute());
  expect(rows).not.toContain(bob.email);
});

test('what an account spends after it has left an address is not held against who has that address now', async () => {
  const bob = await person();
  await cut(bob);
  const { db } = server.database;
  const id = await idOf(bob);
  await db.transaction().execute(async (tx) => {
    await recordFormerEmail(tx, { id, email: bob.email }, new Date());
    await tx.updateTable('user').set({ email: 'moved@example.com' }).where('id', '=', id).execute();
  });
  const next = await again(bob.email);
  expect((await cut(bob)).statusCode).toBe(200);
  expect([(await spentBy(bob))[0], (await spentBy(next))[0]]).toEqual([
    ['person', 'day', 0.5, 0.5],
    ['person', 'day', 0.25, 0.5],
  ]);
});

test('an STL export that makes its model anew is held to the limits, and two at once are billed once', async () => {
  const bob = await person();
  const model = { type: 'model/gltf-binary', base64: Buffer.from(GLB).toString('base64') };
  let billed = 0;
  provider.answer = (_, response) => {
    billed += 1;
    json(response, 200, { results: [model] });
  };
  const { object_key } = await bob.call(imageTo3d, { object_key: await keyOf(bob), stl_mode: false });
  const exported = () => bob.post(exportStl, { object_key });
  expect(codesOf(await Promise.all([exported(), exported()]))).toEqual(['200', '200']);
  expect([billed, (await spentBy(bob))[0]]).toEqual([2, ['person', 'day', 0.5, 0.5]]);
  expect([codesOf([await exported()]), billed]).toEqual([['429 spending_limit'], 2]);
});

test('the operator’s tests are held to the limits too', async () => {
  const tested = () => operator.post(testEngine, { operation: 'remove_background', route: 'work:cut' });
  expect(codesOf([await tested(), await tested(), await tested()])).toEqual(['200', '200', '429 spending_limit']);
  const free = await operator.post(testEngine, { operation: 'remove_background', route: 'built-in' });
  expect(free.statusCode).toBe(200);
  const { spending } = await operator.call(engineStatus, {});
  expect(spending.map(({ of, per, spent }) => [of, per, spent])).toContainEqual(['installation', 'day', 0.5]);
});
