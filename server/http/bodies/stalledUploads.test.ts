import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeStalledUploads } from './stalledUploads.ts';

const STALL_MS = 250;
const BODY = JSON.stringify({ name: 'a copper kettle' });

test('a body that stops coming is given up; one that trickles is read, and an answer may take long', async () => {
  const app = Fastify();
  closeStalledUploads(app, STALL_MS);
  const working = Promise.withResolvers<void>();
  app.post('/slow', () => working.promise.then(() => 'done'));
  app.post('/echo', async ({ body }) => body);
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const post = (path: string): ClientRequest => {
    const headers = { 'content-type': 'application/json', 'content-length': BODY.length };
    return request({ hostname, port, path, method: 'POST', headers, agent: false });
  };
  const answerTo = async (sent: ClientRequest) => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return [answer.statusCode, await text(answer)];
  };

  const slow = post('/slow');
  slow.end(BODY);
  const trickling = post('/echo');
  const answers = Promise.all([answerTo(trickling), answerTo(slow)]);
  const letters = [...BODY];
  const drip = setInterval(() => letters.length > 1 && trickling.write(letters.shift()), STALL_MS / 5);
  const stalled = post('/echo');
  stalled.write(BODY.slice(0, 5));
  await expect(once(stalled, 'response')).rejects.toThrow('socket hang up');
  const later = post('/echo');
  later.write(BODY.slice(0, 5));
  await expect(once(later, 'response')).rejects.toThrow('socket hang up');

  clearInterval(drip);
  expect(letters.length).toBeLessThan(BODY.length);
  trickling.end(letters.join(''));
  working.resolve();
  expect(await answers).toEqual([
    [200, BODY],
    [200, 'done'],
  ]);
  await app.close();
});
