import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { loadBoard, saveBoard } from '../../../contract/calls/boards.ts';
import { createTestBoard, saveBody, textNode } from '../../testing/boards.ts';
import { createTestLink, openLinkAsGuest } from '../../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';
import type { Person } from '../../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
/** More than two sockets take that nobody reads from. */
const LARGE = 'x'.repeat(8_000_000);
const WAITING_MAX = 30;
const GUESTS_AT_ONCE = 4;

/** A load over a connection of its own; the answer is not read unless somebody does. */
function startLoad({ token }: Person, board_id: string): ClientRequest {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const load = request(`${address}${loadBoard.path}`, { method: 'POST', headers, agent: false });
  // Those that are given up at the end.
  load.on('error', () => undefined);
  load.end(JSON.stringify({ board_id }));
  return load;
}

async function answerTo(load: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(load, 'response');
  return answer;
}

test('two loads of a person that nobody reads keep their third waiting, not those of others; a flood of them meets 503', async () => {
  const large = await createTestBoard(mallory);
  await mallory.call(saveBoard, saveBody(large, { nodes: ['a', 'b', 'c'].map((id) => textNode(id, LARGE)) }));
  const small = await createTestBoard(mallory);
  const [one, two] = [startLoad(mallory, large), startLoad(mallory, large)];
  await Promise.all([answerTo(one), answerTo(two)]);

  const answered: number[] = [];
  const more = Array.from({ length: WAITING_MAX + 1 }, () => startLoad(mallory, small));
  const refused = Promise.withResolvers<IncomingMessage>();
  for (const load of more)
    load.once('response', (answer: IncomingMessage) => {
      answered.push(answer.statusCode!);
      if (answer.statusCode === 503) refused.resolve(answer);
    });
  expect(Number((await refused.promise).headers['retry-after'])).toBeGreaterThan(0);
  const board_id = await createTestBoard(ann);
  expect((await answerTo(startLoad(ann, board_id))).statusCode).toBe(200);
  expect(answered).toEqual([503]);

  one.destroy();
  await expect.poll(() => answered.length).toBe(WAITING_MAX + 1);
  expect(answered.filter((status) => status === 200)).toHaveLength(WAITING_MAX);
  two.destroy();
});

test('the guests of a board share their places, and keep nobody else waiting', async () => {
  const large = await createTestBoard(ann);
  await ann.call(saveBoard, saveBody(large, { nodes: ['a', 'b', 'c'].map((id) => textNode(id, LARGE)) }));
  const { secret } = await createTestLink(ann, large);
  const guests = await Promise.all(
    ['Gil', 'Lou', 'Max', 'Ned', 'Ona', 'Pia'].map((name) => openLinkAsGuest(server, secret, name)),
  );
  const answered: number[] = [];
  const loads = guests.map((guest) => startLoad(guest, large));
  for (const [index, load] of loads.entries()) load.once('response', () => answered.push(index));
  await expect.poll(() => answered.length).toBe(GUESTS_AT_ONCE);
  const owner = startLoad(ann, large);
  expect((await answerTo(owner)).statusCode).toBe(200);
  expect(answered).toHaveLength(GUESTS_AT_ONCE);

  loads[answered[0]!]!.destroy();
  await expect.poll(() => answered.length).toBe(GUESTS_AT_ONCE + 1);
  for (const load of [...loads, owner]) load.destroy();
});
