import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createBodyBudget } from './bodyBudget.ts';

const BYTES = 50;
const MEBIBYTE = 1024 * 1024;

/** A request of somebody with a body, and the answer whose end lets go of it. */
function callOf(who: string, headers: object = { 'content-length': String(BYTES * MEBIBYTE) }) {
  const raw = new PassThrough();
  const request = { headers, user: { id: who }, person: null } as unknown as FastifyRequest;
  return { request, reply: { raw } as unknown as FastifyReply, end: () => raw.destroy() };
}

/** Those who got their place, in the order in which they got it. When the test ends, so do their calls: none waits until it is refused. */
function holding(bodiesBytes: number, isFile = false) {
  const budget = createBodyBudget({ bodiesBytes: bodiesBytes * MEBIBYTE });
  const admitted: string[] = [];
  const calls: { readonly end: () => void; readonly reserved: Promise<unknown> }[] = [];
  function hold(who: string, { request, reply, end } = callOf(who)): void {
    const reserved = budget.reserveBody(request, reply, { limit: BYTES * MEBIBYTE, isFile });
    calls.push({ end, reserved: reserved.then(() => admitted.push(who)) });
  }
  onTestFinished(async () => {
    for (const { end } of calls) end();
    await Promise.all(calls.map(({ reserved }) => reserved));
  });
  return { admitted, hold };
}

test('bodies of all people together wait for memory, and come as it is given back', async () => {
  const { admitted, hold } = holding(100);
  const first = callOf('a');
  hold('a', first);
  for (const who of ['b', 'c', 'd']) hold(who);
  await expect.poll(() => admitted).toEqual(['a', 'b']);
  first.end();
  await expect.poll(() => admitted).toEqual(['a', 'b', 'c']);
});

test('a body that does not say how long it is counts as the longest', async () => {
  const { admitted, hold } = holding(60);
  hold('a', callOf('a', { 'transfer-encoding': 'chunked' }));
  hold('b', callOf('b', { 'content-length': String(20 * MEBIBYTE) }));
  hold('c', callOf('c', { 'content-length': '2000' }));
  await expect.poll(() => admitted).toEqual(['c', 'a']);
});

test('a file that goes to the disk takes a place, and no memory', async () => {
  const { admitted, hold } = holding(1, true);
  for (const who of ['a', 'a', 'a', 'b']) hold(who);
  await expect.poll(() => admitted).toEqual(['a', 'a', 'b']);
});
