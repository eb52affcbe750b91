import { afterAll, expect, test } from 'vitest';
import { listenAddress } from './testing/followBoard.ts';
import { allCalls, createRoles } from './testing/roles/roles.ts';
import { LINK, OUT, TABLE, WHO } from './testing/roles/table.ts';
import { startTestServer } from './testing/testServer.ts';

const server = await startTestServer();
afterAll(() => server.close());
const roles = await createRoles(await listenAddress(server));
const calls = await allCalls();

test('every call of the contract has a row, and every row a call', () => {
  expect(Object.keys(TABLE).sort()).toEqual([...calls.keys()].sort());
});

/** Who is let in, as the row of a call has it. */
function accessOf([nobody, guest, , , , , , owner]: readonly string[]): string {
  if (nobody !== OUT) return nobody === LINK ? 'phone' : 'anybody';
  if (guest !== OUT) return 'guest';
  return owner === 'route_not_found' ? 'operator' : 'account';
}

test('the contract says of each call who may make it', () => {
  // A secret that opens nothing is told alike in letters, which anybody may open, and on phones.
  const LETTERS = ['refuse_link', 'reset_password'];
  const wanted = Object.entries(TABLE).map(([name, row]) => [name, LETTERS.includes(name) ? 'anybody' : accessOf(row)]);
  expect([...calls.values()].map(({ name, access }) => [name, access]).sort()).toEqual(wanted.sort());
});

const byRole = (answers: readonly string[]) => Object.fromEntries(WHO.map((who, index) => [who, answers[index]]));

test.each(Object.entries(TABLE))('%s', async (name, wanted) => {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`The contract has no call ${name}.`);
  expect(byRole(await roles.answersTo(call))).toEqual(byRole(wanted));
});
