import { connect } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { rateLimitNetworkOf } from '../kit/network.ts';
import { ProblemError } from '../kit/problems.ts';
import { requireCallerAddress } from './callerAddress.ts';

const REQUEST = 'POST /call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

/** Sends a request and breaks its connection once it is there; tells what came of it in a hook that is last to run. */
async function outcomeOfLeaving(when: 'early' | 'late'): Promise<string> {
  const app = Fastify({ trustProxy: '127.0.0.1' });
  const outcome = Promise.withResolvers<string>();
  const arrived = Promise.withResolvers<void>();
  const waitUntilLeft = async ({ raw: { socket } }: FastifyRequest) => {
    arrived.resolve();
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  };
  if (when === 'early') app.addHook('onRequest', waitUntilLeft);
  requireCallerAddress(app);
  if (when === 'late') app.addHook('onRequest', waitUntilLeft);
  app.addHook('onRequest', async ({ ip }) => outcome.resolve(rateLimitNetworkOf(ip)));
  app.addHook('onError', async (_request, _reply, error) =>
    outcome.resolve(error instanceof ProblemError ? error.code : `a fault: ${error.message}`),
  );
  app.post('/call', async () => 'done');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(REQUEST);
  await arrived.promise;
  socket.resetAndDestroy();
  const code = await outcome.promise;
  await app.close();
  return code;
}

test('whoever has left before their request is looked at is refused, which is no fault', async () => {
  expect(await outcomeOfLeaving('early')).toBe('invalid_request');
});

test('whoever leaves later is still counted by their address', async () => {
  expect(await outcomeOfLeaving('late')).toBe('127.0.0.1');
});
