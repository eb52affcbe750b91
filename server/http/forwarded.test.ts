import { expect, test } from 'vitest';
import { forgedHeaders } from '../../cluster/rawClient.ts';
import { signUpMode } from '../../contract/calls/accounts.ts';
import { createShareLink } from '../../contract/calls/sharing.ts';
import { createTestBoard } from '../testing/boards.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const FORGED = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];

/** Has an address make calls, each as if it came from another; the statuses. */
async function statusesAs(server: TestServer, remoteAddress: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const forged of FORGED) {
    const headers = forgedHeaders(forged);
    const answer = await server.inject({ method: 'POST', url: signUpMode.path, payload: {}, headers, remoteAddress });
    statuses.push(answer.statusCode);
  }
  return statuses;
}

test('without TRUST_PROXY nobody is believed that they come from elsewhere, or that we are elsewhere', async () => {
  const server = await startTestServer({ requestsPerMinuteMax: 2 });
  expect(await statusesAs(server, '203.0.113.5')).toEqual([200, 200, 503]);
  expect(await statusesAs(server, '127.0.0.1')).toEqual([200, 200, 503]);
  await server.close();
  const other = await startTestServer();
  const ann = await other.signUpPerson('Ann');
  const payload = { board_id: await createTestBoard(ann), may_comment: true };
  const headers = { ...forgedHeaders('198.51.100.1'), authorization: `Bearer ${ann.token}`, host: 'maquette.local' };
  const answer = await other.inject({ method: 'POST', url: createShareLink.path, payload, headers });
  expect(new URL(answer.json().url).origin).toBe('http://maquette.local');
  await other.close();
});

test('with TRUST_PROXY only the proxy is', async () => {
  const server = await startTestServer({ requestsPerMinuteMax: 2, trustProxy: '203.0.113.9' });
  expect(await statusesAs(server, '203.0.113.5')).toEqual([200, 200, 503]);
  expect(await statusesAs(server, '203.0.113.9')).toEqual([200, 200, 200]);
  await server.close();
});
