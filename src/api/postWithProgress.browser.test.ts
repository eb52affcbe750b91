import { expect, test } from 'vitest';
import { postWithProgress } from './postWithProgress.ts';

/** A body large enough to be told of in parts. */
const BODY = 'x'.repeat(2_000_000);

function send(url: string, signal = new AbortController().signal) {
  const shares: number[] = [];
  const headers = { 'content-type': 'text/plain' };
  const answer = postWithProgress(url, { body: BODY, headers, signal, onProgress: (share) => shares.push(share) });
  return { answer, shares };
}

test('how much of a body was sent is told up to the whole, and the answer comes as a response', async () => {
  const { answer, shares } = send('/nothing-here');
  const { status } = await answer;
  expect([status >= 200, shares.at(-1)]).toEqual([true, 1]);
});

test('a connection that breaks rejects as fetch does', async () => {
  await expect(send('http://127.0.0.1:1/').answer).rejects.toThrow(TypeError);
});

test('one that is given up rejects with the reason, before it was sent too', async () => {
  const aborter = new AbortController();
  const { answer } = send('/nothing-here', aborter.signal);
  aborter.abort(new Error('given up'));
  await expect(answer).rejects.toThrow('given up');
  await expect(send('/nothing-here', aborter.signal).answer).rejects.toThrow('given up');
});
